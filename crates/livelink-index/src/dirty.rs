//! Which stretches of text an edit touched, and what is in them now.

mod short;

use std::ops::Range;

use livelink_detect::{Detector, Link};

use crate::bulk::scan_short_runs;
use crate::marks::{Grain, Mark, last_true};
use crate::pending::Pending;
use crate::runs::Scratch;
use crate::source::Source;
use crate::window::{Found, Old, Scanned, Stop, scan_stretch};
use crate::{Edit, SpanStore};
pub(crate) use short::push_in_order;
use short::{scan_runs, short_stretch};

/// A stretch that edits touched, before and after them.
///
/// Every old link lies wholly in `old` or wholly outside, every new one in `new` or outside, and those outside are the
/// same before and after. A short stretch is whole runs: both its ends are boundaries or ends of the text, and outside of
/// them the two texts are the same. A stretch of a long run goes from one state of the scanner to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dirty {
    pub(crate) new: Range<usize>,
    pub(crate) old: Range<usize>,
    /// The edits inside, by index.
    pub(crate) edits: Range<usize>,
    /// The links and the marks found in it, by index.
    pub(crate) links: Range<usize>,
    pub(crate) marks: Range<usize>,
    /// Where no old mark is true any more, in the new text.
    pub(crate) stale: Range<usize>,
    /// What is pending at its end, with what was scanned in vain: from where links begin that are not known, to where the
    /// scan is taken up. All of it if it was left.
    pub(crate) pending: Range<usize>,
    /// How much was scanned.
    pub(crate) scanned: usize,
    /// Whether it was left for a scan to come.
    pub(crate) left: bool,
}

impl Dirty {
    /// A stretch that was scanned without an edit, taken up at a mark or not, and the links and marks that it found.
    pub(crate) fn of(
        scanned: Scanned,
        taken_up: bool,
        links: Range<usize>,
        marks: Range<usize>,
    ) -> Self {
        let Scanned {
            range,
            links: new,
            stop,
            ..
        } = scanned;
        Self {
            old: new.clone(),
            edits: 0..0,
            links,
            marks,
            // The mark it was taken up at stays true, as does the one it met.
            stale: range.start + usize::from(taken_up)..range.end + usize::from(stop != Stop::Met),
            pending: match stop {
                Stop::Paused(_) => new.end..range.end,
                Stop::RunEnd | Stop::Met => range.end..range.end,
            },
            scanned: range.len(),
            left: false,
            new,
        }
    }
}

/// What was found in the stretches of one call, one behind the other. The buffers live from call to call.
#[derive(Debug, Default)]
pub(crate) struct FoundAll {
    pub(crate) links: Vec<Link>,
    pub(crate) marks: Vec<(usize, Mark)>,
    pub(crate) scratch: Scratch,
}

/// What was before: the edits since (normal: sorted and disjoint), and the marks and the pending pieces of then.
#[derive(Clone, Copy)]
pub(crate) struct Before<'a> {
    pub(crate) edits: &'a [Edit],
    pub(crate) marks: &'a SpanStore<Mark>,
    pub(crate) pending: &'a Pending,
    pub(crate) grain: Grain,
}

/// Finds the stretches of `text`, the text after the edits, in which links may differ, and scans them. `out` is in order,
/// its ranges apart.
///
/// A short run is scanned whole. Why the *new* text is enough to find it: the character before its start is a boundary
/// that no edit touched, so it stood there before too, and likewise behind. An edit that removed a boundary has both
/// joined runs around it now; one that put a boundary in has on its two sides what is left of the old run.
///
/// In a long run the scan is taken up at the last mark before the edit that is still true, and ends as [`scan_stretch`]
/// says.
///
/// Where the text is pending, short runs are scanned as elsewhere, and are known from then on. An edit deep inside a long
/// run that is pending is left for the scan to come: its start is nowhere near.
///
/// O(length of the runs touched), but in long runs O(distance to the next marks), with what the detector looks ahead.
pub(crate) fn rescan(
    detector: &Detector,
    text: &impl Source,
    before: Before<'_>,
    found: &mut FoundAll,
    out: &mut Vec<Dirty>,
) {
    out.clear();
    let mut walk = Walk {
        text,
        before,
        next: 0,
        shift: 0,
        free_from: 0,
        marks_from: 0,
        paused: None,
        left: false,
    };
    while let Some(edit) = before.edits.get(walk.next) {
        out.push(match walk.start(edit) {
            Some((run, mark)) => walk.scan(detector, run, mark, found),
            None => walk.leave(edit, found),
        });
    }
}

/// A walk over the edits, from stretch to stretch.
struct Walk<'a, T> {
    text: &'a T,
    before: Before<'a>,
    /// The edit at hand.
    next: usize,
    /// New offset minus old offset before it. Wraps when negative.
    shift: usize,
    /// Nothing before is dirty any more: in the new text, and for marks in the old one.
    free_from: usize,
    marks_from: usize,
    /// The mark at `free_from`, if the last scan was left there.
    paused: Option<(usize, Mark)>,
    /// Whether the last edit was left unscanned.
    left: bool,
}

impl<T: Source> Walk<'_, T> {
    /// Where to begin with the scan for `edit`: at the start of its run, or at a mark. `None` if there is no such place
    /// near, in text that is pending anyway.
    fn start(&self, edit: &Edit) -> Option<(usize, Option<Mark>)> {
        let Before {
            marks,
            pending,
            grain,
            ..
        } = self.before;
        let start = edit.start.wrapping_add(self.shift);
        let last_true = last_true(marks, self.marks_from, edit.start);
        let last = last_true
            .map(|(at, mark)| (at.wrapping_add(self.shift), mark))
            .or(self.paused);
        let limit = last.map_or(self.free_from, |(at, _)| at);
        let mut run = None;
        if let Some(piece) = pending.around(edit.start) {
            let near = start.saturating_sub(grain.back);
            let near_run = self.text.start_of_run(start, near.max(limit));
            if near_run > near || near <= limit {
                run = Some(near_run);
            } else {
                // The mark that this piece is to be scanned from stays true, and no later one needs to be looked at.
                let before = marks.last_before(edit.start).map(|(range, _)| range.start);
                let before = before.filter(|before| *before >= self.marks_from);
                let behind = marks.first_from(edit.start).map(|(range, _)| range.start);
                if before == last_true.map(|(at, _)| at) && behind.is_none_or(|at| at >= piece.end)
                {
                    return None;
                }
            }
        }
        let run = run.unwrap_or_else(|| self.text.start_of_run(start, limit));
        let mark = last.filter(|(at, _)| *at == run).map(|(_, mark)| mark);
        // The run goes on from an edit that was left.
        if self.left && mark.is_none() && run <= self.free_from {
            return None;
        }
        Some((run, mark))
    }

    /// Scans the stretch from `run` on.
    fn scan(
        &mut self,
        detector: &Detector,
        run: usize,
        mark: Option<Mark>,
        found: &mut FoundAll,
    ) -> Dirty {
        let Before {
            marks,
            pending,
            grain,
            edits,
        } = self.before;
        let edits = edits.get(self.next..).unwrap_or_default();
        let (first_link, first_mark) = (found.links.len(), found.marks.len());
        let short = match mark {
            Some(_) => None,
            None => short_stretch(self.text, run, edits, self.shift, grain),
        };
        let scanned = match short {
            Some(scanned) => {
                scan_runs(detector, self.text, scanned.links.clone(), found);
                scanned
            }
            None => {
                // Much of what was put in may be runs that need no marks.
                let from = match (mark, edits.first()) {
                    (None, Some(edit)) => {
                        let end = edit.new_end.wrapping_add(self.shift);
                        scan_short_runs(detector, self.text, run, end, grain, found)
                    }
                    _ => run,
                };
                let mut scanned = scan_stretch(
                    detector,
                    self.text,
                    (from, mark.unwrap_or_default()),
                    &Old {
                        marks,
                        pending,
                        edits,
                        shift: self.shift,
                    },
                    grain,
                    Found {
                        buffer: &mut found.scratch.run,
                        links: &mut found.links,
                        marks: &mut found.marks,
                    },
                );
                if from > run {
                    (scanned.range.start, scanned.links.start) = (run, run);
                }
                scanned
            }
        };
        self.free_from = scanned.range.end;
        self.paused = match scanned.stop {
            Stop::Paused(mark) => Some((scanned.range.end, mark)),
            Stop::RunEnd | Stop::Met => None,
        };
        self.left = false;
        let (next, shift) = (self.next, self.shift);
        // An edit at least, or this would not come to an end.
        self.next += scanned.edits.max(1);
        self.shift = scanned.shift;
        let links = first_link..found.links.len();
        let marks = first_mark..found.marks.len();
        let mut dirty = Dirty::of(scanned, mark.is_some(), links, marks);
        dirty.edits = next..self.next;
        dirty.old = dirty.new.start.wrapping_sub(shift)..dirty.new.end.wrapping_sub(self.shift);
        self.marks_from = dirty.stale.end.wrapping_sub(self.shift);
        dirty
    }

    /// Leaves `edit` for the scan to come.
    fn leave(&mut self, edit: &Edit, found: &FoundAll) -> Dirty {
        let start = edit.start.wrapping_add(self.shift);
        let mut end = edit.new_end.wrapping_add(self.shift);
        let inside = self
            .before
            .pending
            .around(edit.start)
            .is_some_and(|piece| edit.old_end < piece.end);
        if !inside {
            // The boundary at the end of the piece may be gone: then it goes on.
            end = self.text.end_of_run_within(end, usize::MAX).unwrap_or(end);
        }
        self.shift = self.shift.wrapping_add(edit.shift());
        let dirty = Dirty {
            new: start..end,
            old: edit.start..edit.old_end,
            edits: self.next..self.next + 1,
            links: found.links.len()..found.links.len(),
            marks: found.marks.len()..found.marks.len(),
            stale: start..end + 1,
            pending: start..end,
            scanned: 0,
            left: true,
        };
        self.paused = None;
        self.left = true;
        self.next += 1;
        // Not back from where an edit before it has left the run to: no mark up to there is true, though one may stand in
        // what was pending before.
        self.free_from = self.free_from.max(end);
        let marks_from = end.wrapping_sub(self.shift).max(edit.old_end);
        self.marks_from = self.marks_from.max(marks_from);
        dirty
    }
}

#[cfg(test)]
mod tests;
