//! Plays a script on one document. If the script is checked, two sessions follow the document, and the invariants are checked
//! after every input.

use livelink_session::{
    Document, Effects, Event, Input, Outcome, Session, SessionOptions, UnitKind,
};
use ropey::Rope;

use crate::contexts::SyntaxContext;
use crate::document_state::{DocumentState, World};
use crate::timeline::Timeline;
use crate::trace::DetectedIn;
use crate::utf16_twin::Utf16Twin;

/// A check of a whole document takes time in proportion to its length. Documents of more bytes than this are checked only now
/// and then.
const LARGE: usize = 4096;
const RARELY: usize = 256;

/// The document of a script, and the first fault that was found.
pub(super) struct Stage {
    document: Document<Rope>,
    checked: Option<Checked>,
}

/// The two sessions that follow the document, and the states that it had.
struct Checked {
    /// The session of an editor with an undo stack of its own: it hears of each undo only that it was done.
    own_undo: Session,
    /// The same in UTF-16.
    utf16: Utf16Twin,
    world: World,
    before: DocumentState,
    start: DocumentState,
    timeline: Timeline,
    /// An input method is composing: its text belongs to no unit yet.
    composing: bool,
    inputs: usize,
    /// Some inputs were not checked, so the state before this one is unknown.
    passed_over: bool,
    fault: Option<String>,
}

impl Stage {
    /// Plays without checks.
    pub(super) fn unchecked(document: Document<Rope>) -> Self {
        Self {
            document,
            checked: None,
        }
    }

    /// Plays with checks. `context` is the syntax context of the document.
    pub(super) fn checked(
        document: Document<Rope>,
        context: Option<SyntaxContext>,
        world: World,
    ) -> Self {
        let mut own_undo = Session::new(document.options().clone());
        own_undo.keep_units();
        own_undo.load(document.links(), document.mutes());
        own_undo.set_context(context.clone());
        let start = DocumentState::of(&document);
        let checked = Checked {
            own_undo,
            utf16: Utf16Twin::of(&document, context),
            world,
            before: start.clone(),
            timeline: Timeline::new(start.clone()),
            start,
            composing: false,
            inputs: 0,
            passed_over: false,
            fault: None,
        };
        Self {
            document,
            checked: Some(checked),
        }
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
            checked.own_undo.set_options(options.clone());
            checked.utf16.set_options(options.clone());
        }
        self.document.set_options(options);
    }

    /// Applies one input. `scans`, if given, gets the texts that were detected in.
    pub(super) fn apply(
        &mut self,
        input: Input<'_>,
        mut scans: Option<&mut Vec<DetectedIn>>,
    ) -> Outcome {
        let depth = self.document.undo_depth();
        let mut checked = self
            .checked
            .as_mut()
            .filter(|checked| checked.fault.is_none());
        let outcome =
            self.document
                .apply_reported(input.clone(), &mut |document, event, answer| {
                    if let Some(scans) = &mut scans {
                        scans.extend(DetectedIn::all(document.text(), &answer.rescanned));
                    }
                    if let Some(checked) = &mut checked
                        && let Err(fault) = checked.follow(document, event, answer)
                    {
                        checked.fault.get_or_insert(fault);
                    }
                });
        if let Some(checked) = checked
            && checked.fault.is_none()
        {
            checked.fault = checked.check(&self.document, depth, &input, &outcome).err();
        }
        outcome
    }

    /// Checks the invariants at the end: undoing and redoing everything pass through the same states. It works on copies.
    pub(super) fn finish(&self) -> Result<(), String> {
        match &self.checked {
            Some(checked) if checked.fault.is_none() => checked.finish(&self.document),
            _ => Ok(()),
        }
    }
}

impl Checked {
    /// Both sessions follow a report of the document.
    fn follow(
        &mut self,
        document: &Document<Rope>,
        event: &Event<'_>,
        answer: &Effects,
    ) -> Result<(), String> {
        let own = self.own_undo.apply(document.text(), event.clone());
        if own != *answer {
            return Err(format!(
                "the two undo designs answer {event:?} differently: {answer:?} and {own:?}"
            ));
        }
        self.utf16.follow(document, event, answer)
    }

    /// Compares the document with the session of the editor that has its own undo stack.
    fn compare(&self, now: &DocumentState) -> Result<(), String> {
        let own = DocumentState {
            text: now.text.clone(),
            marks: self.own_undo.links().collect(),
            mutes: self.own_undo.mutes().collect(),
            dormant: self.own_undo.dormant_in(0..usize::MAX).collect(),
        };
        match own == *now {
            true => Ok(()),
            false => Err(format!(
                "the two undo designs differ: {now:?} in one history, {own:?} with the editor's stack"
            )),
        }
    }

    fn check(
        &mut self,
        document: &Document<Rope>,
        depth: usize,
        input: &Input<'_>,
        outcome: &Outcome,
    ) -> Result<(), String> {
        self.inputs += 1;
        let large = document.text().len_bytes() > LARGE;
        if large && !self.inputs.is_multiple_of(RARELY) {
            self.passed_over = true;
            return Ok(());
        }
        let now = DocumentState::of(document);
        self.compare(&now)?;
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
            self.timeline.forget(document.undo_depth(), &now);
            self.composing = composes || (self.composing && matches!(input, Input::Insert { .. }));
            self.before = now;
            return Ok(());
        }
        now.follows(&self.before, outcome)?;
        let moved = matches!(input, Input::Insert { .. } | Input::RemoteDelete(_));
        if self.world == World::Alone && !composes {
            if self.composing && !matches!(input, Input::ComposeEnd(_)) {
                // The input first ended a composition, so it was more than one.
                self.timeline.forget(document.undo_depth(), &now);
            } else {
                let before = if self.composing {
                    None
                } else {
                    Some(&self.before)
                };
                self.timeline.see(
                    input,
                    &outcome.units,
                    depth,
                    document.undo_depth(),
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
        self.compare(&DocumentState::of(document))?;
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
    use super::{Checked, LARGE, RARELY, Session, Stage, World};
    use livelink_session::{Document, Input, Mark, MarkKind, SessionOptions};
    use ropey::Rope;

    /// A stage whose sessions know the link at the start of the text only if `linked` says so.
    fn stage(len: usize, linked: bool) -> Stage {
        let link = Mark {
            range: 0..1,
            href: "https://a.com".into(),
            kind: MarkKind::Manual,
        };
        let text = Rope::from_str(&"a".repeat(len));
        let document = Document::load(text, SessionOptions::default(), [link], []);
        let mut stage = Stage::checked(document, None, World::Alone);
        if let Some(Checked { own_undo, .. }) = &mut stage.checked
            && !linked
        {
            *own_undo = Session::new(SessionOptions::default());
        }
        stage
    }

    #[test]
    fn a_session_that_differs_is_a_fault() {
        let mut right = stage(1, true);
        right.apply(Input::Blur, None);
        assert_eq!((right.fault(), right.finish()), (None, Ok(())));

        let mut wrong = stage(1, false);
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
            let mut wrong = stage(len, false);
            let mut inputs = 0;
            while wrong.fault().is_none() && inputs <= RARELY {
                wrong.apply(Input::Blur, None);
                inputs += 1;
            }
            assert_eq!(inputs, at, "{len}");
        }
    }
}
