//! Committing pending links: at a trigger, or when the focus leaves.

use super::candidate;
use super::inputs::Judge;
use super::look::Look;
use crate::lent_text::LentText;
use crate::step::{SpanChange, Step};

impl<R: LentText> Judge<'_, R> {
    /// The step that links every candidate of `looks` that nothing blocks: not in code, not over any link there is, not
    /// equal to a mute. The looks are in order and apart. The step may be empty. O(text looked at).
    pub(crate) fn commit(&self, looks: &[Look]) -> Step {
        let mut step = Step::default();
        let candidates = looks.iter().flat_map(|look| {
            let found = candidate::find(self.detector, self.text, look.window.clone());
            found.into_iter().filter(|it| look.judges(&it.range))
        });
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
