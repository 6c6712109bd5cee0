//! Plays a step that an editor has kept.

use super::foreign::Foreign;
use super::rebase::rebase;
use super::recorded::Recorded;
use super::undo_target::NoText;
use crate::link_state::LinkState;
use crate::step::Step;

/// Applies those changes of `step` that fit the state, which may have changed since the step was
/// made. Returns the steps that were made: the inverse of each, from the last to the first, is the
/// exact way back.
pub(crate) fn play_kept(step: Step, state: &mut LinkState) -> Vec<Step> {
    let step = Recorded {
        step,
        removed: String::new(),
        inserted: String::new(),
    };
    let mut done = Vec::new();
    rebase(step, &mut Foreign::default()).perform(&mut NoText, state, &mut done);
    done.into_iter().map(|done| done.step).collect()
}
