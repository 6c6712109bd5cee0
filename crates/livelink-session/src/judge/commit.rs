//! Committing pending links: at a trigger, or when the focus leaves.

use std::ops::Range;

use super::candidate::Found;
use super::inputs::Judge;
use super::look::Look;
use crate::lent_text::LentText;
use crate::step::{SpanChange, Step};

impl<R: LentText> Judge<'_, R> {
    /// The step that links every candidate of `looks` that nothing blocks: not in code, not over any link there is, not
    /// equal to a mute. The looks are in order and apart. The step may be empty. O(text looked at).
    pub(crate) fn commit(&self, looks: &[Look]) -> Step {
        let mut step = Step::default();
        for look in looks {
            self.commit_in(look, |found| self.detect(look, found), &mut step);
        }
        step
    }

    /// Does what [`commit`](Self::commit) does, with what `detect` finds in the window.
    pub(crate) fn commit_found(&self, look: &Look, detect: impl FnOnce(Found<'_>)) -> Step {
        let mut step = Step::default();
        self.commit_in(look, detect, &mut step);
        step
    }

    fn commit_in(&self, look: &Look, detect: impl FnOnce(Found<'_>), step: &mut Step) {
        let mut marks = self.state.marks.lent(look.window.clone()).peekable();
        detect(&mut |candidate| {
            let Range { start, end } = candidate.range;
            while marks.next_if(|(mark, _)| mark.end <= start).is_some() {}
            let linked = marks.peek().is_some_and(|(mark, _)| mark.start < end);
            if linked
                || !look.judges(&candidate.range)
                || candidate.muted(self.state)
                || !candidate.wanted(self.options, self.text)
                || !candidate.allowed(self.context, self.text)
            {
                return;
            }
            step.marks
                .push(SpanChange::added(candidate.mark(self.detector, self.text)));
            candidate.end_mutes(self.state, step);
            // Left over from edits while autolink was off; the link is here again.
            for dormant in self.state.dormant.overlapping(candidate.range) {
                let change = SpanChange::removed(dormant);
                // Candidates come in order, so one that lies under two of them was the last.
                if step.dormant.last() != Some(&change) {
                    step.dormant.push(change);
                }
            }
        });
    }
}
