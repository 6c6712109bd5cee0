//! Committing pending links: at a trigger, or when the focus leaves.

use std::ops::Range;

use super::candidate;
use super::inputs::Judge;
use crate::lent_text::LentText;
use crate::step::{SpanChange, Step};

impl<R: LentText> Judge<'_, R> {
    /// The step that links every candidate of `window` that nothing blocks: not in code, not over any link there is, not
    /// equal to a mute. The step may be empty. O(window).
    pub(crate) fn commit(&self, window: Range<usize>) -> Step {
        let mut step = Step::default();
        for candidate in candidate::find(self.detector, self.text, window) {
            if self.state.marks.overlaps(candidate.range.clone())
                || candidate.muted(self.state)
                || !candidate.wanted(self.options, self.text)
                || !candidate.allowed(self.context, self.text)
            {
                continue;
            }
            step.marks
                .push(SpanChange::added(candidate.mark(self.detector, self.text)));
            candidate.end_mutes(self.state, &mut step);
            // Left over from edits while autolink was off; the link is here again.
            step.dormant.extend(
                self.state
                    .dormant
                    .overlapping(candidate.range)
                    .map(SpanChange::removed),
            );
        }
        step
    }
}
