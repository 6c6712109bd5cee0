//! Scanning in a long run, from a known state of the scanner to a known state.
//!
//! The run is read a window at a time, each from as far back as the scanner may still look. The scan ends where the run
//! ends that holds the last edit; or before, where the scan is in the state that the old scan was in at that place, with
//! nothing edited after it: what follows is then what followed before.

mod scan;

use livelink_detect::Detector;
use livelink_detect::resume::Pause;

use super::found::{Found, Scanned, Stop};
use crate::dirty::DirtyStart;
use crate::spacing::Spacing;
use crate::text::Reader;
use scan::LongRunScan;

/// The most text that is given to the scanner at once, if it does not ask for more.
const WINDOW_MAX: usize = 64 << 10;

/// Scans `text` from `from` (where `start` is, or at the start of a later run), through the first edit of `start` and on to
/// where nothing changes any more. Adds the links and new checkpoints to `found`.
pub(super) fn scan<T: Reader>(
    detector: &Detector,
    text: &T,
    from: usize,
    start: &DirtyStart<'_>,
    spacing: Spacing,
    found: &mut Found,
) -> Scanned {
    let Found {
        links,
        checkpoints,
        buffer,
    } = found;
    let mut scan = LongRunScan::new(text, from, start, spacing, links, checkpoints);
    scan.follow_edit();
    let first = scan.first_link(buffer);
    let mut want = scan.first_want();
    loop {
        let (end, complete) = scan.window_end(want);
        let at = scan.from;
        let pause = scan.scan(detector, end, complete, buffer);
        let (end, last, stop) = match pause {
            Pause::More(_) => {
                // No decision could be made, or all were: more of the text for both.
                want = if scan.from == at {
                    want.saturating_mul(2)
                } else {
                    want.saturating_mul(2).min(WINDOW_MAX)
                };
                continue;
            }
            Pause::Stopped(_) => match scan.met {
                Some((here, last)) => (here, last, Stop::Met),
                None => (end, end, Stop::RunEnd),
            },
            Pause::End => (end, end, Stop::RunEnd),
        };
        return Scanned {
            range: from..end,
            links_in: first..last.max(first),
            edits: scan.edits,
            shift: scan.shift,
            stop,
            // Filled in by the caller.
            links: 0..0,
            checkpoints: 0..0,
        };
    }
}
