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
            let is_judged = windows.last().is_some_and(|last| {
                // A link of this run may reach out of a window that was made for a text before.
                end <= last.end && self.automatic(&(last.end..last.end)).next().is_none()
            });
            if is_judged || is_quiet && !is_new {
                continue;
            }
            let (window, is_linked) = self.window(touched);
            // A run with an automatic link or a dormant range is live.
            if is_new || is_linked || self.state.dormant.overlaps(window.clone()) {
                push(&mut windows, window);
            } else {
                quiet_until = window.end;
            }
        }
        windows
    }

    /// Returns the runs that touch `touched`, and the runs into which their links reach. A link that
    /// reaches out of its run was loaded, or edited while autolink was off. Where a run goes on
    /// outside of the range, the range is extended until it cuts no automatic link, no dormant range
    /// and no candidate. Also returns whether there is an automatic link.
    fn window(&self, touched: &Range<usize>) -> (Range<usize>, bool) {
        let (mut range, mut is_cut) = self.runs(touched);
        let links = self.automatic(&range).reduce(joined);
        if let Some(reach) = &links
            && (reach.start < range.start || range.end < reach.end)
        {
            (range, is_cut) = self.runs(&joined(range, reach.clone()));
        }
        let [cut_start, cut_end] = is_cut;
        let at_start = |at: usize| cut_start.then(|| self.cut_at(at)).flatten();
        let at_end = |at: usize| cut_end.then(|| self.cut_at(at)).flatten();
        while let Some(cut) = at_start(range.start).or_else(|| at_end(range.end)) {
            range = joined(range, cut);
        }
        let is_linked = links.is_some() || self.automatic(&range).next().is_some();
        (range, is_linked)
    }

    /// Returns the runs that touch `touched`, as far as they are near or the index has scanned
    /// them, and whether they go on before the start and after the end.
    fn runs(&self, touched: &Range<usize>) -> (Range<usize>, [bool; 2]) {
        let scanned = self.detected.rescanned(touched);
        let from = touched.start.saturating_sub(NEAR).min(scanned.start);
        let to = touched.end.saturating_add(NEAR).max(scanned.end);
        let start = self.text.start_of_run_from(touched.start, from);
        let end = self.text.end_of_run_within(touched.end, to);
        let is_cut = [start <= from && from > 0, end.is_none()];
        let range = start..end.unwrap_or(to).max(start);
        (self.text.grown(range), is_cut)
    }

    /// Returns an automatic link, a dormant range or a candidate that begins before `at` and ends
    /// after it. O(log n).
    fn cut_at(&self, at: usize) -> Option<Range<usize>> {
        let dormant = || Some(self.state.dormant.lent(at..at).next()?.0);
        let candidate = || Some(self.detected.in_range(at..at).next()?.range);
        let link = self.automatic(&(at..at)).next();
        link.or_else(dormant).or_else(candidate)
    }

    fn automatic(&self, range: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let marks = self.state.marks.lent(range.clone());
        let marks = marks.filter(|(_, rest)| rest.kind == MarkKind::Auto);
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

/// Returns the range from the first of two ranges to the last.
pub(super) fn joined(one: Range<usize>, other: Range<usize>) -> Range<usize> {
    one.start.min(other.start)..one.end.max(other.end)
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
