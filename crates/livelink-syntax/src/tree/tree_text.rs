//! The text under a tree.

use std::ops::Range;

use tree_sitter::{Node, TextProvider};

use crate::text_copy::TextCopy;

/// A text that was parsed: a whole document, or the injected text of another language, put together.
pub(super) trait TreeText {
    /// Adds the text of `range` to `out`.
    fn read(&self, range: Range<usize>, out: &mut String);

    /// Returns the chunks of `range`.
    fn chunks(&self, range: Range<usize>) -> Vec<&[u8]>;

    /// Returns where the line of byte `at` starts.
    fn line_start(&self, at: usize) -> usize;

    /// Returns where the next line starts.
    fn line_end(&self, at: usize) -> usize;
}

impl TreeText for TextCopy {
    fn read(&self, range: Range<usize>, out: &mut String) {
        Self::read(self, range, out);
    }

    fn chunks(&self, range: Range<usize>) -> Vec<&[u8]> {
        let mut chunks = Vec::new();
        self.for_each_chunk(range, |chunk| chunks.push(chunk));
        chunks
    }

    fn line_start(&self, at: usize) -> usize {
        Self::line_start(self, at)
    }

    fn line_end(&self, at: usize) -> usize {
        Self::line_end(self, at)
    }
}

impl TreeText for str {
    fn read(&self, range: Range<usize>, out: &mut String) {
        out.push_str(self.get(range).unwrap_or_default());
    }

    fn chunks(&self, range: Range<usize>) -> Vec<&[u8]> {
        vec![self.as_bytes().get(range).unwrap_or_default()]
    }

    fn line_start(&self, at: usize) -> usize {
        let before = self.as_bytes().get(..at).unwrap_or_default();
        memchr::memrchr(b'\n', before).map_or(0, |feed| feed + 1)
    }

    fn line_end(&self, at: usize) -> usize {
        let after = self.as_bytes().get(at..).unwrap_or_default();
        memchr::memchr(b'\n', after).map_or(self.len(), |feed| at + feed + 1)
    }
}

/// Gives a text to the predicates of a query.
pub(super) struct PredicateText<'a, T: ?Sized>(pub(super) &'a T);

impl<'a, T: TreeText + ?Sized> TextProvider<&'a [u8]> for PredicateText<'a, T> {
    type I = std::vec::IntoIter<&'a [u8]>;

    fn text(&mut self, node: Node<'_>) -> Self::I {
        self.0.chunks(node.byte_range()).into_iter()
    }
}
