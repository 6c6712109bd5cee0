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

/// Up to where no character of a text ends a path.
pub(crate) struct Skimmed {
    /// However the path began.
    pub(crate) any_to: usize,
    /// If no query and no fragment has begun in it.
    pub(crate) paths_to: usize,
}

/// Returns the last checkpoint before `at` that is still true after an edit at `at`, and its place. Ignores checkpoints
/// before `from`.
///
/// Some scans have only skimmed the text at `at`. `skim` says how far the new text still lets every path go on, from `at` on.
/// It may stop at the place that it is given. All places are in the text before the edit.
pub(crate) fn last_true(
    checkpoints: &Checkpoints,
    from: usize,
    at: usize,
    skim: impl FnOnce(usize) -> Skimmed,
) -> Option<(usize, Checkpoint)> {
    if checkpoints.is_empty() {
        return None;
    }
    let mut before = at;
    let mut skim = Some(skim);
    let mut skimmed = Skimmed {
        any_to: at,
        paths_to: at,
    };
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
                && let Some(skim) = skim.take()
            {
                skimmed = skim(reach);
            }
            let Skimmed { any_to, paths_to } = skimmed;
            let only_paths_from = range.start.saturating_add(checkpoint.skims_paths_from());
            if only_paths_from <= any_to.max(at) && reach <= any_to.max(paths_to).max(at) {
                return Some((range.start, *checkpoint));
            }
        }
        before = range.start;
    }
}
