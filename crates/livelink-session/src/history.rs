//! Undo and redo of text, links and mutes together, for editors without an undo stack of their own.
//!
//! The history is a list of undo units. A unit is a list of steps, in order. Undo plays the inverse
//! of each step of a unit, from the last to the first; redo plays the steps again. Nothing is
//! detected meanwhile, and the result is exactly the earlier state.
//!
//! # The one exception
//!
//! Undoing a *commit* leaves a trace. Its links go, and their ranges are muted: otherwise the next
//! boundary character would bring the links straight back. The history keeps that mute in the unit
//! below (the typing that the commit was made on), and inserts the mute's removal before the
//! commit's own steps. So redoing the commit ends the mute, undoing further removes the mute
//! together with the text, and redoing from there passes through the same states.
//!
//! A commit may have no unit below: in a loaded text in which nothing was typed, a blur makes such
//! a commit. Its mute then stays when everything is undone, and replaces a loaded mute under it.
//! `docs/session.md` says why.
//!
//! # Other users
//!
//! Another user's edit is not a unit, and undo never reverts it. The history notes it in the unit
//! on top ([`Item::Foreign`]). Only when that unit is undone does the history exchange the two
//! ([`rebase`]). So a remote edit costs nothing, however long the history is.
//!
//! # Two places for the text
//!
//! A [`Document`](crate::Document) keeps text and links in one history. An editor with an undo
//! stack of its own keeps the text there. The session then keeps a history of links alone (with
//! [`NoText`] in place of the text), and moves through it when the editor reports an undo. The code
//! is the same, so both ways give the same links.

mod foreign;
mod item;
mod packed_links;
mod play;
mod rebase;
mod timed;
mod transform;

use livelink_index::Edit;

use foreign::Foreign;

use crate::carets::Carets;
use crate::link_state::LinkState;
use crate::mark::{Mark, MarkKind};
use crate::units::{UnitId, UnitKind};

pub(crate) use item::{Direction, Item, NoText, Recorded, UndoTarget};
pub(crate) use play::play_kept;

/// The steps that one undo reverts.
#[derive(Clone, Debug)]
struct UndoUnit {
    id: UnitId,
    kind: UnitKind,
    /// Other users' edits that came while the unit waited to be redone. They apply before its
    /// items.
    leading: Foreign,
    items: Vec<Item>,
    before: Carets,
    after: Carets,
    /// The states before and after the unit.
    states: (u64, u64),
}

/// The two stacks, one of units to undo and one of units to redo.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    undo: Vec<UndoUnit>,
    redo: Vec<UndoUnit>,
    /// Whether another user's links came in, of which the units know nothing. Then each step makes
    /// only the changes that fit the present links.
    is_shared: bool,
    states: States,
}

/// Numbers for the states that the history leads through. Equal numbers are equal states.
#[derive(Clone, Copy, Debug, Default)]
struct States {
    now: u64,
    last: u64,
    /// The units lead no more to states before this one, because since then there was a change that
    /// they do not revert.
    valid_from: u64,
}

impl States {
    /// Moves to a state that never was.
    fn go_on(&mut self) -> u64 {
        self.last += 1;
        self.now = self.last;
        self.now
    }

    /// Moves to a state that a unit leads to. Returns its number, which is a new one if the unit
    /// now leads elsewhere.
    fn go_to(&mut self, state: u64) -> u64 {
        if state < self.valid_from {
            return self.go_on();
        }
        self.now = state;
        state
    }
}

/// The result of a move through the history: the steps as they were played, and the selections
/// after them.
#[derive(Clone, Debug)]
pub(crate) struct Travelled {
    pub(crate) id: UnitId,
    pub(crate) kind: UnitKind,
    pub(crate) done: Vec<Recorded>,
    pub(crate) carets: Carets,
}

impl History {
    pub(crate) fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Returns whether the unit can be undone or redone.
    pub(crate) fn holds(&self, direction: Direction, id: UnitId) -> bool {
        // The ids of units are in order, and both stacks keep that order: the top unit to undo is
        // the newest, the top unit to redo is the oldest.
        match direction {
            Direction::Undo => self.undo.binary_search_by(|unit| unit.id.cmp(&id)),
            Direction::Redo => self.redo.binary_search_by(|unit| id.cmp(&unit.id)),
        }
        .is_ok()
    }

    /// Returns how many units can be undone.
    pub(crate) fn depth(&self) -> usize {
        self.undo.len()
    }

    /// Returns the number of the state; see [`Document::state_id`](crate::Document::state_id).
    pub(crate) fn state_id(&self) -> u64 {
        self.states.now
    }

    /// Notes a change that no unit reverts.
    pub(crate) fn changed_for_good(&mut self) {
        self.states.valid_from = self.states.go_on();
    }

    /// Adds a step to its unit. After that, nothing can be redone any more.
    pub(crate) fn record(
        &mut self,
        (id, kind): (UnitId, UnitKind),
        item: Item,
        before: Carets,
        after: Carets,
    ) {
        self.redo.clear();
        let from = self.states.now;
        let states = (from, self.states.go_on());
        match self.undo.last_mut() {
            Some(unit) if unit.id == id => {
                unit.after = after;
                unit.states.1 = states.1;
                let absorbed = match (unit.items.last_mut(), &item) {
                    (Some(Item::Local(last)), Item::Local(step)) => last.absorb(step),
                    _ => false,
                };
                if !absorbed {
                    unit.items.push(item);
                }
            }
            _ => self.undo.push(UndoUnit {
                id,
                kind,
                leading: Foreign::default(),
                items: vec![item],
                before,
                after,
                states,
            }),
        }
    }

    /// Forgets the units before `first`, which the editor cannot undo any more.
    pub(crate) fn forget(&mut self, first: UnitId) {
        let forgotten = self.undo.partition_point(|unit| unit.id < first);
        self.undo.drain(..forgotten);
    }

    /// Notes that another user's links came in.
    pub(crate) fn links_came(&mut self) {
        self.is_shared = true;
    }

    /// Returns whether another user's links came in.
    pub(crate) fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Notes another user's edit.
    pub(crate) fn foreign(&mut self, edit: Edit) {
        if let Some(unit) = self.undo.last_mut() {
            unit.push_foreign(Foreign::from_iter([edit]));
        }
        if let Some(unit) = self.redo.last_mut() {
            unit.leading.push(edit);
        }
        self.changed_for_good();
    }

    /// Undoes the last unit, or redoes the next one. Returns `None` at the end.
    pub(crate) fn travel<T: UndoTarget>(
        &mut self,
        direction: Direction,
        target: &mut T,
        state: &mut LinkState,
    ) -> Option<Travelled> {
        let unit = match direction {
            Direction::Undo => self.undo.pop(),
            Direction::Redo => self.redo.pop(),
        }?;
        let mut played = play::play(
            unit.leading,
            unit.items,
            direction,
            target,
            state,
            self.is_shared,
        );
        let mut items: Vec<Item> = match direction {
            Direction::Undo => played
                .done
                .iter()
                .rev()
                .cloned()
                .map(Recorded::invert)
                .map(Item::local)
                .collect(),
            Direction::Redo => played.done.iter().cloned().map(Item::local).collect(),
        };
        self.hand_on(played.foreign, direction);
        // The way back leads to the state from which this move began.
        let here = self.states.now;
        let mut states = match direction {
            Direction::Undo => (self.states.go_to(unit.states.0), here),
            Direction::Redo => (here, self.states.go_to(unit.states.1)),
        };
        if direction == Direction::Undo && unit.kind == UnitKind::Commit {
            let links: Vec<Mark> = played.done.iter().flat_map(removed_auto).collect();
            if let Some(mute) = self.mute(&links, state) {
                items.insert(0, Item::local(mute.clone().invert()));
                played.done.push(mute);
                states.0 = self.states.go_on();
            }
        }
        let foreign_seen: Vec<Edit> = played.foreign_seen.in_time().collect();
        let seen = |carets: Carets| {
            let edits = foreign_seen.iter();
            edits.fold(carets, |carets, edit| carets.mapped(*edit))
        };
        let unit = UndoUnit {
            leading: Foreign::default(),
            items,
            before: seen(unit.before),
            after: seen(unit.after),
            states,
            ..unit
        };
        let travelled = Travelled {
            id: unit.id,
            kind: unit.kind,
            done: played.done,
            carets: match direction {
                Direction::Undo => unit.before.clone(),
                Direction::Redo => unit.after.clone(),
            },
        };
        match direction {
            Direction::Undo => self.redo.push(unit),
            Direction::Redo => self.undo.push(unit),
        }
        Some(travelled)
    }

    /// Passes other users' edits on: a unit was carried past them, and the next unit in that
    /// direction keeps them.
    fn hand_on(&mut self, foreign: Foreign, direction: Direction) {
        match direction {
            Direction::Undo => {
                if let Some(below) = self.undo.last_mut() {
                    below.push_foreign(foreign);
                }
            }
            Direction::Redo => {
                if let Some(above) = self.redo.last_mut() {
                    above.leading.append(foreign);
                }
            }
        }
    }

    /// Mutes the links that were removed by undoing their commit. The mute becomes the last item of
    /// the unit below.
    fn mute(&mut self, links: &[Mark], state: &mut LinkState) -> Option<Recorded> {
        let mute = Recorded::without_texts(state.mute_undone(links));
        if mute.step.is_empty() {
            return None;
        }
        state.apply(&mute.step);
        if let Some(below) = self.undo.last_mut() {
            below.items.push(Item::local(mute.clone()));
        }
        Some(mute)
    }
}

impl UndoUnit {
    /// Adds other users' edits that came after the unit's items.
    fn push_foreign(&mut self, edits: Foreign) {
        match self.items.last_mut() {
            Some(Item::Foreign(foreign)) => foreign.append(edits),
            _ if edits.is_empty() => {}
            _ => self.items.push(Item::Foreign(edits)),
        }
    }
}

/// Returns the automatic links that a step removed.
fn removed_auto(step: &Recorded) -> Vec<Mark> {
    let gone = step
        .step
        .marks
        .iter()
        .filter(|change| change.after.is_none());
    gone.filter_map(|change| change.before.clone())
        .filter(|mark| mark.kind == MarkKind::Auto)
        .collect()
}
