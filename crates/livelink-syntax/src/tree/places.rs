//! Rows and columns of a text that is edited.

use tree_sitter::{InputEdit, Point};

use crate::mirror::Mirror;
use crate::steps::Step;

/// Counts rows from the place of the last edit, since the next one is near it more often than not.
///
/// Only line feeds end a row for tree-sitter; ropes count other characters too, so their line numbers are of no use here.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Places {
    byte: usize,
    row: usize,
}

impl Places {
    /// The edit of a step on `before` as tree-sitter takes it. O(the way from the last edit, and the lines touched).
    pub(super) fn of(&mut self, before: &Mirror, step: &Step) -> InputEdit {
        let edit = step.edit;
        let start_position = self.go(before, edit.start);
        // What stands before the edit is in both texts, so going on from there serves for both.
        let behind = |text: &Mirror, end: usize| Point {
            row: start_position.row + text.line_feeds(edit.start..end),
            column: end - text.line_start(end),
        };
        InputEdit {
            start_byte: edit.start,
            old_end_byte: edit.old_end,
            new_end_byte: edit.new_end,
            start_position,
            old_end_position: behind(before, edit.old_end),
            new_end_position: behind(&step.text, edit.new_end),
        }
    }

    fn go(&mut self, text: &Mirror, byte: usize) -> Point {
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
