//! The checkpoints of long runs: where a scan starts again after an edit, and where it may stop.

use std::ops::Range;

use livelink_detect::resume::Checkpoint;

use crate::SpanStore;

/// Checkpoints by their places. Each checkpoint is a span of length 1, which moves with the edits as links do.
pub(crate) type Checkpoints = SpanStore<Checkpoint>;

/// A checkpoint as a span of the store.
pub(crate) fn span_of(&(at, checkpoint): &(usize, Checkpoint)) -> (Range<usize>, Checkpoint) {
    (at..at.saturating_add(1), checkpoint)
}

/// Returns the last checkpoint before `at` that is still true after edits of which the first starts at `at`, and its place. Ignores
/// checkpoints before `from`.
///
/// Some scans have only skimmed the text at `at`. `paths_go_on` is given the place of a checkpoint, and how many bytes after it the scan had
/// skimmed. It says whether no path ends there in the new text. All places are in the text before the edits.
pub(crate) fn last_true(
    checkpoints: &Checkpoints,
    from: usize,
    at: usize,
    mut paths_go_on: impl FnMut(usize, usize) -> bool,
) -> Option<(usize, Checkpoint)> {
    if checkpoints.is_empty() {
        return None;
    }
    let mut before = at;
    loop {
        let (range, checkpoint) = checkpoints.last_before(before)?;
        let place = range.start;
        if place < from {
            return None;
        }
        // In UTF-16 the place counts code units, but the reach counts bytes, which are more. So this skips a few checkpoints
        // that are still true, and never uses one that is not.
        if place.saturating_add(checkpoint.skims_from()) <= at {
            let reach = checkpoint.reach();
            if place.saturating_add(reach) <= at || paths_go_on(place, reach) {
                return Some((place, *checkpoint));
            }
        }
        before = place;
    }
}

/// Returns the place of the last checkpoint in `range` up to which no candidate begins that goes through the end of `range`: all that the
/// scan had read and skimmed by then lies before that end. Looks at the checkpoints in `range` at most.
pub(crate) fn last_apart(checkpoints: &Checkpoints, range: Range<usize>) -> Option<usize> {
    let end = range.end;
    let here = checkpoints.in_range(range);
    let apart = here.take_while(|(place, it)| place.start.saturating_add(it.reach()) <= end);
    apart.last().map(|(place, _)| place.start)
}
