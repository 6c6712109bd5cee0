//! Applies an input: the handler of each kind of input is in `edit` or `compose`.

use std::ops::Range;

use livelink_index::floor_char_boundary;

use super::outcome_builder::OutcomeBuilder;
use super::{Document, Input, Outcome};
use crate::buffer::TextBuffer;
use crate::effects::Effects;
use crate::event::{EditKind, Event, Origin};
use crate::grapheme;
use crate::history::Direction;

impl<B: TextBuffer> Document<B> {
    /// Applies one input.
    pub fn apply(&mut self, input: Input<'_>) -> Outcome {
        self.apply_reported(input, &mut |_, _, _| {})
    }

    /// Applies one input, and calls `report` for each event that the document reports to its
    /// session. The arguments are the document after the event, the event, and the session's
    /// answer. An undo is reported as [`Event::EditorUndid`], a redo as [`Event::EditorRedid`].
    ///
    /// These are the reports of an editor that has this text and an undo stack of its own. So
    /// another session that [keeps units](crate::Session::keep_units) and gets them has the same links.
    ///
    /// ```
    /// use livelink_session::{Document, Input, Session, SessionOptions};
    ///
    /// let mut document = Document::new(String::new(), SessionOptions::default());
    /// let mut session = Session::new(SessionOptions::default());
    /// session.keep_units();
    /// for input in [Input::Type("example.com "), Input::Undo, Input::Redo] {
    ///     document.apply_reported(input, &mut |document, event, answer| {
    ///         assert_eq!(session.apply(document.text(), event.clone()), *answer);
    ///     });
    /// }
    /// assert_eq!((session.link_count(), session.mute_count()), (1, 0));
    /// ```
    pub fn apply_reported(
        &mut self,
        input: Input<'_>,
        report: &mut dyn FnMut(&Self, &Event<'_>, &Effects),
    ) -> Outcome {
        let mut outcome = OutcomeBuilder::new(report);
        self.dispatch(input, &mut outcome);
        // Reports the ranges where the permission changed, by the edit or by a parse that has
        // finished since.
        for range in self.session.context().changes() {
            self.context_changed(range, &mut outcome);
        }
        outcome.so_far.armed = self.session.is_armed();
        outcome.finish()
    }

    fn context_changed(&mut self, range: Range<usize>, outcome: &mut OutcomeBuilder<'_, B>) {
        let effects = self.tell(Event::ContextChanged(range), outcome);
        if effects.untracked.iter().any(|step| !step.is_empty()) {
            self.history.changed_for_good();
        }
        self.take_in(effects, Vec::new(), self.carets.clone(), outcome);
    }

    fn dispatch(&mut self, input: Input<'_>, outcome: &mut OutcomeBuilder<'_, B>) {
        if !input.keeps_composition() && !matches!(input, Input::ComposeEnd(_)) {
            // Any other action of the user accepts the provisional text.
            if let Some(composing) = &self.composing {
                // If no provisional text was shown yet, there is nothing to accept: the user did
                // not type the range's text.
                let shown = match composing.provisional && !self.options().read_only {
                    true => self.text.copy_bytes(composing.at.clone()),
                    false => String::new(),
                };
                self.compose_end(&shown, outcome);
            }
        }
        if self.options().read_only && is_edit(&input) {
            if matches!(input, Input::ComposeEnd(_)) && self.composing.is_some() {
                // The document became read-only during the composition, so the text is dropped.
                self.compose_end("", outcome);
            }
            return;
        }
        match input {
            Input::Type(text) => self.put_in(text, EditKind::Typed, outcome),
            Input::LineBreak { .. } => self.put_in("\n", EditKind::LineBreak, outcome),
            Input::Backspace => self.backspace(outcome),
            Input::Delete => self.delete(grapheme::after, outcome),
            Input::Paste { text, plain } => {
                let texts = vec![text; self.carets.all().len()];
                self.paste(&texts, plain, outcome);
            }
            Input::PasteEach { texts, plain } => self.paste(&texts, plain, outcome),
            Input::PasteLinked { text, links } => self.paste_linked(text, &links, outcome),
            Input::Insert {
                at,
                text,
                origin: Origin::Api,
                linkify,
            } => self.replace(at..at, text, program(linkify), outcome),
            Input::Replace {
                range,
                text,
                linkify,
            } => self.replace(range, text, program(linkify), outcome),
            Input::Correct { range, text } => {
                self.replace(range, text, EditKind::Corrected, outcome);
            }
            Input::Insert {
                at,
                text,
                origin: Origin::Remote,
                ..
            } => {
                let at = floor_char_boundary(&self.text, at);
                self.remote(at..at, text, outcome);
            }
            Input::RemoteDelete(range) => {
                let range = floor_char_boundary(&self.text, range.start)
                    ..floor_char_boundary(&self.text, range.end);
                self.remote(range, "", outcome);
            }
            Input::Select(selection) => self.select(selection.into(), outcome),
            Input::SelectEach(carets) => self.select(carets, outcome),
            Input::Unlink => self.act(Event::Unlink(&self.selected()), outcome),
            Input::Link { href } => {
                let ranges = &self.selected();
                self.act(Event::Link { ranges, href }, outcome);
            }
            Input::SetLinks {
                range,
                links,
                mutes,
            } => {
                let links = links.iter().filter(|link| self.fits(&link.range));
                let mutes = mutes.iter().filter(|mute| self.fits(&mute.range));
                let (links, mutes): (Vec<_>, Vec<_>) =
                    (links.cloned().collect(), mutes.cloned().collect());
                let event = Event::SetLinks {
                    range,
                    links: &links,
                    mutes: &mutes,
                };
                self.act(event, outcome);
            }
            Input::BeginUnit(kind) => {
                self.tell(Event::BeginUnit(kind), outcome);
            }
            Input::EndUnit => {
                self.tell(Event::EndUnit, outcome);
            }
            Input::HostStep => {
                outcome.so_far.idle = false;
                self.act(Event::HostStep, outcome);
            }
            Input::Undo => self.travel(Direction::Undo, outcome),
            Input::Redo => self.travel(Direction::Redo, outcome),
            Input::Blur => {
                let carets = &self.heads();
                self.act(Event::Blur { carets }, outcome);
            }
            Input::SetAutolink(on) => {
                let mut options = self.options().clone();
                outcome.so_far.idle &= options.autolink == on;
                options.autolink = on;
                self.set_options(options);
            }
            Input::ComposeStart => self.compose_start(outcome),
            Input::ComposeUpdate(text) => self.compose_update(text, outcome),
            Input::ComposeEnd(text) => self.compose_end(text, outcome),
            Input::ContextChanged(range) => self.context_changed(range, outcome),
        }
    }
}

/// Returns the kind of an edit by the editor's own program.
const fn program(linkify: bool) -> EditKind {
    match linkify {
        true => EditKind::Inserted,
        false => EditKind::InsertedPlain,
    }
}

/// Returns whether the input would change text, links or mutes at the user's own wish.
fn is_edit(input: &Input<'_>) -> bool {
    !matches!(
        input,
        Input::Select(_)
            | Input::SelectEach(_)
            | Input::BeginUnit(_)
            | Input::EndUnit
            | Input::Blur
            | Input::SetAutolink(_)
            | Input::ContextChanged(_)
            | Input::Insert { .. }
            | Input::Replace { .. }
            | Input::RemoteDelete(_)
            | Input::SetLinks { .. }
    )
}
