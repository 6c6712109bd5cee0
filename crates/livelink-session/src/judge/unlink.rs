//! Links that the user takes off: by the unlink command, and by the Backspace right after a commit.

use std::ops::Range;

use super::candidate;
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

impl<R: LentText> Judge<'_, R> {
    /// Takes off the links that touch `range`. A link whose text detection would link again is muted.
    pub(crate) fn unlink(&self, range: Range<usize>) -> Step {
        let mut step = Step::default();
        for mark in self.state.marks.touching(range) {
            if self.would_return(&mark.range) {
                unlink_and_mute(self.state, mark, MuteCause::Unlink, &mut step);
            } else {
                step.marks.push(SpanChange::removed(mark));
            }
        }
        step
    }

    /// Returns whether `range` is a candidate, either where it stands or taken by itself.
    fn would_return(&self, range: &Range<usize>) -> bool {
        candidate::whole_link(self.detector, &self.text.slice(range.clone())).is_some()
            || self
                .detected
                .in_range(range.clone())
                .any(|candidate| candidate.range == *range)
    }
}
