//! Checks that undo and redo come back to earlier states of the document.

use super::document_state::DocumentState;
use crate::document::Input;
use crate::units::UnitKind;

/// The states by depth of the undo stack. If one input passed a depth (typing and its commit), its state is unknown until an
/// undo stops there.
pub(super) struct Timeline(Vec<Option<DocumentState>>);

/// Returns whether a unit of this kind never joins the unit before. Only typing and deleting join.
fn alone(unit: UnitKind) -> bool {
    !matches!(unit, UnitKind::Typing | UnitKind::Deletion)
}

impl Timeline {
    pub(super) fn new(start: DocumentState) -> Self {
        Self(vec![Some(start)])
    }

    /// Forgets all states but the current one.
    pub(super) fn forget(&mut self, depth: usize, now: &DocumentState) {
        self.0.clear();
        self.0.resize(depth, None);
        self.0.push(Some(now.clone()));
    }

    /// Notes an input that changed the depth of the stack, and checks the state against the known one. `before` is `None` if
    /// the state before had a part that belonged to no unit.
    pub(super) fn see(
        &mut self,
        input: &Input<'_>,
        units: &[UnitKind],
        (old, new): (usize, usize),
        before: Option<&DocumentState>,
        now: &DocumentState,
    ) -> Result<(), String> {
        let unchanged = |what: &str| match before {
            Some(before) if before != now => Err(format!("{what}: {before:?} to {now:?}")),
            _ => Ok(()),
        };
        match input {
            Input::Undo if new < old => self.undone(units, new, before, now),
            Input::Redo if new > old => match self.0.get(new) {
                Some(Some(known)) if known != now => {
                    Err(format!("redo came to {now:?}, undo came from {known:?}"))
                }
                _ => Ok(()),
            },
            Input::Undo | Input::Redo => unchanged("there was nothing to undo or redo"),
            _ if units.is_empty() => unchanged("a change that belongs to no unit"),
            _ if new < old || new > old + 3 => {
                Err(format!("one input took the stack from {old} to {new}"))
            }
            _ if new - old < units.iter().filter(|unit| alone(**unit)).count() => Err(format!(
                "{units:?} made {} units, so one was joined that stands alone",
                new - old
            )),
            _ => {
                self.0.truncate(old + 1);
                self.0.resize(old + 1, None);
                if units.len() > new - old {
                    // The input joined the unit on top, so the state above it is another one.
                    self.0.pop();
                    self.0.push(None);
                }
                self.0.resize(new, None);
                self.0.truncate(new);
                self.0.push(Some(now.clone()));
                Ok(())
            }
        }
    }

    fn undone(
        &mut self,
        units: &[UnitKind],
        depth: usize,
        before: Option<&DocumentState>,
        now: &DocumentState,
    ) -> Result<(), String> {
        let Some(slot) = self.0.get_mut(depth) else {
            return Ok(());
        };
        if let Some(known) = slot {
            let same = known.text == now.text
                && known.marks == now.marks
                && known.dormant == now.dormant
                && (units == [UnitKind::Commit] || known.mutes == now.mutes);
            if !same {
                return Err(format!("undo came to {now:?}, it was {known:?}"));
            }
        }
        *slot = Some(now.clone());
        if units == [UnitKind::Commit] {
            let gone = before
                .into_iter()
                .flat_map(|before| &before.marks)
                .filter(|mark| !now.marks.contains(mark));
            for mark in gone {
                if !now.mutes.iter().any(|mute| mute.range == mark.range) {
                    return Err(format!(
                        "the undone link {:?} is not muted and would come back",
                        mark.range
                    ));
                }
            }
        }
        Ok(())
    }
}
