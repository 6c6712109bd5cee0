//! Moving the caret.

use super::TextView;
use crate::caret::{self, Motion};
use crate::selected_range::SelectedRange;
use crate::text;
use crate::text_document::{TextDocument, selection_of};
use crate::typesetting::Typesetter;
use crate::viewport;

impl TextView {
    /// Moves the caret. With `extend` the other end of the selection stays.
    pub(super) fn go<D: TextDocument>(
        &mut self,
        document: &mut D,
        motion: Motion,
        extend: bool,
        typesetter: &mut Typesetter,
    ) {
        let selection = selection_of(document);
        let vertical = matches!(
            motion,
            Motion::Up | Motion::Down | Motion::PageUp | Motion::PageDown
        );
        let goal = match self.goal.filter(|_| vertical) {
            Some(goal) => goal,
            None => viewport::x_of(document.text(), typesetter, selection.head),
        };
        self.goal = Some(goal);
        let head = match motion {
            // Without Shift, a selection collapses to its end on that side.
            Motion::Left | Motion::Right if !extend && !selection.is_caret() => {
                side_of_selection(document, motion == Motion::Left, typesetter)
            }
            _ => self.destination(document, motion, typesetter),
        };
        if matches!(motion, Motion::PageUp | Motion::PageDown) {
            let rows = self.viewport.rows_a_page(typesetter) as f32 * typesetter.style().row_height;
            let by = if motion == Motion::PageUp {
                -rows
            } else {
                rows
            };
            self.viewport.scroll(document.text(), typesetter, by);
        }
        let anchor = if extend { selection.anchor } else { head };
        self.select(document, SelectedRange { anchor, head });
        self.goal = vertical.then_some(goal);
    }

    /// Returns where a motion leads from the caret.
    pub(super) fn destination<D: TextDocument>(
        &self,
        document: &D,
        motion: Motion,
        typesetter: &mut Typesetter,
    ) -> usize {
        let rope = document.text();
        let at = selection_of(document).head;
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

/// Returns the end of the selection that is shown on the left, or on the right.
fn side_of_selection<D: TextDocument>(
    document: &D,
    left: bool,
    typesetter: &mut Typesetter,
) -> usize {
    let range = selection_of(document).range();
    let rope = document.text();
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
