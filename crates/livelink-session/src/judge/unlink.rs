//! Links that the user takes off: by the unlink command, and by the Backspace right after a commit.

use std::ops::Range;

use super::candidate::{self, Candidate};
use super::inputs::Judge;
use crate::fresh_links::FreshLinks;
use crate::lent_text::LentText;
use crate::link_state::LinkState;
use crate::mark::{Mark, MarkKind, Mute, MuteCause};
use crate::step::{SpanChange, Step};

/// Takes `mark` off and mutes its range.
fn unlink_and_mute(state: &LinkState, mark: Mark, cause: MuteCause, step: &mut Step) {
    step.mutes.extend(
        state
            .mutes
            .overlapping(mark.range.clone())
            .map(SpanChange::removed),
    );
    step.mutes.push(SpanChange::added(Mute {
        range: mark.range.clone(),
        cause,
    }));
    step.marks.push(SpanChange::removed(mark));
}

/// The step of a Backspace right after a commit: the links just made go, and stay off.
pub(crate) fn unmake(state: &LinkState, fresh: &FreshLinks) -> Step {
    let mut step = Step::default();
    for link in &fresh.links {
        let is_it = |mark: &Mark| mark.range == *link && mark.kind == MarkKind::Auto;
        if let Some(mark) = state.marks.overlapping(link.clone()).find(is_it) {
            unlink_and_mute(state, mark, MuteCause::Backspace, &mut step);
        }
    }
    step
}

/// The runs in which links were detected last, and the links found there. The next link often lies in the same runs.
#[derive(Default)]
struct Detected {
    runs: Range<usize>,
    candidates: Vec<Candidate>,
}

impl<R: LentText> Judge<'_, R> {
    /// Takes off the links that touch `range`. A link whose text detection would link again is muted.
    pub(crate) fn unlink(&self, range: Range<usize>) -> Step {
        let mut step = Step::default();
        let mut run = Detected::default();
        for mark in self.state.marks.touching(range) {
            if self.would_return(&mark.range, &mut run) {
                unlink_and_mute(self.state, mark, MuteCause::Unlink, &mut step);
            } else {
                step.marks.push(SpanChange::removed(mark));
            }
        }
        step
    }

    /// Returns whether `range` is a candidate, either where it stands or taken by itself. `run` keeps what was detected for the
    /// next call.
    fn would_return(&self, range: &Range<usize>, run: &mut Detected) -> bool {
        if candidate::whole_link(self.detector, &self.text.slice(range.clone())).is_some() {
            return true;
        }
        if range.start < run.runs.start || run.runs.end < range.end {
            run.runs = self.text.run_around(range.clone());
            run.candidates = candidate::find(self.detector, self.text, run.runs.clone());
        }
        let found = run
            .candidates
            .binary_search_by_key(&range.start, |candidate| candidate.range.start);
        let found = found.ok().and_then(|at| run.candidates.get(at));
        found.is_some_and(|candidate| candidate.range == *range)
    }
}
