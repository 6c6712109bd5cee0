//! Rows and columns of a text that is edited.

use tree_sitter::{InputEdit, Point};

use crate::text_change::TextChange;
use crate::text_copy::TextCopy;

/// Turns byte offsets into rows and columns. It counts rows from the place of the last edit, because the next edit is
/// usually near it.
///
/// For tree-sitter only a line feed ends a row. A rope counts other characters too, so its line numbers are of no use here.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RowCounter {
    byte: usize,
    row: usize,
}

impl RowCounter {
    /// Returns the edit of `change` in the form that tree-sitter takes. `before` is the text before it.
    ///
    /// O(the distance from the last edit, and the lines touched).
    pub(super) fn input_edit(&mut self, before: &TextCopy, change: &TextChange) -> InputEdit {
        let edit = change.edit;
        let start_position = self.go_to(before, edit.start);
        // The text before the edit is the same in both texts, so both ends can be counted from its start.
        let end_position = |text: &TextCopy, end: usize| Point {
            row: start_position.row + text.line_feeds(edit.start..end),
            column: end - text.line_start(end),
        };
        InputEdit {
            start_byte: edit.start,
            old_end_byte: edit.old_end,
            new_end_byte: edit.new_end,
            start_position,
            old_end_position: end_position(before, edit.old_end),
            new_end_position: end_position(&change.text, edit.new_end),
        }
    }

    fn go_to(&mut self, text: &TextCopy, byte: usize) -> Point {
        if byte >= self.byte {
            self.row += text.line_feeds(self.byte..byte);
        } else {
            self.row = self.row.saturating_sub(text.line_feeds(byte..self.byte));
        }
        self.byte = byte;
        Point {
            row: self.row,
            column: byte - text.line_start(byte),
        }
    }
}
