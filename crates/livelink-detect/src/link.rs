//! A link, as detection finds it.

use std::ops::Range;

/// The kind of a link's target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum LinkKind {
    /// A web address, with or without a scheme in the text.
    Url,
    /// An email address, with or without `mailto:` in the text.
    Email,
    /// A link by a pattern of the host's own ([`Pattern`](crate::Pattern)): the pattern at this place
    /// of the detector's list.
    Custom(u8),
}

impl LinkKind {
    /// Returns `"url"`, `"email"` or `"custom"`, the name used in all textual output.
    pub fn name(self) -> &'static str {
        match self {
            LinkKind::Url => "url",
            LinkKind::Email => "email",
            LinkKind::Custom(_) => "custom",
        }
    }
}

/// A link found in a text: a range and a kind.
///
/// It does not hold the text. Its target is computed from its own text on request
/// ([`crate::Detector::href`], [`crate::Detector::display`]).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Link {
    /// Its place in the text: bytes, half open, on character boundaries, never empty.
    pub range: Range<usize>,
    /// The kind of its target.
    pub kind: LinkKind,
}
