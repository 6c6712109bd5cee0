//! Events: the reports to a session as values, for scripts and logs.

use std::ops::Range;

use livelink_index::{Edit, Offset};

use crate::mark::Mark;
use crate::units::{UnitId, UnitKind};

/// The author of inserted text, if it was not the user at the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Origin {
    /// The editor's own program: it links like a paste.
    Api,
    /// Another user's edit: it moves links and mutes but never links (their session does).
    Remote,
}

/// The kind of the edits of one report.
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

/// One event, for scripts, logs and tests. An editor calls the method of
/// [`Session`](crate::Session) with the same meaning; each variant names its method, and
/// [`Session::apply`](crate::Session::apply) calls it.
///
/// Events with an [`Edit`] come *after* the editor has made the edit in its text. Four are
/// questions, asked *before* the editor changes anything: [`Backspace`](Self::Backspace),
/// [`PasteOver`](Self::PasteOver), and the same at several carets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'a, O: Offset = usize> {
    /// [`typed`](crate::Session::typed)
    Typed(Edit<O>),
    /// [`edited`](crate::Session::edited): at several carets
    Edited {
        /// The kind of all the edits.
        kind: EditKind,
        /// The edit at each caret, as if it were the only one.
        edits: &'a [Edit<O>],
    },
    /// [`line_break`](crate::Session::line_break)
    LineBreak(Edit<O>),
    /// [`backspace`](crate::Session::backspace): a question
    Backspace {
        /// The place of the caret.
        caret: O,
    },
    /// [`backspace_each`](crate::Session::backspace_each): a question
    BackspaceEach {
        /// The places of the carets.
        carets: &'a [O],
    },
    /// [`deleted`](crate::Session::deleted)
    Deleted(Edit<O>),
    /// [`paste_over`](crate::Session::paste_over): a question
    PasteOver {
        /// The selected range.
        selection: Range<O>,
        /// The pasted text.
        text: &'a str,
    },
    /// [`paste_over_each`](crate::Session::paste_over_each): a question
    PasteOverEach {
        /// Each selected range, with the text that is pasted over it.
        pastes: &'a [(Range<O>, &'a str)],
    },
    /// [`pasted`](crate::Session::pasted), or [`pasted_plain`](crate::Session::pasted_plain)
    Pasted {
        /// The edit from the selection to its replacement.
        edit: Edit<O>,
        /// Paste as plain text: no links.
        plain: bool,
    },
    /// [`pasted_linked`](crate::Session::pasted_linked)
    PastedLinked {
        /// The edit from the selection to its replacement.
        edit: Edit<O>,
        /// The links it brought.
        links: &'a [Mark<O>],
    },
    /// [`pasted_linked_each`](crate::Session::pasted_linked_each)
    PastedLinkedEach {
        /// For each selection the edit to its replacement, as if it were the only edit.
        edits: &'a [Edit<O>],
        /// The links they brought.
        links: &'a [Mark<O>],
    },
    /// [`inserted`](crate::Session::inserted), or
    /// [`inserted_plain`](crate::Session::inserted_plain)
    Inserted {
        /// The edit from the replaced text to the new one.
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
        /// The place of the caret before.
        caret: O,
    },
    /// [`blurred_each`](crate::Session::blurred_each)
    BlurEach {
        /// The places of the carets before.
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
        /// The target, unchanged.
        href: &'a str,
    },
    /// [`link_each`](crate::Session::link_each)
    LinkEach {
        /// The selections, or the carets as empty ranges.
        ranges: &'a [Range<O>],
        /// The target, unchanged.
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
