//! Keeps links true to their text: re-derives live runs, and links pasted text.
//!
//! A run is *live* if it holds an automatic link or a dormant range. After an edit in it, its links
//! are compared with the candidates:
//!
//! * A candidate that overlaps a former link replaces it, as one `changed`: its range, its text and
//!   its target are new.
//! * A former link that no candidate overlaps becomes dormant, in parts if a boundary now cuts it.
//! * A candidate that overlaps no former link stays pending, unless it overlaps text that was just
//!   pasted.
//! * A candidate that is blocked (equal to a mute, over a manual link, in code) does not count.

use std::ops::Range;

use livelink_detect::is_boundary;
use smallvec::SmallVec;

use super::Judge;
use crate::candidate::Candidate;
use crate::lent_text::LentText;
use crate::mark::{Dormant, Mark, MarkKind, Span as _};
use crate::short_list::push;
use crate::step::{SpanChange, Step};

/// Returns the indices of the spans that share text with `range`. `place` is the range of a span.
/// The spans are in order and apart, so it costs O(log n).
fn over<S>(spans: &[S], range: &Range<usize>, place: impl Fn(&S) -> &Range<usize>) -> Range<usize> {
    let start = spans.partition_point(|span| place(span).end <= range.start);
    let end = spans.partition_point(|span| place(span).start < range.end);
    start..end.max(start)
}

/// Returns the indices of the candidates that share text with `range`.
fn candidates_over(candidates: &[Candidate], range: &Range<usize>) -> Range<usize> {
    over(candidates, range, |candidate| &candidate.range)
}

impl<R: LentText> Judge<'_, R> {
    /// Re-derives the live runs in `window`, and links the candidates over one of `fresh`, which
    /// are in order, apart and not empty. The step may be empty. O(candidates and links in the
    /// window).
    pub(crate) fn derive(&self, window: &Range<usize>, fresh: &[Range<usize>]) -> Step {
        // Most windows have no mute and no manual link, and then no candidate has to be compared
        // with them.
        let muted = self.state.mutes.overlaps(window.clone());
        let mut manual = false;
        let mut formers: SmallVec<[Mark; 1]> = SmallVec::new();
        for (range, rest) in self.state.marks.lent(window.clone()) {
            match rest.kind {
                MarkKind::Auto => formers.push(Mark::new(range, rest.clone())),
                MarkKind::Manual => manual = true,
            }
        }
        let dormant: Vec<Dormant> = self.state.dormant.overlapping(window.clone()).collect();
        let accepted = self.detected.in_range(window.clone()).filter(|candidate| {
            let range = &candidate.range;
            let due = !over(&formers, range, |former| &former.range).is_empty()
                || !over(&dormant, range, |dormant| &dormant.range).is_empty()
                || !over(fresh, range, |fresh| fresh).is_empty()
                    && candidate.wanted(self.options, self.text);
            due && !(muted && candidate.muted(self.state))
                && !(manual && candidate.over_manual(self.state))
                && candidate.allowed(self.context, self.text)
        });
        let mut accepted: SmallVec<[Candidate; 1]> = accepted.collect();

        let mut step = Step::default();
        for mark in formers {
            self.succeed(mark, &mut accepted, &mut step);
        }
        for dormant in dormant {
            self.wake(dormant, &accepted, &mut step);
        }
        let new = accepted.iter().filter(|candidate| !candidate.is_heir);
        step.marks.reserve_exact(new.count());
        for candidate in accepted {
            if !candidate.is_heir {
                step.marks
                    .push(SpanChange::added(candidate.mark(self.detector, self.text)));
            }
            if muted {
                candidate.end_mutes(self.state, &mut step);
            }
        }
        step
    }

    /// Turns a former link into the first accepted candidate over it that is not an heir yet. Its
    /// parts without a candidate become dormant.
    fn succeed(&self, mark: Mark, accepted: &mut [Candidate], step: &mut Step) {
        self.sleep(&mark.range, accepted, step);
        let found = candidates_over(accepted, &mark.range);
        let mut found = accepted.get_mut(found).into_iter().flatten();
        let mut after = None;
        if let Some(heir) = found.find(|candidate| !candidate.is_heir) {
            heir.is_heir = true;
            after = heir.successor(self.detector, self.text, &mark);
            if after.is_none() {
                return;
            }
        }
        let before = Some(mark);
        push(&mut step.marks, SpanChange { before, after });
    }

    /// Ends a dormant range where candidates are over it. Its other parts stay.
    fn wake(&self, dormant: Dormant, accepted: &[Candidate], step: &mut Step) {
        let mut rest = Step::default();
        self.sleep(&dormant.range, accepted, &mut rest);
        let unchanged = rest.dormant.as_slice() == [SpanChange::added(dormant.clone())];
        if !unchanged {
            step.dormant.push(SpanChange::removed(dormant));
            step.dormant.append(&mut rest.dormant);
        }
    }

    /// Makes the parts of `range` dormant that no accepted candidate overlaps, run by run.
    fn sleep(&self, range: &Range<usize>, accepted: &[Candidate], step: &mut Step) {
        // Mostly one candidate covers all of it, and then the text is not read.
        let covers = |candidate: &Candidate| {
            candidate.range.start <= range.start && range.end <= candidate.range.end
        };
        let accepted = accepted
            .get(candidates_over(accepted, range))
            .unwrap_or_default();
        if accepted.iter().any(covers) {
            return;
        }
        for part in self.text.split(range.clone(), is_boundary) {
            if candidates_over(accepted, &part).is_empty() {
                step.dormant
                    .push(SpanChange::added(Dormant { range: part }));
            }
        }
    }
}
