//! What detection answers with.

use std::ops::Range;

/// What a link leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LinkKind {
    /// A web address, with or without a scheme in the text.
    Url,
    /// An email address, with or without `mailto:` in the text.
    Email,
}

impl LinkKind {
    /// `"url"` or `"email"`: the name used in every textual output.
    pub fn name(self) -> &'static str {
        match self {
            LinkKind::Url => "url",
            LinkKind::Email => "email",
        }
    }
}

/// A link found in a text.
///
/// It holds a place and a kind, nothing else: the text stays where it is, and what the link leads to is computed from
/// its own text when somebody asks ([`crate::Detector::href`], [`crate::Detector::display`]).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// Where it stands: bytes, half open, on character boundaries, never empty.
    pub range: Range<usize>,
    /// What it leads to.
    pub kind: LinkKind,
}
