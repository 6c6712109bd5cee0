//! The second step of a keystroke: find the links that are in a dirty range now.
//!
//! There are three ways to scan a dirty range, each in a module of its own:
//!
//! * [`short`] scans short runs whole. Nearly every keystroke needs only this, and most have the run in one chunk ([`scan_lent`]).
//! * [`bulk`] scans much new text (a paste, the first scan) as a batch scan does, as long as its runs are short.
//! * [`long_run`] scans inside a long run: it starts at a checkpoint, and stops where it meets one.

mod bulk;
pub(crate) mod found;
mod long_run;
mod short;
mod unit_counter;

use livelink_detect::Detector;

use crate::dirty::DirtyStart;
use crate::spacing::Spacing;
use crate::text::Reader;
use found::{Found, Scanned};
pub(crate) use short::scan_lent;

/// Scans `text`, the text after the edits, from `start` to where the links are the same again. Adds what it finds to `found`.
///
/// O(length of the runs touched). In long runs it is O(distance to the next checkpoints), plus what the detector looks ahead.
pub(crate) fn rescan<T: Reader>(
    detector: &Detector,
    text: &T,
    start: &DirtyStart<'_>,
    spacing: Spacing,
    found: &mut Found,
) -> Scanned {
    let (first_link, first_checkpoint) = (found.links.len(), found.checkpoints.len());
    let mut scanned = if start.checkpoint.is_some() {
        long_run::scan(detector, text, start.from, start, spacing, found)
    } else if let Some(scanned) = short::scan(detector, text, start, spacing, found) {
        scanned
    } else {
        much_text(detector, text, start, spacing, found)
    };
    scanned.links = first_link..found.links.len();
    scanned.checkpoints = first_checkpoint..found.checkpoints.len();
    scanned
}

/// Scans from the start of a run, where the edits touch a long run or more than a few short ones.
fn much_text<T: Reader>(
    detector: &Detector,
    text: &T,
    start: &DirtyStart<'_>,
    spacing: Spacing,
    found: &mut Found,
) -> Scanned {
    let from = bulk::scan(detector, text, start, spacing, found);
    let rest = DirtyStart { from, ..*start };
    if from == start.from {
        return long_run::scan(detector, text, from, start, spacing, found);
    }
    // After a paste, mostly one short run is left.
    let mut scanned = match short::scan(detector, text, &rest, spacing, found) {
        Some(scanned) => scanned,
        None => long_run::scan(detector, text, from, start, spacing, found),
    };
    (scanned.range.start, scanned.links_in.start) = (start.from, start.from);
    scanned
}
