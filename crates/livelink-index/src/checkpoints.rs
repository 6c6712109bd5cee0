//! The checkpoints of long runs: where a scan starts again after an edit, and where it may stop.

use std::ops::Range;

use livelink_detect::resume::Checkpoint;

use crate::SpanStore;

/// Checkpoints by their places. Each checkpoint is a span of length 1, which moves with the edits
/// as links do.
pub(crate) type Checkpoints = SpanStore<Checkpoint>;

/// A checkpoint as a span of the store.
pub(crate) fn span_of(&(at, checkpoint): &(usize, Checkpoint)) -> (Range<usize>, Checkpoint) {
    (at..at.saturating_add(1), checkpoint)
}

/// Notes at each checkpoint in `range` that an earlier decision has skimmed the text up to the end of
/// `range`.
pub(crate) fn skim(checkpoints: &mut Checkpoints, range: Range<usize>) {
    let mut from = range.start;
    while let Some((place, _)) = checkpoints.in_range(from..range.end).next()
        && let Some((_, checkpoint)) = checkpoints.at_mut(place.start)
    {
        *checkpoint = checkpoint.skimming(range.end - place.start);
        from = place.end;
    }
}

/// Returns the last checkpoint before `at` that stays true after edits of which the first starts at
/// `at`, and its place. Ignores checkpoints before `from`. All places are in the text before the
/// edits.
///
/// Some scans have only skimmed the text at `at`. For these, `paths_go_on` gets the place of the
/// checkpoint and the number of bytes after it that the scan had skimmed. It says whether no path
/// ends there in the new text.
pub(crate) fn last_true(
    checkpoints: &Checkpoints,
    from: usize,
    at: usize,
    mut paths_go_on: impl FnMut(usize, usize) -> bool,
) -> Option<(usize, Checkpoint)> {
    let before = checkpoints.in_range(from..at).rev();
    let mut before = before.map(|(range, checkpoint)| (range.start, *checkpoint));
    // In UTF-16 the place counts code units, but the reach counts bytes, which are more. So this
    // skips a few checkpoints that are still valid, and never uses an invalid one.
    before.find(|&(place, checkpoint)| {
        let reach = checkpoint.reach();
        place.saturating_add(checkpoint.skims_from()) <= at
            && (place.saturating_add(reach) <= at || paths_go_on(place, reach))
    })
}

/// Returns a place in `range` before which no candidate begins that includes the end of `range`: the
/// last checkpoint, counted from the start, up to which no scan had read or skimmed past that end.
/// Looks at the checkpoints in `range` at most.
pub(crate) fn last_apart(checkpoints: &Checkpoints, range: Range<usize>) -> Option<usize> {
    let end = range.end;
    let here = checkpoints.in_range(range);
    let apart = here.take_while(|(place, it)| place.start.saturating_add(it.reach()) <= end);
    apart.last().map(|(place, _)| place.start)
}

/// How many checkpoints a long run gets, and the length from which a text is treated as long.
/// Lengths are in bytes, or in UTF-16 code units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spacing {
    /// A run no longer than this is scanned whole, unless there is a checkpoint in it.
    pub(crate) short_run: usize,
    /// The least length of the run before its first checkpoint: with so much before it, the run is
    /// probably long. Looking further back for each checkpoint would cost as much as the scan.
    pub(crate) before_checkpoint: usize,
    /// The least distance between two checkpoints near edits. A checkpoint is 64 bytes; a keystroke
    /// scans about three times this distance.
    pub(crate) near_edits: usize,
    /// The least distance where much text is scanned at once. The first keystroke there makes the
    /// checkpoints denser.
    pub(crate) far_from_edits: usize,
    /// How much text the scanner gets at first. It gets more if this is not enough.
    pub(crate) first_window: usize,
    /// The most text that the scanner gets at first. It gets more than `first_window` if the old
    /// scan had read far ahead at the checkpoint where the new scan will probably end.
    pub(crate) first_window_most: usize,
    /// From this length on, an insertion is scanned as a batch scan does it, without checkpoints,
    /// up to the first run in it that is longer than this.
    pub(crate) paste: usize,
}

impl Spacing {
    /// The spacing for which a run is long if it is longer than `grain`.
    pub(crate) const fn of(grain: usize) -> Self {
        Self {
            short_run: grain,
            before_checkpoint: grain / 8,
            near_edits: grain / 2,
            far_from_edits: grain + grain / 2,
            first_window: grain,
            first_window_most: grain.saturating_mul(64),
            paste: grain.saturating_mul(2),
        }
    }
}
