//! Plays a unit, or its inverse, on the current text.

use super::foreign::Foreign;
use super::item::{Direction, Item, NoText, Recorded, UndoTarget, perform};
use super::rebase::rebase;
use crate::link_state::LinkState;
use crate::step::Step;

/// The result of playing a unit.
pub(super) struct Played {
    /// The steps as they were really played, in order.
    pub(super) done: Vec<Recorded>,
    /// The other users' edits that were among the items, carried to the far side of the unit. The
    /// next unit in this direction has to be carried past them.
    pub(super) foreign: Foreign,
    /// The same edits as they were met, for the selections.
    pub(super) foreign_seen: Foreign,
}

/// Applies `items` in order, or their inverses from the last to the first. The edits `leading` are
/// earlier than the items. With `is_shared`, there may be links of another user, of which the items
/// know nothing.
pub(super) fn play<T: UndoTarget>(
    leading: Foreign,
    items: Vec<Item>,
    direction: Direction,
    target: &mut T,
    state: &mut LinkState,
    is_shared: bool,
) -> Played {
    let mut played = Played {
        done: Vec::new(),
        foreign: leading.clone(),
        foreign_seen: leading,
    };
    let ordered: Vec<Item> = match direction {
        Direction::Undo => items.into_iter().rev().collect(),
        Direction::Redo => items,
    };
    for item in ordered {
        let step = match item {
            // Only a unit to undo has them among its items. Undo goes through the items backwards, so
            // these edits are earlier than those that it has met so far.
            Item::Foreign(edits) => {
                played.foreign.prepend(edits.clone());
                played.foreign_seen.prepend(edits);
                continue;
            }
            Item::Local(step) => step,
            Item::Packed(mut step, links) => {
                step.step.marks = links.unpacked();
                step
            }
        };
        let step = match direction {
            Direction::Undo => step.invert(),
            Direction::Redo => step,
        };
        if played.foreign.is_empty() && !is_shared {
            perform(step, target, state, &mut played.done);
            continue;
        }
        let rebased = rebase(step, &mut played.foreign);
        rebased.perform(target, state, &mut played.done);
    }
    played
}

/// Applies those changes of `step` that fit the state, which may have changed since the step was
/// made. Returns the steps that were made: the inverse of each, from the last to the first, is the
/// exact way back.
pub(crate) fn play_kept(step: Step, state: &mut LinkState) -> Vec<Step> {
    let mut done = Vec::new();
    rebase(Recorded::without_texts(step), &mut Foreign::default()).perform(
        &mut NoText,
        state,
        &mut done,
    );
    done.into_iter().map(|done| done.step).collect()
}
