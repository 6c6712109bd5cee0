//! The contract between a pattern and the search for its finds.

/// How many bytes a pattern sees before a place, and after its longest find there.
pub(crate) const CONTEXT: usize = 32;

/// The text around a place, inside one run. Boundaries are not in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl<'t> Place<'t> {
    /// Returns the text of the run before the place, at most its last 32 bytes. It is empty after a
    /// space and at the start of the text.
    pub fn before(&self) -> &'t str {
        self.text.get(..self.at).unwrap_or_default()
    }

    /// Returns the text of the run from the place on, at most 32 bytes more than the
    /// [longest find](Pattern::max_len). It is not empty.
    pub fn after(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns both together, for a search that looks back.
    pub fn text(&self) -> &'t str {
        self.text
    }
}

/// A kind of link that a host adds to those of the standards.
///
/// Each answer must depend on the arguments alone, because an index asks again only where the text
/// near a find changes. If a pattern panics, there is no find at that place. (In a program whose panics
/// abort, the program ends.)
///
/// ```
/// use livelink_detect::{Detector, Link, LinkKind, Pattern, Patterns, Place};
///
/// /// Tickets, such as `PR-12`.
/// struct Tickets;
///
/// impl Pattern for Tickets {
///     fn name(&self) -> &str {
///         "ticket"
///     }
///     fn starts_with(&self, byte: u8) -> bool {
///         byte == b'P'
///     }
///     fn max_len(&self) -> usize {
///         12
///     }
///     fn find(&self, place: Place<'_>) -> Option<usize> {
///         let number = place.after().strip_prefix("PR-")?;
///         let digits = number.bytes().take_while(u8::is_ascii_digit).count();
///         let glued = place.before().ends_with(char::is_alphanumeric);
///         (digits > 0 && !glued).then_some("PR-".len() + digits)
///     }
///     fn target(&self, link_text: &str) -> Option<String> {
///         let number = link_text.strip_prefix("PR-")?;
///         Some(format!("https://example.com/requests/{number}"))
///     }
/// }
///
/// let patterns = Patterns::new([Tickets]).unwrap();
/// let detector = Detector::default().with_patterns(patterns);
/// let links = detector.detect("PR-12 as in example.com/PR-12");
/// assert_eq!(links[0], Link { range: 0..5, kind: LinkKind::Custom(0) });
/// assert_eq!(links[1].kind, LinkKind::Url);
/// assert_eq!(detector.href("PR-12", LinkKind::Custom(0)), "https://example.com/requests/12");
/// ```
pub trait Pattern: Send + Sync {
    /// Returns its name, by which programs and users know it: lower-case letters, digits and hyphens
    /// of ASCII.
    fn name(&self) -> &str;

    /// Returns whether a find may begin with this byte of UTF-8. A character that is not ASCII is
    /// asked about by its first byte.
    fn starts_with(&self, byte: u8) -> bool;

    /// Returns whether a find may follow this byte in its run. After a character that is not ASCII, its
    /// last byte is asked about. It is a question about each byte once, so that a scan asks
    /// [`find`](Self::find) less often: a pattern of whole words answers `false` for letters.
    fn starts_after(&self, byte: u8) -> bool {
        let _ = byte;
        true
    }

    /// Returns the greatest length of a find in bytes, 1 to [`Patterns::MAX_LEN`](crate::Patterns::MAX_LEN). A key scans text
    /// in proportion to it.
    fn max_len(&self) -> usize;

    /// Returns the length in bytes of the find that begins at the place, if there is one. The find does
    /// not link if its length is 0 or more than [`max_len`](Self::max_len), or if it ends inside a
    /// character. A find that is too long still hides finds that begin inside it: otherwise the last
    /// letters of a long word would link.
    fn find(&self, place: Place<'_>) -> Option<usize>;

    /// Returns the target of a find, from its text. A find without a target does not link.
    ///
    /// The find does not link either if the detector's schemes refuse the target
    /// ([`Schemes::allow`](crate::Schemes::allow)), or if the target has a control character. `https:` and
    /// `tel:` are allowed, and `javascript:` never is. A program that opens a scheme of its own adds it
    /// to the schemes.
    fn target(&self, link_text: &str) -> Option<String>;

    /// Returns the form in which a find is shown, from its text.
    fn display(&self, link_text: &str) -> String {
        link_text.to_owned()
    }
}
