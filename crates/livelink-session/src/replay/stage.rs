//! Plays a script on one document, or on two with different undo designs that must agree after every input.

use ropey::Rope;

use super::document_state::{DocumentState, World};
use super::timeline::Timeline;
use crate::document::{DetectedIn, Document, Input, Outcome};
use crate::options::SessionOptions;
use crate::units::UnitKind;

/// A check of a whole document takes time in proportion to its length. Documents of more bytes than this are checked only now
/// and then.
const LARGE: usize = 4096;
const RARELY: usize = 256;

/// The documents of a script, and the first fault that was found.
pub(super) struct Stage {
    document: Document<Rope>,
    checked: Option<Checked>,
}

/// The second document, with the undo stack of an editor and a session over UTF-16 that follows it, and what the two
/// documents are checked against.
struct Checked {
    twin: Document<Rope>,
    world: World,
    before: DocumentState,
    start: DocumentState,
    timeline: Timeline,
    /// An input method is composing: what it shows belongs to no unit yet.
    composing: bool,
    inputs: usize,
    /// Some inputs were not checked, so the state before this one is unknown.
    passed_over: bool,
    fault: Option<String>,
}

impl Stage {
    pub(super) fn new(
        document: Document<Rope>,
        twin: Option<Document<Rope>>,
        world: World,
    ) -> Self {
        let checked = twin.map(|mut twin| {
            twin.undo_as_editor();
            twin.check_in_utf16();
            let start = DocumentState::of(&document);
            Checked {
                twin,
                world,
                before: start.clone(),
                timeline: Timeline::new(start.clone()),
                start,
                composing: false,
                inputs: 0,
                passed_over: false,
                fault: None,
            }
        });
        Self { document, checked }
    }

    pub(super) fn document(&self) -> &Document<Rope> {
        &self.document
    }

    /// Returns the first thing that went wrong, if anything is checked at all.
    pub(super) fn fault(&self) -> Option<&str> {
        self.checked.as_ref()?.fault.as_deref()
    }

    pub(super) fn set_options(&mut self, options: SessionOptions) {
        if let Some(checked) = &mut self.checked {
            checked.twin.set_options(options.clone());
        }
        self.document.set_options(options);
    }

    /// Applies one input. `scans`, if given, gets what was detected in.
    pub(super) fn apply(
        &mut self,
        input: Input<'_>,
        scans: Option<&mut Vec<DetectedIn>>,
    ) -> Outcome {
        let depth = self.document.depth();
        let outcome = match scans {
            Some(scans) => self.document.apply_watched(input.clone(), scans),
            None => self.document.apply(input.clone()),
        };
        if let Some(checked) = self
            .checked
            .as_mut()
            .filter(|checked| checked.fault.is_none())
        {
            checked.fault = checked.check(&self.document, depth, &input, &outcome).err();
        }
        outcome
    }

    /// Checks what must hold at the end: undoing and redoing everything pass through the same states. It works on copies.
    pub(super) fn finish(&self) -> Result<(), String> {
        match &self.checked {
            Some(checked) if checked.fault.is_none() => checked.finish(&self.document),
            _ => Ok(()),
        }
    }
}

impl Checked {
    fn check(
        &mut self,
        document: &Document<Rope>,
        depth: usize,
        input: &Input<'_>,
        outcome: &Outcome,
    ) -> Result<(), String> {
        let other = self.twin.apply(input.clone());
        if *outcome != other || document.carets() != self.twin.carets() {
            return Err(format!(
                "the two undo designs report different things: {outcome:?} and {other:?}"
            ));
        }
        if let Some(fault) = self.twin.utf16_fault() {
            return Err(fault.to_owned());
        }
        self.inputs += 1;
        let large = document.text().len_bytes() > LARGE;
        if large && !self.inputs.is_multiple_of(RARELY) {
            self.passed_over = true;
            return Ok(());
        }
        let now = DocumentState::of(document);
        let twin = DocumentState::of(&self.twin);
        if now != twin {
            return Err(format!(
                "the two undo designs differ: {now:?} in one history, {twin:?} with the editor's stack"
            ));
        }
        let fresh = matches!(
            outcome.units.last(),
            Some(UnitKind::Commit | UnitKind::Rewrite)
        );
        if self.world == World::Alone && outcome.armed && !outcome.idle && !fresh {
            return Err("Backspace would take a link off that was not just made".to_owned());
        }
        let composes = matches!(input, Input::ComposeStart | Input::ComposeUpdate(_));
        // The session does not detect in provisional text beside a link.
        let world = if composes { World::Shared } else { self.world };
        now.check(world, document.options())?;
        if std::mem::take(&mut self.passed_over) {
            self.timeline.forget(document.depth(), &now);
            self.composing = composes || (self.composing && matches!(input, Input::Insert { .. }));
            self.before = now;
            return Ok(());
        }
        now.follows(&self.before, outcome)?;
        let moved = matches!(input, Input::Insert { .. } | Input::RemoteDelete(_));
        if self.world == World::Alone && !composes {
            if self.composing && !matches!(input, Input::ComposeEnd(_)) {
                // The input first ended a composition, so it was more than one.
                self.timeline.forget(document.depth(), &now);
            } else {
                let before = if self.composing {
                    None
                } else {
                    Some(&self.before)
                };
                self.timeline.see(
                    input,
                    &outcome.units,
                    (depth, document.depth()),
                    before,
                    &now,
                )?;
            }
        }
        self.composing = composes || (self.composing && moved);
        self.before = now;
        Ok(())
    }

    fn finish(&self, document: &Document<Rope>) -> Result<(), String> {
        if DocumentState::of(document) != DocumentState::of(&self.twin) {
            return Err("the two undo designs end differently".to_owned());
        }
        let mut document = document.clone();
        if self.composing {
            document.apply(Input::ComposeEnd(""));
        }
        self.travel(&mut document, &Input::Redo)?;
        let top = DocumentState::of(&document);
        let down = self.travel(&mut document, &Input::Undo)?;
        let end = down.last().cloned().unwrap_or(top);
        let alone = self.world == World::Alone;
        if alone && end.text != self.start.text {
            return Err(format!(
                "undo all left {:?}, not what was there at first",
                end.text
            ));
        }
        let up = self.travel(&mut document, &Input::Redo)?;
        let again = self.travel(&mut document, &Input::Undo)?;
        if down.len() != up.len() {
            return Err(format!(
                "{} units to undo, {} to do again",
                down.len(),
                up.len()
            ));
        }
        if let Some((_, up)) = up.split_last() {
            let back: Vec<DocumentState> = up.iter().rev().cloned().chain([end]).collect();
            same(
                &again,
                &back,
                "undo does not pass through what redo passed through",
            )?;
        }
        if alone {
            same(
                &down,
                &again,
                "a second undo all does not pass through what the first did",
            )?;
        }
        Ok(())
    }

    /// Undoes or redoes everything. Returns the states on the way.
    fn travel(
        &self,
        document: &mut Document<Rope>,
        input: &Input<'_>,
    ) -> Result<Vec<DocumentState>, String> {
        let mut states = Vec::new();
        loop {
            let more = match input {
                Input::Undo => document.can_undo(),
                _ => document.can_redo(),
            };
            if !more {
                return Ok(states);
            }
            if document.apply(input.clone()).idle {
                // A read-only document undoes nothing, whatever there is to undo.
                return Ok(states);
            }
            let state = DocumentState::of(document);
            state.check(self.world, document.options())?;
            states.push(state);
        }
    }
}

/// Compares two ways through a history, state by state.
fn same(one: &[DocumentState], other: &[DocumentState], what: &str) -> Result<(), String> {
    if one.len() != other.len() {
        return Err(format!("{what}: {} states and {}", one.len(), other.len()));
    }
    match one.iter().zip(other).position(|(one, other)| one != other) {
        Some(at) => Err(format!(
            "{what}, {} units from the top: {:?} and {:?}",
            at + 1,
            one.get(at),
            other.get(at)
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{LARGE, RARELY, Stage, World};
    use crate::document::{Document, Input};
    use crate::options::SessionOptions;
    use ropey::Rope;

    fn stage(one: &str, other: &str) -> Stage {
        let document = |text| Document::new(Rope::from_str(text), SessionOptions::default());
        Stage::new(document(one), Some(document(other)), World::Alone)
    }

    #[test]
    fn two_documents_that_differ_are_a_fault() {
        let mut right = stage("a", "a");
        right.apply(Input::Blur, None);
        assert_eq!((right.fault(), right.finish()), (None, Ok(())));

        let mut wrong = stage("a", "b");
        assert!(wrong.finish().is_err());
        wrong.apply(Input::Blur, None);
        assert!(wrong.fault().is_some());
        // The first fault is enough.
        assert_eq!(wrong.finish(), Ok(()));
    }

    /// A large document is checked at every so many inputs.
    #[test]
    fn large_documents_are_checked_rarely() {
        for (len, at) in [(LARGE, 1), (LARGE + 1, RARELY)] {
            let mut wrong = stage(&"a".repeat(len), &"b".repeat(len));
            let mut inputs = 0;
            while wrong.fault().is_none() && inputs <= RARELY {
                wrong.apply(Input::Blur, None);
                inputs += 1;
            }
            assert_eq!(inputs, at, "{len}");
        }
    }
}
