//! Applies inputs to text, session, caret and history.

use std::ops::Range;

use livelink_index::{Edit, floor_char_boundary};

use super::Document;
use super::outcome_builder::OutcomeBuilder;
use crate::buffer::TextBuffer;
use crate::effects::{Effects, Rewrite};
use crate::event::Event;
use crate::grapheme;
use crate::history::{Direction, Recorded};
use crate::mark::{Mark, Span as _};
use crate::selection::Selection;

impl<B: TextBuffer> Document<B> {
    /// Reports an event to the session. Every report but undo uses this function.
    pub(super) fn tell(&mut self, event: Event<'_>) -> Effects {
        self.tell_composed(event, "")
    }

    /// Reports an input method's event to the session; `shown` is the text whose length it has.
    pub(super) fn tell_composed(&mut self, event: Event<'_>, shown: &str) -> Effects {
        let effects = self.session.apply(&self.text, event.clone());
        self.follow_in_utf16(&event, shown, &effects);
        effects
    }

    #[cfg(feature = "replay")]
    fn follow_in_utf16(&mut self, event: &Event<'_>, shown: &str, answer: &Effects) {
        if let Some(twin) = &mut self.twin {
            let text = self.text.copy_bytes(0..self.text.len());
            twin.follow(text, event, shown, answer, &self.session);
        }
    }

    #[cfg(not(feature = "replay"))]
    fn follow_in_utf16(&self, _: &Event<'_>, _: &str, _: &Effects) {}

    /// Makes every edit of the text except undo: first the text changes, then the context hears of it, because the session
    /// asks it next.
    pub(super) fn put(&mut self, range: Range<usize>, with: &str) {
        self.text.replace_bytes(range.clone(), with);
        self.session
            .context()
            .edited(&self.text, Edit::replace(range, with.len()));
    }

    /// Replaces `range` by `with`, puts the caret after it, and reports the edit.
    pub(super) fn edit<'a>(
        &mut self,
        range: Range<usize>,
        with: &str,
        event: impl FnOnce(Edit) -> Event<'a>,
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
        let effects = self.tell(event(edit));
        self.take_in(effects, Some((removed, with.to_owned())), before, outcome);
    }

    /// Records what the session did in the history and in the outcome. `texts` are the texts of the event's own edit.
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
        // The loop goes from the last range to the first, so that the ranges before stay where they are.
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
        let effects = self.tell(Event::Rewritten(edit));
        self.take_in(effects, Some((removed, text)), before, outcome);
    }

    pub(super) fn backspace(&mut self, outcome: &mut OutcomeBuilder<'_>) {
        if !self.selection.is_caret() {
            return self.delete(Some(self.selection.range()), outcome);
        }
        let caret = self.selection.head;
        let effects = self.tell(Event::Backspace { caret });
        match effects.handled {
            true => self.take_in(effects, None, self.selection, outcome),
            false => self.delete(grapheme::before(&self.text, caret), outcome),
        }
    }

    pub(super) fn delete(&mut self, range: Option<Range<usize>>, outcome: &mut OutcomeBuilder<'_>) {
        if let Some(range) = range {
            self.edit(range, "", Event::Deleted, outcome);
        }
    }

    pub(super) fn paste(&mut self, text: &str, plain: bool, outcome: &mut OutcomeBuilder<'_>) {
        if plain || !self.paste_over(text, outcome) {
            let selection = self.selection.range();
            self.edit(
                selection,
                text,
                |edit| Event::Pasted { edit, plain },
                outcome,
            );
        }
    }

    /// Returns whether `text` is a URL that the selection now leads to.
    fn paste_over(&mut self, text: &str, outcome: &mut OutcomeBuilder<'_>) -> bool {
        let selection = self.selection.range();
        if selection.is_empty() {
            return false;
        }
        let over = Event::PasteOver {
            selection: selection.clone(),
            text,
        };
        let effects = self.tell(over);
        if !effects.handled {
            return false;
        }
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
            |edit| Event::PastedLinked { edit, links },
            outcome,
        );
    }

    /// Replaces a range for the editor's own program. If the range was the selection, or at the caret, the caret ends up
    /// after it.
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
        let effects = self.tell(Event::Inserted { edit, linkify });
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
        let effects = self.tell(Event::Remote(edit));
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
            self.tell(Event::CaretMoved);
        }
    }

    pub(super) fn travel(&mut self, direction: Direction, outcome: &mut OutcomeBuilder<'_>) {
        let Some(moved) = self
            .undo
            .travel(direction, &mut self.text, &mut self.session, outcome)
        else {
            return;
        };
        if let Some((event, effects)) = &moved.reported {
            self.follow_in_utf16(event, "", effects);
        }
        let selection = moved.selection;
        outcome.idle = false;
        let inside = |at: usize| floor_char_boundary(&self.text, at);
        let Selection { anchor, head } = selection;
        self.selection = Selection {
            anchor: inside(anchor),
            head: inside(head),
        };
    }
}
