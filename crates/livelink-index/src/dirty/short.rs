//! Stretches of whole runs, none of them long.

use std::ops::Range;

use livelink_detect::{Detector, Link};

use super::FoundAll;
use crate::Edit;
use crate::marks::Grain;
use crate::text::Reader;
use crate::window::{Scanned, Stop};

/// The stretch of whole runs from `run` on that the first of `edits` touch, with those that then touch the same ones;
/// `None` if it is longer than a run that is scanned whole.
pub(super) fn short_stretch(
    text: &impl Reader,
    run: usize,
    edits: &[Edit],
    mut shift: usize,
    grain: Grain,
) -> Option<Scanned> {
    let limit = run.saturating_add(grain.run);
    let mut end = run;
    let mut followed = 0;
    while let Some(edit) = edits.get(followed)
        && (followed == 0 || text.touched_from(edit.start.wrapping_add(shift)) <= end)
    {
        let edit_end = edit.new_end.wrapping_add(shift);
        shift = shift.wrapping_add(edit.shift());
        followed += 1;
        if followed == 1 || edit_end > end {
            end = text
                .end_of_run_within(edit_end, limit)
                .filter(|end| *end <= limit)?;
        }
    }
    Some(Scanned {
        range: run..end,
        links: run..end,
        edits: followed,
        shift,
        stop: Stop::RunEnd,
    })
}

/// Adds the links of `range`, whole runs of `text`.
pub(super) fn scan_runs(
    detector: &Detector,
    text: &impl Reader,
    range: Range<usize>,
    found: &mut FoundAll,
) {
    let mut free_from = range.start;
    let FoundAll { links, buffer, .. } = found;
    text.detect_in(detector, range, buffer, |link| {
        push_in_order(links, &mut free_from, link)
    });
}

/// Adds a link, which starts behind the last one, at `free_from` or later.
///
/// The detector gives links in order, non-empty and inside what it was given. The store depends on that, so it is looked
/// at here, where it costs two comparisons a link.
pub(crate) fn push_in_order(links: &mut Vec<Link>, free_from: &mut usize, link: Link) {
    let in_order = *free_from <= link.range.start && link.range.start < link.range.end;
    debug_assert!(in_order, "{link:?} is empty or out of order");
    if in_order {
        *free_from = link.range.end;
        links.push(link);
    }
}
