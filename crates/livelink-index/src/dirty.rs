//! The step after `edit`: finds the dirty ranges, in which the edits may have changed links.
//!
//! A dirty range begins at the start of the run that an edit touches. In a long run it begins at a
//! checkpoint that is still valid. The scan ([`crate::rescan`]) finds its end: the end of a run, or
//! a place after which nothing changes any more.

use std::ops::Range;

use livelink_detect::resume::Checkpoint;

use crate::Edit;
use crate::checkpoints::{Checkpoints, last_apart, last_true};
use crate::long_paths::LongPaths;
use crate::text::Reader;

/// The start of a dirty range, with the facts about the old text that its scan needs.
#[derive(Clone, Copy)]
pub(crate) struct DirtyStart<'a> {
    /// The place, in the new text.
    pub(crate) from: usize,
    /// The checkpoint at this place, or `None` at the start of a run.
    pub(crate) checkpoint: Option<Checkpoint>,
    /// The checkpoints of the old text.
    pub(crate) checkpoints: &'a Checkpoints,
    /// The edits that the scan still has to follow. The first one is in this range.
    pub(crate) edits: &'a [Edit],
    /// New offset minus old offset before the first of them. Wraps when negative.
    pub(crate) shift: usize,
    /// In the new text there is no boundary from the first edit to this place. There may be none after
    /// it either.
    pub(crate) free_to: usize,
    /// The paths that include the text after the edits.
    pub(crate) paths: &'a LongPaths,
}

/// How far the scan of a dirty range has come, and why it stopped.
pub(crate) struct Scanned {
    /// From the place where the scan resumed to the place where it stopped.
    pub(crate) range: Range<usize>,
    /// The part of the text in which the scan found the links anew. All other links end before it
    /// or start after it.
    pub(crate) links_in: Range<usize>,
    /// How many edits the scan has followed.
    pub(crate) edits: usize,
    /// New offset minus old offset at the end.
    pub(crate) shift: usize,
    /// Why the scan stopped.
    pub(crate) stop: Stop,
    /// The links and the checkpoints found, by index in [`Found`](crate::rescan::found::Found).
    pub(crate) links: Range<usize>,
    pub(crate) checkpoints: Range<usize>,
}

/// Why the scan of a dirty range ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// At the end of a run.
    RunEnd,
    /// At a checkpoint of the old scan, in the same state. If the new scan has skimmed further than
    /// the old scan had, `skimmed_to` is the end of the text that it has skimmed.
    Met { skimmed_to: usize },
}

/// A range that edits made dirty, in the text before them and in the text after them.
///
/// Every old link lies wholly inside `old` or wholly outside it; every new link lies wholly inside
/// `new` or wholly outside it. The links outside are the same before and after. A short range
/// consists of whole runs: each of its ends is a boundary or an end of the text, and outside of
/// them the two texts are the same. A range of a long run leads from one state of the scanner to
/// another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DirtyRange {
    pub(crate) new: Range<usize>,
    pub(crate) old: Range<usize>,
    /// The edits inside this range, by index.
    pub(crate) edits: Range<usize>,
    /// The links that the range had before the edits, by index. The walk does not know them.
    pub(crate) old_links: Range<usize>,
    /// The links and the checkpoints found in this range, by index.
    pub(crate) links: Range<usize>,
    pub(crate) checkpoints: Range<usize>,
    /// The range of the new text in which no old checkpoint is valid any more.
    pub(crate) stale: Range<usize>,
    /// Whether a run begins at its start, and whether one ends at its end.
    pub(crate) ends_runs: [bool; 2],
}

/// A walk over the edits (sorted and disjoint), from dirty range to dirty range. The ranges are in
/// order and do not touch.
///
/// The *new* text is enough to find the start of a run. The character before the run is a boundary
/// that no edit touched, so it was there before the edits too; the same holds at the end. If an
/// edit removed a boundary, both joined runs are around it now. If an edit inserted a boundary, the
/// rest of the old run is on its two sides.
pub(crate) struct DirtyWalk<'a> {
    edits: &'a [Edit],
    checkpoints: &'a Checkpoints,
    paths: &'a LongPaths,
    /// How many edits the walk has followed.
    followed: usize,
    /// New offset minus old offset after them. Wraps when negative.
    shift: usize,
    /// Before these places nothing is dirty any more: in the new text, and, for checkpoints, in the
    /// old text.
    free_from: usize,
    checkpoints_from: usize,
}

impl<'a> DirtyWalk<'a> {
    /// Starts before the first of `edits`. `checkpoints` are those of the text before the edits.
    pub(crate) const fn new(
        edits: &'a [Edit],
        checkpoints: &'a Checkpoints,
        paths: &'a LongPaths,
    ) -> Self {
        Self {
            edits,
            checkpoints,
            paths,
            followed: 0,
            shift: 0,
            free_from: 0,
            checkpoints_from: 0,
        }
    }

    /// Returns the start of the next dirty range in `text`, the text after the edits.
    pub(crate) fn next_start(&self, text: &impl Reader) -> Option<DirtyStart<'a>> {
        let edits = self.edits.get(self.followed..)?;
        let edit = edits.first()?;
        let at = edit.start.wrapping_add(self.shift);
        let mut free_to = at;
        let paths_go_on = |place: usize, reach: usize| {
            let (place, edit) = (place.wrapping_add(self.shift), text.touched_from(at));
            let first = || self.first_path(edit);
            let (to, go_on) = self.paths.go_on(text, place, reach, edit, first);
            // A boundary ends every path.
            free_to = to.max(free_to);
            go_on
        };
        let last = last_true(
            self.checkpoints,
            self.checkpoints_from,
            edit.start,
            paths_go_on,
        )
        .map(|(at, checkpoint)| (at.wrapping_add(self.shift), checkpoint));
        let limit = last.map_or(self.free_from, |(at, _)| at);
        let from = text.start_of_run(at, limit);
        let checkpoint = last.filter(|(at, _)| *at == from);
        Some(DirtyStart {
            from,
            checkpoint: checkpoint.map(|(_, checkpoint)| checkpoint),
            checkpoints: self.checkpoints,
            edits,
            shift: self.shift,
            free_to,
            paths: self.paths,
        })
    }

    /// Returns a place of the new text before which no path begins that includes the next edit, which
    /// starts at `edit`. Returns `None` if no checkpoint gives such a place.
    fn first_path(&self, edit: usize) -> Option<usize> {
        let edit = edit.wrapping_sub(self.shift);
        let from = self.paths.first_through(edit).max(self.checkpoints_from);
        let apart = last_apart(self.checkpoints, from..edit)?;
        Some(apart.wrapping_add(self.shift))
    }

    /// Moves the walk to the end of the range that began at `start` and is now scanned.
    pub(crate) fn end(&mut self, start: &DirtyStart<'_>, scanned: Scanned) -> DirtyRange {
        let Scanned {
            range,
            links_in,
            edits,
            shift,
            stop,
            links,
            checkpoints,
        } = scanned;
        let first_edit = self.followed;
        // Each range includes at least one edit, so the walk ends.
        self.followed += edits.max(1);
        self.shift = shift;
        self.free_from = range.end;
        // The checkpoint at which the scan started stays valid, and so does the checkpoint that it
        // met.
        let stale_to = range.end + usize::from(stop == Stop::RunEnd);
        let stale = range.start + usize::from(start.checkpoint.is_some())..stale_to;
        self.checkpoints_from = stale.end.wrapping_sub(shift);
        DirtyRange {
            old: links_in.start.wrapping_sub(start.shift)..links_in.end.wrapping_sub(shift),
            new: links_in,
            edits: first_edit..self.followed,
            old_links: 0..0,
            links,
            checkpoints,
            stale,
            ends_runs: [start.checkpoint.is_none(), stop == Stop::RunEnd],
        }
    }
}

#[cfg(test)]
mod tests;
