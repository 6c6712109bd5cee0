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

impl Sourced {
    /// Returns the number of the line of the file, from 0, at which a paragraph begins. For a paragraph inside of a block it is the
    /// line of the block with the paragraph's number in it: about the right one. O(blocks).
    pub fn line_of(&self, paragraph: usize) -> usize {
        let mut line = 0;
        for source in &self.sources {
            let lines = source.line_count();
            if paragraph < source.lines.end {
                let inside = paragraph.saturating_sub(source.lines.start);
                return line + inside.min(lines.saturating_sub(1));
            }
            line += lines;
        }
        line
    }

    /// Returns the number of the paragraph, from 0, that is at a line of the file, as [`line_of`](Self::line_of) does. O(blocks).
    pub fn paragraph_at(&self, line: usize) -> usize {
        let mut start = 0;
        for source in &self.sources {
            let end = start + source.line_count();
            if line < end {
                let last = source.lines.end.saturating_sub(1);
                return (source.lines.start + line.saturating_sub(start)).min(last);
            }
            start = end;
        }
        self.content.paragraphs.len().saturating_sub(1)
    }
}

impl BlockSource {
    fn line_count(&self) -> usize {
        self.text.bytes().filter(|byte| *byte == b'\n').count()
    }
}

#[cfg(test)]
mod tests {
    use crate::markdown::read;

    /// Each row: the file, and for each of its lines the paragraph there.
    #[test]
    fn a_line_of_the_file_has_a_paragraph() {
        for (file, paragraphs) in [
            ("# a\n\nb\nb\n\n- c\n- d\n", &[0, 0, 1, 1, 1, 2, 3][..]),
            ("```\na\nb\n```\nc", &[0, 1, 1, 1, 2]),
            ("\n\na\n", &[0, 0, 0]),
            ("", &[0]),
        ] {
            let read = read(file);
            let found = (0..paragraphs.len()).map(|line| read.paragraph_at(line));
            assert_eq!(found.collect::<Vec<_>>(), paragraphs, "{file:?}");
            for (paragraph, _) in read.content.paragraphs.iter().enumerate() {
                let there = read.paragraph_at(read.line_of(paragraph));
                assert_eq!(there, paragraph, "{file:?}");
            }
        }
    }
}
