//! Events: the reports to a session as values, for scripts and logs.

use std::ops::Range;

use livelink_index::{Edit, Offset};

use crate::mark::{Mark, Mute};
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
    /// The user typed: mostly one character at each caret, over the selection if there was one. Text
    /// over the start of a link of the user's own belongs to that link, unless all of the link was
    /// selected. A boundary character commits the text to its left (see [`Triggers`](crate::Triggers)).
    Typed,
    /// The user pressed Enter or Shift+Enter, and the editor has inserted its line break.
    LineBreak,
    /// The user deleted: by Backspace (after [`backspace`](crate::Session::backspace) returned
    /// `None`), by Delete, by cutting. [`grapheme::before`](crate::grapheme::before) and
    /// [`after`](crate::grapheme::after) give the range that one key press deletes. Two links of the
    /// user's own with the same target that the deletion brings together become one.
    Deleted,
    /// The user pasted or dropped text. Addresses that overlap it are linked, in the unit of the
    /// paste.
    Pasted,
    /// The user pasted as plain text: nothing is linked.
    PastedPlain,
    /// The editor's own program inserted or replaced text. It links like a paste. A link of the
    /// user's own keeps the text that replaces text of it and of nothing else.
    Inserted,
    /// The editor's own program inserted text that is not to be linked. It is also the report for a
    /// widget that has undone or redone something by itself and tells only its text: automatic links
    /// follow their text or end, a broken one comes back with its text, and nothing else is linked.
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{EditKind, Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// session.typed("me@example.com ", Edit::insert(0, 15));
    /// // The widget's own undo left this text.
    /// let edit = Edit::between("me@example.com ", "me@example.").unwrap();
    /// session.edited("me@example.", EditKind::InsertedPlain, &[edit]);
    /// assert_eq!(session.link_count(), 0);
    /// ```
    InsertedPlain,
    /// A spell checker, an autocorrection or a soft keyboard replaced text. A link keeps the new
    /// text, also where all of its text was replaced: a link of the user's own keeps its target, and
    /// an automatic one follows the text. Nothing else is linked. A replacement that reaches out of
    /// a link ends the part of the link that it replaces, as typing does.
    ///
    /// ```
    /// use livelink_index::Edit;
    /// use livelink_session::{EditKind, Session, SessionOptions};
    ///
    /// let mut session = Session::new(SessionOptions::default());
    /// session.link("see dosc", &[4..8], "https://example.com/docs");
    /// session.edited("see docs", EditKind::Corrected, &[Edit::replace(4..8, 4)]);
    /// assert_eq!(session.link_at(4).unwrap().range, 4..8);
    /// ```
    Corrected,
}

/// One event: a report to a session as a value. An editor calls the method of
/// [`Session`](crate::Session) that a variant names; [`Session::apply`](crate::Session::apply)
/// calls it for scripts, logs and tests.
///
/// Events with edits come *after* the editor has made the edits in its text. Two are questions,
/// asked *before* the editor changes anything: [`Backspace`](Self::Backspace) and
/// [`PasteOver`](Self::PasteOver).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'a, O: Offset = usize> {
    /// [`edited`](crate::Session::edited)
    Edited {
        /// The kind of all the edits.
        kind: EditKind,
        /// The edit at each caret, as if it were the only one.
        edits: &'a [Edit<O>],
    },
    /// [`pasted_linked`](crate::Session::pasted_linked)
    PastedLinked {
        /// For each selection the edit to its replacement, as if it were the only edit.
        edits: &'a [Edit<O>],
        /// The links they brought.
        links: &'a [Mark<O>],
    },
    /// [`rewritten`](crate::Session::rewritten)
    Rewritten(Edit<O>),
    /// [`remote`](crate::Session::remote)
    Remote(Edit<O>),
    /// [`backspace`](crate::Session::backspace): a question
    Backspace {
        /// The places of the carets.
        carets: &'a [O],
    },
    /// [`paste_over`](crate::Session::paste_over): a question
    PasteOver {
        /// Each selected range, with the text that is pasted over it.
        pastes: &'a [(Range<O>, &'a str)],
    },
    /// [`unlink`](crate::Session::unlink)
    Unlink(&'a [Range<O>]),
    /// [`link`](crate::Session::link)
    Link {
        /// The selections, or the carets as empty ranges.
        ranges: &'a [Range<O>],
        /// The target, as the user wrote it.
        href: &'a str,
    },
    /// [`set_links`](crate::Session::set_links)
    SetLinks {
        /// Where.
        range: Range<O>,
        /// The links.
        links: &'a [Mark<O>],
        /// The mutes.
        mutes: &'a [Mute<O>],
    },
    /// [`caret_moved`](crate::Session::caret_moved)
    CaretMoved,
    /// [`blurred`](crate::Session::blurred)
    Blur {
        /// The places of the carets before.
        carets: &'a [O],
    },
    /// [`begin_unit`](crate::Session::begin_unit)
    BeginUnit(UnitKind),
    /// [`end_unit`](crate::Session::end_unit)
    EndUnit,
    /// [`host_step`](crate::Session::host_step)
    HostStep,
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
