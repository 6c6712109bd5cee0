//! What can happen to a document.

use std::ops::Range;

use crate::event::Origin;
use crate::mark::Mark;
use crate::selection::Selection;
use crate::units::UnitKind;

/// One action by the user, the editor's own program or another user. Offsets are bytes; what lies outside the text or inside a
/// character is moved to the character boundary before it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input<'a> {
    /// Typed text over the selection: one key press, usually one character. Several characters count as one press.
    Type(&'a str),
    /// Enter (`soft`: Shift+Enter). Both put in one `\n`; a plain text knows no other.
    LineBreak {
        /// Shift+Enter.
        soft: bool,
    },
    /// Takes a link off that was just made; else deletes the selection or one grapheme cluster before the caret.
    Backspace,
    /// Deletes the selection or one grapheme cluster after the caret.
    Delete,
    /// Pastes or drops over the selection.
    Paste {
        /// The text.
        text: &'a str,
        /// As plain text: no links.
        plain: bool,
    },
    /// Pastes or drops text that has links of its own over the selection, as one unit.
    PasteLinked {
        /// The text.
        text: &'a str,
        /// Its links, as in [`Event::PastedLinked`](crate::Event::PastedLinked), but in offsets of `text`.
        links: &'a [Mark],
    },
    /// Puts text in without the keyboard. The selection is not replaced; a caret at the place ends up after text of the
    /// editor's program, and before another user's.
    Insert {
        /// Where.
        at: usize,
        /// The text.
        text: &'a str,
        /// By whom.
        origin: Origin,
        /// False: as text only. Another user's text is never linked here either way.
        linkify: bool,
    },
    /// The editor's own program replaces a range, as one unit; a caret in it or at its end ends up after the text. With an
    /// empty text: a deletion.
    Replace {
        /// What goes.
        range: Range<usize>,
        /// What takes its place.
        text: &'a str,
        /// False: as text only.
        linkify: bool,
    },
    /// Another user deleted. The provisional text of an input method stays (they do not see it); if they delete on both
    /// sides of it, what it stands for goes too.
    RemoteDelete(Range<usize>),
    /// The caret moved or a selection was made.
    Select(Selection),
    /// Takes off the links that touch the selection.
    Unlink,
    /// Links the selection, or changes the link at the caret.
    Link {
        /// The target, as it is.
        href: &'a str,
    },
    /// Everything up to [`EndUnit`](Self::EndUnit) is one unit, named like this. Ends by itself when something is undone.
    BeginUnit(UnitKind),
    /// That was all of it.
    EndUnit,
    /// Takes the last unit back.
    Undo,
    /// Does it again.
    Redo,
    /// The focus left.
    Blur,
    /// Autolink on or off.
    SetAutolink(bool),
    /// An input method starts over the selection.
    ComposeStart,
    /// It shows this text for now.
    ComposeUpdate(&'a str),
    /// It is done with this text; empty: it was given up.
    ComposeEnd(&'a str),
    /// The syntax context's answer may differ in this range.
    ContextChanged(Range<usize>),
}

impl Input<'_> {
    /// Does a composition that is under way go on past this input? Any other input takes the provisional text as it is and
    /// ends the composition first.
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
