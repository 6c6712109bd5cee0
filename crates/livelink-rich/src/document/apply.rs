//! Applies an input: each kind of input has its handler in another file.

use livelink_session::{Input, Outcome, UnitKind};

use super::RichDocument;
use super::run::SoFar;
use crate::input::RichInput;
use crate::outcome::RichOutcome;
use crate::text_lines::line_at;

impl RichDocument {
    /// Applies one input.
    pub fn apply(&mut self, input: RichInput<'_>) -> RichOutcome {
        let mut so_far = SoFar::default();
        self.dispatch(input, &mut so_far);
        self.keep_snapshot();
        let mut session = so_far.session.unwrap_or_else(idle);
        session.armed = self.is_armed();
        let edited = session.edits.iter().map(|edit| edit.start).min();
        // A line break before the edit may be another one now.
        let edited = edited.map(|start| line_at(self.text(), start).saturating_sub(1));
        let looks = so_far.looks.whole();
        let looks_from = looks.as_ref().map(|lines| lines.start);
        if let Some(line) = edited.into_iter().chain(looks_from).min() {
            self.numbers.forget_after(line);
        }
        RichOutcome { session, looks }
    }

    fn dispatch(&mut self, input: RichInput<'_>, so_far: &mut SoFar) {
        let keeps = matches!(
            &input,
            RichInput::Session(input)
                if input.keeps_composition() || matches!(input, Input::ComposeEnd(_))
        );
        if self.is_formatted() && !keeps && self.document.composition().is_some() {
            // Accepts the provisional text, as any input but these does. Its style is a state of its own.
            self.run(Input::Select(self.document.selection()), so_far);
            self.keep_snapshot();
        }
        let may_edit = self.is_formatted() && !self.document.options().read_only;
        let composes = self.document.composition().is_some();
        if may_edit && !composes && brings_text(&input) && self.is_on_rule() {
            // A rule has no text, so the text goes into a paragraph after it. The provisional text of an input method is in no unit yet.
            let is_own = !self.in_unit && !is_provisional(&input);
            if is_own {
                self.run(Input::BeginUnit(UnitKind::Command), so_far);
            }
            self.leave_rule(so_far);
            self.keep_snapshot();
            self.input(input, may_edit, so_far);
            if is_own {
                self.run(Input::EndUnit, so_far);
            }
            return;
        }
        self.input(input, may_edit, so_far);
    }

    fn input(&mut self, input: RichInput<'_>, may_edit: bool, so_far: &mut SoFar) {
        match input {
            RichInput::Session(input) => match input {
                Input::Type(text) if may_edit => self.type_text(text, so_far),
                Input::LineBreak { soft } if may_edit => self.line_break(soft, so_far),
                Input::Backspace if may_edit => self.backspace(so_far),
                input => {
                    self.in_unit = match &input {
                        Input::BeginUnit(kind) => self.in_unit || !kind.is_of_session(),
                        Input::EndUnit => false,
                        Input::Undo => self.in_unit && !self.document.can_undo(),
                        Input::Redo => self.in_unit && !self.document.can_redo(),
                        _ => self.in_unit,
                    };
                    self.run(input, so_far);
                }
            },
            RichInput::SetShortcuts(on) => self.shortcuts = on,
            RichInput::SetFormatted(formatted) if !self.document.options().read_only => {
                self.set_formatted(formatted, so_far);
            }
            RichInput::SetContent(content) if !self.document.options().read_only => {
                self.set_content(&content, so_far);
            }
            RichInput::PasteRich(piece) if may_edit => self.paste(&piece, so_far),
            RichInput::InsertRule if may_edit => self.insert_rule(so_far),
            command if may_edit => self.command(command, so_far),
            _ => {}
        }
    }
}

/// Returns whether the user types or pastes a text with this input.
fn brings_text(input: &RichInput<'_>) -> bool {
    match input {
        RichInput::Session(
            Input::Type(text)
            | Input::Paste { text, .. }
            | Input::PasteLinked { text, .. }
            | Input::ComposeUpdate(text)
            | Input::ComposeEnd(text),
        ) => !text.is_empty(),
        RichInput::PasteRich(piece) => !piece.text.is_empty(),
        _ => false,
    }
}

const fn is_provisional(input: &RichInput<'_>) -> bool {
    matches!(input, RichInput::Session(Input::ComposeUpdate(_)))
}

/// The outcome of an input that changed nothing.
fn idle() -> Outcome {
    let mut outcome = Outcome::default();
    outcome.idle = true;
    outcome
}
