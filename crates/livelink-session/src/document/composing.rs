//! Input methods: provisional text in the document.

use std::ops::Range;

use super::work::Work;
use super::{Document, Selection};
use crate::buffer::TextBuffer;
use crate::event::Event;

/// What an input method shows, and what stood there.
#[derive(Clone, Debug)]
pub(super) struct Composing {
    /// The selection at the start.
    pub(super) selection: Selection,
    /// The text of that selection.
    original: String,
    /// Where the provisional text (or, before the first update, the original) is now.
    pub(super) at: Range<usize>,
}

impl<B: TextBuffer> Document<B> {
    pub(super) fn compose_start(&mut self, work: &mut Work) {
        let range = self.selection.range();
        self.composing = Some(Composing {
            selection: self.selection,
            original: self.text.slice(range.clone()),
            at: range.clone(),
        });
        self.event(Event::ComposeStart(range), work);
    }

    pub(super) fn compose_update(&mut self, shown: &str, work: &mut Work) {
        if self.composing.is_none() {
            self.compose_start(work);
        }
        let Some(composing) = &mut self.composing else {
            return;
        };
        // An empty update shows the original again, as an input method does when all its letters are erased.
        let with = if shown.is_empty() {
            composing.original.clone()
        } else {
            shown.to_owned()
        };
        let before = composing.at.clone();
        let at = before.start..before.start + with.len();
        composing.at = at.clone();
        self.selection = match shown.is_empty() {
            true => composing.selection,
            false => Selection::caret(at.end),
        };
        self.put(before, &with);
        self.event(Event::ComposeUpdate { len: shown.len() }, work);
    }

    pub(super) fn compose_end(&mut self, result: &str, work: &mut Work) {
        if self.composing.is_none() {
            self.compose_start(work);
        }
        let Some(composing) = self.composing.take() else {
            return;
        };
        let Composing {
            selection,
            original,
            at,
        } = composing;
        let with = if result.is_empty() {
            original.as_str()
        } else {
            result
        };
        self.put(at.clone(), with);
        self.selection = match result.is_empty() {
            true => selection,
            false => Selection::caret(at.start + with.len()),
        };
        let effects = self
            .session
            .apply(&self.text, Event::ComposeEnd { len: result.len() });
        self.take_in(
            effects,
            Some((original, result.to_owned())),
            selection,
            work,
        );
    }
}
