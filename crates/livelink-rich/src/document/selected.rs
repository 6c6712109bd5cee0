//! What the commands act on: the selections and the carets.

use std::ops::Range;

use livelink_session::Selection;

use super::RichDocument;
use crate::text_lines::{line_at, lines_selected};
use crate::text_style::TextStyle;

impl RichDocument {
    /// Returns the selections.
    pub(super) fn selected(&self) -> Vec<Range<usize>> {
        let all = self.document.carets().all().iter();
        all.map(Selection::range).collect()
    }

    /// Returns the lines of the paragraphs that the selections touch, in order and apart. If the user selects all, the empty paragraph at
    /// the end belongs to it.
    pub(super) fn selected_lines(&self) -> Vec<Range<usize>> {
        let mut all: Vec<Range<usize>> = Vec::new();
        for range in self.selected() {
            let lines = match range == (0..self.text().len_bytes()) {
                true => 0..self.text().len_lines(),
                false => lines_selected(self.text(), &range),
            };
            match all.last_mut() {
                Some(last) if lines.start <= last.end => last.end = last.end.max(lines.end),
                _ => all.push(lines),
            }
        }
        all
    }

    /// Returns the caret, if there is one and nothing is selected.
    pub(super) fn only_caret(&self) -> Option<usize> {
        let [only] = self.document.carets().all() else {
            return None;
        };
        only.is_caret().then_some(only.head)
    }

    /// Chooses the style of the text to come.
    pub(super) fn choose(&mut self, style: TextStyle) {
        let at = self.document.selection().range();
        let kind = self.paragraph(line_at(self.text(), at.start)).kind;
        let differs = style != self.style_typed(&at);
        self.chosen = (differs && !kind.is_literal()).then_some(style);
    }
}
