//! What a host tells the session.

use std::ops::Range;

use livelink_index::Edit;

use crate::mark::Mark;
use crate::units::{UnitId, UnitKind};

/// Who put text in, if it was not the user at the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The host's own program: links like a paste.
    Api,
    /// Another user's edit: moves what is there, never links (their session does).
    Remote,
}

/// One thing that happened. Offsets are bytes.
///
/// Events with an [`Edit`] come *after* the host has applied the edit to its text. Three are questions, asked *before*
/// anything is done to the text: [`Backspace`](Self::Backspace), [`PasteOver`](Self::PasteOver) and, at its end, a
/// composition that came to nothing. Where the answer is [`handled`](crate::Effects::handled) the text stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The user typed; usually one character, over the selection if there was one. A boundary character at its end or
    /// inside commits what is left of it.
    Typed(Edit),
    /// Enter or Shift+Enter, as the host writes it into its text.
    LineBreak(Edit),
    /// The user pressed Backspace with a bare caret. Handled: a fresh link was taken off and the text stays. Not handled:
    /// the host removes [`grapheme::before`](crate::grapheme::before) the caret and reports [`Deleted`](Self::Deleted).
    Backspace {
        /// Where the caret is.
        caret: usize,
    },
    /// The user deleted: Backspace, Delete, cut, a selection.
    Deleted(Edit),
    /// The user is about to paste or drop `text` over a selection. Handled: `text` is one URL and the selection is now a
    /// link to it. Not handled: the host replaces the selection and reports [`Pasted`](Self::Pasted).
    PasteOver {
        /// What is selected.
        selection: Range<usize>,
        /// What is pasted.
        text: &'a str,
    },
    /// Pasted or dropped text is in.
    Pasted {
        /// The selection and what took its place.
        edit: Edit,
        /// Paste as plain text: no links.
        plain: bool,
    },
    /// Pasted or dropped text with links of its own is in, from a page or another document. They become the user's own
    /// links; what else is an address in the text links as in any paste. All one unit.
    PastedLinked {
        /// The selection and what took its place.
        edit: Edit,
        /// The links it brought, in order and none over another, in offsets of the text as it is now; others are passed
        /// over. Their kind does not matter: one that is the same as what detection finds there is an automatic link.
        links: &'a [Mark],
    },
    /// The host's program put text in.
    Inserted {
        /// What was replaced by what.
        edit: Edit,
        /// False: as text only, no links.
        linkify: bool,
    },
    /// The host has done one of the [`rewrites`](crate::Effects::rewrites) of the event before.
    Rewritten(Edit),
    /// Another user's edit arrived. The provisional text of an input method is nobody else's to see or to change: while
    /// some is shown, put in behind it what would fall into its middle, and leave it where it is when they delete around it
    /// (the session takes the text it stands for as deleted then).
    Remote(Edit),
    /// The caret moved or the selection changed, other than by an edit.
    CaretMoved,
    /// Everything up to [`EndUnit`](Self::EndUnit) is one unit, named like this: replacing all, moving text by the mouse.
    /// Ends by itself when something is undone. Inside another nothing begins.
    BeginUnit(UnitKind),
    /// That was all of it.
    EndUnit,
    /// The focus left.
    Blur {
        /// Where the caret was.
        caret: usize,
    },
    /// Take links off: those that touch the range; for a bare caret an empty range.
    Unlink(Range<usize>),
    /// Make a link to `href`: on the range, or, if it is empty, of the link that touches it.
    Link {
        /// The selection, or the caret as an empty range.
        range: Range<usize>,
        /// The target, taken as it is. Empty: nothing happens.
        href: &'a str,
    },
    /// An input method starts over this range (the selection, or the caret as an empty range).
    ComposeStart(Range<usize>),
    /// The provisional text now takes `len` bytes from the start of that range (0: none is shown, and the range's own
    /// text is still there).
    ComposeUpdate {
        /// Bytes of provisional text.
        len: usize,
    },
    /// The final text takes `len` bytes from the start of that range. 0: the composition was given up, and the host has
    /// put the range's own text back.
    ComposeEnd {
        /// Bytes of final text.
        len: usize,
    },
    /// The syntax context's answer may differ in this range.
    ContextChanged(Range<usize>),
    /// A host with an undo stack of its own has undone everything back to the start of this unit, and its text shows it.
    /// Needs [`Session::keep_units`](crate::Session::keep_units). Handled: the links, mutes and dormant ranges are as they
    /// were before the unit. Not handled: no such unit was there to undo, and nothing happened.
    EditorUndid(UnitId),
    /// The host has done everything again up to the end of this unit. Handled as for [`EditorUndid`](Self::EditorUndid).
    EditorRedid(UnitId),
}
