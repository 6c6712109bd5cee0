//! The colour of the links. iced asks for it line by line.

use std::{ops::Range, vec};

use iced::advanced::text::Highlighter;

/// The links of each line, as bytes of the line, and the line that iced asks for next.
#[derive(Clone, Default, PartialEq)]
pub struct Links {
    pub lines: Vec<Vec<(Range<usize>, ())>>,
    next: usize,
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

    fn change_line(&mut self, line: usize) {
        self.next = line;
    }

    fn current_line(&self) -> usize {
        self.next
    }

    fn highlight_line(&mut self, _line: &str) -> Self::Iterator<'_> {
        let links = self.lines.get(self.next).cloned();
        self.next += 1;
        links.unwrap_or_default().into_iter()
    }
}
