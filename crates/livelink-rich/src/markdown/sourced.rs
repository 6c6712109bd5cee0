//! A document with its source.

use std::ops::Range;
use std::sync::Arc;

use crate::rich_text::RichText;

/// A document that was read, and where its blocks came from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sourced {
    /// The document.
    pub content: RichText,
    /// The source of each block, in order. Put together, they are the file.
    pub sources: Vec<BlockSource>,
}

/// The source of a block that is in no other one, such as a paragraph or a quote. Each item of a list is a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockSource {
    /// The numbers of its paragraphs.
    pub lines: Range<usize>,
    /// Its bytes, with the blank lines after it. The first block has those before it too.
    pub text: Arc<str>,
}
