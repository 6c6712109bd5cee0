//! Committing pending links: at a trigger, or when the focus leaves.

use std::ops::Range;

use livelink_detect::is_boundary;

use super::Judge;
use super::windows::{Ranges, covers, push};
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

impl<R: LentText> Judge<'_, R> {
    /// Returns the ranges that the text typed at each caret commits, in order and apart. `inserted`
    /// is in order.
    pub(crate) fn triggered(&self, inserted: impl Iterator<Item = Range<usize>>) -> Ranges {
        let mut runs = Ranges::new();
        for inserted in inserted {
            // A trigger that is not a boundary has already committed the whole run.
            if !covers(&runs, inserted.end)
                && let Some(run) = self.committed_by(inserted)
            {
                push(&mut runs, run);
            }
        }
        runs
    }

    /// Returns the range that the last trigger in `inserted` commits, from the start of the run of
    /// `inserted`. Returns `None` without a trigger.
    ///
    /// A boundary commits only the text before it: the key does not finish the text after the
    /// caret. A composition, or an editor that reports several keys at once, triggers at the last
    /// of them. A trigger that is not a boundary (see [`Triggers`](crate::Triggers)) is inside a
    /// run and commits the whole run, because half of it could be another link.
    fn committed_by(&self, inserted: Range<usize>) -> Option<Range<usize>> {
        let typed = self.text.slice(inserted.clone());
        let mut characters = typed.char_indices().rev();
        let (byte, c) = characters.find(|(_, c)| self.options.triggers.holds(*c))?;
        let at = inserted.start + R::len_of(typed.get(..byte)?);
        let end = match is_boundary(c) {
            true => at,
            false => self.run_after(at + R::len_of(c.encode_utf8(&mut [0; 4]))),
        };
        let start = self.run_before(inserted.start);
        Some(start..end.max(start))
    }
}
