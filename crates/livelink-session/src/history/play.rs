//! Does a unit, or its inverse, on the current text.

use livelink_index::Edit;

use super::item::{Direction, Item};
use super::perform::perform;
use super::rebase::rebase;
use super::recorded::Recorded;
use super::undo_target::UndoTarget;
use crate::link_state::LinkState;

/// The result of playing a unit.
pub(super) struct Played {
    /// The steps as they were really done, in order.
    pub(super) done: Vec<Recorded>,
    /// The other users' edits that were among the items, carried to the far side of the unit. The next unit in this direction
    /// has to be carried past them.
    pub(super) foreign: Vec<Edit>,
    /// The same edits as they were met, for the selections.
    pub(super) foreign_seen: Vec<Edit>,
}

/// Does `items` in order, or their inverses from the last to the first.
pub(super) fn play<T: UndoTarget>(
    items: Vec<Item>,
    direction: Direction,
    target: &mut T,
    state: &mut LinkState,
) -> Played {
    let mut played = Played {
        done: Vec::new(),
        foreign: Vec::new(),
        foreign_seen: Vec::new(),
    };
    let ordered: Vec<Item> = match direction {
        Direction::Undo => items.into_iter().rev().collect(),
        Direction::Redo => items,
    };
    for item in ordered {
        let step = match item {
            Item::Foreign(edit) => {
                // Undo goes back: each edit that it meets is earlier than those it has met before.
                let at = if direction == Direction::Undo {
                    0
                } else {
                    played.foreign.len()
                };
                played.foreign.insert(at, edit);
                played
                    .foreign_seen
                    .insert(at.min(played.foreign_seen.len()), edit);
                continue;
            }
            Item::Local(step) if direction == Direction::Undo => step.invert(),
            Item::Local(step) => step,
        };
        if played.foreign.is_empty() {
            perform(step, target, state, &mut played.done);
            continue;
        }
        let rebased = rebase(step, &mut played.foreign);
        rebased.perform(target, state, &mut played.done);
    }
    played
}
