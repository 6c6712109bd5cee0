//! The step after `dirty`: finds the links that are now in a dirty range.
//!
//! Short runs are scanned whole, and mostly a keystroke is one short run. A paste is scanned whole
//! up to its first long run. Inside a long run the scan goes from checkpoint to checkpoint
//! ([`long_run`]).

pub(crate) mod found;
mod long_run;
mod whole_runs;

use livelink_detect::Detector;

use crate::checkpoints::Spacing;
use crate::dirty::{DirtyStart, Scanned, Stop};
use crate::text::Reader;
#[cfg(test)]
pub(crate) use whole_runs::WINDOW;
pub(crate) use whole_runs::detect_in;
use whole_runs::detect_whole_runs;

use found::{Found, push_in_order};

/// Scans `text`, the text after the edits, from `start` to the place after which the links are the
/// same as before. Adds the links to `found`.
///
/// O(length of the runs touched). In long runs it is O(distance to the next checkpoints), plus the
/// text that the detector reads ahead.
pub(crate) fn rescan(
    detector: &Detector,
    text: &impl Reader,
    start: &DirtyStart<'_>,
    spacing: Spacing,
    found: &mut Found,
) -> Scanned {
    let (first_link, first_checkpoint) = (found.links.len(), found.checkpoints.len());
    let from = scan_paste(detector, text, start, spacing, found);
    // After a paste come its last run and the rest of the run that it was put into.
    let rest = DirtyStart { from, ..*start };
    let mut scanned = match touched_runs(text, &rest, spacing) {
        Some(scanned) => {
            let (range, buffer) = (scanned.range.clone(), &mut found.buffer);
            let mut free_from = from;
            detect_in(detector, text, range, buffer, |link| {
                push_in_order(&mut found.links, &mut free_from, link)
            });
            scanned
        }
        None => long_run::scan(detector, text, &rest, spacing, found),
    };
    if from > start.from {
        (scanned.range.start, scanned.links_in.start) = (start.from, start.from);
    }
    scanned.links = first_link..found.links.len();
    scanned.checkpoints = first_checkpoint..found.checkpoints.len();
    scanned
}

/// Scans the short runs at the start of a large insertion. Returns their end, or the place of
/// `start` if the first edit inserts little.
///
/// A run that counts as short here may be twice as long as one that a keystroke scans whole. It
/// gets no checkpoints, so the first keystroke in it costs a scan of that much, and no more.
/// Looking for these runs would cost more than all other looks at runs.
fn scan_paste(
    detector: &Detector,
    text: &impl Reader,
    start: &DirtyStart<'_>,
    spacing: Spacing,
    found: &mut Found,
) -> usize {
    let from = start.from;
    let edit = start.edits.first();
    let to = edit.map_or(from, |edit| edit.new_end.wrapping_add(start.shift));
    if start.checkpoint.is_some() || to.saturating_sub(from) < spacing.paste {
        return from;
    }
    let mut free_from = from;
    let Found { links, buffer, .. } = found;
    detect_whole_runs(detector, text, from..to, spacing.paste, buffer, |link| {
        push_in_order(links, &mut free_from, link)
    })
}

/// Returns the whole runs that the first edit touches, from the run at `start` on, with the edits
/// that then touch the same runs. Returns `None` if the runs are long, or if the scan starts inside
/// a long run.
fn touched_runs(text: &impl Reader, start: &DirtyStart<'_>, spacing: Spacing) -> Option<Scanned> {
    let (from, edits, mut shift) = (start.from, start.edits, start.shift);
    if start.checkpoint.is_some() {
        return None;
    }
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
        // The caller fills these in.
        links: 0..0,
        checkpoints: 0..0,
    })
}
