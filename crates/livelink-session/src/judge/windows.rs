//! The part of the text that is judged after an edit, and the run that a trigger commits.

use std::ops::Range;

use smallvec::SmallVec;

use super::Judge;
use crate::lent_text::LentText;
use crate::mark::MarkKind;

/// How far from an edit a run is judged, in the unit of the offsets. A link further away is judged
/// only if the edit has changed the candidates there. So a link that was wrong before, such as a
/// loaded one, stays wrong until an edit comes near.
const NEAR: usize = 1_024;

/// Ranges of a text, in order and apart. Mostly there is one, and then nothing is allocated.
pub(crate) type Ranges = SmallVec<[Range<usize>; 1]>;

/// The runs around an edit, as far as they are judged.
struct Near {
    range: Range<usize>,
    /// Whether a run goes on further.
    is_cut: bool,
}

impl<R: LentText> Judge<'_, R> {
    /// Returns the ranges to judge after edits: the live runs that touch `touched`, and if `fresh`,
    /// the runs of all inserted text. They are in order and apart. `touched` is in order.
    pub(crate) fn windows(&self, touched: &[Range<usize>], fresh: bool) -> Ranges {
        let mut windows = Ranges::new();
        // The end of the last run that is not live. So a run with many carets is read once.
        let mut quiet_until = 0;
        for touched in touched {
            let is_new = fresh && !touched.is_empty();
            let end = self.detected.rescanned(touched).end;
            let is_quiet = touched.end < quiet_until && end <= quiet_until;
            if covers(&windows, end) || is_quiet && !is_new {
                continue;
            }
            let run = self.run_near(touched);
            let linked = hull(self.automatic(&run.range));
            // A run with an automatic link or a dormant range is live.
            if is_new || linked.is_some() || self.state.dormant.overlaps(run.range.clone()) {
                push(&mut windows, self.window(run, linked));
            } else {
                quiet_until = run.range.end;
            }
        }
        windows
    }

    /// Returns the runs that touch `touched`, as far as they are near or the index has scanned
    /// them.
    fn run_near(&self, touched: &Range<usize>) -> Near {
        let scanned = self.detected.rescanned(touched);
        let from = touched.start.saturating_sub(NEAR).min(scanned.start);
        let to = touched.end.saturating_add(NEAR).max(scanned.end);
        let start = self.text.start_of_run_from(touched.start, from);
        let end = self.text.end_of_run_within(touched.end, to);
        let is_cut = start <= from && from > 0 || end.is_none();
        let range = start..end.unwrap_or(to).max(start);
        Near {
            range: match is_cut {
                true => self.text.grown(range),
                false => range,
            },
            is_cut,
        }
    }

    /// Returns a run, extended to the automatic links that reach out of it. Such a link was loaded,
    /// or edited while autolink was off. `linked` is the range from the first of these links to the
    /// last. A part of a run is extended until it cuts no link, no dormant range and no candidate.
    fn window(&self, near: Near, linked: Option<Range<usize>>) -> Range<usize> {
        let reach = grown_to(near.range.clone(), linked);
        let Near { mut range, is_cut } = match reach == near.range {
            true => near,
            false => self.run_near(&reach),
        };
        if !is_cut {
            return range;
        }
        loop {
            let dormant = self.state.dormant.lent(range.clone());
            let dormant = hull(dormant.map(|(range, ())| range));
            let candidates = self.detected.in_range(range.clone());
            let candidates = hull(candidates.map(|candidate| candidate.range));
            let grown = grown_to(range.clone(), hull(self.automatic(&range)));
            let grown = grown_to(grown_to(grown, dormant), candidates);
            // A whole run is not extended any further.
            let start = match self.is_boundary_before(range.start) {
                true => range.start,
                false => grown.start,
            };
            let next = range.end.saturating_add(1);
            let end = match self.text.end_of_run_within(range.end, next) {
                Some(_) => range.end,
                None => grown.end,
            };
            if start == range.start && end == range.end {
                return range;
            }
            range = start..end;
        }
    }

    /// Returns whether a run begins at `at`.
    fn is_boundary_before(&self, at: usize) -> bool {
        // No character is longer than four bytes.
        self.text.start_of_run_from(at, at.saturating_sub(4)) == at
    }

    fn automatic(&self, range: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let marks = self.state.marks.lent(range.clone());
        let marks = marks.filter(|(_, (_, kind))| *kind == MarkKind::Auto);
        marks.map(|(range, _)| range)
    }

    /// Returns the start of the run around `at`. In a long run, it may be a later place before the
    /// first candidate.
    ///
    /// No boundary is in a candidate. So in a long run only the text between its candidates is
    /// read.
    pub(crate) fn run_before(&self, at: usize) -> usize {
        let limit = at.saturating_sub(NEAR);
        let mut start = self.text.start_of_run_from(at, limit);
        if start > limit || limit == 0 {
            return start;
        }
        start = self.text.grown(start..at).start;
        for candidate in self.detected.in_range(0..start).rev() {
            let end = candidate.range.end.min(start);
            if self.text.start_of_run_from(start, end) > end {
                break;
            }
            start = candidate.range.start;
        }
        start
    }

    /// Returns the end of the run around `at`.
    pub(crate) fn run_after(&self, at: usize) -> usize {
        self.text.run_around(at..at).end
    }
}

/// Returns the range from the first of `parts`, which are in order, to the last. O(parts): the
/// window is judged part by part anyway, and a search for the last one would begin at the root of
/// the store.
fn hull(mut parts: impl Iterator<Item = Range<usize>>) -> Option<Range<usize>> {
    let first = parts.next()?;
    let end = parts.last().map_or(first.end, |last| last.end);
    Some(first.start..end)
}

/// Returns `range`, extended to `part`.
fn grown_to(range: Range<usize>, part: Option<Range<usize>>) -> Range<usize> {
    match part {
        Some(part) => range.start.min(part.start)..range.end.max(part.end),
        None => range,
    }
}

/// Returns whether `at` is in the last of `ranges`, or at its end.
pub(crate) fn covers(ranges: &[Range<usize>], at: usize) -> bool {
    ranges.last().is_some_and(|last| at <= last.end)
}

/// Adds `next`, which ends at or after the end of the last range. Ranges that share text become
/// one.
pub(crate) fn push(ranges: &mut Ranges, next: Range<usize>) {
    match ranges.last_mut() {
        Some(last) if next.start < last.end => {
            *last = last.start.min(next.start)..last.end.max(next.end);
        }
        _ => ranges.push(next),
    }
}
