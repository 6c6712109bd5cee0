//! Moving the caret.

use livelink::session::{Input, Selection};
use livelink_egui::caret::{self, Motion};
use livelink_egui::text;
use livelink_egui::typesetting::Typesetter;
use livelink_egui::viewport;

use super::Editor;

impl Editor {
    /// Moves the caret. With `extend` the other end of the selection stays.
    pub(super) fn go(&mut self, motion: Motion, extend: bool, typesetter: &mut Typesetter) {
        let selection = self.document.selection();
        let vertical = matches!(
            motion,
            Motion::Up | Motion::Down | Motion::PageUp | Motion::PageDown
        );
        let goal = match self.goal.filter(|_| vertical) {
            Some(goal) => goal,
            None => viewport::x_of(self.document.text(), typesetter, selection.head),
        };
        self.goal = Some(goal);
        let head = match motion {
            // Without Shift, a selection collapses to its end on that side.
            Motion::Left | Motion::Right if !extend && !selection.is_caret() => {
                self.side_of_selection(motion == Motion::Left, typesetter)
            }
            _ => self.destination(motion, typesetter),
        };
        if matches!(motion, Motion::PageUp | Motion::PageDown) {
            let rows = self.viewport.rows_a_page(typesetter) as f32 * typesetter.style().row_height;
            let by = if motion == Motion::PageUp {
                -rows
            } else {
                rows
            };
            self.viewport.scroll(self.document.text(), typesetter, by);
        }
        let anchor = if extend { selection.anchor } else { head };
        self.apply(Input::Select(Selection { anchor, head }));
        self.goal = vertical.then_some(goal);
    }

    /// Returns the end of the selection that is shown on the left, or on the right.
    fn side_of_selection(&self, left: bool, typesetter: &mut Typesetter) -> usize {
        let range = self.document.selection().range();
        let rope = self.document.text();
        let same_line = text::line_of(rope, range.start) == text::line_of(rope, range.end);
        let start = viewport::x_of(rope, typesetter, range.start);
        let end = viewport::x_of(rope, typesetter, range.end);
        let is_reversed = same_line && start > end && {
            let row = viewport::row_around(rope, typesetter, range.start);
            row.contains(&range.end) || row.end == range.end
        };
        match left != is_reversed {
            true => range.start,
            false => range.end,
        }
    }

    /// Returns where a motion leads from the caret.
    pub(super) fn destination(&self, motion: Motion, typesetter: &mut Typesetter) -> usize {
        let rope = self.document.text();
        let at = self.document.selection().head;
        let rows = |by: isize, typesetter: &mut Typesetter| {
            let x = self
                .goal
                .unwrap_or_else(|| viewport::x_of(rope, typesetter, at));
            viewport::move_rows(rope, typesetter, at, by, x)
        };
        match motion {
            Motion::Left => viewport::beside(rope, typesetter, at, true),
            Motion::Right => viewport::beside(rope, typesetter, at, false),
            Motion::WordLeft => caret::word_left(rope, at),
            Motion::WordRight => caret::word_right(rope, at),
            Motion::Up => rows(-1, typesetter),
            Motion::Down => rows(1, typesetter),
            Motion::PageUp => rows(-self.viewport.rows_a_page(typesetter), typesetter),
            Motion::PageDown => rows(self.viewport.rows_a_page(typesetter), typesetter),
            Motion::RowStart => {
                let row = viewport::row_around(rope, typesetter, at);
                if at > row.start {
                    row.start
                } else {
                    text::line_range(rope, text::line_of(rope, at)).start
                }
            }
            Motion::RowEnd => {
                let row = viewport::row_around(rope, typesetter, at);
                if at < row.end {
                    row.end
                } else {
                    text::line_range(rope, text::line_of(rope, at)).end
                }
            }
            Motion::DocumentStart => 0,
            Motion::DocumentEnd => rope.len_bytes(),
        }
    }
}
