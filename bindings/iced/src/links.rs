//! The colour of the links. iced asks for it line by line.

use std::{ops::Range, vec};

use iced::advanced::text::Highlighter;

/// The links of the text, and how far iced has come.
#[derive(Clone, Default, PartialEq)]
pub struct Links {
    /// Bytes of the text.
    pub ranges: Vec<Range<usize>>,
    next_line: usize,
    /// Where that line starts.
    next_byte: usize,
}

impl Highlighter for Links {
    type Settings = Self;
    type Highlight = ();
    type Iterator<'a> = vec::IntoIter<(Range<usize>, ())>;

    fn new(links: &Self) -> Self {
        links.clone()
    }

    fn update(&mut self, links: &Self) {
        self.clone_from(links);
    }

    fn change_line(&mut self, _line: usize) {
        (self.next_line, self.next_byte) = (0, 0);
    }

    fn current_line(&self) -> usize {
        self.next_line
    }

    fn highlight_line(&mut self, line: &str) -> Self::Iterator<'_> {
        let (start, end) = (self.next_byte, self.next_byte + line.len());
        (self.next_line, self.next_byte) = (self.next_line + 1, end + 1);
        let first = self.ranges.partition_point(|link| link.end <= start);
        let links = self.ranges[first..].iter();
        // A link here never crosses a line.
        let shown = links.take_while(|link| link.start < end);
        let columns = shown.map(|link| (link.start - start..link.end - start, ()));
        columns.collect::<Vec<_>>().into_iter()
    }
}
