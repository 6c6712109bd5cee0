//! States of the scanner, kept at places of long runs: where a rescan is taken up, and where it may stop.

pub(crate) use livelink_detect::resume::Checkpoint as Mark;

use crate::SpanStore;

/// How finely long runs are divided. In bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grain {
    /// A run no longer than this is scanned whole, unless there is a mark in it.
    pub(crate) run: usize,
    /// A mark stands behind so much of its run at least: then the run is probably long. To look further back for each
    /// mark would cost as much as the scan.
    pub(crate) behind: usize,
    /// The distance between two marks near edits, at least.
    pub(crate) spacing: usize,
    /// The same where much text is scanned at once. The first keystroke there makes them denser.
    pub(crate) wide_spacing: usize,
    /// How much is given to the scanner at first. More, if it does not do.
    pub(crate) step: usize,
    /// So much new text is scanned as a batch scan does it, without marks, up to the first run in it that is longer than this.
    pub(crate) bulk: usize,
    /// So much of it is scanned by a thread of its own while the text is read.
    pub(crate) beside: usize,
}

impl Grain {
    /// A mark takes 48 bytes; a keystroke scans about three times the spacing.
    pub(crate) const USUAL: Self = Self {
        run: 1024,
        behind: 128,
        spacing: 512,
        wide_spacing: 1536,
        step: 1024,
        bulk: 4 << 10,
        beside: 4 << 20,
    };

    /// So small that short texts have all that long ones have.
    #[cfg(feature = "check")]
    pub(crate) const NARROW: Self = Self {
        run: 12,
        behind: 6,
        spacing: 8,
        wide_spacing: 20,
        step: 16,
        bulk: 24,
        beside: 4 << 10,
    };
}

/// The last mark before `at` that an edit at `at` leaves true, not before `from`, and its place.
pub(crate) fn last_true(marks: &SpanStore<Mark>, from: usize, at: usize) -> Option<(usize, Mark)> {
    let mut before = at;
    loop {
        let (range, mark) = marks.last_before(before)?;
        if range.start < from {
            return None;
        }
        // In UTF-16 the place counts units and the reach bytes, of which there are more: a mark too many is passed over.
        if range.start.saturating_add(mark.reach()) <= at {
            return Some((range.start, *mark));
        }
        before = range.start;
    }
}
