//! The looks of text inside a line, as far as they change its layout.

use std::ops::Range;

/// Text with a style of its own inside a line: bold words, or a link that must not be torn apart.
///
/// Where several overlap, the text has the styles of all of them.
///
/// ```
/// use livelink_egui::{Isolate, StyledText};
///
/// let word = StyledText::new(0..4).bold().italic();
/// let link = StyledText::new(8..40).isolate(Isolate::LeftToRight);
/// assert_eq!(word.range(), &(0..4));
/// assert_ne!(word, link);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StyledText {
    pub(crate) range: Range<usize>,
    pub(crate) face: Face,
    pub(crate) isolate: Option<Isolate>,
}

/// The direction of a text that is ordered for itself, whatever is around it (UAX #9, HL4).
///
/// In a right-to-left paragraph the parts of a web address with Arabic letters would change their places. As an isolate it is
/// shown as it is beside any text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Isolate {
    /// From left to right, as a web address.
    LeftToRight,
    /// As its first letter, as the text of a link.
    FirstStrong,
}

/// A set of looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Face(u8);

impl Face {
    pub(crate) const BOLD: Self = Self(1);
    pub(crate) const ITALIC: Self = Self(1 << 1);
    pub(crate) const STRIKETHROUGH: Self = Self(1 << 2);
    pub(crate) const MONOSPACE: Self = Self(1 << 3);
    pub(crate) const CODE: Self = Self(1 << 4);
    /// Bold if there is a bold font.
    pub(crate) const BOLD_FONT: Self = Self(1 << 5);

    /// Every single look.
    pub(crate) const ALL: [Self; 6] = [
        Self::BOLD,
        Self::ITALIC,
        Self::STRIKETHROUGH,
        Self::MONOSPACE,
        Self::CODE,
        Self::BOLD_FONT,
    ];

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    #[must_use]
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl StyledText {
    /// Returns these bytes of the text, with no style yet.
    pub fn new(range: Range<usize>) -> Self {
        Self {
            range,
            face: Face::default(),
            isolate: None,
        }
    }

    /// Makes the text bold.
    #[must_use]
    pub fn bold(self) -> Self {
        self.with(Face::BOLD)
    }

    /// Makes the text italic.
    #[must_use]
    pub fn italic(self) -> Self {
        self.with(Face::ITALIC)
    }

    /// Strikes the text through.
    #[must_use]
    pub fn strikethrough(self) -> Self {
        self.with(Face::STRIKETHROUGH)
    }

    /// Shows the characters with the same width.
    #[must_use]
    pub fn monospace(self) -> Self {
        self.with(Face::MONOSPACE)
    }

    /// Shows the characters with the same width, on the background of code.
    #[must_use]
    pub fn code(self) -> Self {
        self.with(Face::MONOSPACE).with(Face::CODE)
    }

    /// Orders the text for itself. Of two that overlap, the one that begins later ends with the other.
    #[must_use]
    pub fn isolate(mut self, isolate: Isolate) -> Self {
        self.isolate = Some(isolate);
        self
    }

    /// Gives the style to other bytes, as after an edit.
    #[must_use]
    pub fn at(mut self, range: Range<usize>) -> Self {
        self.range = range;
        self
    }

    /// Returns the bytes of the text.
    pub fn range(&self) -> &Range<usize> {
        &self.range
    }

    /// Sets the text in the bold font, if there is one.
    #[must_use]
    pub(crate) fn bold_font(self) -> Self {
        self.with(Face::BOLD_FONT)
    }

    fn with(mut self, face: Face) -> Self {
        self.face = self.face.with(face);
        self
    }
}
