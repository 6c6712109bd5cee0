//! The inputs of a document.

use std::borrow::Cow;
use std::ops::Range;

use crate::carets::Carets;
use crate::carets::Selection;
use crate::event::Origin;
use crate::mark::{Mark, Mute};
use crate::units::UnitKind;

/// One action by the user, the editor's own program or another user. Offsets are bytes. An offset
/// outside the text moves to its end; an offset inside a character moves to the boundary of
/// characters before it.
///
/// With the feature `serde`, an editor can keep its inputs in a journal. If it applies them to the
/// same document again, it gets the same text, the same links and mutes, and the same history.
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use livelink_session::{Document, Input, SessionOptions};
/// use serde::Deserialize;
///
/// let line = serde_json::to_string(&Input::Type("example.com ")).unwrap();
/// assert_eq!(line, r#"{"type":"example.com "}"#);
///
/// let json: serde_json::Value = serde_json::from_str(&line).unwrap();
/// let mut document = Document::new(String::new(), SessionOptions::default());
/// document.apply(Input::deserialize(&json).unwrap());
/// assert_eq!(document.links().count(), 1);
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Input<'a> {
    /// The user types text over the selection: one key press, usually one character. Several
    /// characters count as one press.
    Type(&'a str),
    /// The user presses Enter (`soft`: Shift+Enter). Both insert one `\n`, because plain text has
    /// no other line break.
    LineBreak {
        /// Shift+Enter.
        soft: bool,
    },
    /// Backspace: removes a link that was just made. Otherwise deletes the selection, or one
    /// grapheme cluster before the caret.
    Backspace,
    /// Deletes the selection, or one grapheme cluster after the caret.
    Delete,
    /// Pastes or drops over the selection.
    Paste {
        /// The text.
        text: &'a str,
        /// As plain text: no links.
        plain: bool,
    },
    /// Pastes a text of its own at each caret, in the order of the text, as one undo unit: as many
    /// lines of the clipboard as there are carets, for example. Where a caret has no text, nothing
    /// changes.
    PasteEach {
        /// The texts.
        #[cfg_attr(feature = "serde", serde(borrow))]
        texts: Vec<&'a str>,
        /// As plain text: no links.
        plain: bool,
    },
    /// Pastes or drops text that has links of its own over the selection, as one undo unit.
    PasteLinked {
        /// The text.
        text: &'a str,
        /// Its links, as in [`Event::PastedLinked`](crate::Event::PastedLinked), but in offsets of
        /// `text`.
        links: Cow<'a, [Mark]>,
    },
    /// Inserts text without the keyboard. It does not replace the selection. A caret at the place
    /// ends up after the text of the editor's program, and before the text of another user.
    Insert {
        /// Where.
        at: usize,
        /// The text.
        text: &'a str,
        /// Who inserts it.
        origin: Origin,
        /// False: the text is inserted without links. Another user's text never gets links here,
        /// whatever this value is.
        linkify: bool,
    },
    /// The editor's own program replaces a range, as one undo unit. A caret in the range or at its
    /// end ends up after the new text. An empty text makes this a deletion.
    Replace {
        /// The range to remove.
        range: Range<usize>,
        /// The text to insert.
        text: &'a str,
        /// False: the text is inserted without links.
        linkify: bool,
    },
    /// A spell checker, an autocorrection or a soft keyboard replaces a range
    /// ([`EditKind::Corrected`](crate::EditKind::Corrected)). A caret in the range or at its end
    /// ends up after the new text.
    Correct {
        /// The range to remove.
        range: Range<usize>,
        /// The text to insert.
        text: &'a str,
    },
    /// Another user deletes a range. The provisional text of an input method stays, because they do
    /// not see it. If they delete on both sides of it, the text that it replaces goes too.
    RemoteDelete(Range<usize>),
    /// The user moved the caret or made a selection. If it is the selection that the document has
    /// already, nothing happens.
    Select(Selection),
    /// The user made several carets or selections. From now on every key, paste and command acts at
    /// each of them.
    SelectEach(Carets),
    /// Removes the links that touch the selection.
    Unlink,
    /// Links the selection, or changes the link at the caret.
    Link {
        /// The target, as the user wrote it.
        href: &'a str,
    },
    /// The editor's own program gives a range these links and mutes, and no others, as one undo unit.
    /// See [`Session::set_links`](crate::Session::set_links). Those that cut a character are left out.
    SetLinks {
        /// Where.
        range: Range<usize>,
        /// The links.
        links: Cow<'a, [Mark]>,
        /// The mutes.
        mutes: Cow<'a, [Mute]>,
    },
    /// Starts an undo unit: everything up to [`EndUnit`](Self::EndUnit) is one unit of this kind.
    /// It also ends when something is undone. Kinds that only a session makes start no unit (see
    /// [`Session::begin_unit`](crate::Session::begin_unit)).
    BeginUnit(UnitKind),
    /// Ends the undo unit that [`BeginUnit`](Self::BeginUnit) started.
    EndUnit,
    /// The editor has changed something of its own, such as the style of a text, and wants to undo it
    /// together with the document. This makes an undo unit without a change of the document. The
    /// editor finds its own states by [`Document::state_id`](crate::Document::state_id).
    ///
    /// ```
    /// use livelink_session::{Document, Input, SessionOptions, UnitKind};
    ///
    /// let mut document = Document::new(String::new(), SessionOptions::default());
    /// document.apply(Input::Type("a"));
    /// let plain = document.state_id();
    /// document.apply(Input::HostStep);
    /// let bold = document.state_id();
    /// assert_eq!(document.apply(Input::Undo).units, [UnitKind::Command]);
    /// assert_eq!((document.text().as_str(), document.state_id()), ("a", plain));
    /// document.apply(Input::Redo);
    /// assert_eq!(document.state_id(), bold);
    /// ```
    HostStep,
    /// Undoes the last unit.
    Undo,
    /// Redoes the unit that was undone last.
    Redo,
    /// The focus left the text.
    Blur,
    /// Switches autolink on or off.
    SetAutolink(bool),
    /// An input method starts to compose over the selection. If it ends before it has shown any
    /// text, nothing changes.
    ComposeStart,
    /// The input method shows this text for now.
    ComposeUpdate(&'a str),
    /// The input method is done and leaves this text. An empty text means that it gave up.
    ComposeEnd(&'a str),
    /// The syntax context's answer may differ in this range.
    ContextChanged(Range<usize>),
}

impl Input<'_> {
    /// Returns whether a composition that is under way continues after this input. Any other input
    /// accepts the provisional text and ends the composition first.
    ///
    /// ```
    /// use livelink_session::Input;
    ///
    /// assert!(Input::RemoteDelete(0..3).keeps_composition());
    /// assert!(!Input::Backspace.keeps_composition());
    /// ```
    pub fn keeps_composition(&self) -> bool {
        matches!(
            self,
            Self::ComposeUpdate(_)
                | Self::RemoteDelete(_)
                | Self::Insert {
                    origin: Origin::Remote,
                    ..
                }
                | Self::SetAutolink(_)
                | Self::ContextChanged(_)
        )
    }
}
