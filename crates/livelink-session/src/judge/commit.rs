//! Committing pending links: at a trigger, or when the focus leaves.

use std::ops::Range;

use super::candidate;
use super::inputs::Judge;
use crate::lent_text::LentText;
use crate::step::{SpanChange, Step};

impl<R: LentText> Judge<'_, R> {
    /// The step that links every candidate of `windows` that nothing blocks: not in code, not over any link there is, not
    /// equal to a mute. The windows are in order and apart. The step may be empty. O(windows).
    pub(crate) fn commit(&self, windows: &[Range<usize>]) -> Step {
        let mut step = Step::default();
        let candidates = windows
            .iter()
            .flat_map(|window| candidate::find(self.detector, self.text, window.clone()));
        for candidate in candidates {
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
            for dormant in self.state.dormant.overlapping(candidate.range) {
                let change = SpanChange::removed(dormant);
                // Candidates come in order, so one that lies under two of them was the last.
                if step.dormant.last() != Some(&change) {
                    step.dormant.push(change);
                }
            }
        }
        step
    }
}
