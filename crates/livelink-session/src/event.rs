//! What happened, as a value: for scripts and logs.

use std::ops::Range;

use livelink_index::{Edit, Offset};

use crate::mark::Mark;
use crate::units::{UnitId, UnitKind};

/// Who put text in, if it was not the user at the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Origin {
    /// The editor's own program: it links like a paste.
    Api,
    /// Another user's edit: moves what is there, never links (their session does).
    Remote,
}

/// What the edits of one report are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EditKind {
    /// [`typed`](crate::Session::typed)
    Typed,
    /// [`line_break`](crate::Session::line_break)
    LineBreak,
    /// [`deleted`](crate::Session::deleted)
    Deleted,
    /// [`pasted`](crate::Session::pasted)
    Pasted,
    /// [`pasted_plain`](crate::Session::pasted_plain)
    PastedPlain,
    /// [`inserted`](crate::Session::inserted)
    Inserted,
    /// [`inserted_plain`](crate::Session::inserted_plain)
    InsertedPlain,
}

/// One thing that happened, for scripts, logs and tests. An editor calls the method of [`Session`](crate::Session) that
/// says the same; each variant names it, and [`Session::apply`](crate::Session::apply) calls it.
///
/// Events with an [`Edit`] come *after* the editor has done the edit to its text. Four are questions, asked *before* it
/// does anything: [`Backspace`](Self::Backspace), [`PasteOver`](Self::PasteOver), and the same at several carets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'a, O: Offset = usize> {
    /// [`typed`](crate::Session::typed)
    Typed(Edit<O>),
    /// [`edited`](crate::Session::edited): at several carets
    Edited {
        /// What was done.
        kind: EditKind,
        /// What was done at each caret, as if it were the only edit.
        edits: &'a [Edit<O>],
    },
    /// [`line_break`](crate::Session::line_break)
    LineBreak(Edit<O>),
    /// [`backspace`](crate::Session::backspace): a question
    Backspace {
        /// Where the caret is.
        caret: O,
    },
    /// [`backspace_each`](crate::Session::backspace_each): a question
    BackspaceEach {
        /// Where the carets are.
        carets: &'a [O],
    },
    /// [`deleted`](crate::Session::deleted)
    Deleted(Edit<O>),
    /// [`paste_over`](crate::Session::paste_over): a question
    PasteOver {
        /// What is selected.
        selection: Range<O>,
        /// What is pasted.
        text: &'a str,
    },
    /// [`paste_over_each`](crate::Session::paste_over_each): a question
    PasteOverEach {
        /// What is selected, and what is pasted over it.
        pastes: &'a [(Range<O>, &'a str)],
    },
    /// [`pasted`](crate::Session::pasted), or [`pasted_plain`](crate::Session::pasted_plain)
    Pasted {
        /// The selection and what took its place.
        edit: Edit<O>,
        /// Paste as plain text: no links.
        plain: bool,
    },
    /// [`pasted_linked`](crate::Session::pasted_linked)
    PastedLinked {
        /// The selection and what took its place.
        edit: Edit<O>,
        /// The links it brought.
        links: &'a [Mark<O>],
    },
    /// [`pasted_linked_each`](crate::Session::pasted_linked_each)
    PastedLinkedEach {
        /// Each selection and what took its place, as if it were the only edit.
        edits: &'a [Edit<O>],
        /// The links they brought.
        links: &'a [Mark<O>],
    },
    /// [`inserted`](crate::Session::inserted), or [`inserted_plain`](crate::Session::inserted_plain)
    Inserted {
        /// What was replaced by what.
        edit: Edit<O>,
        /// False: as text only, no links.
        linkify: bool,
    },
    /// [`rewritten`](crate::Session::rewritten)
    Rewritten(Edit<O>),
    /// [`remote`](crate::Session::remote)
    Remote(Edit<O>),
    /// [`caret_moved`](crate::Session::caret_moved)
    CaretMoved,
    /// [`begin_unit`](crate::Session::begin_unit)
    BeginUnit(UnitKind),
    /// [`end_unit`](crate::Session::end_unit)
    EndUnit,
    /// [`blurred`](crate::Session::blurred)
    Blur {
        /// Where the caret was.
        caret: O,
    },
    /// [`blurred_each`](crate::Session::blurred_each)
    BlurEach {
        /// Where the carets were.
        carets: &'a [O],
    },
    /// [`unlink`](crate::Session::unlink)
    Unlink(Range<O>),
    /// [`unlink_each`](crate::Session::unlink_each)
    UnlinkEach(&'a [Range<O>]),
    /// [`link`](crate::Session::link)
    Link {
        /// The selection, or the caret as an empty range.
        range: Range<O>,
        /// The target, taken as it is.
        href: &'a str,
    },
    /// [`link_each`](crate::Session::link_each)
    LinkEach {
        /// The selections, or the carets as empty ranges.
        ranges: &'a [Range<O>],
        /// The target, taken as it is.
        href: &'a str,
    },
    /// [`compose_start`](crate::Session::compose_start)
    ComposeStart(Range<O>),
    /// [`compose_update`](crate::Session::compose_update)
    ComposeUpdate {
        /// The length of the provisional text.
        len: usize,
    },
    /// [`compose_end`](crate::Session::compose_end)
    ComposeEnd {
        /// The length of the final text.
        len: usize,
    },
    /// [`context_changed`](crate::Session::context_changed)
    ContextChanged(Range<O>),
    /// [`editor_undid`](crate::Session::editor_undid)
    EditorUndid(UnitId),
    /// [`editor_redid`](crate::Session::editor_redid)
    EditorRedid(UnitId),
}
