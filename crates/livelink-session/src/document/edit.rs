//! What inputs do to text, session, caret and history.

use std::ops::Range;

use livelink_index::{Edit, floor_char_boundary};

use super::Document;
use super::outcome_builder::OutcomeBuilder;
use crate::buffer::TextBuffer;
use crate::effects::{Effects, Rewrite};
use crate::grapheme;
use crate::history::{Direction, Recorded};
use crate::mark::{Mark, Span as _};
use crate::selection::Selection;
use crate::session::Session;

impl<B: TextBuffer> Document<B> {
    /// Every edit of the text that is not undo: the text, then the context, which must know of it before the session asks.
    pub(super) fn put(&mut self, range: Range<usize>, with: &str) {
        self.text.replace_bytes(range.clone(), with);
        self.session
            .context()
            .edited(&self.text, Edit::replace(range, with.len()));
    }

    /// Replaces `range` by `with`, puts the caret behind it, and tells the session.
    pub(super) fn edit(
        &mut self,
        range: Range<usize>,
        with: &str,
        report: impl FnOnce(&mut Session, &B, Edit) -> Effects,
        outcome: &mut OutcomeBuilder<'_>,
    ) {
        if range.is_empty() && with.is_empty() {
            return;
        }
        let before = self.selection;
        let edit = Edit::replace(range.clone(), with.len());
        let removed = self.text.copy_bytes(range.clone());
        self.put(range, with);
        self.selection = Selection::caret(edit.new_end);
        let effects = report(&mut self.session, &self.text, edit);
        self.take_in(effects, Some((removed, with.to_owned())), before, outcome);
    }

    /// Files what the session did: in the history, and in the outcome. `texts` are those of the event's own edit.
    pub(super) fn take_in(
        &mut self,
        effects: Effects,
        mut texts: Option<(String, String)>,
        before: Selection,
        outcome: &mut OutcomeBuilder<'_>,
    ) {
        for step in &effects.untracked {
            outcome.did(step);
        }
        for unit_step in effects.steps {
            outcome.did(&unit_step.step);
            outcome.unit(unit_step.kind);
            let (removed, inserted) = match unit_step.step.edit {
                Some(_) => texts.take().unwrap_or_default(),
                None => Default::default(),
            };
            let before = if unit_step.step.edit.is_some() {
                before
            } else {
                self.selection
            };
            let step = Recorded {
                step: unit_step.step,
                removed,
                inserted,
            };
            self.undo.record(
                (unit_step.unit, unit_step.kind),
                step,
                before,
                self.selection,
            );
        }
        outcome.scanned(&self.text, effects.rescanned);
        // From the last to the first, so that those before stay where they are.
        for rewrite in effects.rewrites.into_iter().rev() {
            self.rewrite(rewrite, outcome);
        }
    }

    fn rewrite(&mut self, rewrite: Rewrite, outcome: &mut OutcomeBuilder<'_>) {
        let Rewrite { range, text } = rewrite;
        let before = self.selection;
        let edit = Edit::replace(range.clone(), text.len());
        let removed = self.text.copy_bytes(range.clone());
        self.put(range, &text);
        self.selection = before.mapped(edit);
        let effects = self.session.rewritten(&self.text, edit);
        self.take_in(effects, Some((removed, text)), before, outcome);
    }

    pub(super) fn backspace(&mut self, outcome: &mut OutcomeBuilder<'_>) {
        if !self.selection.is_caret() {
            return self.delete(Some(self.selection.range()), outcome);
        }
        match self.session.backspace(self.selection.head) {
            Some(effects) => self.take_in(effects, None, self.selection, outcome),
            None => self.delete(grapheme::before(&self.text, self.selection.head), outcome),
        }
    }

    pub(super) fn delete(&mut self, range: Option<Range<usize>>, outcome: &mut OutcomeBuilder<'_>) {
        if let Some(range) = range {
            self.edit(range, "", Session::deleted, outcome);
        }
    }

    pub(super) fn paste(&mut self, text: &str, plain: bool, outcome: &mut OutcomeBuilder<'_>) {
        if plain || !self.paste_over(text, outcome) {
            let selection = self.selection.range();
            match plain {
                true => self.edit(selection, text, Session::pasted_plain, outcome),
                false => self.edit(selection, text, Session::pasted, outcome),
            }
        }
    }

    /// Whether `text` is a URL that the selection now leads to.
    fn paste_over(&mut self, text: &str, outcome: &mut OutcomeBuilder<'_>) -> bool {
        let selection = self.selection.range();
        if selection.is_empty() {
            return false;
        }
        let over = self.session.paste_over(&self.text, selection.clone(), text);
        let Some(effects) = over else {
            return false;
        };
        let before = self.selection;
        self.selection = Selection::caret(selection.end);
        self.take_in(effects, None, before, outcome);
        true
    }

    pub(super) fn paste_linked(
        &mut self,
        text: &str,
        links: &[Mark],
        outcome: &mut OutcomeBuilder<'_>,
    ) {
        if self.paste_over(text, outcome) {
            return;
        }
        let selection = self.selection.range();
        let links: Vec<Mark> = links
            .iter()
            .filter(|link| text.get(link.range.clone()).is_some())
            .map(|link| {
                let range = link.range.start + selection.start..link.range.end + selection.start;
                link.with_range(range)
            })
            .collect();
        let links = &links;
        self.edit(
            selection,
            text,
            |session, text, edit| session.pasted_linked(text, edit, links),
            outcome,
        );
    }

    /// The host's program replaces a range; where that was the selection or at the caret, the caret ends up behind it.
    pub(super) fn replace(
        &mut self,
        range: Range<usize>,
        text: &str,
        linkify: bool,
        outcome: &mut OutcomeBuilder<'_>,
    ) {
        let range = floor_char_boundary(&self.text, range.start)
            ..floor_char_boundary(&self.text, range.end);
        if range.start > range.end || (range.is_empty() && text.is_empty()) {
            return;
        }
        let before = self.selection;
        let edit = Edit::replace(range.clone(), text.len());
        let removed = self.text.copy_bytes(range.clone());
        self.put(range.clone(), text);
        let moved = |at: usize| match at {
            at if at < range.start => at,
            at => at.max(range.end) - range.end + edit.new_end,
        };
        self.selection = Selection {
            anchor: moved(before.anchor),
            head: moved(before.head),
        };
        let linkify = linkify && !self.options().read_only;
        let effects = match linkify {
            true => self.session.inserted(&self.text, edit),
            false => self.session.inserted_plain(&self.text, edit),
        };
        self.take_in(effects, Some((removed, text.to_owned())), before, outcome);
    }

    pub(super) fn remote(
        &mut self,
        range: Range<usize>,
        with: &str,
        outcome: &mut OutcomeBuilder<'_>,
    ) {
        let Some(edit) = self.remote_edit(range, with) else {
            return;
        };
        self.undo.foreign(self.session.original(edit));
        let effects = self.session.remote(edit);
        self.take_in(effects, None, self.selection, outcome);
    }

    pub(super) fn select(&mut self, selection: Selection, outcome: &mut OutcomeBuilder<'_>) {
        let inside = |at: usize| floor_char_boundary(&self.text, at);
        let selection = Selection {
            anchor: inside(selection.anchor),
            head: inside(selection.head),
        };
        if selection != self.selection {
            self.selection = selection;
            outcome.idle = false;
            self.session.caret_moved();
        }
    }

    pub(super) fn travel(&mut self, direction: Direction, outcome: &mut OutcomeBuilder<'_>) {
        let Some(selection) =
            self.undo
                .travel(direction, &mut self.text, &mut self.session, outcome)
        else {
            return;
        };
        outcome.idle = false;
        let inside = |at: usize| floor_char_boundary(&self.text, at);
        let Selection { anchor, head } = selection;
        self.selection = Selection {
            anchor: inside(anchor),
            head: inside(head),
        };
    }
}
