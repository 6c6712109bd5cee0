//! Which ranges of the text an edit made dirty, and what is in them now.

mod short;

use std::ops::Range;

use livelink_detect::{Detector, Link};

use crate::bulk::scan_short_runs;
use crate::marks::{Grain, Mark, last_true};
use crate::text::Reader;
use crate::window::{Found, Old, Scanned, Stop, scan_stretch};
use crate::{Edit, SpanStore};
pub(crate) use short::push_in_order;
use short::{scan_runs, short_stretch};

/// A range that edits made dirty, in the text before them and in the text after them.
///
/// Every old link lies wholly in `old` or wholly outside, every new one in `new` or outside, and those outside are the
/// same before and after. A short range is whole runs: both its ends are boundaries or ends of the text, and outside of
/// them the two texts are the same. A range of a long run goes from one state of the scanner to another.
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
    /// How much was scanned.
    pub(crate) scanned: usize,
}

/// What was found in the dirty ranges of one call, one after the other. The buffers live from call to call.
#[derive(Debug, Default)]
pub(crate) struct FoundAll {
    pub(crate) links: Vec<Link>,
    pub(crate) marks: Vec<(usize, Mark)>,
    /// For text that is not contiguous.
    pub(crate) buffer: String,
}

/// What was before: the edits since (normal: sorted and disjoint), and the marks of the old text.
#[derive(Clone, Copy)]
pub(crate) struct Before<'a> {
    pub(crate) edits: &'a [Edit],
    pub(crate) marks: &'a SpanStore<Mark>,
    pub(crate) grain: Grain,
}

/// Finds the ranges of `text`, the text after the edits, in which links may differ, and scans them. `out` is in order,
/// its ranges apart.
///
/// A short run is scanned whole. Why the *new* text is enough to find it: the character before its start is a boundary
/// that no edit touched, so it stood there before the edits too, and the same holds at its end. An edit that removed a
/// boundary has both joined runs around it now; one that put a boundary in has on its two sides what is left of the old
/// run.
///
/// In a long run the scan is taken up at the last mark before the edit that is still true, and ends as [`scan_stretch`]
/// says.
///
/// O(length of the runs touched), but in long runs O(distance to the next marks), with what the detector looks ahead.
pub(crate) fn rescan(
    detector: &Detector,
    text: &impl Reader,
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
    };
    while let Some(edit) = before.edits.get(walk.next) {
        let (run, mark) = walk.start(edit);
        out.push(walk.scan(detector, run, mark, found));
    }
}

/// A walk over the edits, from dirty range to dirty range.
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
}

impl<T: Reader> Walk<'_, T> {
    /// Where to begin with the scan for `edit`: at the start of its run, or at a mark.
    fn start(&self, edit: &Edit) -> (usize, Option<Mark>) {
        let start = edit.start.wrapping_add(self.shift);
        let last = last_true(self.before.marks, self.marks_from, edit.start)
            .map(|(at, mark)| (at.wrapping_add(self.shift), mark));
        let limit = last.map_or(self.free_from, |(at, _)| at);
        let run = self.text.start_of_run(start, limit);
        let mark = last.filter(|(at, _)| *at == run).map(|(_, mark)| mark);
        (run, mark)
    }

    /// Scans the dirty range from `run` on.
    fn scan(
        &mut self,
        detector: &Detector,
        run: usize,
        mark: Option<Mark>,
        found: &mut FoundAll,
    ) -> Dirty {
        let Before {
            marks,
            grain,
            edits,
        } = self.before;
        let edits = edits.get(self.next..).unwrap_or_default();
        let (first_link, first_mark) = (found.links.len(), found.marks.len());
        let short = match mark {
            Some(_) => None,
            None => short_stretch(self.text, run, edits, self.shift, grain),
        };
        let Scanned {
            range,
            links,
            edits: followed,
            shift,
            stop,
        } = match short {
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
                        edits,
                        shift: self.shift,
                    },
                    grain,
                    Found {
                        buffer: &mut found.buffer,
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
        self.free_from = range.end;
        let (first_edit, shift_before) = (self.next, self.shift);
        // An edit at least, or this would not come to an end.
        self.next += followed.max(1);
        self.shift = shift;
        // The mark it was taken up at stays true, as does the one it met.
        let stale =
            range.start + usize::from(mark.is_some())..range.end + usize::from(stop != Stop::Met);
        self.marks_from = stale.end.wrapping_sub(self.shift);
        Dirty {
            old: links.start.wrapping_sub(shift_before)..links.end.wrapping_sub(shift),
            new: links,
            edits: first_edit..self.next,
            links: first_link..found.links.len(),
            marks: first_mark..found.marks.len(),
            stale,
            scanned: range.len(),
        }
    }
}

#[cfg(test)]
mod tests;
