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

use super::candidate::{Candidate, Found};
use super::differences::{Differences, Passed, has_former};
use super::inputs::Judge;
use super::look::Look;
use crate::lent_text::LentText;
use crate::mark::{Dormant, Mark, MarkKind, Span};
use crate::short_list::push;
use crate::step::{SpanChange, Step};

/// No text.
const NOTHING: Range<usize> = 0..0;

/// What comes of deriving in a window.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Derived {
    /// What changes.
    pub(crate) step: Step,
    /// Is every link that detection found in the window a mark, and was one before? Then nothing is left there to commit.
    pub(crate) is_settled: bool,
}

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
    /// Re-derives the live runs in `window` and links what overlaps one of `fresh`, which are in order, apart and not empty. Returns
    /// `None` if there is no reason to detect: the window holds no live run and nothing fresh.
    ///
    /// O(window). Without a reason to detect, it scans nothing.
    pub(crate) fn derive(&self, look: &Look, fresh: &[Range<usize>]) -> Option<Derived> {
        self.derived(look, fresh, Passed::Outside(&NOTHING), |found| {
            self.detect(look, found);
        })
    }

    /// Does what [`derive`](Self::derive) does in a text without anything fresh, with what `detect` finds in the window. One edit
    /// has put `typed` into the text.
    pub(crate) fn derive_found(
        &self,
        look: &Look,
        typed: &Range<usize>,
        detect: impl FnOnce(Found<'_>),
    ) -> Option<Derived> {
        self.derived(look, &[], Passed::Outside(typed), detect)
    }

    fn derived(
        &self,
        look: &Look,
        fresh: &[Range<usize>],
        passed: Passed<'_>,
        detect: impl FnOnce(Found<'_>),
    ) -> Option<Derived> {
        let window = look.window.clone();
        let marks = self.state.marks.lent(window.clone());
        let dormant = self.state.dormant.overlapping(window.clone());
        let mut dormant: Vec<Dormant> = dormant.filter(|it| look.begins(&it.range)).collect();
        if dormant.is_empty() && over(fresh, &window).is_empty() && !has_former(look, marks.clone())
        {
            return None;
        }
        let Differences {
            mut formers,
            candidates,
            muted,
            manual,
            earlier_to,
        } = self.differences((look, marks), passed, detect);
        let is_settled = candidates.is_empty();
        if is_settled && formers.is_empty() && dormant.is_empty() {
            let step = Step::default();
            return Some(Derived { step, is_settled });
        }
        let mut accepted = candidates;
        accepted.retain(|candidate| {
            let range = &candidate.range;
            let due = !over(&formers, range).is_empty()
                || !over(&dormant, range).is_empty()
                || !over(fresh, range).is_empty() && candidate.wanted(self.options, self.text);
            due && look.judges(range)
                && !(range.start < earlier_to && self.over_earlier(look, range))
                && !(muted && candidate.muted(self.state))
                && !(manual && candidate.over_manual(self.state))
                && candidate.allowed(self.context, self.text)
        });

        // What begins after the judged links gives way to a candidate that reaches so far.
        let reach = accepted.last().map_or(0, |last| last.range.end);
        if let Some(after) = look.not_judged_until(reach) {
            let after = |range: &Range<usize>| after.contains(&range.start);
            let marks = self.state.marks.overlapping(window.clone());
            formers.extend(marks.filter(|it| it.kind == MarkKind::Auto && after(&it.range)));
            let more = self.state.dormant.overlapping(window);
            dormant.extend(more.filter(|it| after(&it.range)));
        }

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
        Some(Derived { step, is_settled })
    }

    /// Returns whether there is a reason to detect in the window of `look`: an automatic link or a dormant range that is judged.
    pub(crate) fn is_live(&self, look: &Look) -> bool {
        let mut dormant = self.state.dormant.overlapping(look.window.clone());
        let marks = self.state.marks.lent(look.window.clone());
        has_former(look, marks) || dormant.any(|it| look.begins(&it.range))
    }

    /// Returns whether a candidate is over a link that begins before the judged links. Detection that starts in the middle of a
    /// link finds such candidates.
    fn over_earlier(&self, look: &Look, candidate: &Range<usize>) -> bool {
        let mut under = self.state.marks.overlapping(candidate.clone());
        under.next().is_some_and(|mark| look.is_after(&mark.range))
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

#[cfg(test)]
mod tests;
