//! Undo for editors with an undo stack of their own.

use livelink_index::Offset;

use super::Engine;
use crate::carets::Carets;
use crate::effects::Effects;
use crate::history::{Direction, Item, NoText};
use crate::units::UnitId;

impl<O: Offset> Engine<O> {
    /// Keeps the steps of a report for the day the editor undoes them, if it asked for that.
    pub(super) fn keep(&mut self, effects: &Effects) {
        let Some(log) = &mut self.log else {
            return;
        };
        for done in &effects.steps {
            let item = Item::without_texts(&done.step);
            // The carets are the editor's.
            let carets = Carets::default();
            log.record((done.unit, done.kind), item, carets.clone(), carets);
        }
    }

    /// The editor undid or redid up to and with `unit`. It may join several units into one of its own, so all that lie on
    /// the way are played. `None`: no such unit is there.
    pub(crate) fn editor_moved(&mut self, direction: Direction, unit: UnitId) -> Option<Effects> {
        self.fresh = None;
        let mut log = self.log.take()?;
        let mut effects = Effects::default();
        effects.untracked.extend(self.hide_composition());
        let known = log.holds(direction, unit);
        while known && let Some(travelled) = self.travel(&mut log, direction, &mut NoText) {
            for done in travelled.done {
                effects.announcement.count(&done.step.marks);
                effects.untracked.push(done.step);
            }
            if travelled.id == unit {
                break;
            }
        }
        let is_shared = log.is_shared();
        self.log = Some(log);
        if !known {
            return None;
        }
        if is_shared {
            self.end_mutes_under_links(&mut effects);
        }
        effects.handled = true;
        Some(self.finish(effects))
    }
}
