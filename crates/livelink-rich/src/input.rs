//! The inputs of a rich document.

use std::borrow::Cow;

use livelink_session::Input;
use serde::{Deserialize, Serialize};

use crate::paragraph::{Marker, ParagraphKind};
use crate::rich_text::RichText;
use crate::text_style::TextStyle;

/// One action by the user on a [`RichDocument`](crate::RichDocument). An editor can keep its inputs in a journal and apply them again.
///
/// The commands act on the selections, and most of them on the whole paragraphs that a selection touches. In a document that is not
/// [formatted](Self::SetFormatted) they do nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum RichInput<'a> {
    /// All that a document without styles does: typing, deleting, pasting, selecting, undoing. In a formatted document, Enter and
    /// Backspace know lists, headings, quotes and code, and typed signs such as `# ` make styles. Text that is typed or pasted on a rule
    /// goes into a paragraph after it.
    Session(#[serde(borrow)] Input<'a>),
    /// Gives the selected text these styles, or takes them off if all of it has them. Without a selection the styles count for the
    /// text that is typed next.
    ToggleStyle(TextStyle),
    /// Takes all styles off the selected text. Without a selection the text that is typed next is plain.
    ClearStyles,
    /// Makes the paragraphs this kind. If all of them are of this kind already, they become body text.
    SetKind(ParagraphKind),
    /// Makes items of a list of the paragraphs. If all of them are such items already, they leave the list.
    ToggleList(Marker),
    /// Puts the paragraphs into a quote. If all of them are in one already, takes them out.
    ToggleQuote,
    /// Moves the items of a list one level in, with the items under them.
    Indent,
    /// Moves the items of a list one level out, with the items under them. On the outermost level they leave the list. Other
    /// paragraphs leave a quote.
    Outdent,
    /// Puts a rule at the caret.
    InsertRule,
    /// Ticks the box of the item at this line of the rope, or takes the tick off.
    ToggleTask {
        /// The line.
        line: usize,
    },
    /// Pastes over the selection, with styles, paragraphs and links. A piece without a line feed takes the paragraph that it lands in.
    PasteRich(Cow<'a, RichText>),
    /// Makes this another document: its text, styles, links and mutes, as [`RichDocument::load`](crate::RichDocument::load) reads them.
    /// Undo reverts it. A composition ends.
    SetContent(Cow<'a, RichText>),
    /// Switches the signs that make styles when they are typed on or off. Default: on.
    SetShortcuts(bool),
    /// Makes this a document with styles, or one of plain text, which takes all styles off. Undo reverts it.
    SetFormatted(bool),
}

impl<'a> From<Input<'a>> for RichInput<'a> {
    fn from(input: Input<'a>) -> Self {
        Self::Session(input)
    }
}
