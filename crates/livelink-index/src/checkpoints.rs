//! The checkpoints of long runs: where a scan is taken up after an edit, and where it may stop.

use std::ops::Range;

use livelink_detect::resume::Checkpoint;

use crate::SpanStore;

/// Checkpoints by their places. Each is a span of length 1, which moves with the edits as links do.
pub(crate) type Checkpoints = SpanStore<Checkpoint>;

/// A checkpoint as a span of the store.
pub(crate) fn span_of(&(at, checkpoint): &(usize, Checkpoint)) -> (Range<usize>, Checkpoint) {
    (at..at.saturating_add(1), checkpoint)
}

/// The last checkpoint before `at` that an edit at `at` leaves true, and its place; none from before `from`.
pub(crate) fn last_true(
    checkpoints: &Checkpoints,
    from: usize,
    at: usize,
) -> Option<(usize, Checkpoint)> {
    let mut before = at;
    loop {
        let (range, checkpoint) = checkpoints.last_before(before)?;
        if range.start < from {
            return None;
        }
        // In UTF-16 the place counts code units and the reach bytes, which are more: then a checkpoint too many is passed
        // over.
        if range.start.saturating_add(checkpoint.reach()) <= at {
            return Some((range.start, *checkpoint));
        }
        before = range.start;
    }
}
