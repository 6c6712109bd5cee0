//! Keeping links true to their text: re-deriving live runs, and linking what was pasted.
//!
//! A run is *live* if it holds an automatic link or a dormant range. After an edit in it, detection is asked again:
//!
//! * A candidate that overlaps a former link takes its place: range, text and target anew. One `changed`.
//! * A former link that no candidate overlaps goes dormant, in parts where a boundary now cuts it.
//! * A candidate that overlaps no former link stays pending, unless it overlaps text that was just pasted.
//! * A candidate that is blocked (equal to a mute, over a manual link, in code) does not count.

use std::ops::Range;

use livelink_detect::is_boundary;

use super::Judge;
use super::differences::Differences;
use crate::candidate::Candidate;
use crate::lent_text::LentText;
use crate::mark::{Dormant, Mark, Span};
use crate::short_list::push;
use crate::step::{SpanChange, Step};

/// Returns the indices of those `spans` that share text with `range`. The spans are in order and do not overlap, so it costs
/// O(log n).
fn over<S: Placed>(spans: &[S], range: &Range<usize>) -> Range<usize> {
    let start = spans.partition_point(|span| span.place().end <= range.start);
    let end = spans.partition_point(|span| span.place().start < range.end);
    start..end.max(start)
}

/// Something with a range.
trait Placed {
    fn place(&self) -> &Range<usize>;
}

impl<S: Span> Placed for S {
    fn place(&self) -> &Range<usize> {
        self.range()
    }
}

impl Placed for Candidate {
    fn place(&self) -> &Range<usize> {
        &self.range
    }
}

impl Placed for Range<usize> {
    fn place(&self) -> &Range<usize> {
        self
    }
}

impl<R: LentText> Judge<'_, R> {
    /// Re-derives the live runs in `window` and links what overlaps one of `fresh`, which are in order, apart and not empty. The
    /// step may be empty. O(candidates and links in the window).
    pub(crate) fn derive(&self, window: &Range<usize>, fresh: &[Range<usize>]) -> Step {
        let dormant: Vec<Dormant> = self.state.dormant.overlapping(window.clone()).collect();
        let Differences {
            formers,
            candidates,
            muted,
            manual,
        } = self.differences(window);
        let mut accepted = candidates;
        accepted.retain(|candidate| {
            let range = &candidate.range;
            let due = !over(&formers, range).is_empty()
                || !over(&dormant, range).is_empty()
                || !over(fresh, range).is_empty() && candidate.wanted(self.options, self.text);
            due && !(muted && candidate.muted(self.state))
                && !(manual && candidate.over_manual(self.state))
                && candidate.allowed(self.context, self.text)
        });

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

    /// A former link becomes the first accepted candidate over it that no earlier link became; its parts without any
    /// go dormant.
    fn succeed(&self, mark: Mark, accepted: &mut [Candidate], step: &mut Step) {
        self.sleep(&mark.range, accepted, step);
        let found = over(accepted, &mark.range);
        let mut found = accepted.get_mut(found).into_iter().flatten();
        let heir = found.find(|candidate| !candidate.is_heir);
        let after = heir.map(|candidate| {
            candidate.is_heir = true;
            candidate.mark(self.detector, self.text)
        });
        if after.as_ref() != Some(&mark) {
            let before = Some(mark);
            push(&mut step.marks, SpanChange { before, after });
        }
    }

    /// A dormant range gives way to candidates over it; what they leave of it stays.
    fn wake(&self, dormant: Dormant, accepted: &[Candidate], step: &mut Step) {
        let mut rest = Step::default();
        self.sleep(&dormant.range, accepted, &mut rest);
        let unchanged = rest.dormant.as_slice() == [SpanChange::added(dormant.clone())];
        if !unchanged {
            step.dormant.push(SpanChange::removed(dormant));
            step.dormant.append(&mut rest.dormant);
        }
    }

    /// The parts of `range`, run by run, that no accepted candidate overlaps become dormant.
    fn sleep(&self, range: &Range<usize>, accepted: &[Candidate], step: &mut Step) {
        // One that covers it all leaves nothing; the common case, and no reason to read the text.
        let covers = |candidate: &Candidate| {
            candidate.range.start <= range.start && range.end <= candidate.range.end
        };
        let accepted = accepted.get(over(accepted, range)).unwrap_or_default();
        if accepted.iter().any(covers) {
            return;
        }
        for part in self.text.split(range.clone(), is_boundary) {
            if over(accepted, &part).is_empty() {
                step.dormant
                    .push(SpanChange::added(Dormant { range: part }));
            }
        }
    }
}
