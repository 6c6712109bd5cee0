//! Applies inputs to text, session, caret and history.

use std::ops::Range;

use livelink_index::{Edit, floor_char_boundary};

use super::Document;
use super::outcome_builder::OutcomeBuilder;
use crate::buffer::TextBuffer;
use crate::carets::{Carets, Selection};
use crate::context::SharedContext;
use crate::effects::{Effects, Rewrite};
use crate::event::{EditKind, Event};
use crate::grapheme;
use crate::history::{Direction, Item, Recorded, UndoTarget};
use crate::mapping::map_into;
use crate::mark::{Mark, Span as _};

impl<B: TextBuffer> Document<B> {
    /// Reports an event to the session. Every report but undo uses this function.
    pub(super) fn tell(
        &mut self,
        event: Event<'_>,
        outcome: &mut OutcomeBuilder<'_, B>,
    ) -> Effects {
        let effects = self.session.apply(&self.text, event.clone());
        outcome.reported(self, &event, &effects);
        effects
    }

    /// Reports an event that has no edit of the user's, and records its effects.
    pub(super) fn act(&mut self, event: Event<'_>, outcome: &mut OutcomeBuilder<'_, B>) {
        let effects = self.tell(event, outcome);
        self.take_in(effects, Vec::new(), self.carets.clone(), outcome);
    }

    /// Makes every edit of the text except undo: first the text changes, then the context is told,
    /// because the session asks it next.
    pub(super) fn put(&mut self, range: Range<usize>, with: &str) {
        self.text.replace_bytes(range.clone(), with);
        self.session
            .context()
            .edited(&self.text, Edit::replace(range, with.len()));
    }

    /// Returns the selected range of each caret.
    pub(super) fn selected(&self) -> Vec<Range<usize>> {
        let all = self.carets.all().iter();
        all.map(Selection::range).collect()
    }

    /// Returns the place of each caret.
    pub(super) fn heads(&self) -> Vec<usize> {
        let all = self.carets.all().iter();
        all.map(|selection| selection.head).collect()
    }

    /// Replaces each of `ranges`, one for each selection, by the text beside it. Puts a caret after
    /// each text, and reports the edits. The ranges are in order and apart. `links` are the links
    /// of a text that was pasted at each caret.
    fn edit<'t>(
        &mut self,
        changes: impl IntoIterator<Item = (Range<usize>, &'t str)>,
        kind: EditKind,
        links: Option<&[Mark]>,
        outcome: &mut OutcomeBuilder<'_, B>,
    ) {
        let before = self.carets.clone();
        let (mut carets, mut edits) = (Vec::new(), Vec::new());
        let (mut texts, mut brought) = (Vec::new(), Vec::new());
        let mut shift = 0_usize;
        for (range, with) in changes {
            let moved = |at: usize| at.wrapping_add(shift);
            let at = moved(range.start)..moved(range.end);
            let end = at.start + with.len();
            shift = shift.wrapping_add(end.wrapping_sub(at.end));
            carets.push(Selection::caret(end));
            if range.is_empty() && with.is_empty() {
                continue;
            }
            edits.push(Edit::replace(range.clone(), with.len()));
            texts.push((self.text.copy_bytes(at.clone()), with.to_owned()));
            brought.extend(links.into_iter().flatten().map(|link| {
                link.with_range(at.start + link.range.start..at.start + link.range.end)
            }));
            self.put(at, with);
        }
        if edits.is_empty() {
            return;
        }
        self.carets = Carets::joined(carets, before.main_index());
        let edits = &edits;
        let effects = match links {
            None => self.tell(Event::Edited { kind, edits }, outcome),
            Some(_) => {
                let links = &brought;
                self.tell(Event::PastedLinked { edits, links }, outcome)
            }
        };
        self.take_in(effects, texts, before, outcome);
    }

    /// Inserts the same text at each caret, over its selection.
    pub(super) fn put_in(
        &mut self,
        text: &str,
        kind: EditKind,
        outcome: &mut OutcomeBuilder<'_, B>,
    ) {
        let changes = self.selected().into_iter().map(|range| (range, text));
        self.edit(changes, kind, None, outcome);
    }

    /// Records the effects of an event in the history and in the outcome. `texts` are the texts of
    /// the event's own edits, in the order of the text: for each edit the removed text and the
    /// inserted one.
    pub(super) fn take_in(
        &mut self,
        effects: Effects,
        texts: Vec<(String, String)>,
        before: Carets,
        outcome: &mut OutcomeBuilder<'_, B>,
    ) {
        for step in &effects.untracked {
            outcome.did(step);
        }
        if effects.refused.is_some() {
            outcome.so_far.refused.clone_from(&effects.refused);
        }
        let mut texts = texts.into_iter();
        let mut last = None;
        for unit_step in effects.steps {
            outcome.did(&unit_step.step);
            // The edits at several carets are one unit.
            if last.replace(unit_step.unit) != Some(unit_step.unit) {
                outcome.so_far.units.push(unit_step.kind);
            }
            let ((removed, inserted), before) = match unit_step.step.edit {
                Some(_) => (texts.next().unwrap_or_default(), before.clone()),
                None => (Default::default(), self.carets.clone()),
            };
            let step = Recorded {
                step: unit_step.step,
                removed,
                inserted,
            };
            self.history.record(
                (unit_step.unit, unit_step.kind),
                Item::local(step),
                before,
                self.carets.clone(),
            );
        }
        outcome.so_far.rescanned.extend(effects.rescanned);
        // The loop goes from the last range to the first, so that the ranges before stay where they
        // are.
        for rewrite in effects.rewrites.into_iter().rev() {
            self.rewrite(rewrite, outcome);
        }
    }

    fn rewrite(&mut self, rewrite: Rewrite, outcome: &mut OutcomeBuilder<'_, B>) {
        let Rewrite { range, text } = rewrite;
        let before = self.carets.clone();
        let edit = Edit::replace(range.clone(), text.len());
        let removed = self.text.copy_bytes(range.clone());
        self.put(range, &text);
        self.carets = before.map(|Selection { anchor, head }| Selection {
            anchor: map_into(anchor, edit),
            head: map_into(head, edit),
        });
        let effects = self.tell(Event::Rewritten(edit), outcome);
        self.take_in(effects, vec![(removed, text)], before, outcome);
    }

    pub(super) fn backspace(&mut self, outcome: &mut OutcomeBuilder<'_, B>) {
        if self.carets.all().iter().all(Selection::is_caret) {
            let carets = &self.heads();
            let effects = self.tell(Event::Backspace { carets }, outcome);
            if effects.handled {
                return self.take_in(effects, Vec::new(), self.carets.clone(), outcome);
            }
        }
        self.delete(grapheme::before, outcome);
    }

    /// Deletes each selection, or, at a bare caret, the grapheme cluster that `cluster` finds
    /// there.
    pub(super) fn delete(
        &mut self,
        cluster: impl Fn(&B, usize) -> Option<Range<usize>>,
        outcome: &mut OutcomeBuilder<'_, B>,
    ) {
        let mut free_from = 0;
        let mut changes = Vec::new();
        for selection in self.carets.all() {
            let range = match selection.is_caret() {
                true => cluster(&self.text, selection.head),
                false => Some(selection.range()),
            };
            // Two carets may find the same cluster, and a cluster may lie partly in a selection.
            let range = range.unwrap_or(selection.range());
            let range = range.start.max(free_from)..range.end.max(free_from);
            free_from = range.end;
            changes.push((range, ""));
        }
        self.edit(changes, EditKind::Deleted, None, outcome);
    }

    /// Pastes a text at each caret, over its selection. Where a caret has no text, nothing changes.
    pub(super) fn paste(
        &mut self,
        texts: &[&str],
        plain: bool,
        outcome: &mut OutcomeBuilder<'_, B>,
    ) {
        if !plain && self.paste_over(texts, outcome) {
            return;
        }
        let mut texts = texts.iter();
        let changes = self.selected().into_iter().map(|range| match texts.next() {
            Some(text) => (range, *text),
            None => (range.end..range.end, ""),
        });
        let kind = match plain {
            true => EditKind::PastedPlain,
            false => EditKind::Pasted,
        };
        self.edit(changes, kind, None, outcome);
    }

    /// Returns whether each text is a URL that the selection it is pasted over now leads to.
    fn paste_over(&mut self, texts: &[&str], outcome: &mut OutcomeBuilder<'_, B>) -> bool {
        let selected = self.selected();
        if selected.len() != texts.len() || selected.iter().any(Range::is_empty) {
            return false;
        }
        let pastes: Vec<_> = selected.into_iter().zip(texts.iter().copied()).collect();
        let effects = self.tell(Event::PasteOver { pastes: &pastes }, outcome);
        if !effects.handled {
            return false;
        }
        let before = self.carets.clone();
        self.carets = before.map(|selection| Selection::caret(selection.range().end));
        self.take_in(effects, Vec::new(), before, outcome);
        true
    }

    pub(super) fn paste_linked(
        &mut self,
        text: &str,
        links: &[Mark],
        outcome: &mut OutcomeBuilder<'_, B>,
    ) {
        if self.paste_over(&vec![text; self.carets.all().len()], outcome) {
            return;
        }
        let fits = |link: &&Mark| text.get(link.range.clone()).is_some();
        let links: Vec<Mark> = links.iter().filter(fits).cloned().collect();
        let changes = self.selected().into_iter().map(|range| (range, text));
        self.edit(changes, EditKind::Pasted, Some(&links), outcome);
    }

    /// Replaces a range. If the range was the selection, or at the caret, the caret ends up after
    /// it.
    pub(super) fn replace(
        &mut self,
        range: Range<usize>,
        text: &str,
        kind: EditKind,
        outcome: &mut OutcomeBuilder<'_, B>,
    ) {
        let range = floor_char_boundary(&self.text, range.start)
            ..floor_char_boundary(&self.text, range.end);
        if range.start > range.end || (range.is_empty() && text.is_empty()) {
            return;
        }
        let before = self.carets.clone();
        let edit = Edit::replace(range.clone(), text.len());
        let removed = self.text.copy_bytes(range.clone());
        self.put(range.clone(), text);
        let moved = |at: usize| match at {
            at if at < range.start => at,
            at => at.max(range.end) - range.end + edit.new_end,
        };
        self.carets = before.map(|Selection { anchor, head }| Selection {
            anchor: moved(anchor),
            head: moved(head),
        });
        let edits = &[edit];
        let effects = self.tell(Event::Edited { kind, edits }, outcome);
        self.take_in(effects, vec![(removed, text.to_owned())], before, outcome);
    }

    pub(super) fn select(&mut self, carets: Carets, outcome: &mut OutcomeBuilder<'_, B>) {
        let carets = self.inside(&carets);
        if carets != self.carets {
            self.carets = carets;
            outcome.so_far.idle = false;
            self.tell(Event::CaretMoved, outcome);
        }
    }

    /// Returns the selections inside the text and at boundaries of characters.
    fn inside(&self, carets: &Carets) -> Carets {
        let inside = |at: usize| floor_char_boundary(&self.text, at);
        carets.map(|Selection { anchor, head }| Selection {
            anchor: inside(anchor),
            head: inside(head),
        })
    }

    pub(super) fn travel(&mut self, direction: Direction, outcome: &mut OutcomeBuilder<'_, B>) {
        let mut text = Followed {
            text: &mut self.text,
            context: self.session.context().clone(),
        };
        let history = &mut self.history;
        let Some(travelled) = self.session.travel(history, direction, &mut text) else {
            return;
        };
        let mut effects = Effects::default();
        for done in travelled.done {
            outcome.did(&done.step);
            effects.did(done.step);
        }
        effects.handled = true;
        effects.armed = self.session.is_armed();
        outcome.so_far.units.push(travelled.kind);
        outcome.so_far.idle = false;
        self.carets = self.inside(&travelled.carets);
        let event = match direction {
            Direction::Undo => Event::EditorUndid(travelled.id),
            Direction::Redo => Event::EditorRedid(travelled.id),
        };
        outcome.reported(self, &event, &effects);
    }
}

/// A document's text, in which a history makes its edits. The context hears of each edit before
/// anything else does.
pub(super) struct Followed<'a, B> {
    pub(super) text: &'a mut B,
    pub(super) context: SharedContext,
}

impl<B: TextBuffer> UndoTarget for Followed<'_, B> {
    fn edit(&mut self, edit: Edit, inserted: &str) {
        self.text.replace_bytes(edit.start..edit.old_end, inserted);
        self.context.edited(&*self.text, edit);
    }

    fn taken(&self, range: Range<usize>) -> String {
        self.text.copy_bytes(range)
    }
}
