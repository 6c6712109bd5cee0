//! What inputs do to text, session, caret and history.

use std::ops::Range;

use livelink_index::Edit;

use super::work::Work;
use super::{Document, Selection};
use crate::buffer::TextBuffer;
use crate::effects::{Effects, Rewrite};
use crate::event::Event;
use crate::grapheme;
use crate::history::{Direction, Recorded};
use crate::mark::{Mark, Span as _};
use crate::read::floor_boundary;

impl<B: TextBuffer> Document<B> {
    /// An event that does not edit the text.
    pub(super) fn event(&mut self, event: Event<'_>, work: &mut Work<'_>) {
        let effects = self.session.apply(&self.text, event);
        self.take_in(effects, None, self.selection, work);
    }

    /// Every edit of the text that is not undo: the text, then the context, which must know of it before the session asks.
    pub(super) fn put(&mut self, range: Range<usize>, with: &str) {
        self.text.replace(range.clone(), with);
        self.session
            .follow(&self.text, Edit::replace(range, with.len()));
    }

    /// Replaces `range` by `with`, puts the caret behind it, and tells the session.
    pub(super) fn edit<'a>(
        &mut self,
        range: Range<usize>,
        with: &str,
        event: impl FnOnce(Edit) -> Event<'a>,
        work: &mut Work<'_>,
    ) {
        if range.is_empty() && with.is_empty() {
            return;
        }
        let before = self.selection;
        let edit = Edit::replace(range.clone(), with.len());
        let removed = self.text.slice(range.clone());
        self.put(range, with);
        self.selection = Selection::caret(edit.new_end);
        let effects = self.session.apply(&self.text, event(edit));
        self.take_in(effects, Some((removed, with.to_owned())), before, work);
    }

    /// Files what the session did: in the history, and in the outcome. `texts` are those of the event's own edit.
    pub(super) fn take_in(
        &mut self,
        effects: Effects,
        mut texts: Option<(String, String)>,
        before: Selection,
        work: &mut Work<'_>,
    ) {
        for step in &effects.untracked {
            work.did(step);
        }
        for unit_step in effects.steps {
            work.did(&unit_step.step);
            work.outcome.units.push(unit_step.kind);
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
        work.scanned(&self.text, effects.rescanned);
        // From the last to the first, so that those before stay where they are.
        for rewrite in effects.rewrites.into_iter().rev() {
            self.rewrite(rewrite, work);
        }
    }

    fn rewrite(&mut self, rewrite: Rewrite, work: &mut Work<'_>) {
        let Rewrite { range, text } = rewrite;
        let before = self.selection;
        let edit = Edit::replace(range.clone(), text.len());
        let removed = self.text.slice(range.clone());
        self.put(range, &text);
        self.selection = before.mapped(edit);
        let effects = self.session.apply(&self.text, Event::Rewritten(edit));
        self.take_in(effects, Some((removed, text)), before, work);
    }

    pub(super) fn backspace(&mut self, work: &mut Work<'_>) {
        if !self.selection.is_caret() {
            return self.delete(Some(self.selection.range()), work);
        }
        let effects = self.session.apply(
            &self.text,
            Event::Backspace {
                caret: self.selection.head,
            },
        );
        let handled = effects.handled;
        self.take_in(effects, None, self.selection, work);
        if !handled {
            self.delete(grapheme::before(&self.text, self.selection.head), work);
        }
    }

    pub(super) fn delete(&mut self, range: Option<Range<usize>>, work: &mut Work<'_>) {
        if let Some(range) = range {
            self.edit(range, "", Event::Deleted, work);
        }
    }

    pub(super) fn paste(&mut self, text: &str, plain: bool, work: &mut Work<'_>) {
        if plain || !self.paste_over(text, work) {
            let selection = self.selection.range();
            self.edit(selection, text, |edit| Event::Pasted { edit, plain }, work);
        }
    }

    /// Whether `text` is a URL that the selection now leads to.
    fn paste_over(&mut self, text: &str, work: &mut Work<'_>) -> bool {
        let selection = self.selection.range();
        if selection.is_empty() {
            return false;
        }
        let over = Event::PasteOver {
            selection: selection.clone(),
            text,
        };
        let effects = self.session.apply(&self.text, over);
        let handled = effects.handled;
        let before = self.selection;
        if handled {
            self.selection = Selection::caret(selection.end);
        }
        self.take_in(effects, None, before, work);
        handled
    }

    pub(super) fn paste_linked(&mut self, text: &str, links: &[Mark], work: &mut Work<'_>) {
        if self.paste_over(text, work) {
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
            work,
        );
    }

    /// The host's program replaces a range; where that was the selection or at the caret, the caret ends up behind it.
    pub(super) fn replace(
        &mut self,
        range: Range<usize>,
        text: &str,
        linkify: bool,
        work: &mut Work<'_>,
    ) {
        let range = floor_boundary(&self.text, range.start)..floor_boundary(&self.text, range.end);
        if range.start > range.end || (range.is_empty() && text.is_empty()) {
            return;
        }
        let before = self.selection;
        let edit = Edit::replace(range.clone(), text.len());
        let removed = self.text.slice(range.clone());
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
        let effects = self
            .session
            .apply(&self.text, Event::Inserted { edit, linkify });
        self.take_in(effects, Some((removed, text.to_owned())), before, work);
    }

    pub(super) fn remote(&mut self, range: Range<usize>, with: &str, work: &mut Work<'_>) {
        let Some(edit) = self.remote_edit(range, with) else {
            return;
        };
        self.undo.foreign(self.session.original(edit));
        let effects = self.session.apply(&self.text, Event::Remote(edit));
        self.take_in(effects, None, self.selection, work);
    }

    pub(super) fn select(&mut self, selection: Selection, work: &mut Work<'_>) {
        let inside = |at: usize| floor_boundary(&self.text, at);
        let selection = Selection {
            anchor: inside(selection.anchor),
            head: inside(selection.head),
        };
        if selection != self.selection {
            self.selection = selection;
            work.idle = false;
            self.event(Event::CaretMoved, work);
        }
    }

    pub(super) fn travel(&mut self, direction: Direction, work: &mut Work<'_>) {
        let Some(selection) = self
            .undo
            .travel(direction, &mut self.text, &mut self.session, work)
        else {
            return;
        };
        work.idle = false;
        let inside = |at: usize| floor_boundary(&self.text, at);
        let Selection { anchor, head } = selection;
        self.selection = Selection {
            anchor: inside(anchor),
            head: inside(head),
        };
    }
}
