//! The style of a piece of text inside a paragraph.

use std::fmt;
use std::ops::{BitOr, BitOrAssign, Sub};

use serde::{Deserialize, Serialize};

/// A set of text styles, such as bold and italic. The empty set is plain text.
///
/// ```
/// use livelink_rich::TextStyle;
///
/// let style = TextStyle::BOLD | TextStyle::ITALIC;
/// assert!(style.contains(TextStyle::BOLD));
/// assert_eq!(style - TextStyle::BOLD, TextStyle::ITALIC);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "Vec<StyleName>", from = "Vec<StyleName>")]
pub struct TextStyle(u8);

impl TextStyle {
    /// No style: plain text.
    pub const PLAIN: Self = Self(0);
    /// Bold.
    pub const BOLD: Self = Self(1);
    /// Italic.
    pub const ITALIC: Self = Self(1 << 1);
    /// Struck through.
    pub const STRIKETHROUGH: Self = Self(1 << 2);
    /// Code, in a font of one width. Text in this style gets no automatic links.
    pub const CODE: Self = Self(1 << 3);
    /// Source of the document's format that this crate has no other word for, such as an image or a footnote mark in Markdown. It is
    /// shown as it is written, and it is written as it is shown.
    pub const VERBATIM: Self = Self(1 << 4);

    const NAMES: [(Self, StyleName); 5] = [
        (Self::BOLD, StyleName::Bold),
        (Self::ITALIC, StyleName::Italic),
        (Self::STRIKETHROUGH, StyleName::Strikethrough),
        (Self::CODE, StyleName::Code),
        (Self::VERBATIM, StyleName::Verbatim),
    ];

    /// Returns whether every style of `other` is in this set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns whether the text is plain.
    pub const fn is_plain(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the text is code or source, and gets no automatic links.
    pub(crate) const fn is_code(self) -> bool {
        self.0 & (Self::CODE.0 | Self::VERBATIM.0) != 0
    }

    /// Returns the styles that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for TextStyle {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for TextStyle {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Sub for TextStyle {
    type Output = Self;

    /// Returns the styles of this set that are not in `other`.
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for TextStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Vec::from(*self)).finish()
    }
}

/// One style, as saved documents name it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StyleName {
    Bold,
    Italic,
    Strikethrough,
    Code,
    Verbatim,
}

impl From<TextStyle> for Vec<StyleName> {
    fn from(style: TextStyle) -> Self {
        let names = TextStyle::NAMES.into_iter();
        let names = names.filter(|(one, _)| style.contains(*one));
        names.map(|(_, name)| name).collect()
    }
}

impl From<Vec<StyleName>> for TextStyle {
    fn from(names: Vec<StyleName>) -> Self {
        let each = names.into_iter().map(|name| match name {
            StyleName::Bold => Self::BOLD,
            StyleName::Italic => Self::ITALIC,
            StyleName::Strikethrough => Self::STRIKETHROUGH,
            StyleName::Code => Self::CODE,
            StyleName::Verbatim => Self::VERBATIM,
        });
        each.fold(Self::PLAIN, |all, one| all | one)
    }
}
