//! A whole document as a value.

use std::ops::Range;

use livelink_session::{Mark, Mute};
use serde::{Deserialize, Serialize};

use crate::paragraph::Paragraph;
use crate::text_style::TextStyle;

/// The character that breaks a line inside a paragraph (Shift+Enter).
pub const LINE_SEPARATOR: char = '\u{2028}';

/// A document, or a piece of one: text with paragraphs, text styles, links and mutes. Formats read and write this value.
///
/// Offsets are bytes of the text. Line feeds end paragraphs. [`LINE_SEPARATOR`] breaks a line inside a paragraph.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RichText {
    /// The text.
    pub text: String,
    /// The attributes of each paragraph: one more than the text has line feeds.
    pub paragraphs: Vec<Paragraph>,
    /// The styled text: in order, not empty, without overlap, no range plain, and equal neighbours joined.
    pub styles: Vec<(Range<usize>, TextStyle)>,
    /// Links, in order and without overlap.
    pub links: Vec<Mark>,
    /// Mutes, in order, without overlap with each other or with a link.
    pub mutes: Vec<Mute>,
}

impl RichText {
    /// Returns a text without styles, in plain paragraphs. O(text).
    pub fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        let paragraphs = vec![Paragraph::default(); text.matches('\n').count() + 1];
        Self {
            text,
            paragraphs,
            ..Self::default()
        }
    }

    /// Returns the text of each paragraph with its place. O(text).
    pub fn each_paragraph(&self) -> impl Iterator<Item = (Range<usize>, Paragraph)> {
        let mut start = 0;
        let texts = self.text.split('\n').map(move |text| {
            let range = start..start + text.len();
            start = range.end + 1;
            range
        });
        let given = self.paragraphs.iter().copied();
        texts.zip(given.chain(std::iter::repeat(Paragraph::default())))
    }
}
