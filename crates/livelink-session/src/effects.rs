//! The answers of a session.

use std::ops::Range;

use livelink_detect::TargetError;
use livelink_index::Offset;

use crate::mark::{Mute, MuteCause};
use crate::step::{SpanChange, Step};
use crate::units::{UnitId, UnitKind};

/// A step and the undo unit that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitStep<O: Offset = usize> {
    /// Steps with the same id are undone together.
    pub unit: UnitId,
    /// The kind of the unit.
    pub kind: UnitKind,
    /// The change itself. The first steps of an event with edits have these edits, one each, in the
    /// order of the text.
    pub step: Step<O>,
}

impl<O: Offset> UnitStep<O> {
    /// Returns the step that undoes this one, for [`Session::play`](crate::Session::play). It is
    /// the inverse. For a commit it also mutes the ranges of its links, because the next trigger
    /// would bring them straight back. O(changes).
    ///
    /// A mute that the commit ended, because the address under it had become longer, does not come
    /// back.
    pub fn undone(&self) -> Step<O> {
        let mut undone = self.step.clone().invert();
        if self.kind == UnitKind::Commit {
            let links = undone.marks.iter().filter(|change| change.after.is_none());
            let links = links.filter_map(|change| change.before.as_ref());
            let mutes = links.map(|link| {
                SpanChange::added(Mute {
                    range: link.range.clone(),
                    cause: MuteCause::Undo,
                })
            });
            undone.mutes = mutes.collect();
        }
        undone
    }
}

/// How many links one user action added, removed and gave another target. A screen reader says it
/// ("Link added").
///
/// A link whose text was edited and that leads elsewhere now is one `changed`, not a removal and an
/// addition. A link that only moved or grew is not mentioned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Announcement {
    /// Links that are new.
    pub added: usize,
    /// Links that are gone.
    pub removed: usize,
    /// Links that lead elsewhere than before.
    pub changed: usize,
}

impl Announcement {
    /// Returns whether there is nothing to say.
    pub const fn is_empty(&self) -> bool {
        self.added == 0 && self.removed == 0 && self.changed == 0
    }

    /// Counts the link changes of a step.
    pub(crate) fn count(&mut self, changes: &[crate::step::MarkChange]) {
        for change in changes {
            match (&change.before, &change.after) {
                (None, Some(_)) => self.added += 1,
                (Some(_), None) => self.removed += 1,
                (Some(before), Some(after)) if before.href != after.href => self.changed += 1,
                _ => {}
            }
        }
    }
}

/// A part of the text that reads better another way, such as a host name in its ASCII form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rewrite<O: Offset = usize> {
    /// The place in the text after the event.
    pub range: Range<O>,
    /// The new text of that place.
    pub text: String,
}

/// The answer of a session to a report: the changes, as values that can be inverted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Effects<O: Offset = usize> {
    /// Whether the session has handled a question, so that the text stays as it is. For an undo or
    /// redo by the editor: whether the unit was there.
    pub handled: bool,
    /// The changes, in order, each step in offsets after the one before it. An event with one edit
    /// is one step in its unit; one with several edits has a step for each, then steps without an
    /// edit for their consequences. An editor with an undo stack of its own keeps the steps there.
    pub steps: Vec<UnitStep<O>>,
    /// Changes that belong to no undo unit, in order, before `steps`: another user's edit,
    /// provisional text of an input method, a change of context that came after an undo, and the
    /// steps of an undo or redo by the editor.
    pub untracked: Vec<Step<O>>,
    /// With [`rewrite_punycode`](crate::SessionOptions::rewrite_punycode): edits that the editor
    /// should make in its text next, the last one first, and report each with
    /// [`Session::rewritten`](crate::Session::rewritten). A caret inside a rewritten range goes to
    /// the end of the new text. An editor that does not make them loses only the readable form.
    pub rewrites: Vec<Rewrite<O>>,
    /// The ranges in which the session detected, for traces and tests. Places in the text after the
    /// event.
    pub rescanned: Vec<Range<O>>,
    /// The counts for a screen reader.
    pub announcement: Announcement,
    /// The reason why the link command made no link. `None` if it made one, or if there was no link
    /// command. For example, a link may not lead to `javascript:`.
    pub refused: Option<TargetError>,
    /// Whether a Backspace right now would remove a link.
    pub armed: bool,
}

impl Effects {
    /// Adds a step that belongs to no undo unit.
    pub(crate) fn did(&mut self, step: Step) {
        self.announcement.count(&step.marks);
        self.untracked.push(step);
    }
}
