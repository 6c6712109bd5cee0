//! Scans dirty ranges of whole runs that are all short.

use std::ops::Range;

use livelink_detect::{Detector, Link};

use super::found::{Found, Scanned, Stop, push_in_order};
use crate::dirty::DirtyStart;
use crate::spacing::Spacing;
use crate::text::Reader;

/// Scans the whole runs that the first edit touches, from the run at `start` on, and takes in the edits that then touch the
/// same runs. Returns `None`, and has done nothing, if they are longer than a run that is scanned whole.
pub(super) fn scan(
    detector: &Detector,
    text: &impl Reader,
    start: &DirtyStart<'_>,
    spacing: Spacing,
    found: &mut Found,
) -> Option<Scanned> {
    let scanned = whole_runs(text, start, spacing)?;
    let mut free_from = scanned.range.start;
    let Found { links, buffer, .. } = found;
    text.detect_in(detector, scanned.range.clone(), buffer, |link| {
        push_in_order(links, &mut free_from, link)
    });
    Some(scanned)
}

/// Scans `run`, the whole text of a short run that begins at `from`. Returns the links found, by index.
#[inline]
pub(crate) fn scan_lent(
    detector: &Detector,
    run: &str,
    from: usize,
    found: &mut Found,
) -> Range<usize> {
    let (first, mut free_from, links) = (found.links.len(), from, &mut found.links);
    detector.for_each_dyn(run, &mut |link| {
        let range = from + link.range.start..from + link.range.end;
        push_in_order(links, &mut free_from, Link { range, ..link });
    });
    first..links.len()
}

/// Returns where these runs end.
fn whole_runs(text: &impl Reader, start: &DirtyStart<'_>, spacing: Spacing) -> Option<Scanned> {
    let &DirtyStart {
        from,
        edits,
        mut shift,
        ..
    } = start;
    let limit = from.saturating_add(spacing.short_run);
    let mut end = from;
    let mut followed = 0;
    while let Some(edit) = edits.get(followed)
        && (followed == 0 || text.touched_from(edit.start.wrapping_add(shift)) <= end)
    {
        let edit_end = edit.new_end.wrapping_add(shift);
        shift = shift.wrapping_add(edit.shift());
        followed += 1;
        if followed == 1 || text.touched_to(edit_end) > end {
            end = text
                .end_of_run_within(edit_end, limit)
                .filter(|end| *end <= limit)?;
        }
    }
    Some(Scanned {
        range: from..end,
        links_in: from..end,
        edits: followed,
        shift,
        stop: Stop::RunEnd,
        links: NONE,
        checkpoints: NONE,
    })
}

/// The caller of the scan fills this in.
const NONE: Range<usize> = 0..0;
