//! Line breaks part a link.

use std::ops::Range;

use super::inputs::overlap;
use crate::lent_text::{LentText, is_line_break};
use crate::mark::Mark;
use crate::step::{SpanChange, Step};

/// The marks of `step` that a line break in the text put in by it parts: each keeps its target on both sides.
///
/// `step` is the mapping of the edit, `breaks` where its line breaks are now.
pub(crate) fn split_at_breaks<R: LentText>(
    text: &R,
    inserted: Range<usize>,
    mut step: Step,
) -> Step {
    if !text.slice(inserted.clone()).contains(is_line_break) {
        return step;
    }
    let mut halves = Vec::new();
    for change in &mut step.marks {
        let Some(mark) = change.after.take() else {
            continue;
        };
        if !overlap(&mark.range, &inserted) {
            change.after = Some(mark);
            continue;
        }
        let mut parts = text
            .split(mark.range.clone(), is_line_break)
            .into_iter()
            .map(|range| Mark {
                range,
                ..mark.clone()
            });
        change.after = parts.next();
        halves.extend(parts.map(SpanChange::added));
    }
    step.marks.append(&mut halves);
    step
}
