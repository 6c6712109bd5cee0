//! The answers of a session as flat arrays.
//!
//! ```text
//! flags, links added, links removed, links changed, count of rewrites, count of steps
//! a rewrite: start, end, length of its text
//! a step: unit (0: none), kind of the unit, 0 or 1 (an edit) [start, old end, new end],
//!         count of marks, count of mutes
//!   a mark: before, after; each 0 for none, or 1 (automatic) or 2 (the user's own), start, end, length of its address
//!   a mute: before, after; each 0 for none, or 1, start, end
//! ```
//!
//! The texts of the rewrites and the addresses come in one string, in this order. Dormant ranges are left out, because no
//! editor shows them.

use std::ops::Range;

use livelink::detect::TargetError;
use livelink::index::{Offset as _, Utf16Offset};
use livelink::session::{Effects, Mark, MarkKind, Mute, Step, UnitKind};

use crate::units::number;

/// The bits of the flags.
const HANDLED: u32 = 1;
const ARMED: u32 = 2;
/// The two bits from here on say why the link command made no link.
const REFUSED: u32 = 4;

/// The answer: the numbers, and the texts one after the other.
#[derive(Debug, Default)]
pub(crate) struct Flat {
    pub(crate) numbers: Vec<u32>,
    pub(crate) texts: String,
}

/// Lays out an answer.
pub(crate) fn flat(effects: &Effects<Utf16Offset>) -> Flat {
    let mut flat = Flat::default();
    let mut flags = 0;
    if effects.handled {
        flags |= HANDLED;
    }
    if effects.armed {
        flags |= ARMED;
    }
    flags |= REFUSED * effects.refused.as_ref().map_or(0, refused_number);
    let said = effects.announcement;
    flat.numbers.extend([
        flags,
        number(said.added),
        number(said.removed),
        number(said.changed),
        number(effects.rewrites.len()),
        number(effects.untracked.len() + effects.steps.len()),
    ]);
    for rewrite in &effects.rewrites {
        flat.range(&rewrite.range);
        flat.text(&rewrite.text);
    }
    for step in &effects.untracked {
        flat.numbers.extend([0, 0]);
        flat.step(step);
    }
    for done in &effects.steps {
        // Nobody makes four thousand million undo units.
        flat.numbers
            .extend([done.unit.get() as u32, kind_number(done.kind)]);
        flat.step(&done.step);
    }
    flat
}

impl Flat {
    fn range(&mut self, range: &Range<Utf16Offset>) {
        let range = Utf16Offset::indices(range.clone());
        self.numbers
            .extend([number(range.start), number(range.end)]);
    }

    fn text(&mut self, text: &str) {
        self.numbers.push(number(text.encode_utf16().count()));
        self.texts.push_str(text);
    }

    fn step(&mut self, step: &Step<Utf16Offset>) {
        match step.edit {
            None => self.numbers.push(0),
            Some(edit) => {
                let places = [edit.start, edit.old_end, edit.new_end];
                self.numbers.push(1);
                self.numbers
                    .extend(places.map(|place| number(place.to_usize())));
            }
        }
        self.numbers
            .extend([number(step.marks.len()), number(step.mutes.len())]);
        for change in &step.marks {
            self.mark(change.before.as_ref());
            self.mark(change.after.as_ref());
        }
        for change in &step.mutes {
            self.mute(change.before.as_ref());
            self.mute(change.after.as_ref());
        }
    }

    fn mark(&mut self, mark: Option<&Mark<Utf16Offset>>) {
        let Some(mark) = mark else {
            self.numbers.push(0);
            return;
        };
        self.numbers.push(match mark.kind {
            MarkKind::Auto => 1,
            MarkKind::Manual => 2,
        });
        self.range(&mark.range);
        self.text(&mark.href);
    }

    fn mute(&mut self, mute: Option<&Mute<Utf16Offset>>) {
        match mute {
            None => self.numbers.push(0),
            Some(mute) => {
                self.numbers.push(1);
                self.range(&mute.range);
            }
        }
    }
}

/// Why a link command made no link, as a number. The package's JavaScript has the words in the same order. 0 means no reason.
fn refused_number(why: &TargetError) -> u32 {
    match why {
        TargetError::Empty => 1,
        TargetError::Scheme(_) => 2,
        _ => 3,
    }
}

/// A kind of unit as a number. The package's JavaScript has the names in the same order. 0 means no unit.
fn kind_number(kind: UnitKind) -> u32 {
    match kind {
        UnitKind::Typing => 1,
        UnitKind::Deletion => 2,
        UnitKind::LineBreak => 3,
        UnitKind::Paste => 4,
        UnitKind::Insert => 5,
        UnitKind::Command => 6,
        UnitKind::Commit => 7,
        UnitKind::Rewrite => 8,
        UnitKind::Unmake => 9,
        _ => 0,
    }
}
