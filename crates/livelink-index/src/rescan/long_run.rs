//! Scans inside a long run, from a known state of the scanner to a known state.
//!
//! The scan reads the run a window at a time. Each window starts as far back as the scanner may still look. The scan ends
//! where the run with the last edit ends. It ends earlier if it comes to a place where its state is the state that the old
//! scan had there, and nothing is edited after that place: then what follows is the same as before.

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

/// Scans `text` from `from` (where `start` is, or at the start of a later run), through the first edit of `start`, to where
/// nothing changes any more. Adds the links and the new checkpoints to `found`.
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
                // The scan decided nothing, or it decided everything: in both cases it needs more of the text.
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
            // The caller fills these in.
            links: 0..0,
            checkpoints: 0..0,
        };
    }
}
