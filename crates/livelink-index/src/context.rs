//! Where a link may show: what syntax contexts answer, and how they are asked.
//!
//! Detection never learns of it. A context decides what becomes of links that were found; `livelink-session` asks before
//! it makes one, an editor before it shows one.

use std::ops::Range;

use livelink_detect::{LinkKind, could_be_member, file_extension, has_scheme};

use crate::{Edit, Offset, Text};

/// What a [`Context`] says about a place. In order: each admits less than the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Permission {
    /// Prose: any link.
    #[default]
    Allow,
    /// Prose about programs, such as a comment in one: any link but a bare host that could be the name of a file or of a
    /// part of a program. In a comment, `helpers.py` is a file (ruling 29) and `self.name` a field.
    NoFileNames,
    /// Links with a scheme of their own (`https://example.com`, `mailto:a@example.com`), no bare hosts or addresses:
    /// in a string, `user.name` is a key and `com.example.app` a package.
    ExplicitOnly,
    /// Code: none.
    Deny,
}

impl Permission {
    /// May a link with this text show here?
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
            Self::Allow => true,
            Self::NoFileNames => {
                file_extension(link_text, kind).is_none() && !could_be_member(link_text, kind)
            }
            Self::ExplicitOnly => has_scheme(link_text),
            Self::Deny => false,
        }
    }
}

/// Says where links may be. Detection never learns of it; it only decides what becomes of a candidate.
///
/// One method is enough for a context that the editor keeps current by itself. The other two are for contexts that follow
/// the text: `livelink_session::Document`, which edits its own text, calls them at the right moments.
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
    /// May a link be at `range` of the text as the context last heard of it? A range that is partly code is
    /// code. The answer may be provisional (a parser that runs in the background).
    fn permission(&self, range: Range<O>) -> Permission;

    /// The text was edited: `text` is the text after the edits, which are given as for
    /// [`LinkIndex::edit`](crate::LinkIndex::edit). Called before anything is judged in the new text.
    fn edited(&self, text: &dyn Text<O>, edits: &[Edit<O>]) {
        let _ = (text, edits);
    }

    /// Where the permission may differ from what was said before, apart from having moved with the text: ranges of the
    /// current text, in order, each reported once.
    fn changes(&self) -> Vec<Range<O>> {
        Vec::new()
    }
}
