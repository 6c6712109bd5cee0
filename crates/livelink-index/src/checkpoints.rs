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

/// Returns the last checkpoint before `at` that is still true after an edit at `at`, and its place. Ignores checkpoints
/// before `from`.
///
/// Some scans have only skimmed the text at `at`. `unending_to` says up to which place no character of the new text ends a
/// path, from `at` on. It may stop at the place that it is given. All places are in the text before the edit.
pub(crate) fn last_true(
    checkpoints: &Checkpoints,
    from: usize,
    at: usize,
    unending_to: impl FnOnce(usize) -> usize,
) -> Option<(usize, Checkpoint)> {
    if checkpoints.is_empty() {
        return None;
    }
    let mut before = at;
    let mut unending_to = Some(unending_to);
    let mut true_to = at;
    loop {
        let (range, checkpoint) = checkpoints.last_before(before)?;
        if range.start < from {
            return None;
        }
        // In UTF-16 the place counts code units, but the reach counts bytes, which are more. So this skips a few checkpoints
        // that are still true, and never uses one that is not.
        if range.start.saturating_add(checkpoint.skims_from()) <= at {
            let reach = range.start.saturating_add(checkpoint.reach());
            // A checkpoint further back has read no further. So the text is skimmed for the first one only.
            if reach > at
                && let Some(unending_to) = unending_to.take()
            {
                true_to = unending_to(reach).max(at);
            }
            if reach <= true_to {
                return Some((range.start, *checkpoint));
            }
        }
        before = range.start;
    }
}
