//! Applies an input of the session, and lets the layers follow.

use std::ops::Range;
use std::sync::Arc;

use livelink_index::{Edit, EditLog};
use livelink_session::{Input, Outcome};
use ropey::Rope;

use super::{Composing, RichDocument};
use crate::differences::{Size, differences};
use crate::follow::{Change, Typing};
use crate::layers::{Layers, Looks};
use crate::outcome::append;
use crate::text_lines::line_at;

/// The outcome of an input so far.
#[derive(Debug, Default)]
pub(super) struct SoFar {
    pub(super) session: Option<Outcome>,
    pub(super) looks: Looks,
}

impl SoFar {
    /// Adds what came next.
    pub(super) fn take_in(&mut self, next: Self) {
        if let Some(next) = next.session {
            match &mut self.session {
                Some(all) => append(all, next),
                None => self.session = Some(next),
            }
        }
        next.looks
            .lines
            .into_iter()
            .for_each(|lines| self.looks.add(lines));
    }

    fn session(&mut self, session: Outcome) {
        let looks = Looks::default();
        self.take_in(Self {
            session: Some(session),
            looks,
        });
    }
}

impl RichDocument {
    /// Applies an input of the session, and lets the layers follow.
    pub(super) fn run(&mut self, input: Input<'_>, so_far: &mut SoFar) {
        let typing = self.typing(&input);
        self.code.expect(typing.is_code);
        let was_composing = self.document.composition().is_some();
        let (depth, state) = (self.document.undo_depth(), self.document.state_id());
        let carets = self.document.carets().clone();
        // A plain text is not copied for its edits.
        let is_empty = self.layers.is_plain() && self.composing.is_none();
        let follows = !is_empty || self.chosen.is_some();
        let before = follows.then(|| self.text().clone());
        let size = Size::of(self.text());
        let travels = matches!(input, Input::Undo | Input::Redo);
        let outcome = self.document.apply(input);
        let is_composing = self.document.composition().is_some();
        let now = (self.document.undo_depth(), self.document.state_id());
        let has_moved = now.1 != state;
        let mut looks = Looks::default();
        if has_moved || !outcome.edits.is_empty() {
            let restored = self.snapshots.find(now.0, now.1).cloned();
            if let Some(saved) = restored.filter(|_| !is_composing) {
                self.restore(&saved, size, so_far);
            } else if let Some(before) = before {
                if was_composing || is_composing {
                    self.follow_composing(before, &outcome.edits, typing, &mut looks);
                } else {
                    if now.0 == depth {
                        self.snapshots.forget(depth);
                    }
                    self.follow(&before, net(&outcome.edits).edits(), typing, &mut looks);
                }
            }
        }
        if is_composing || travels {
            // No unit holds a change of the context that comes during a composition, so undo would not revert it. The last edit of
            // the composition brings the changes again. And undo leads to the links that were there, whatever is code.
            looks.code.clear();
        }
        if !is_composing {
            self.composing = None;
        }
        if has_moved || *self.document.carets() != carets {
            self.armed = None;
            if !is_composing {
                self.chosen = None;
            }
        }
        so_far.session(outcome);
        self.tell(looks, so_far);
    }

    /// Returns what the text of an input will be.
    fn typing(&self, input: &Input<'_>) -> Typing {
        if self.layers.is_plain() && self.chosen.is_none() {
            return Typing::default();
        }
        let at = match input {
            Input::Insert { at, .. } => *at..*at,
            Input::Replace { range, .. } | Input::Correct { range, .. } => range.clone(),
            Input::RemoteDelete(range) => range.start..range.start,
            _ => self.document.selection().range(),
        };
        let line = line_at(self.text(), at.start);
        let is_literal = self.paragraph(line).kind.is_literal();
        let is_by_program = matches!(
            input,
            Input::Undo
                | Input::Redo
                | Input::Insert { .. }
                | Input::Replace { .. }
                | Input::Correct { .. }
                | Input::RemoteDelete(_)
        );
        let style = self.chosen.filter(|_| !is_by_program);
        let is_code = is_literal || style.unwrap_or_else(|| self.style_typed(&at)).is_code();
        Typing {
            style,
            place: None,
            is_code,
        }
    }

    /// Lets the layers of the text before the composition follow all edits since then. The text that the composition replaces for a
    /// while is then styled as before if it comes back.
    fn follow_composing(
        &mut self,
        before: Rope,
        edits: &[Edit],
        mut typing: Typing,
        looks: &mut Looks,
    ) {
        let mut composing = self.composing.take().unwrap_or_else(|| Composing {
            text: before,
            layers: Arc::clone(&self.layers),
            log: EditLog::new(),
        });
        for edit in edits {
            composing.log.push(&[*edit]);
        }
        self.layers = Arc::clone(&composing.layers);
        // Another user's text does not get the style that was chosen for this one.
        let caret = self.document.selection().head;
        typing.style = self.chosen;
        typing.place = Some(self.document.composition().unwrap_or(caret..caret));
        // An input method may show the text that it replaces again. That text is styled as before.
        let change = Change {
            old: &composing.text,
            new: self.document.text(),
            edits: composing.log.edits(),
        };
        let edits = change.without_repeats();
        self.follow(&composing.text, &edits, typing, looks);
        self.composing = Some(composing);
    }

    fn follow(&mut self, before: &Rope, edits: &[Edit], typing: Typing, looks: &mut Looks) {
        if edits.is_empty() {
            return;
        }
        let change = Change {
            old: before,
            new: self.document.text(),
            edits,
        };
        Arc::make_mut(&mut self.layers).follow(&change, typing, looks);
    }

    /// Goes back to layers that were there before. `size`: the size of the text before that.
    fn restore(&mut self, saved: &Arc<Layers>, size: Size, so_far: &mut SoFar) {
        if !Arc::ptr_eq(saved, &self.layers) {
            let looks = differences((size, &self.layers), (self.document.text(), saved));
            looks.into_iter().for_each(|lines| so_far.looks.add(lines));
            self.layers = Arc::clone(saved);
        }
    }

    /// Changes the layers as a part of the state that the document is in.
    pub(super) fn adjust(
        &mut self,
        so_far: &mut SoFar,
        change: impl FnOnce(&mut Layers, &Rope, &mut Looks),
    ) {
        let mut looks = Looks::default();
        let layers = Arc::make_mut(&mut self.layers);
        change(layers, self.document.text(), &mut looks);
        self.tell(looks, so_far);
    }

    /// Makes a change of the layers, as an undo unit. Returns whether anything has changed.
    pub(super) fn change(
        &mut self,
        so_far: &mut SoFar,
        change: impl FnOnce(&mut Layers, &Rope, &mut Looks),
    ) -> bool {
        let mut looks = Looks::default();
        let mut layers = (*self.layers).clone();
        change(&mut layers, self.document.text(), &mut looks);
        if looks.lines.is_empty() {
            return false;
        }
        let chosen = self.chosen;
        self.run(Input::HostStep, so_far);
        self.layers = Arc::new(layers);
        let at = self.document.selection().range().start;
        let is_literal = self.paragraph(line_at(self.text(), at)).kind.is_literal();
        self.chosen = chosen.filter(|_| !is_literal);
        self.tell(looks, so_far);
        true
    }

    /// Tells the session where the code is, and which text has become code, or is code no more.
    fn tell(&mut self, looks: Looks, so_far: &mut SoFar) {
        self.code.set(&self.layers.code);
        for range in looks.code {
            so_far.session(self.document.apply(Input::ContextChanged(range)));
        }
        for lines in looks.lines {
            so_far.looks.add(lines);
        }
    }

    /// Keeps the layers at the present state of the document's history.
    pub(super) fn keep_snapshot(&mut self) {
        if self.document.composition().is_some() {
            return;
        }
        let (depth, state) = (self.document.undo_depth(), self.document.state_id());
        let is_known = self.snapshots.find(depth, state);
        if is_known.is_none_or(|known| !Arc::ptr_eq(known, &self.layers)) {
            let is_last = !self.document.can_redo();
            self.snapshots.keep(depth, state, &self.layers, is_last);
        }
    }

    /// Returns the text in a range.
    pub(super) fn slice(&self, range: Range<usize>) -> String {
        let slice = self.text().get_byte_slice(range);
        slice.map_or_else(String::new, |it| it.to_string())
    }
}

/// Returns the edits, which were made one after the other, as one list.
fn net(edits: &[Edit]) -> EditLog {
    let mut log = EditLog::new();
    for edit in edits {
        log.push(&[*edit]);
    }
    log
}
