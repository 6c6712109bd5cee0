//! For hosts with an undo stack of their own.

use super::Session;
use crate::document::Selection;
use crate::effects::Effects;
use crate::history::{Direction, HostText, Recorded};
use crate::units::UnitId;

impl Session {
    /// Keeps the steps of an event for the day the host undoes them, if it asked for that.
    pub(super) fn keep(&mut self, effects: &Effects) {
        let Some(log) = &mut self.log else {
            return;
        };
        for done in &effects.steps {
            let step = Recorded {
                step: done.step.clone(),
                removed: String::new(),
                inserted: String::new(),
            };
            // The caret is the host's.
            let caret = Selection::default();
            log.record((done.unit, done.kind), step, caret, caret);
        }
    }

    /// The host undid or redid up to and with `unit`. A host may join several units into one of its own, so all that lie
    /// on the way are played.
    pub(super) fn host_moved(&mut self, direction: Direction, unit: UnitId, effects: &mut Effects) {
        let Some(mut log) = self.log.take() else {
            return;
        };
        if log.holds(direction, unit) {
            while let Some(travelled) = log.travel(direction, &mut HostText, self) {
                for done in travelled.done {
                    effects.announcement.count(&done.step.marks);
                    effects.untracked.push(done.step);
                }
                if travelled.id == unit {
                    break;
                }
            }
            effects.handled = true;
        }
        self.log = Some(log);
    }
}
