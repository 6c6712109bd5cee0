//! Scanning a stretch of text in windows, from a known state to a known state.
//!
//! The stretch is read a window at a time, each from as far back as the scanner may still look. It ends where the run
//! ends that holds the last edit; or before, where the scan is in the state that the old scan was in at that place, with
//! nothing edited after it: what follows is then what followed before.

mod stretch;

use std::ops::Range;

use livelink_detect::resume::Pause;
use livelink_detect::{Detector, Link};

use crate::marks::{Grain, Mark};
use crate::text::Reader;
use crate::{Edit, SpanStore};
use stretch::Stretch;

/// The most text that is given to the scanner at once, if it does not ask for more.
const WINDOW_MAX: usize = 64 << 10;

/// What there was before the edits, to stop at.
pub(crate) struct Old<'a> {
    pub(crate) marks: &'a SpanStore<Mark>,
    /// The edits that are not followed yet, the first one being that of the stretch.
    pub(crate) edits: &'a [Edit],
    /// New offset minus old offset before the first of them. Wraps when negative.
    pub(crate) shift: usize,
}

/// What a scan of a stretch fills: the links and the new marks are added to what is there.
pub(crate) struct Found<'a> {
    /// For windows that straddle chunks.
    pub(crate) buffer: &'a mut String,
    pub(crate) links: &'a mut Vec<Link>,
    pub(crate) marks: &'a mut Vec<(usize, Mark)>,
}

/// Where a scan of a stretch has ended.
pub(crate) struct Scanned {
    /// Where it was taken up and where it stopped.
    pub(crate) range: Range<usize>,
    /// The part of the text whose links it found anew: all others end before it or start behind it.
    pub(crate) links: Range<usize>,
    /// How many edits it has followed.
    pub(crate) edits: usize,
    /// New offset minus old offset at the end.
    pub(crate) shift: usize,
    /// Why it stopped.
    pub(crate) stop: Stop,
}

/// Why a scan of a stretch ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// At the end of a run.
    RunEnd,
    /// At a mark of the old scan, in the same state.
    Met,
}

/// Scans `text` from `from`, whose state is `mark`, through the first edit of `old` and on to where nothing changes any
/// more. Adds the links and new marks to `found`.
pub(crate) fn scan_stretch<T: Reader>(
    detector: &Detector,
    text: &T,
    (from, mark): (usize, Mark),
    old: &Old<'_>,
    grain: Grain,
    Found {
        buffer,
        links: found,
        marks: set,
    }: Found<'_>,
) -> Scanned {
    let mut stretch = Stretch::new(text, (from, mark), old, grain, found, set);
    stretch.follow_edit();
    let first = stretch.first_link(buffer);
    let mut want = stretch.first_want();
    loop {
        let (end, complete) = stretch.window_end(want);
        let at = stretch.from;
        let pause = stretch.scan(detector, end, complete, buffer);
        let (end, last, stop) = match pause {
            Pause::More(_) => {
                // No decision could be made, or all were: more of the text for both.
                want = if stretch.from == at {
                    want.saturating_mul(2)
                } else {
                    want.saturating_mul(2).min(WINDOW_MAX)
                };
                continue;
            }
            Pause::Stopped(_) => stretch.stop.unwrap_or((end, end, Stop::RunEnd)),
            Pause::End => (end, end, Stop::RunEnd),
        };
        return Scanned {
            range: from..end,
            links: first..last.max(first),
            edits: stretch.edits,
            shift: stretch.shift,
            stop,
        };
    }
}
