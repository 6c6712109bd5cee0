//! [`Context`], by which an editor says where links may show, and its answer, [`Permission`].
//!
//! Detection knows nothing of contexts. A context decides what happens to the links that were
//! found: `livelink-session` asks it before it makes a link, and an editor asks it before it shows
//! one.

use std::ops::Range;

use livelink_detect::{LinkKind, could_be_member, file_extension, has_scheme};

use crate::{Edit, Offset, Text};

/// The answer of a [`Context`] for a place. Each value permits less than the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Permission {
    /// Prose: any link may show.
    #[default]
    Allow,
    /// Prose in which any link may show, but no session makes one. In Markdown, an address after `](`
    /// is mostly the target of a link that is still being written: `[text](https://example.com`.
    ShowOnly,
    /// Text in programs, such as a comment or a string: any link may show, except a bare host that
    /// could be the name of a file or of a part of a program. There `helpers.py` is a file (ruling
    /// 29) and `self.name` a field.
    NoFileNames,
    /// Only links with a scheme of their own (`https://example.com`, `mailto:a@example.com`) may
    /// show, no bare hosts or addresses. Between the strings of Ruby, for example, `object.is` is a
    /// call, but a here-document without quotation marks may hold an address.
    ExplicitOnly,
    /// Code: no link may show.
    Deny,
}

impl Permission {
    /// Returns whether a link with this text may show here.
    ///
    /// ```
    /// use livelink_detect::LinkKind::Url;
    /// use livelink_index::Permission;
    ///
    /// assert!(Permission::Allow.admits("helpers.py", Url));
    /// assert!(!Permission::NoFileNames.admits("helpers.py", Url));
    /// assert!(!Permission::NoFileNames.admits("self.name", Url));
    /// assert!(Permission::NoFileNames.admits("example.com", Url));
    /// assert!(!Permission::ExplicitOnly.admits("example.com", Url));
    /// assert!(Permission::ExplicitOnly.admits("https://example.com", Url));
    /// assert!(!Permission::Deny.admits("https://example.com", Url));
    /// ```
    pub fn admits(self, link_text: &str, kind: LinkKind) -> bool {
        match self {
            Self::Allow | Self::ShowOnly => true,
            Self::NoFileNames => {
                file_extension(link_text, kind).is_none() && !could_be_member(link_text, kind)
            }
            Self::ExplicitOnly => has_scheme(link_text),
            Self::Deny => false,
        }
    }
}

/// Says where links may show. Detection knows nothing of it: a context only decides what happens to
/// the links that were found.
///
/// A context that the editor keeps current needs only one method. The other two are for contexts
/// that follow the text: `livelink_session::Document`, which edits its own text, calls them at the
/// right moments.
///
/// ```
/// use std::ops::Range;
/// use livelink_index::{Context, Permission};
///
/// /// Everything from here on is code.
/// struct CodeFrom(usize);
///
/// impl Context for CodeFrom {
///     fn permission(&self, range: Range<usize>) -> Permission {
///         if range.end > self.0 { Permission::Deny } else { Permission::Allow }
///     }
/// }
/// assert_eq!(CodeFrom(10).permission(4..15), Permission::Deny);
/// ```
pub trait Context<O: Offset = usize> {
    /// Returns which links may show at `range` of the text that the context knows last. A range
    /// that is partly code counts as code. The answer may be provisional, for example while a
    /// parser runs in the background.
    fn permission(&self, range: Range<O>) -> Permission;

    /// Returns a range around the byte (or code unit) at `at` in which one permission holds, and that
    /// permission. The range may be a part of a longer one, and may reach past the end of the text.
    ///
    /// A link ends where a part without links begins ([`PermittedText`](crate::PermittedText)): at
    /// the end of a string literal, for example. By default no place ends a link, and a link that
    /// reaches into code does not show at all.
    fn part_at(&self, at: O) -> (Range<O>, Permission) {
        (at..O::from_usize(usize::MAX), Permission::Allow)
    }

    /// Reports an edit of the text. `text` is the text after the edits; the edits have the form
    /// that [`LinkIndex::edit`](crate::LinkIndex::edit) expects. It is called before the context is
    /// asked about the new text.
    fn edited(&self, text: &dyn Text<O>, edits: &[Edit<O>]) {
        let _ = (text, edits);
    }

    /// Returns the ranges where the permission may differ from an earlier answer, other than by
    /// moving with the text. The ranges are ranges of the current text, in order, and each is
    /// reported once.
    fn changes(&self) -> Vec<Range<O>> {
        Vec::new()
    }
}
