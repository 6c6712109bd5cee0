//! Keeping links true to their text: re-deriving live runs, and linking what was pasted.
//!
//! A run is *live* if it holds an automatic link or a dormant range. After an edit in it, detection is asked again:
//!
//! * A candidate that overlaps a former link takes its place: range, text and target anew. One `changed`.
//! * A former link that no candidate overlaps goes dormant, piece by piece where a boundary now parts it.
//! * A candidate that overlaps no former link stays pending, unless it overlaps text that was just pasted.
//! * A candidate that is blocked (equal to a mute, over a manual link, in code) counts as none.

use std::ops::Range;

use livelink_detect::{Detector, is_boundary};
use livelink_index::{Text, runs};

use crate::candidate::{self, Candidate};
use crate::context::SharedContext;
use crate::mark::{Dormant, Mark, MarkKind};
use crate::options::SessionOptions;
use crate::read;
use crate::state::State;
use crate::step::{SpanChange, Step};

/// What it takes to judge a piece of text.
pub(crate) struct Judge<'a, T: Text + ?Sized> {
    pub(crate) text: &'a T,
    pub(crate) state: &'a State,
    pub(crate) detector: &'a Detector,
    pub(crate) context: &'a SharedContext,
    pub(crate) options: &'a SessionOptions,
}

/// The runs that `touched` (offsets of `text`) touches, grown to the automatic links that reach out of them: such a link
/// was loaded, or edited while autolink was off.
pub(crate) fn window<T: Text + ?Sized>(
    text: &T,
    state: &State,
    touched: Range<usize>,
) -> Range<usize> {
    let runs = runs::run_around(text, touched);
    let reach = state
        .marks
        .overlapping(runs.clone())
        .filter(|mark| mark.kind == MarkKind::Auto)
        .fold(runs.clone(), |reach, mark| {
            reach.start.min(mark.range.start)..reach.end.max(mark.range.end)
        });
    if reach == runs {
        runs
    } else {
        runs::run_around(text, reach)
    }
}

/// Might a run that `touched` (offsets of `text`) touches be live? "No" is certain: between the place and the next link or
/// dormant range on each side is a boundary. Looks no further than these, so that a key costs nothing in a run of megabytes
/// without any.
pub(crate) fn may_be_live<T: Text + ?Sized>(
    text: &T,
    state: &State,
    touched: Range<usize>,
) -> bool {
    let before = state.marks.end_before(touched.start);
    let before = before.max(state.dormant.end_before(touched.start));
    let from = [
        state.marks.start_from(touched.start),
        state.dormant.start_from(touched.start),
    ];
    let reached_back = |end: usize| {
        end >= touched.start || runs::start_of_run_from(text, touched.start, end) <= end
    };
    let reached = |start: usize| {
        start <= touched.end || runs::end_of_run_within(text, touched.end, start).is_none()
    };
    before.is_some_and(reached_back) || from.into_iter().flatten().min().is_some_and(reached)
}

impl<T: Text + ?Sized> Judge<'_, T> {
    /// Re-derives the live runs in `window` and links what overlaps `fresh`. `None` if there was nothing to detect for.
    ///
    /// O(window), and nothing at all if it holds no live run and nothing fresh.
    pub(crate) fn derive(&self, window: Range<usize>, fresh: Option<Range<usize>>) -> Option<Step> {
        let formers: Vec<Mark> = self
            .state
            .marks
            .overlapping(window.clone())
            .filter(|mark| mark.kind == MarkKind::Auto)
            .collect();
        let dormant: Vec<Dormant> = self.state.dormant.overlapping(window.clone()).collect();
        if formers.is_empty() && dormant.is_empty() && fresh.is_none() {
            return None;
        }
        let accepted: Vec<Candidate> = candidate::find(self.detector, self.text, window)
            .into_iter()
            .filter(|candidate| {
                let range = &candidate.range;
                let due = formers.iter().any(|mark| overlap(&mark.range, range))
                    || dormant.iter().any(|dormant| overlap(&dormant.range, range))
                    || fresh.as_ref().is_some_and(|fresh| overlap(fresh, range))
                        && candidate.wanted(self.options, self.text);
                due && !candidate.muted(self.state)
                    && !candidate.over_manual(self.state)
                    && candidate.allowed(self.context, self.text)
            })
            .collect();

        let mut step = Step::default();
        let mut matched = vec![false; accepted.len()];
        for mark in formers {
            self.succeed(mark, &accepted, &mut matched, &mut step);
        }
        for dormant in dormant {
            self.wake(dormant, &accepted, &mut step);
        }
        for (candidate, matched) in accepted.iter().zip(matched) {
            if !matched {
                step.marks
                    .push(SpanChange::added(candidate.mark(self.detector, self.text)));
            }
            self.end_mutes(candidate, &mut step);
        }
        Some(step)
    }

    /// A former link becomes the first accepted candidate over it that no earlier link became; its pieces without any
    /// go dormant.
    fn succeed(&self, mark: Mark, accepted: &[Candidate], matched: &mut [bool], step: &mut Step) {
        let heir = accepted
            .iter()
            .zip(matched)
            .find(|(candidate, matched)| !**matched && overlap(&candidate.range, &mark.range));
        self.sleep(&mark.range, accepted, step);
        let after = heir.map(|(candidate, matched)| {
            *matched = true;
            candidate.mark(self.detector, self.text)
        });
        if after.as_ref() != Some(&mark) {
            step.marks.push(SpanChange {
                before: Some(mark),
                after,
            });
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

    /// The pieces of `range`, run by run, that no accepted candidate overlaps, become dormant.
    fn sleep(&self, range: &Range<usize>, accepted: &[Candidate], step: &mut Step) {
        // One that covers it all leaves nothing; the common case, and no reason to read the text.
        let covers = |candidate: &Candidate| {
            candidate.range.start <= range.start && range.end <= candidate.range.end
        };
        if accepted.iter().any(covers) {
            return;
        }
        for piece in read::pieces(self.text, range.clone(), is_boundary) {
            if !accepted
                .iter()
                .any(|candidate| overlap(&candidate.range, &piece))
            {
                step.dormant
                    .push(SpanChange::added(Dormant { range: piece }));
            }
        }
    }

    /// A mute ends when a candidate over it that is not the muted one becomes a link: the string was extended.
    pub(crate) fn end_mutes(&self, candidate: &Candidate, step: &mut Step) {
        for mute in self.state.mutes.overlapping(candidate.range.clone()) {
            let change = SpanChange::removed(mute);
            if !step.mutes.contains(&change) {
                step.mutes.push(change);
            }
        }
    }
}

pub(crate) fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    /// A quick "no" must be true, and come wherever there is nothing in the runs around.
    #[test]
    fn live_runs_are_not_overlooked() {
        let mut rng = Rng::with_seed(5);
        let mut counts = [0; 2];
        for _ in 0..20_000 {
            let text: String = (0..rng.usize(..40))
                .map(|_| ['a', 'é', '中', ' ', '\n'][rng.usize(..5)])
                .collect();
            let place = |rng: &mut Rng| text.floor_char_boundary(rng.usize(..=text.len()));
            let mut state = State::new();
            for _ in 0..rng.usize(..4) {
                let (a, b) = (place(&mut rng), place(&mut rng));
                let range = a.min(b)..b.min(a + 6).max(a);
                if rng.bool() {
                    let (href, kind) = ("x:".into(), MarkKind::Auto);
                    state.marks.insert(&Mark { range, href, kind });
                } else {
                    state.dormant.insert(&Dormant { range });
                }
            }
            let (a, b) = (place(&mut rng), place(&mut rng));
            let touched = a.min(b)..a.max(b);
            let around = window(&*text, &state, touched.clone());
            let live = state.marks.overlaps(around.clone()) || state.dormant.overlaps(around);
            let may = may_be_live(&*text, &state, touched.clone());
            assert!(may || !live, "{text:?} {touched:?} {state:?}");
            counts[usize::from(may == live)] += 1;
        }
        // A span that ends right at a boundary is asked about in vain.
        let [more, same] = counts;
        assert!(more * 10 < same, "{more} of {same} asked in vain");
    }
}
