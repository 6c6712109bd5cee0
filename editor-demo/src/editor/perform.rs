//! From commands to inputs of the session, and what these inputs change in the view.

use std::time::Instant;

use livelink::index::{Edit, EditLog};
use livelink::session::replay::journal::of_input;
use livelink::session::{Announcement, Input, Selection};
use livelink_egui::text;
use livelink_egui::typesetting::Typesetter;

use super::{Editor, WindowRequest};
use crate::activity::{self, Activity};
use crate::journal::Journal;
use crate::key_bindings::EditorCommand;

impl Editor {
    /// Does a command.
    pub fn perform(
        &mut self,
        command: EditorCommand<'_>,
        typesetter: &mut Typesetter,
    ) -> Option<WindowRequest> {
        match command {
            EditorCommand::Input(Input::LineBreak { soft }) => self.line_break(soft),
            EditorCommand::Input(Input::Type(text)) => self.type_text(text),
            EditorCommand::Input(Input::Unlink) => self.unlink(),
            EditorCommand::Input(input) => self.apply(input),
            EditorCommand::Paste(text) => self.paste(text),
            EditorCommand::PastePlain => {
                self.paste_plain = true;
                return Some(WindowRequest::Paste);
            }
            EditorCommand::Compose(text) => self.compose(text),
            EditorCommand::EndComposition(text) => {
                if self.preedit().is_some() {
                    self.apply(Input::ComposeEnd(text));
                } else if !text.is_empty() {
                    // Some input methods commit without ever showing provisional text. That counts as typing.
                    self.apply(Input::Type(text));
                }
            }
            EditorCommand::DeleteSurrounding { before, after } => {
                self.delete_surrounding(before, after)
            }
            EditorCommand::Move { motion, extend } => self.go(motion, extend, typesetter),
            EditorCommand::DeleteTo(motion) => {
                let selection = self.document.selection();
                if selection.is_caret() {
                    let head = self.destination(motion, typesetter);
                    self.apply(Input::Select(Selection {
                        anchor: selection.anchor,
                        head,
                    }));
                }
                self.apply(Input::Delete);
            }
            EditorCommand::SelectAll => {
                let head = self.rope().len_bytes();
                self.apply(Input::Select(Selection { anchor: 0, head }));
                self.reveal = false;
            }
            EditorCommand::Copy => return self.copied(),
            EditorCommand::Cut => {
                let copied = self.copied()?;
                self.apply(Input::Delete);
                return Some(copied);
            }
            EditorCommand::OpenLink => {
                let link = self.link_at(self.document.selection().head)?;
                return Some(WindowRequest::Open(link.href.to_string()));
            }
        }
        None
    }

    /// Gives an input to the session, and changes the view accordingly.
    pub fn apply(&mut self, input: Input<'_>) {
        let composes = matches!(input, Input::ComposeUpdate(_) | Input::ComposeEnd(_));
        let composing = composes.then(|| self.composed_range());
        let before = self.rope().len_bytes();
        let what = activity::name_of(&input);
        let step = self.journal.as_ref().map(|_| of_input(&input));
        // Looking around changes nothing. A document that the user has only looked at leaves no journal.
        let travels = matches!(input, Input::Undo | Input::Redo);
        let looks = matches!(
            input,
            Input::Select(_) | Input::Blur | Input::SetAutolink(_)
        );
        if !looks {
            self.begin_journal();
        }
        let start = Instant::now();
        let outcome = self.document.apply(input);
        let took = start.elapsed();
        let has_past = self.journal.as_ref().is_some_and(Journal::has_past);
        if let Some(step) = step {
            if travels && has_past {
                self.write_down_travelled(&outcome.edits);
            } else if looks || outcome.idle && outcome.edits.is_empty() && !composes {
                self.write_down_later(step);
            } else {
                self.write_down(&step);
            }
        }

        // For the session, a composition is one edit at its end. The view follows every provisional text.
        let edits = match composing {
            Some(replaced) => vec![self.composed(replaced, before)],
            None => outcome.edits.clone(),
        };
        for edit in &edits {
            self.viewport.edited(edit.start, edit.old_end, edit.new_end);
        }
        self.goal = None;
        self.reveal = true;
        if outcome.idle && edits.is_empty() {
            return;
        }
        if !edits.is_empty() || outcome.links_changed {
            self.announcement = spoken(&outcome.announcement);
        }
        let changed = !edits.is_empty() || outcome.links_changed;
        self.revision += u64::from(changed);
        let start = Instant::now();
        let mut log = EditLog::new();
        for edit in &edits {
            log.push(std::slice::from_ref(edit));
        }
        let mut activity = match self.links.edited(self.document.text(), &log) {
            Some(delta) => Activity::of_delta(&delta, start.elapsed()),
            None => Activity::of_outcome(&outcome, took),
        };
        activity.what = what;
        activity.edit = activity::as_one(log.edits());
        if changed || !outcome.units.is_empty() {
            self.history.record(activity, &outcome.units);
        }
    }
}

impl Editor {
    /// Writes down what an undo did to the text, where the journal does not hold what was undone.
    fn write_down_travelled(&mut self, edits: &[Edit]) {
        let Some(edit) = activity::as_one(edits) else {
            return;
        };
        let text = text::slice(self.rope(), edit.start..edit.new_end);
        self.write_down(&of_input(&Input::Replace {
            range: edit.start..edit.old_end,
            text: &text,
            linkify: false,
        }));
    }
}

/// Returns what became of links, in words; `None` if nothing did.
fn spoken(announcement: &Announcement) -> Option<String> {
    let parts = [
        ("made", announcement.added),
        ("removed", announcement.removed),
        ("changed", announcement.changed),
    ];
    let said: Vec<String> = parts
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(what, count)| match count {
            1 => format!("link {what}"),
            _ => format!("{count} links {what}"),
        })
        .collect();
    (!said.is_empty()).then(|| said.join(", "))
}
