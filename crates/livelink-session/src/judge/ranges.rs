//! Lists of ranges that are in order and apart.

use std::ops::Range;

use crate::lent_text::LentText;

/// Adds `next`, which starts at or after the start of the last range. Ranges that share text become one.
pub(crate) fn push_joined(
    ranges: &mut Vec<Range<usize>>,
    next: impl IntoIterator<Item = Range<usize>>,
) {
    for next in next {
        match ranges.last_mut() {
            Some(last) if next.start < last.end => {
                last.start = last.start.min(next.start);
                last.end = last.end.max(next.end);
            }
            _ => ranges.push(next),
        }
    }
}

/// Returns the runs around `places`, which are in order. A run with several places is there once.
pub(crate) fn runs_around<R: LentText>(
    text: &R,
    places: impl Iterator<Item = Range<usize>>,
) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for place in places {
        // The last run ends at a boundary, so it is also the run of a place at its end.
        if runs.last().is_none_or(|last| last.end < place.end) {
            push_joined(&mut runs, [text.run_around(place)]);
        }
    }
    runs
}
