//! Applies a step.

use super::recorded::Recorded;
use super::undo_target::UndoTarget;
use crate::link_state::LinkState;

/// Applies one step to text and state.
pub(super) fn perform<T: UndoTarget>(
    step: Recorded,
    target: &mut T,
    state: &mut LinkState,
    done: &mut Vec<Recorded>,
) {
    if let Some(edit) = step.step.edit {
        target.edit(edit, &step.inserted);
    }
    state.apply(&step.step);
    done.push(step);
}
