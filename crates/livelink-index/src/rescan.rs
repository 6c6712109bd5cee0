//! Second step of a keystroke: what is in a dirty range now.
//!
//! There are three ways to scan one, each in a room of its own:
//!
//! * [`short`]: runs that are short are scanned whole. This is what nearly every keystroke comes to.
//! * [`bulk`]: much new text (a paste, the first scan) is scanned as a batch scan does it, as far as its runs are short.
//! * [`long_run`]: in a long run the scan is taken up at a checkpoint, and stops where it meets one.

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

/// Scans `text`, the text after the edits, from `start` to where links are the same again. Adds what it finds to `found`.
///
/// O(length of the runs touched), but in long runs O(distance to the next checkpoints), with what the detector looks ahead.
pub(crate) fn rescan<T: Reader>(
    detector: &Detector,
    text: &T,
    start: &DirtyStart<'_>,
    spacing: Spacing,
    found: &mut Found,
) -> Scanned {
    let (first_link, first_checkpoint) = (found.links.len(), found.checkpoints.len());
    let mut scanned = if start.checkpoint.is_none()
        && let Some(scanned) = short::scan(detector, text, start, spacing, found)
    {
        scanned
    } else {
        let from = if start.checkpoint.is_none() {
            bulk::scan(detector, text, start, spacing, found)
        } else {
            start.from
        };
        let mut scanned = long_run::scan(detector, text, from, start, spacing, found);
        if from > start.from {
            (scanned.range.start, scanned.links_in.start) = (start.from, start.from);
        }
        scanned
    };
    scanned.links = first_link..found.links.len();
    scanned.checkpoints = first_checkpoint..found.checkpoints.len();
    scanned
}
