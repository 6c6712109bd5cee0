//! The text under a tree.

use std::ops::Range;

use tree_sitter::{Node, TextProvider};

use crate::mirror::Mirror;

/// A text that was parsed: a whole document, or a piece put together for another language.
pub(super) trait Source {
    /// Adds the text of `range` to `out`.
    fn read(&self, range: Range<usize>, out: &mut String);

    /// The pieces of `range`.
    fn pieces(&self, range: Range<usize>) -> Vec<&[u8]>;

    /// Where the line of byte `at` starts.
    fn line_start(&self, at: usize) -> usize;

    /// Where the line behind it starts.
    fn line_end(&self, at: usize) -> usize;
}

impl Source for Mirror {
    fn read(&self, range: Range<usize>, out: &mut String) {
        Self::read(self, range, out);
    }

    fn pieces(&self, range: Range<usize>) -> Vec<&[u8]> {
        let mut pieces = Vec::new();
        Self::pieces(self, range, |piece| pieces.push(piece));
        pieces
    }

    fn line_start(&self, at: usize) -> usize {
        Self::line_start(self, at)
    }

    fn line_end(&self, at: usize) -> usize {
        Self::line_end(self, at)
    }
}

impl Source for str {
    fn read(&self, range: Range<usize>, out: &mut String) {
        out.push_str(self.get(range).unwrap_or_default());
    }

    fn pieces(&self, range: Range<usize>) -> Vec<&[u8]> {
        vec![self.as_bytes().get(range).unwrap_or_default()]
    }

    fn line_start(&self, at: usize) -> usize {
        let before = self.as_bytes().get(..at).unwrap_or_default();
        memchr::memrchr(b'\n', before).map_or(0, |feed| feed + 1)
    }

    fn line_end(&self, at: usize) -> usize {
        let behind = self.as_bytes().get(at..).unwrap_or_default();
        memchr::memchr(b'\n', behind).map_or(self.len(), |feed| at + feed + 1)
    }
}

/// A source as a query's predicates read it.
pub(super) struct Provider<'a, S: ?Sized>(pub(super) &'a S);

impl<'a, S: Source + ?Sized> TextProvider<&'a [u8]> for Provider<'a, S> {
    type I = std::vec::IntoIter<&'a [u8]>;

    fn text(&mut self, node: Node<'_>) -> Self::I {
        self.0.pieces(node.byte_range()).into_iter()
    }
}
