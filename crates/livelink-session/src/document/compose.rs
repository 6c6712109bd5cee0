//! Input methods, and other users' edits, which leave the provisional text alone.

use std::ops::Range;

use livelink_index::Edit;

use super::outcome_builder::OutcomeBuilder;
use super::{Composing, Document};
use crate::buffer::TextBuffer;
use crate::carets::Selection;
use crate::composition::{around, beside};
use crate::event::Event;
use crate::mapping::map_range;

impl<B: TextBuffer> Document<B> {
    /// An input method has one caret: it begins at the main selection, and the others end.
    pub(super) fn compose_start(&mut self, outcome: &mut OutcomeBuilder<'_, B>) {
        let selection = self.selection();
        self.select(selection.into(), outcome);
        let range = selection.range();
        self.composing = Some(Composing {
            selection,
            original: self.text.copy_bytes(range.clone()),
            at: range.clone(),
            provisional: false,
        });
        self.act(Event::ComposeStart(range), outcome);
    }

    pub(super) fn compose_update(&mut self, shown: &str, outcome: &mut OutcomeBuilder<'_, B>) {
        if self.composing.is_none() {
            self.compose_start(outcome);
        }
        let Some(composing) = &mut self.composing else {
            return;
        };
        // An empty update shows the original again, because an input method sends one when the user
        // erases all its letters.
        let before = composing.at.clone();
        let (with, selection) = match shown.is_empty() {
            true => (composing.original.clone(), composing.selection),
            false => {
                let caret = Selection::caret(before.start + shown.len());
                (shown.to_owned(), caret)
            }
        };
        composing.at = before.start..before.start + with.len();
        composing.provisional = !shown.is_empty();
        self.carets = selection.into();
        self.put(before, &with);
        let len = shown.len();
        self.act(Event::ComposeUpdate { len }, outcome);
    }

    pub(super) fn compose_end(&mut self, result: &str, outcome: &mut OutcomeBuilder<'_, B>) {
        if self.composing.is_none() {
            self.compose_start(outcome);
        }
        let Some(composing) = self.composing.take() else {
            return;
        };
        let caret = Selection::caret(composing.at.start + result.len());
        let (with, after) = match result.is_empty() {
            true => (composing.original.as_str(), composing.selection),
            false => (result, caret),
        };
        self.put(composing.at, with);
        self.carets = after.into();
        let len = result.len();
        let effects = self.tell(Event::ComposeEnd { len }, outcome);
        let texts = vec![(composing.original, result.to_owned())];
        self.take_in(effects, texts, composing.selection.into(), outcome);
    }

    /// Another user's edit.
    pub(super) fn remote(
        &mut self,
        range: Range<usize>,
        with: &str,
        outcome: &mut OutcomeBuilder<'_, B>,
    ) {
        let Some(edit) = self.remote_edit(range, with) else {
            return;
        };
        self.history.foreign(self.session.original(edit));
        self.act(Event::Remote(edit), outcome);
    }

    /// Replaces `range` for another user. The provisional text belongs to the local user alone and
    /// stays, whatever range the other user's edit reaches. Text that the other user inserts into
    /// the middle of it goes after it. If they delete on both sides of it, the text that it
    /// replaces goes too. Returns the edit as it is reported to the session, or `None` if no text
    /// is left to change.
    fn remote_edit(&mut self, range: Range<usize>, with: &str) -> Option<Edit> {
        let Some(mut composing) = self.composing.take() else {
            return self.remote_put(range, with);
        };
        let edit = if composing.provisional {
            let (before, after) = around(&composing.at, &range);
            let covers = range.start <= composing.at.start && composing.at.end <= range.end;
            if range.is_empty() && composing.at.start < range.start {
                self.remote_put(after, with)
            } else if range.is_empty() || !covers {
                // The edit reaches at most one of the two sides.
                let reached = if after.is_empty() { before } else { after };
                self.remote_put(reached, with)
            } else {
                self.remote_put(after, "");
                self.remote_put(before, "");
                composing.original.clear();
                Some(Edit::delete(range))
            }
        } else {
            self.remote_put(range, with)
        };
        if let Some(edit) = edit {
            let len = composing.at.len();
            composing.at = match beside(&composing.at, edit) {
                Some(at) => at,
                None if composing.provisional => edit.start..edit.start + len,
                None => map_range(&composing.at, edit).unwrap_or(edit.start..edit.start),
            };
            // The selection is in offsets of the text without the provisional part.
            composing.selection = composing.selection.mapped(self.session.original(edit));
            if !composing.provisional {
                composing.original = self.text.copy_bytes(composing.at.clone());
            }
        }
        self.composing = Some(composing);
        edit
    }

    fn remote_put(&mut self, range: Range<usize>, with: &str) -> Option<Edit> {
        if range.is_empty() && with.is_empty() {
            return None;
        }
        let edit = Edit::replace(range.clone(), with.len());
        self.put(range, with);
        self.carets = self.carets.mapped(edit);
        Some(edit)
    }
}
