//! A text without a history, for programs that have no document of their own.

use std::ops::Range;

use ropey::Rope;

use crate::selected_range::SelectedRange;
use crate::text;
use crate::text_changes::TextChanges;
use crate::text_command::{Hit, TextCommand};
use crate::text_document::TextDocument;

/// A text, its selection, and the provisional text of an input method.
///
/// It performs every [`TextCommand`] except undo and redo, which it ignores, because it keeps no
/// history. An edit costs O(log n) and the length of the edited text.
///
/// ```
/// use livelink_egui::{PlainDocument, SelectedRange, TextCommand, TextDocument as _};
///
/// let mut document = PlainDocument::new("to do");
/// document.perform(TextCommand::Select(SelectedRange { anchor: 0, head: 2 }));
/// document.perform(TextCommand::Type("can"));
/// assert_eq!(document.text().to_string(), "can do");
/// assert_eq!(document.selection(), SelectedRange::caret(3));
/// ```
#[derive(Clone, Debug, Default)]
pub struct PlainDocument {
    rope: Rope,
    selection: SelectedRange,
    composition: Option<Composition>,
    changes: TextChanges,
    read_only: bool,
}

/// A provisional text, and the text that it replaced.
#[derive(Clone, Debug)]
struct Composition {
    range: Range<usize>,
    before: String,
}

/// A request of a [`PlainDocument`] to the program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextRequest {
    /// Put this text on the clipboard.
    Copy(String),
    /// Ask the clipboard for its text.
    Paste,
    /// Activate this decoration.
    Activate(Hit),
}

impl TextRequest {
    /// Handles the requests for the clipboard, which egui can do. Returns the others.
    pub fn through(self, ctx: &egui::Context) -> Option<Self> {
        match self {
            Self::Copy(text) => ctx.copy_text(text),
            Self::Paste => ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Self::Activate(_) => return Some(self),
        }
        None
    }
}

impl PlainDocument {
    /// Returns a document with this text, and the caret at its start.
    pub fn new(text: &str) -> Self {
        Self {
            rope: Rope::from_str(text),
            ..Self::default()
        }
    }

    /// Lets the user only read, or write again.
    pub fn set_read_only(&mut self, read_only: bool) {
        self.read_only = read_only;
    }

    /// Replaces these bytes of the text, clamped to the text and to characters. A selection outside of them stays on its text. A
    /// composition ends.
    pub fn replace(&mut self, range: Range<usize>, with: &str) {
        self.composition = None;
        let range = self.put(range, with);
        let moved = |at: usize| match at {
            at if at <= range.start => at,
            at if at >= range.end => at - range.len() + with.len(),
            _ => range.start + with.len(),
        };
        self.selection = SelectedRange {
            anchor: moved(self.selection.anchor),
            head: moved(self.selection.head),
        };
    }

    /// Replaces some bytes by a text, and leaves the selection where it is. Returns the bytes that
    /// were replaced.
    fn put(&mut self, range: Range<usize>, with: &str) -> Range<usize> {
        let start = text::floor(&self.rope, range.start);
        let end = text::floor(&self.rope, range.end).max(start);
        let at = self.rope.byte_to_char(start);
        self.rope.remove(at..self.rope.byte_to_char(end));
        self.rope.insert(at, with);
        self.changes.replace(start, end, start + with.len());
        start..end
    }

    /// Replaces some bytes by a text, with the caret after it.
    fn write(&mut self, range: Range<usize>, with: &str) {
        let replaced = self.put(range, with);
        self.selection = SelectedRange::caret(replaced.start + with.len());
    }

    /// Replaces the selection by a text.
    fn insert(&mut self, text: &str) {
        self.composition = None;
        self.write(self.selection.range(), text);
    }

    /// Deletes the selection. Without a selection, deletes the text between the caret and `to`.
    fn delete(&mut self, to: impl Fn(&Rope, usize) -> usize) {
        self.composition = None;
        let range = match self.selection.is_caret() {
            true => {
                let (from, to) = (self.selection.head, to(&self.rope, self.selection.head));
                from.min(to)..from.max(to)
            }
            false => self.selection.range(),
        };
        self.write(range, "");
    }

    fn compose(&mut self, provisional: &str) {
        let (range, before) = match self.composition.take() {
            Some(Composition { range, before }) => (range, before),
            None if provisional.is_empty() => return,
            None => {
                let range = self.selection.range();
                let before = text::slice(&self.rope, range.clone());
                (range, before)
            }
        };
        if provisional.is_empty() {
            // The user dismissed the composition, so the replaced text comes back.
            return self.write(range, &before);
        }
        let start = range.start;
        self.write(range, provisional);
        let range = start..start + provisional.len();
        self.composition = Some(Composition { range, before });
    }

    fn end_composition(&mut self, text: &str) {
        match self.composition.take() {
            Some(Composition { range, before }) if text.is_empty() => self.write(range, &before),
            Some(Composition { range, .. }) => self.write(range, text),
            // Some input methods never show provisional text.
            None if text.is_empty() => {}
            None => self.insert(text),
        }
    }

    fn move_selected(&mut self, to: usize, copy: bool) {
        let range = self.selection.range();
        if range.start <= to && to <= range.end && !copy {
            return;
        }
        self.composition = None;
        let moved = text::slice(&self.rope, range.clone());
        let mut to = to;
        if !copy {
            self.write(range.clone(), "");
            if to >= range.end {
                to -= range.len();
            }
        }
        self.write(to..to, &moved);
        let end = self.selection.head;
        self.selection = (end - moved.len()..end).into();
    }

    fn selected(&self) -> Option<String> {
        let range = self.selection.range();
        (!range.is_empty()).then(|| text::slice(&self.rope, range))
    }
}

impl TextDocument for PlainDocument {
    type Request = TextRequest;

    fn text(&self) -> &Rope {
        &self.rope
    }

    fn selection(&self) -> SelectedRange {
        self.selection
    }

    fn changes(&mut self) -> &mut TextChanges {
        &mut self.changes
    }

    fn is_read_only(&self) -> bool {
        self.read_only
    }

    fn composition(&self) -> Option<Range<usize>> {
        Some(self.composition.as_ref()?.range.clone())
    }

    fn perform(&mut self, command: TextCommand<'_>) -> Option<TextRequest> {
        self.changes.show_caret();
        match command {
            TextCommand::Select(selection) => {
                self.composition = None;
                self.selection = SelectedRange {
                    anchor: text::floor(&self.rope, selection.anchor),
                    head: text::floor(&self.rope, selection.head),
                };
            }
            TextCommand::Copy => return self.selected().map(TextRequest::Copy),
            TextCommand::RequestPaste | TextCommand::PastePlain => return Some(TextRequest::Paste),
            TextCommand::Activate(hit) => return Some(TextRequest::Activate(hit)),
            TextCommand::Blur => self.composition = None,
            TextCommand::Undo
            | TextCommand::Redo
            | TextCommand::ActivateAtCaret
            | TextCommand::ActivateMarker { .. } => {}
            _ if self.read_only => {}
            TextCommand::Type(text) | TextCommand::Insert(text) | TextCommand::Paste(text) => {
                self.insert(text);
            }
            TextCommand::LineBreak { .. } => self.insert("\n"),
            TextCommand::Backspace => self.delete(text::prev_grapheme),
            TextCommand::Delete => self.delete(text::next_grapheme),
            TextCommand::Cut => {
                let cut = self.selected()?;
                self.insert("");
                return Some(TextRequest::Copy(cut));
            }
            TextCommand::Compose(text) => self.compose(text),
            TextCommand::EndComposition(text) => self.end_composition(text),
            TextCommand::MoveSelected { to, copy } => self.move_selected(to, copy),
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TextCommand::{Blur, Compose, Cut, MoveSelected, Type};

    fn document(text: &str, selected: Range<usize>) -> PlainDocument {
        let mut document = PlainDocument::new(text);
        document.perform(TextCommand::Select(selected.into()));
        document
    }

    #[track_caller]
    fn compare(document: &PlainDocument, text: &str, selected: Range<usize>) {
        let found = (document.text().to_string(), document.selection());
        assert_eq!(found, (text.to_owned(), selected.into()));
    }

    #[test]
    fn what_is_moved_stays_selected() {
        for (selected, to, copy, text, after) in [
            (1..3, 5, false, "adebcf", 3..5),
            (1..3, 5, true, "abcdebcf", 5..7),
            (3..5, 1, false, "adebcf", 1..3),
            (1..3, 2, false, "abcdef", 1..3),
            (1..3, 3, false, "abcdef", 1..3),
            (1..3, 3, true, "abcbcdef", 3..5),
        ] {
            let mut document = document("abcdef", selected);
            document.perform(MoveSelected { to, copy });
            compare(&document, text, after);
        }
    }

    #[test]
    fn provisional_text_stays_when_the_focus_leaves() {
        let mut document = document("a", 1..1);
        for command in [Compose("x"), Blur, Compose("y")] {
            document.perform(command);
        }
        compare(&document, "axy", 3..3);
    }

    #[test]
    fn nothing_changes_a_text_that_is_only_read() {
        for command in [
            Type("x"),
            Cut,
            Compose("x"),
            MoveSelected { to: 3, copy: true },
        ] {
            let mut document = document("abc", 0..2);
            document.set_read_only(true);
            assert_eq!(document.perform(command), None);
            compare(&document, "abc", 0..2);
        }
    }

    #[test]
    fn the_selection_follows_the_edits_of_the_program() {
        for (selected, replaced, with, after) in [
            (1..5, 2..4, "x", 1..4),
            (3..3, 2..4, "x", 3..3),
            (2..4, 2..2, "xy", 2..6),
            (2..2, 2..2, "xy", 2..2),
            (4..4, 2..4, "", 2..2),
        ] {
            let mut document = document("abcdef", selected);
            document.replace(replaced, with);
            assert_eq!(document.selection(), after.into());
        }
    }
}
