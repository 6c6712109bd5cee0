//! The links of Markdown, which `pulldown-cmark` parses.
//!
//! A label may be defined anywhere in a document. So a text is read twice: first for its definitions, then for its links.
//!
//! The tree of a piece takes up to seventy times the memory of its text, which is why a long text is cut into pieces. The
//! parser shows where: each outermost block but the last one has ended, whatever follows in the text. So a piece ends where its
//! last block starts, and the next piece starts there.

mod definitions;
mod links;
mod options;
mod places;

use std::ops::{ControlFlow, Range};

use livelink_index::{Text, slice};
use pulldown_cmark::{Event, Parser};

use super::link::{MarkupPart, Sink};
use definitions::Definitions;
use links::LinkReader;
use options::OPTIONS;

/// How long a piece is, in bytes, unless one block is longer.
const LEAST: usize = 256 << 10;

/// The longest block that is read, in bytes.
const LONGEST: usize = 4 << 20;

/// Reads a text piece by piece.
pub(super) struct MarkdownReader {
    least_len: usize,
}

impl Default for MarkdownReader {
    fn default() -> Self {
        Self::with_least(LEAST)
    }
}

impl MarkdownReader {
    /// `least_len` replaces [`LEAST`].
    pub(super) fn with_least(least_len: usize) -> Self {
        Self { least_len }
    }

    /// Reads a whole text.
    pub(super) fn read<T: Text + ?Sized>(&self, text: &T, each: &mut Sink<'_>) -> ControlFlow<()> {
        let mut definitions = Definitions::for_text(text.len());
        let pieces = self.pieces(text, &mut definitions);
        for link in definitions.links() {
            each(MarkupPart::Link(link))?;
        }
        let read_to = pieces.last().map_or(0, |piece| piece.end);
        if read_to < text.len() {
            each(MarkupPart::Unread(read_to..text.len()))?;
        }
        let mut reader = LinkReader::new(&definitions);
        for piece in pieces {
            let at = piece.start;
            reader.read(&slice(text, piece), at, each)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the pieces of a text, and reads its definitions.
    fn pieces<T: Text + ?Sized>(
        &self,
        text: &T,
        definitions: &mut Definitions,
    ) -> Vec<Range<usize>> {
        let mut pieces = Vec::new();
        let mut at = 0;
        while let Some(end) = self.next_piece(text, at, definitions) {
            pieces.push(at..end);
            at = end;
        }
        pieces
    }

    /// Returns where the piece that starts at `start` ends, and reads its definitions. `None` at the end of the text, and if the next
    /// block is too long.
    fn next_piece<T: Text + ?Sized>(
        &self,
        text: &T,
        start: usize,
        definitions: &mut Definitions,
    ) -> Option<usize> {
        let mut len = self.least_len;
        while start < text.len() && len <= LONGEST {
            let window = slice(text, start..start.saturating_add(len));
            let is_last = start + window.len() >= text.len();
            let parser = Parser::new_ext(&window, OPTIONS);
            let found: Vec<_> = definitions::found(&window, parser.reference_definitions());
            let end = match is_last {
                true => window.len(),
                false => last_block(&window, parser, found.last().map(|last| &last.range)),
            };
            if end > 0 {
                let whole = found.into_iter().filter(|found| found.range.end <= end);
                definitions.extend(whole, start);
                return Some(start + end);
            }
            len = len.saturating_mul(2);
        }
        None
    }
}

/// Returns the start of the last outermost block where a text may be cut. `definition` is the last definition, which the parser
/// does not give as a block.
fn last_block(text: &str, parser: Parser<'_>, definition: Option<&Range<usize>>) -> usize {
    let mut last = 0;
    let mut end = 0;
    let mut depth = 0_usize;
    for (event, range) in parser.into_offset_iter() {
        if depth == 0 {
            end = range.end;
            if may_cut(text, range.start) {
                last = range.start;
            }
        }
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    match definition {
        Some(definition) if definition.start >= end && may_cut(text, definition.start) => {
            definition.start
        }
        _ => last,
    }
}

/// Returns whether a text may be cut where an outermost block starts: below a blank line, and at the margin. Elsewhere the
/// block could be the rest of a paragraph that begins with a definition, and without the definition it could be code.
fn may_cut(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    ["\n\n", "\n\r\n", "\r\r"]
        .iter()
        .any(|end| before.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::{Definitions, LONGEST, MarkdownReader};

    /// The pieces of a text, without those that are too long.
    fn pieces(text: &str, least_len: usize) -> Vec<&str> {
        let mut definitions = Definitions::for_text(text.len());
        let reader = MarkdownReader::with_least(least_len);
        let pieces = reader.pieces(text, &mut definitions).into_iter();
        pieces.map(|piece| &text[piece]).collect()
    }

    #[test]
    fn where_texts_are_cut() {
        for (text, least_len, expected) in [
            ("a\n\nb\n\nc\n", 1, &["a\n\n", "b\n\n", "c\n"][..]),
            ("a\n\nb\n\nc", 6, &["a\n\n", "b\n\nc"]),
            (
                "a\n# b\n\n  c\n\nd is longer",
                1,
                &["a\n# b\n\n  c\n\n", "d is longer"],
            ),
            (
                "- a\n\n  b\n\n- c\n\nd is longer",
                1,
                &["- a\n\n  b\n\n- c\n\n", "d is longer"],
            ),
            (
                "```\na\n\nb\n```\n\nc is longer",
                1,
                &["```\na\n\nb\n```\n\n", "c is longer"],
            ),
            (
                "a\n\n[b]: x\n[c]: y\n\nd is longer",
                1,
                &["a\n\n", "[b]: x\n[c]: y\n\n", "d is longer"],
            ),
            ("", 1, &[]),
        ] {
            assert_eq!(pieces(text, least_len), expected, "{text}");
        }
    }

    /// The text before a block that is too long is read.
    #[test]
    fn a_block_that_is_too_long_ends_the_reading() {
        let text = format!("a\n\n{}\n\nb\n", "c".repeat(LONGEST));
        assert_eq!(pieces(&text, super::LEAST), ["a\n\n"]);
    }
}
