//! Schemes: which ones link, and what may stand before them (rulings 8, 17, 18).

use std::fmt;

/// The scheme of email addresses, with its colon.
pub(crate) const MAILTO: &str = "mailto:";

/// The longest run of scheme characters that is looked at, in bytes. Registered schemes have at most 36 characters.
const SCHEME_RUN_MAX: usize = 256;

/// What has to stand behind a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SchemeRule {
    /// `://` and a host, as for `https`.
    Host,
    /// A colon and anything, as for `tel` and `magnet`. The link ends as a path would.
    Opaque,
}

/// A scheme that cannot be added to [`Schemes`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeError {
    name: String,
    reason: &'static str,
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "scheme \"{}\" {}", self.name.escape_debug(), self.reason)
    }
}

impl std::error::Error for SchemeError {}

/// The schemes that link. `mailto` is not among them: it belongs to email addresses, which link with and without it.
///
/// ```
/// use livelink_detect::{Detector, Options, SchemeRule};
///
/// let mut options = Options::default();
/// options.schemes.add("gemini", SchemeRule::Host)?;
/// options.schemes.add("tel", SchemeRule::Opaque)?;
/// let text = "gemini://example.com/a or call tel:+1-201-555-0123, ext. 4";
/// let links = Detector::new(options).detect(text);
/// assert_eq!(&text[links[0].range.clone()], "gemini://example.com/a");
/// assert_eq!(&text[links[1].range.clone()], "tel:+1-201-555-0123");
/// # Ok::<(), livelink_detect::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schemes {
    /// Each name once.
    known: Vec<Scheme>,
}

/// A scheme that links.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Scheme {
    /// In lower case.
    name: String,
    rule: SchemeRule,
    /// [`word_end`] of the name, and which bits of it count.
    end: u64,
    mask: u64,
    /// Whether that tells all: up to eight letters, which nothing but letters has the same word end as.
    short: bool,
}

impl Scheme {
    fn new(name: String, rule: SchemeRule) -> Self {
        let mask = u64::MAX << (64 - 8 * name.len().clamp(1, 8));
        let end = word_end(name.as_bytes()) & mask;
        let short = name.len() <= 8 && name.bytes().all(|byte| byte.is_ascii_lowercase());
        Self {
            name,
            rule,
            end,
            mask,
            short,
        }
    }

    /// Whether it may be at the end of a text with that [`word_end`].
    #[inline]
    fn may_end(&self, end: u64) -> bool {
        end & self.mask == self.end
    }
}

/// The last eight bytes in lower case, the last one on top: most words differ in them.
#[inline]
fn word_end(word: &[u8]) -> u64 {
    let eight = match word.last_chunk() {
        Some(eight) => *eight,
        None => {
            let mut eight = [0; 8];
            for (to, from) in eight.iter_mut().rev().zip(word.iter().rev()) {
                *to = *from;
            }
            eight
        }
    };
    // What is no letter may change as well: this is a first look.
    u64::from_le_bytes(eight) | u64::from_ne_bytes([0x20; 8])
}

impl Default for Schemes {
    /// `http`, `https` and `ftp` (ruling 17).
    fn default() -> Self {
        let known =
            ["http", "https", "ftp"].map(|name| Scheme::new(name.to_owned(), SchemeRule::Host));
        Self {
            known: known.into(),
        }
    }
}

impl Schemes {
    /// No scheme at all: bare hosts and email addresses alone link.
    pub fn none() -> Self {
        Self { known: Vec::new() }
    }

    /// Adds a scheme, or changes its rule. Case does not matter.
    ///
    /// # Errors
    ///
    /// If the name is not a letter followed by letters, digits, `+`, `-` and `.` (RFC 3986, section 3.1), is longer than
    /// 64 characters, or is `mailto`.
    pub fn add(&mut self, name: &str, rule: SchemeRule) -> Result<(), SchemeError> {
        let name = name.to_ascii_lowercase();
        let reason = if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
            "does not begin with a letter"
        } else if !name.bytes().all(is_scheme_byte) {
            "holds a character other than letters, digits, \"+\", \"-\" and \".\""
        } else if name.len() > 64 {
            "is longer than 64 characters"
        } else if name == "mailto" {
            "belongs to email addresses, which link always"
        } else {
            self.remove(&name);
            self.known.push(Scheme::new(name, rule));
            return Ok(());
        };
        Err(SchemeError { name, reason })
    }

    /// Takes a scheme away; whether it was there. Case does not matter.
    pub fn remove(&mut self, name: &str) -> bool {
        let len = self.known.len();
        self.known
            .retain(|known| !known.name.eq_ignore_ascii_case(name));
        self.known.len() < len
    }

    /// The rule of a scheme; `None` if it does not link. Case does not matter.
    pub fn rule(&self, name: &str) -> Option<SchemeRule> {
        let found = self
            .known
            .iter()
            .find(|known| known.name.eq_ignore_ascii_case(name));
        found.map(|known| known.rule)
    }

    /// Returns the schemes with their rules, in the order in which they were added. Names are in lower case.
    ///
    /// ```
    /// use livelink_detect::Schemes;
    ///
    /// let schemes = Schemes::default();
    /// let names: Vec<&str> = schemes.iter().map(|(name, _)| name).collect();
    /// assert_eq!(names, ["http", "https", "ftp"]);
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, SchemeRule)> + DoubleEndedIterator {
        let known = self.known.iter();
        known.map(|known| (known.name.as_str(), known.rule))
    }

    /// Whether an address begins with one of them or with `mailto`, and says more than that: what a program may hand to the
    /// system. A document can hold links to anything, and the addresses of some schemes start programs.
    ///
    /// ```
    /// let schemes = livelink_detect::Schemes::default();
    /// assert!(schemes.lead("HTTPS://example.com/"));
    /// assert!(schemes.lead("mailto:a@example.com"));
    /// assert!(!schemes.lead("javascript:alert(1)"));
    /// assert!(!schemes.lead("https:"));
    /// ```
    pub fn lead(&self, href: &str) -> bool {
        href.split_once(':').is_some_and(|(name, rest)| {
            !rest.is_empty() && (self.rule(name).is_some() || name.eq_ignore_ascii_case("mailto"))
        })
    }

    /// Whether one of them needs no `//`.
    pub(crate) fn any_opaque(&self) -> bool {
        self.known
            .iter()
            .any(|known| known.rule == SchemeRule::Opaque)
    }

    /// The start of the scheme that ends at byte `colon`; the longest one, not before `floor`.
    pub(crate) fn start(&self, text: &str, floor: usize, colon: usize) -> Option<usize> {
        let before = text.as_bytes().get(..colon)?;
        let end = word_end(before);
        let mut longest = None;
        // A loop by hand: `min` over an iterator took twice as long, for each link.
        for known in &self.known {
            if !known.may_end(end) {
                continue;
            }
            let Some(start) = colon.checked_sub(known.name.len()) else {
                continue;
            };
            let name = known.name.as_bytes();
            let same = known.short
                || before
                    .get(start..)
                    .is_some_and(|word| word.eq_ignore_ascii_case(name));
            if same && start >= floor && longest.is_none_or(|longest| start < longest) {
                longest = Some(start);
            }
        }
        longest
    }

    /// The start of `http:` or another known scheme that ends right before byte `at`, if one does and nothing is glued
    /// to it: what follows is then no bare host (ruling 17).
    pub(crate) fn before(&self, text: &str, at: usize) -> Option<usize> {
        let colon = text.get(..at)?.strip_suffix(':')?.len();
        let start = self
            .start(text, 0, colon)
            .or_else(|| mailto_start(text, 0, at))?;
        let glued = text.get(..start)?.chars().next_back().is_some_and(glues);
        (!glued).then_some(start)
    }
}

/// A character of a scheme (RFC 3986, section 3.1).
pub(crate) fn is_scheme_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.')
}

/// The start of the run of scheme characters that ends at byte `colon`, not before `floor`.
pub(crate) fn run_start(text: &str, floor: usize, colon: usize) -> usize {
    let floor = floor.max(colon.saturating_sub(SCHEME_RUN_MAX));
    let before = text.as_bytes().get(floor..colon).unwrap_or_default();
    let run = before.iter().rev().take_while(|b| is_scheme_byte(**b));
    colon - run.count()
}

/// Whether `c`, right before a scheme, forbids the link (ruling 18).
pub(crate) fn glues(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The start of the `mailto:` that ends at byte `at`, not before `floor`.
fn mailto_start(text: &str, floor: usize, at: usize) -> Option<usize> {
    let start = at
        .checked_sub(MAILTO.len())
        .filter(|start| *start >= floor)?;
    let mailto = text.get(start..at)?.eq_ignore_ascii_case(MAILTO);
    mailto.then_some(start)
}

/// Where an email address that starts at byte `start` begins with its `mailto:`, if it has one that counts (ruling 8).
pub(crate) fn with_mailto(text: &str, floor: usize, start: usize) -> usize {
    match mailto_start(text, floor, start) {
        Some(mailto) => {
            let before = text.as_bytes().get(..mailto).and_then(<[u8]>::last);
            let glued = before.is_some_and(|b| is_scheme_byte(*b));
            if glued { start } else { mailto }
        }
        None => start,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked() {
        for (name, expected) in [
            ("ssh", true),
            ("SVN+ssh", true),
            ("a.b-c+1", true),
            ("", false),
            ("1a", false),
            ("a b", false),
            ("é", false),
            ("mailto", false),
            ("MailTo", false),
        ] {
            let mut schemes = Schemes::default();
            assert_eq!(
                schemes.add(name, SchemeRule::Host).is_ok(),
                expected,
                "{name}"
            );
            assert_eq!(schemes.rule(name).is_some(), expected, "{name}");
        }
    }

    #[test]
    fn what_leads_somewhere() {
        for (href, expected) in [
            ("https://example.com/", true),
            ("HTTP://x", true),
            ("MailTo:a@b.example", true),
            ("ftp://x", true),
            ("http:", false),
            ("mailto", false),
            ("file:///etc/passwd", false),
            ("javascript:alert(1)", false),
            (":", false),
            ("", false),
            ("example.com", false),
            (" http://x", false),
            ("smb://x", false),
        ] {
            assert_eq!(Schemes::default().lead(href), expected, "{href}");
        }
    }

    #[test]
    fn a_scheme_is_there_once() {
        let mut schemes = Schemes::default();
        assert_eq!(schemes.add("HTTP", SchemeRule::Opaque), Ok(()));
        assert_eq!(schemes.rule("http"), Some(SchemeRule::Opaque));
        assert!(schemes.remove("Http"));
        assert!(!schemes.remove("http"));
        assert_eq!(schemes.rule("http"), None);
    }
}
