//! The text of a field: one line, with an undo history of its own.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::ops::Range;

use ropey::Rope;

use crate::plain_document::{PlainDocument, TextRequest};
use crate::selected_range::SelectedRange;
use crate::text_changes::TextChanges;
use crate::text_command::TextCommand;
use crate::text_document::TextDocument;

/// How many changes can be undone.
const HISTORY: usize = 200;

/// A text of one line. A pasted line break becomes a space; at the end of the pasted text, it is left out.
///
/// One undo reverts a typed word, a row of deletions, or one other change.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineDocument {
    plain: PlainDocument,
    done: VecDeque<State>,
    undone: VecDeque<State>,
    /// The kind of the last change, as long as the next one may be undone together with it.
    open: Option<Kind>,
}

/// A text and its selection. A copy of a rope shares the text with the rope.
#[derive(Clone, Debug)]
struct State {
    text: Rope,
    selection: SelectedRange,
}

/// A kind of change of which several in a row are undone together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    TypedWord,
    TypedSpace,
    Backspaced,
    Deleted,
    Composed,
}

impl Kind {
    fn of(command: &TextCommand<'_>) -> Option<Self> {
        match command {
            TextCommand::Type(text) if text.trim().is_empty() => Some(Self::TypedSpace),
            TextCommand::Type(_) => Some(Self::TypedWord),
            TextCommand::Backspace => Some(Self::Backspaced),
            TextCommand::Delete => Some(Self::Deleted),
            TextCommand::Compose(_) | TextCommand::EndComposition(_) => Some(Self::Composed),
            _ => None,
        }
    }

    /// Returns whether a change of this kind is undone together with the one before.
    fn joins(self, before: Option<Self>) -> bool {
        before == Some(self) || (before, self) == (Some(Self::TypedWord), Self::TypedSpace)
    }
}

impl LineDocument {
    /// Replaces the whole text, with the caret at its end. Earlier changes cannot be undone.
    pub(crate) fn set(&mut self, text: &str) {
        put_in(&mut self.plain, &one_line(text));
        self.done.clear();
        self.undone.clear();
        self.open = None;
    }

    /// Returns whether the text is this one, except for line breaks.
    pub(crate) fn is(&self, text: &str) -> bool {
        *self.plain.text() == *one_line(text)
    }

    fn state(&self) -> State {
        State {
            text: self.plain.text().clone(),
            selection: self.plain.selection(),
        }
    }

    fn go_to(&mut self, state: &State) {
        self.open = None;
        put_in(&mut self.plain, &Cow::from(&state.text));
        self.plain.perform(TextCommand::Select(state.selection));
    }

    fn undo(&mut self) {
        if let Some(before) = self.done.pop_back() {
            self.undone.push_back(self.state());
            self.go_to(&before);
        }
    }

    fn redo(&mut self) {
        if let Some(after) = self.undone.pop_back() {
            self.done.push_back(self.state());
            self.go_to(&after);
        }
    }

    /// Performs a command on the text, and remembers the text before it.
    fn change(&mut self, command: TextCommand<'_>) -> Option<TextRequest> {
        let kind = Kind::of(&command);
        let before = self.state();
        let changes = self.plain.changes().replaced.len();
        let request = self.plain.perform(command);
        if self.plain.changes().replaced.len() > changes {
            self.undone.clear();
            if !kind.is_some_and(|kind| kind.joins(self.open)) {
                self.done.push_back(before);
            }
            if self.done.len() > HISTORY {
                self.done.pop_front();
            }
        }
        self.open = kind;
        if kind == Some(Kind::Composed) && self.plain.composition().is_none() {
            self.open = None;
            // A composition that was dismissed has changed nothing.
            let text = self.plain.text();
            if self.done.back().is_some_and(|before| before.text == *text) {
                self.done.pop_back();
            }
        }
        request
    }
}

/// Replaces the whole text, with the caret at its end.
fn put_in(plain: &mut PlainDocument, text: &str) {
    plain.replace(0..plain.text().len_bytes(), text);
    plain.perform(TextCommand::Select(SelectedRange::caret(text.len())));
}

/// Returns a text with a space for each line break, and without a line break at its end.
fn one_line(text: &str) -> Cow<'_, str> {
    let is_break = |c: char| {
        matches!(
            c,
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
        )
    };
    let text = text.trim_end_matches(is_break);
    match text.contains(is_break) {
        true => Cow::Owned(text.replace("\r\n", " ").replace(is_break, " ")),
        false => Cow::Borrowed(text),
    }
}

impl TextDocument for LineDocument {
    type Request = TextRequest;

    fn text(&self) -> &Rope {
        self.plain.text()
    }

    fn selection(&self) -> SelectedRange {
        self.plain.selection()
    }

    fn changes(&mut self) -> &mut TextChanges {
        self.plain.changes()
    }

    fn composition(&self) -> Option<Range<usize>> {
        self.plain.composition()
    }

    fn perform(&mut self, command: TextCommand<'_>) -> Option<TextRequest> {
        match command {
            TextCommand::LineBreak { .. } => None,
            TextCommand::Undo => {
                self.undo();
                None
            }
            TextCommand::Redo => {
                self.redo();
                None
            }
            TextCommand::Type(text) => self.change(TextCommand::Type(&one_line(text))),
            TextCommand::Insert(text) => self.change(TextCommand::Insert(&one_line(text))),
            TextCommand::Paste(text) => self.change(TextCommand::Paste(&one_line(text))),
            TextCommand::Compose(text) => self.change(TextCommand::Compose(&one_line(text))),
            TextCommand::EndComposition(text) => {
                self.change(TextCommand::EndComposition(&one_line(text)))
            }
            command => self.change(command),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TextCommand::{Backspace, Compose, EndComposition, Paste, Redo, Type, Undo};

    /// Performs the commands and compares the text after each.
    #[track_caller]
    fn check(before: &str, steps: &[(TextCommand<'_>, &str)]) {
        let mut line = LineDocument::default();
        line.set(before);
        for (command, after) in steps {
            line.perform(command.clone());
            assert_eq!(line.text().to_string(), *after, "{command:?}");
        }
    }

    #[test]
    fn undo_takes_back_words_and_rows_of_deletions() {
        check(
            "x",
            &[
                (Type("a"), "xa"),
                (Type("b"), "xab"),
                (Type(" "), "xab "),
                (Type("c"), "xab c"),
                (Backspace, "xab "),
                (Backspace, "xab"),
                (Undo, "xab c"),
                (Undo, "xab "),
                (Undo, "x"),
                (Undo, "x"),
                (Redo, "xab "),
                (Type("d"), "xab d"),
                (Redo, "xab d"),
                (Undo, "xab "),
            ],
        );
    }

    #[test]
    fn a_movement_ends_what_one_undo_takes_back() {
        check(
            "",
            &[
                (Type("a"), "a"),
                (TextCommand::Select(SelectedRange::caret(0)), "a"),
                (Type("b"), "ba"),
                (Undo, "a"),
                (Undo, ""),
            ],
        );
    }

    #[test]
    fn a_composition_is_one_change_and_a_dismissed_one_is_none() {
        check(
            "x",
            &[
                (Compose("に"), "xに"),
                (Compose("にほ"), "xにほ"),
                (EndComposition("日本"), "x日本"),
                (Compose("ご"), "x日本ご"),
                (Compose(""), "x日本"),
                (Undo, "x"),
                (Redo, "x日本"),
            ],
        );
    }

    #[test]
    fn only_the_last_changes_are_kept() {
        let mut line = LineDocument::default();
        for _ in 0..HISTORY + 3 {
            line.perform(Paste("a"));
        }
        for _ in 0..2 * HISTORY {
            line.perform(Undo);
        }
        assert_eq!(line.text().to_string(), "aaa");
    }

    #[test]
    fn there_is_one_line() {
        check("a\r\nb\n", &[(Type("c"), "a bc")]);
        check(
            "",
            &[
                (Paste("a\nb\r\nc\u{2028}d\r\n"), "a b c d"),
                (TextCommand::LineBreak { soft: false }, "a b c d"),
                (Undo, ""),
            ],
        );
    }
}
