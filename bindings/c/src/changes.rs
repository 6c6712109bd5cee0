//! The answers of a session, as arrays.

use std::ffi::c_char;
use std::sync::Arc;

use livelink::detect::TargetError;
use livelink::index::Offset;
use livelink::session::{
    Dormant, Effects, Mark, MarkKind, Mute, MuteCause, SpanChange, Step, UnitKind,
};

use crate::arrays::first;
use crate::status::{Failure, LIVELINK_ARGUMENT};

/// The kind of a mark, a mute or a change.
pub type LivelinkMarkKind = u32;

/// A link that the session made. Its address follows its text.
pub const LIVELINK_AUTO: LivelinkMarkKind = 0;
/// A link of the user's own.
pub const LIVELINK_MANUAL: LivelinkMarkKind = 1;

/// Why a range is muted.
pub type LivelinkCause = u32;

/// The user pressed Backspace right after the link was made.
pub const LIVELINK_BY_BACKSPACE: LivelinkCause = 0;
/// The user undid the link.
pub const LIVELINK_BY_UNDO: LivelinkCause = 1;
/// The user took the link off by a command.
pub const LIVELINK_BY_UNLINK: LivelinkCause = 2;

/// The subject of a change.
pub type LivelinkSubject = u32;

/// The text: `before` is the replaced range of the old text, and `after` its replacement. It came from the caller.
pub const LIVELINK_TEXT_EDIT: LivelinkSubject = 0;
/// A link.
pub const LIVELINK_LINK: LivelinkSubject = 1;
/// A mute: a range that is not linked again, because the user took the link off there.
pub const LIVELINK_MUTE: LivelinkSubject = 2;
/// A dormant range: one that held an automatic link, and holds one again as soon as its text reads like one. No editor shows it.
pub const LIVELINK_DORMANT: LivelinkSubject = 3;

/// Why the link command made no link.
pub type LivelinkRefused = u32;

/// It made one, or the call was no link command.
pub const LIVELINK_REFUSED_NOTHING: LivelinkRefused = 0;
/// The address was empty.
pub const LIVELINK_REFUSED_EMPTY: LivelinkRefused = 1;
/// The address leads to a scheme that does not link, such as `javascript:`.
pub const LIVELINK_REFUSED_SCHEME: LivelinkRefused = 2;
/// The text is neither an address nor a path.
pub const LIVELINK_REFUSED_NOT_AN_ADDRESS: LivelinkRefused = 3;

/// The kind of undo unit that a change belongs to.
pub type LivelinkUnitKind = u32;

/// No unit: the change is not undone by itself.
pub const LIVELINK_UNIT_NONE: LivelinkUnitKind = 0;
/// Typed characters.
pub const LIVELINK_UNIT_TYPING: LivelinkUnitKind = 1;
/// Deletions.
pub const LIVELINK_UNIT_DELETION: LivelinkUnitKind = 2;
/// Enter.
pub const LIVELINK_UNIT_LINE_BREAK: LivelinkUnitKind = 3;
/// Paste or drop.
pub const LIVELINK_UNIT_PASTE: LivelinkUnitKind = 4;
/// Text that the editor's own program put in.
pub const LIVELINK_UNIT_INSERT: LivelinkUnitKind = 5;
/// A link or unlink command.
pub const LIVELINK_UNIT_COMMAND: LivelinkUnitKind = 6;
/// The links of one trigger, on top of the unit with the trigger's own character.
pub const LIVELINK_UNIT_COMMIT: LivelinkUnitKind = 7;
/// A host name that was rewritten in Unicode.
pub const LIVELINK_UNIT_REWRITE: LivelinkUnitKind = 8;
/// The Backspace that took links off.
pub const LIVELINK_UNIT_UNMAKE: LivelinkUnitKind = 9;

/// A link of a document.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LivelinkMark {
    /// Where it starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// `LIVELINK_AUTO` or `LIVELINK_MANUAL`.
    pub kind: LivelinkMarkKind,
    /// Where it leads, in UTF-8 without a NUL at the end.
    pub href: *const c_char,
    /// The length of `href` in bytes.
    pub href_len: usize,
}

/// A range that is not linked again.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LivelinkMute {
    /// Where it starts.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Why.
    pub cause: LivelinkCause,
}

/// One change. An addition has no `before`, and a removal has no `after`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LivelinkChange {
    /// The subject. Of a mute and a dormant range, only the places in `before` and `after` are set; the `kind` of a mute is its
    /// cause.
    pub subject: LivelinkSubject,
    /// The undo unit that the change belongs to; 0 for none. Changes of one unit are undone together.
    pub unit: u64,
    /// The kind of the unit.
    pub unit_kind: LivelinkUnitKind,
    /// Changes with the same number are one step: their `before` counts in the text before the step, their `after` in the text
    /// after it.
    pub step: usize,
    /// Whether `before` is set.
    pub had: bool,
    /// Whether `after` is set.
    pub has: bool,
    /// The state before.
    pub before: LivelinkMark,
    /// The state after.
    pub after: LivelinkMark,
}

/// A part of the text that reads better another way, such as a host name in its ASCII form. An editor that wants it edits its
/// text so, the last one first, and reports each by `livelink_session_rewritten`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LivelinkRewrite {
    /// Where it stands.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Its new text, in UTF-8.
    pub text: *const c_char,
    /// The length of `text` in bytes.
    pub text_len: usize,
}

/// The answer of a session. The arrays and the addresses belong to the session. They are valid until the next call that changes
/// or frees it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LivelinkEffects {
    /// A question was answered with yes: the session has done it, and the text stays as it is.
    pub handled: bool,
    /// A Backspace right now would take a link off.
    pub armed: bool,
    /// Why the link command made no link.
    pub refused: LivelinkRefused,
    /// How many links are new, for a screen reader.
    pub added: usize,
    /// How many links are gone.
    pub removed: usize,
    /// How many links lead elsewhere.
    pub changed: usize,
    /// The changes, in order.
    pub changes: *const LivelinkChange,
    /// How many.
    pub change_count: usize,
    /// Rewrites that the editor may apply to its text next.
    pub rewrites: *const LivelinkRewrite,
    /// How many.
    pub rewrite_count: usize,
}

fn refused_number(why: &TargetError) -> LivelinkRefused {
    match why {
        TargetError::Empty => LIVELINK_REFUSED_EMPTY,
        TargetError::Scheme(_) => LIVELINK_REFUSED_SCHEME,
        _ => LIVELINK_REFUSED_NOT_AN_ADDRESS,
    }
}

/// The last answer of a session, and the memory that the caller's structs point to.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    changes: Vec<LivelinkChange>,
    rewrites: Vec<LivelinkRewrite>,
    hrefs: Vec<Arc<str>>,
    texts: Vec<String>,
}

// The pointers in an answer point into `hrefs` and `texts`, which move with it and which nobody else changes.
// SAFETY: as said; the pointers are read by the caller alone, between two calls.
unsafe impl Send for Answer {}

impl Answer {
    /// Lays out the answer of a session; `None` means no.
    pub(crate) fn fill<O: Offset>(
        &mut self,
        effects: Option<Effects<O>>,
        armed: bool,
    ) -> LivelinkEffects {
        *self = Self {
            changes: std::mem::take(&mut self.changes),
            rewrites: std::mem::take(&mut self.rewrites),
            ..Self::default()
        };
        self.changes.clear();
        self.rewrites.clear();
        let effects = effects.unwrap_or_default();
        let (mut number, none) = (0, LIVELINK_UNIT_NONE);
        for step in &effects.untracked {
            self.step(step, 0, none, number);
            number += 1;
        }
        for done in &effects.steps {
            self.step(
                &done.step,
                done.unit.get(),
                unit_kind_number(done.kind),
                number,
            );
            number += 1;
        }
        self.texts = effects
            .rewrites
            .iter()
            .map(|rewrite| rewrite.text.clone())
            .collect();
        for (rewrite, text) in effects.rewrites.iter().zip(&self.texts) {
            let range = O::indices(rewrite.range.clone());
            self.rewrites.push(LivelinkRewrite {
                start: range.start,
                end: range.end,
                text: text.as_ptr().cast(),
                text_len: text.len(),
            });
        }
        LivelinkEffects {
            handled: effects.handled,
            armed,
            refused: effects
                .refused
                .as_ref()
                .map_or(LIVELINK_REFUSED_NOTHING, refused_number),
            added: effects.announcement.added,
            removed: effects.announcement.removed,
            changed: effects.announcement.changed,
            changes: first(&self.changes),
            change_count: self.changes.len(),
            rewrites: first(&self.rewrites),
            rewrite_count: self.rewrites.len(),
        }
    }

    fn step<O: Offset>(
        &mut self,
        step: &Step<O>,
        unit: u64,
        unit_kind: LivelinkUnitKind,
        number: usize,
    ) {
        let mut add = |subject, before: Option<LivelinkMark>, after: Option<LivelinkMark>| {
            self.changes.push(LivelinkChange {
                subject,
                unit,
                unit_kind,
                step: number,
                had: before.is_some(),
                has: after.is_some(),
                before: before.unwrap_or(NOTHING),
                after: after.unwrap_or(NOTHING),
            });
        };
        if let Some(edit) = step.edit {
            let places = [edit.start, edit.old_end, edit.new_end].map(Offset::to_usize);
            let [start, old_end, new_end] = places;
            let plain = |end| LivelinkMark {
                start,
                end,
                ..NOTHING
            };
            add(
                LIVELINK_TEXT_EDIT,
                Some(plain(old_end)),
                Some(plain(new_end)),
            );
        }
        for SpanChange { before, after } in &step.marks {
            for mark in [before, after].into_iter().flatten() {
                self.hrefs.push(Arc::clone(&mark.href));
            }
            add(
                LIVELINK_LINK,
                before.as_ref().map(mark_out),
                after.as_ref().map(mark_out),
            );
        }
        for SpanChange { before, after } in &step.mutes {
            let out = |mute: &Mute<O>| {
                let LivelinkMute { start, end, cause } = mute_out(mute);
                LivelinkMark {
                    start,
                    end,
                    kind: cause,
                    ..NOTHING
                }
            };
            add(
                LIVELINK_MUTE,
                before.as_ref().map(out),
                after.as_ref().map(out),
            );
        }
        for SpanChange { before, after } in &step.dormant {
            let out = |dormant: &Dormant<O>| {
                let range = dormant.indices();
                LivelinkMark {
                    start: range.start,
                    end: range.end,
                    ..NOTHING
                }
            };
            add(
                LIVELINK_DORMANT,
                before.as_ref().map(out),
                after.as_ref().map(out),
            );
        }
    }
}

/// The value for an absent link.
const NOTHING: LivelinkMark = LivelinkMark {
    start: 0,
    end: 0,
    kind: 0,
    href: std::ptr::null(),
    href_len: 0,
};

/// A link for the caller. Its address is valid as long as the mark's.
pub(crate) fn mark_out<O: Offset>(mark: &Mark<O>) -> LivelinkMark {
    let range = mark.indices();
    LivelinkMark {
        start: range.start,
        end: range.end,
        kind: match mark.kind {
            MarkKind::Auto => LIVELINK_AUTO,
            MarkKind::Manual => LIVELINK_MANUAL,
        },
        href: mark.href.as_ptr().cast(),
        href_len: mark.href.len(),
    }
}

/// A mute for the caller.
pub(crate) fn mute_out<O: Offset>(mute: &Mute<O>) -> LivelinkMute {
    let range = mute.indices();
    LivelinkMute {
        start: range.start,
        end: range.end,
        cause: match mute.cause {
            MuteCause::Backspace => LIVELINK_BY_BACKSPACE,
            MuteCause::Undo => LIVELINK_BY_UNDO,
            _ => LIVELINK_BY_UNLINK,
        },
    }
}

/// A kind of mark from its number.
pub(crate) fn mark_kind_of(kind: LivelinkMarkKind) -> Result<MarkKind, Failure> {
    match kind {
        LIVELINK_AUTO => Ok(MarkKind::Auto),
        LIVELINK_MANUAL => Ok(MarkKind::Manual),
        _ => Err(Failure::new(
            LIVELINK_ARGUMENT,
            format_args!(
                "the kind of the link is {kind}; it may be LIVELINK_AUTO (0) or LIVELINK_MANUAL (1)"
            ),
        )),
    }
}

/// A cause from its number.
pub(crate) fn cause_of(cause: LivelinkCause) -> Result<MuteCause, Failure> {
    match cause {
        LIVELINK_BY_BACKSPACE => Ok(MuteCause::Backspace),
        LIVELINK_BY_UNDO => Ok(MuteCause::Undo),
        LIVELINK_BY_UNLINK => Ok(MuteCause::Unlink),
        _ => Err(Failure::new(
            LIVELINK_ARGUMENT,
            format_args!(
                "the cause of the mute is {cause}; it may be 0 (Backspace), 1 (undo) or 2 (unlink)"
            ),
        )),
    }
}

fn unit_kind_number(kind: UnitKind) -> LivelinkUnitKind {
    match kind {
        UnitKind::Typing => LIVELINK_UNIT_TYPING,
        UnitKind::Deletion => LIVELINK_UNIT_DELETION,
        UnitKind::LineBreak => LIVELINK_UNIT_LINE_BREAK,
        UnitKind::Paste => LIVELINK_UNIT_PASTE,
        UnitKind::Insert => LIVELINK_UNIT_INSERT,
        UnitKind::Command => LIVELINK_UNIT_COMMAND,
        UnitKind::Commit => LIVELINK_UNIT_COMMIT,
        UnitKind::Rewrite => LIVELINK_UNIT_REWRITE,
        UnitKind::Unmake => LIVELINK_UNIT_UNMAKE,
        _ => LIVELINK_UNIT_NONE,
    }
}

/// A kind of unit from its number.
pub(crate) fn unit_kind_of(kind: LivelinkUnitKind) -> Result<UnitKind, Failure> {
    Ok(match kind {
        LIVELINK_UNIT_TYPING => UnitKind::Typing,
        LIVELINK_UNIT_DELETION => UnitKind::Deletion,
        LIVELINK_UNIT_LINE_BREAK => UnitKind::LineBreak,
        LIVELINK_UNIT_PASTE => UnitKind::Paste,
        LIVELINK_UNIT_INSERT => UnitKind::Insert,
        LIVELINK_UNIT_COMMAND => UnitKind::Command,
        _ => {
            return Err(Failure::new(
                LIVELINK_ARGUMENT,
                format_args!(
                    "no editor begins a unit of the kind {kind}; it may be 1 (typing) to 6 (command)"
                ),
            ));
        }
    })
}
