//! The keys of scripts, and where the keys that move put the caret.

use livelink_session::grapheme;
use livelink_session::{Carets, Document, Input, Selection};
use ropey::Rope;

/// A key of scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Key {
    /// `Backspace`
    Backspace,
    /// `Delete`
    Delete,
    /// `Enter`
    Enter,
    /// `Shift+Enter`
    ShiftEnter,
    /// `Tab`
    Tab,
    /// `Left`
    Left,
    /// `Right`
    Right,
    /// `Home`
    Home,
    /// `End`
    End,
    /// `Ctrl+Z`
    Undo,
    /// `Ctrl+Y`
    Redo,
}

impl Key {
    const NAMES: [(&'static str, Self); 11] = [
        ("Backspace", Self::Backspace),
        ("Delete", Self::Delete),
        ("Enter", Self::Enter),
        ("Shift+Enter", Self::ShiftEnter),
        ("Tab", Self::Tab),
        ("Left", Self::Left),
        ("Right", Self::Right),
        ("Home", Self::Home),
        ("End", Self::End),
        ("Ctrl+Z", Self::Undo),
        ("Ctrl+Y", Self::Redo),
    ];

    /// Returns the key of that [`name`](Self::name).
    ///
    /// ```
    /// use livelink_replay::Key;
    ///
    /// assert_eq!(Key::named("Ctrl+Z"), Some(Key::Undo));
    /// assert_eq!(Key::named("Any"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, key)| *key)
    }

    /// Returns the name of the key in scripts: `Shift+Enter`, `Ctrl+Z`.
    pub fn name(self) -> &'static str {
        Self::NAMES
            .iter()
            .find(|(_, key)| *key == self)
            .map_or("", |(name, _)| name)
    }

    /// Returns whether the key does nothing more once it was pressed often enough. A key that inserts text always does
    /// something.
    pub fn has_an_end(self) -> bool {
        !matches!(self, Self::Enter | Self::ShiftEnter | Self::Tab)
    }

    /// Returns the input that pressing the key is to `document`.
    pub fn input(self, document: &Document<Rope>) -> Input<'static> {
        match self {
            Self::Backspace => Input::Backspace,
            Self::Delete => Input::Delete,
            Self::Enter => Input::LineBreak { soft: false },
            Self::ShiftEnter => Input::LineBreak { soft: true },
            Self::Tab => Input::Type("\t"),
            Self::Undo => Input::Undo,
            Self::Redo => Input::Redo,
            Self::Left | Self::Right | Self::Home | Self::End => {
                let selections = document.carets().all();
                let target = |at: &Selection| Selection::caret(self.target(document, *at));
                match selections {
                    [one] => Input::Select(target(one)),
                    several => {
                        let main = several.iter().filter(|at| **at == document.selection());
                        Input::SelectEach(Carets::new(main.chain(several).map(target)))
                    }
                }
            }
        }
    }

    /// Returns where a key that moves puts the caret of a selection.
    fn target(self, document: &Document<Rope>, selection: Selection) -> usize {
        let text = document.text();
        let head = selection.head;
        match self {
            // A selection collapses to its edge; the caret does not move further.
            Self::Left if !selection.is_caret() => selection.range().start,
            Self::Right if !selection.is_caret() => selection.range().end,
            Self::Left => grapheme::before(text, head).map_or(head, |cluster| cluster.start),
            Self::Right => grapheme::after(text, head).map_or(head, |cluster| cluster.end),
            Self::Home => text
                .bytes_at(head)
                .reversed()
                .position(|byte| byte == b'\n')
                .map_or(0, |back| head - back),
            _ => text
                .bytes_at(head)
                .position(|byte| byte == b'\n')
                .map_or(text.len_bytes(), |ahead| head + ahead),
        }
    }
}
