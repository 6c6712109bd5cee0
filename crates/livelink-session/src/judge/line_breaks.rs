//! Line breaks part a link.

use std::ops::Range;

use super::inputs::Judge;
use crate::lent_text::{LentText, is_line_break};
use crate::mark::Mark;
use crate::step::{SpanChange, Step};

impl<R: LentText> Judge<'_, R> {
    /// The step that parts the links into which a line break was put: each part keeps the target. The new text is at
    /// `inserted`.
    pub(crate) fn part_at_breaks(&self, inserted: Range<usize>) -> Step {
        let mut step = Step::default();
        if !self.text.slice(inserted.clone()).contains(is_line_break) {
            return step;
        }
        let mut others = Vec::new();
        for mark in self.state.marks.overlapping(inserted) {
            let lines = self.text.split(mark.range.clone(), is_line_break);
            let mut parts = lines.into_iter().map(|range| Mark {
                range,
                ..mark.clone()
            });
            let first = parts.next();
            others.extend(parts.map(SpanChange::added));
            // A line break at another caret may have parted it already.
            if first.as_ref() != Some(&mark) {
                step.marks.push(SpanChange {
                    before: Some(mark.clone()),
                    after: first,
                });
            }
        }
        step.marks.append(&mut others);
        step
    }
}
