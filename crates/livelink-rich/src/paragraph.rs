//! What a paragraph is: a heading, a list item, a quote, code.

use serde::{Deserialize, Serialize};

use crate::code_language::CodeLanguage;

/// The attributes of a paragraph. A paragraph is the text up to a line feed.
///
/// Paragraphs side by side that have the same attributes belong together: they are the lines of one code block, the paragraphs of
/// one quote, the items of one list. [`apart`](Self::apart) divides them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Paragraph {
    /// The kind of its text.
    pub kind: ParagraphKind,
    /// The language of a line of code. No other paragraph has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<CodeLanguage>,
    /// How many quotes are around it. Quotes are around lists, and no list is around a quote.
    #[serde(skip_serializing_if = "is_zero")]
    pub quote: u8,
    /// Its place in a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<ListPlace>,
    /// It begins a new quote, list or code block, although it could go on with the one before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub apart: bool,
}

impl Paragraph {
    /// Returns the kind and the language of the block that this paragraph is a line of, if it is one.
    pub(crate) fn block(&self) -> Option<(ParagraphKind, Option<CodeLanguage>)> {
        self.kind.is_literal().then_some((self.kind, self.language))
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks for a reference"
)]
const fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// The kind of a paragraph's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ParagraphKind {
    /// Body text.
    #[default]
    Body,
    /// A heading.
    Heading(HeadingLevel),
    /// A line of a code block. It has no text styles, and no automatic links.
    Code,
    /// A rule across the page. It has no text.
    Rule,
    /// A line of source of the document's format that this crate has no other word for, such as a table in Markdown. It is shown as
    /// it is written, and it is written as it is shown.
    Verbatim,
}

impl ParagraphKind {
    /// Returns whether a paragraph of this kind is shown as it is written: its text has no styles and gets no automatic links. Such
    /// paragraphs are the lines of a block.
    pub const fn is_literal(self) -> bool {
        matches!(self, Self::Code | Self::Verbatim)
    }
}

/// The level of a heading: 1 is the highest, 6 the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct HeadingLevel(u8);

impl HeadingLevel {
    /// The lowest level.
    pub const LOWEST: u8 = 6;

    /// Returns the level of this number, from 1 to 6.
    pub const fn new(level: u8) -> Option<Self> {
        match level {
            1..=Self::LOWEST => Some(Self(level)),
            _ => None,
        }
    }

    /// Returns the number, from 1 to 6.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl From<HeadingLevel> for u8 {
    fn from(level: HeadingLevel) -> Self {
        level.0
    }
}

impl TryFrom<u8> for HeadingLevel {
    type Error = String;

    fn try_from(level: u8) -> Result<Self, String> {
        Self::new(level)
            .ok_or_else(|| format!("a heading has a level from 1 to 6, and not {level}"))
    }
}

/// A place in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ListPlace {
    /// How many lists are around this one.
    pub level: u8,
    /// The sign before the item. A paragraph without one goes on with the item before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marker: Option<Marker>,
}

/// The sign before an item of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Marker {
    /// A dot.
    Bullet,
    /// A number. Each item of a list names the number of the *first* one, so that all are equal. Items count on from it.
    Number {
        /// The number of the list's first item.
        first: u32,
    },
    /// A box to tick.
    Task {
        /// The box is ticked.
        done: bool,
    },
}
