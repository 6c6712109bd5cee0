//! The commands that a user gives to a document.

use std::ops::Range;

use crate::selected_range::SelectedRange;

/// A command of the user to a document. The document decides how it is done, and whether it can be undone.
///
/// All offsets are bytes of the text. Ranges lie in the text and between characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextCommand<'a> {
    /// Replace the selection by this text, as it was typed.
    Type(&'a str),
    /// Replace the selection by this text. It comes from assistive technology, and not from the
    /// keyboard.
    Insert(&'a str),
    /// Replace the selection by a line break. It is soft if Shift was down.
    LineBreak {
        /// Whether Shift was down.
        soft: bool,
    },
    /// Delete the selection, or the cluster before the caret.
    Backspace,
    /// Delete the selection, or the cluster after the caret.
    Delete,
    /// Select this.
    Select(SelectedRange),
    /// Put the selection on the clipboard.
    Copy,
    /// Put the selection on the clipboard and delete it.
    Cut,
    /// Replace the selection by this text of the clipboard.
    Paste(&'a str),
    /// Ask the clipboard for its text, to be pasted.
    RequestPaste,
    /// Ask the clipboard for its text, to be pasted without any formatting.
    PastePlain,
    /// Undo the last change.
    Undo,
    /// Redo the change that was undone last.
    Redo,
    /// The input method shows this provisional text. The first one replaces the selection, and each
    /// later one replaces the one before. An empty text: it shows none.
    Compose(&'a str),
    /// The input method is done with this text, which replaces the provisional one. An empty text:
    /// the user gave it up.
    EndComposition(&'a str),
    /// Move the selected text to byte `to`, where the user dropped it.
    MoveSelected {
        /// Where the text goes.
        to: usize,
        /// Whether the text also stays where it was.
        copy: bool,
    },
    /// Activate a decoration. The user clicked it with Ctrl (on a Mac: Cmd), or assistive technology did.
    Activate(Hit),
    /// Activate the decoration at the caret. The user pressed Ctrl+Enter.
    ActivateAtCaret,
    /// Tick the check box before a line, or take the tick away. The user clicked it, or assistive technology did.
    ActivateMarker {
        /// The index of the line, from 0.
        line: usize,
    },
    /// The text no longer has the keyboard.
    Blur,
}

/// A decoration that the user points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The bytes of the decoration.
    pub range: Range<usize>,
    /// The number that the program gave it.
    pub id: u64,
}
