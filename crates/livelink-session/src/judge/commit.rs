//! Committing the pending links of runs.

use std::ops::Range;

use super::Judge;
use crate::lent_text::LentText;
use crate::step::{SpanChange, Step};

impl<R: LentText> Judge<'_, R> {
    /// Returns the step that links every candidate in `runs`, except in code, over a link and at a
    /// mute of exactly its range. The runs are in order and apart. The step may be empty.
    /// O(candidates and links in the runs).
    pub(crate) fn commit(&self, runs: &[Range<usize>]) -> Step {
        let mut step = Step::default();
        for run in runs {
            self.commit_in(run, &mut step);
        }
        step
    }

    fn commit_in(&self, run: &Range<usize>, step: &mut Step) {
        let mut marks = self.state.marks.lent(run.clone()).peekable();
        for candidate in self.detected.in_range(run.clone()) {
            let Range { start, end } = candidate.range;
            while marks.next_if(|(mark, _)| mark.end <= start).is_some() {}
            let linked = marks.peek().is_some_and(|(mark, _)| mark.start < end);
            if linked
                || start < run.start
                || run.end < end
                || candidate.muted(self.state)
                || !candidate.wanted(self.options, self.text)
                || !candidate.allowed(self.context, self.text)
            {
                continue;
            }
            step.marks
                .push(SpanChange::added(candidate.mark(self.detector, self.text)));
            candidate.end_mutes(self.state, step);
            // A dormant range from edits while autolink was off: the link is back.
            for change in self.state.dormant.removals(candidate.range) {
                // Candidates come in order, so a dormant range under two of them is the last one in
                // the step.
                if step.dormant.last() != Some(&change) {
                    step.dormant.push(change);
                }
            }
        }
    }
}
