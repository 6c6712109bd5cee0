//! From commands of the widget to inputs of the session, and what these inputs change for the widget.

use std::ops::Range;
use std::time::Instant;

use livelink::index::{Edit, EditLog};
use livelink::replay::journal::of_input;
use livelink::session::{Announcement, Input, Selection};
use livelink_disk::Journal;
use livelink_egui::{SelectedRange, TextChanges, TextCommand, TextDocument, text};
use ropey::Rope;

use super::{Editor, WindowRequest};
use crate::activity::{self, Activity};

impl TextDocument for Editor {
    type Request = WindowRequest;

    fn text(&self) -> &Rope {
        self.rope()
    }

    fn selection(&self) -> SelectedRange {
        let Selection { anchor, head } = self.document.selection();
        SelectedRange { anchor, head }
    }

    fn changes(&mut self) -> &mut TextChanges {
        &mut self.changes
    }

    fn is_read_only(&self) -> bool {
        self.document.options().read_only
    }

    fn composition(&self) -> Option<Range<usize>> {
        self.preedit()
    }

    fn announcement(&self) -> Option<&str> {
        self.announcement.as_deref()
    }

    fn perform(&mut self, command: TextCommand<'_>) -> Option<WindowRequest> {
        match command {
            TextCommand::Type(text) => self.type_text(text),
            TextCommand::Insert(text) => self.apply(Input::Type(text)),
            TextCommand::LineBreak { soft } => self.line_break(soft),
            TextCommand::Backspace => self.apply(Input::Backspace),
            TextCommand::Delete => self.apply(Input::Delete),
            TextCommand::Undo => self.apply(Input::Undo),
            TextCommand::Redo => self.apply(Input::Redo),
            TextCommand::Blur => self.apply(Input::Blur),
            TextCommand::Select(SelectedRange { anchor, head }) => {
                self.apply(Input::Select(Selection { anchor, head }));
            }
            TextCommand::Paste(text) => self.paste(text),
            TextCommand::PastePlain => {
                self.paste_plain = true;
                return Some(WindowRequest::Paste);
            }
            TextCommand::Compose(text) => self.compose(text),
            TextCommand::EndComposition(text) => {
                if self.preedit().is_some() {
                    self.apply(Input::ComposeEnd(text));
                } else if !text.is_empty() {
                    // Some input methods commit without ever showing provisional text. That counts as typing.
                    self.apply(Input::Type(text));
                }
            }
            TextCommand::MoveSelected { to, copy } => self.move_selected(to, copy),
            TextCommand::Copy => return self.copied(),
            TextCommand::Cut => {
                let copied = self.copied()?;
                self.apply(Input::Delete);
                return Some(copied);
            }
            TextCommand::Activate(hit) => {
                let link = self.links_in(hit.range.clone()).into_iter().next();
                let markup = || self.markup_in(hit.range).into_iter().next();
                let opened = link.map(|link| link.href.to_string());
                let opened = opened.or_else(|| Some(markup()?.link.destination.to_string()));
                return opened.map(WindowRequest::Open);
            }
            TextCommand::ActivateAtCaret => {
                let caret = self.document.selection().head;
                let link = self.link_at(caret).map(|link| link.href.to_string());
                let markup = || Some(self.markup_at(caret)?.link.destination.to_string());
                return link.or_else(markup).map(WindowRequest::Open);
            }
            _ => {}
        }
        None
    }
}

impl Editor {
    /// Gives an input to the session, and tells the widget what it changed.
    pub fn apply(&mut self, input: Input<'_>) {
        let composes = matches!(input, Input::ComposeUpdate(_) | Input::ComposeEnd(_));
        let composing = composes.then(|| self.composed_range());
        let before = self.rope().clone();
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

        // For the session, a composition is one edit at its end. The widget follows every provisional text.
        let edits = match composing {
            Some(replaced) => vec![self.composed(replaced, before.len_bytes())],
            None => outcome.edits.clone(),
        };
        for edit in &edits {
            self.changes.replace(edit.start, edit.old_end, edit.new_end);
        }
        self.changes.show_caret();
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
        self.words
            .edited(&before, self.document.text(), log.edits());
        self.markup
            .edited(self.document.text(), log.edits(), &self.waker);
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

/// Returns what happened to links, in words. Returns `None` if no link changed.
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
