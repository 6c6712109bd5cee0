//! Much new text at once: a paste, the first scan.
//!
//! Where all runs are short no state of the scanner is kept, so nothing need watch it: what lies before the first long run
//! is scanned as a batch scan would, a window at a time.

use livelink_detect::{Detector, Link, run_start};

use crate::dirty::{FoundAll, push_in_order};
use crate::marks::Grain;
use crate::ruler::Ruler;
use crate::source::Source;

/// How many times the least that is worth while are given to the detector at once: 64 kB.
///
/// A rope lends a kilobyte at a time. Put together first, that is one call in 64 and not two for each; and it is still in
/// the cache when it is scanned.
const WINDOW: usize = 16;

/// Scans from the start of a run at `from` over as many whole runs before `to` as are short, if that is much. Returns the
/// start of the first run that is left.
pub(crate) fn scan_short_runs<T: Source>(
    detector: &Detector,
    text: &T,
    from: usize,
    to: usize,
    grain: Grain,
    found: &mut FoundAll,
) -> usize {
    let mut at = from;
    while at.saturating_add(grain.bulk) <= to {
        let end = text.forward(at, grain.bulk * WINDOW).min(to);
        let window = text.window(at..end, &mut found.scratch.run);
        let short = short_runs(window, grain.run);
        let window = window.get(..short).unwrap_or_default();
        if window.is_empty() {
            break;
        }
        let (mut ruler, mut free_from) = (Ruler::default(), 0);
        detector.for_each(window, |Link { range, kind }| {
            let start = at + ruler.to(text, window, range.start);
            let end = at + ruler.to(text, window, range.end);
            let range = start..end;
            push_in_order(&mut found.links, &mut free_from, Link { range, kind });
        });
        at += ruler.to(text, window, window.len());
    }
    at
}

/// How far the runs of `window` are no longer than `longest`; the last one goes on behind it, perhaps, and does not count.
///
/// From boundary to boundary in steps of nearly `longest`, so that little of the text is read.
fn short_runs(window: &str, longest: usize) -> usize {
    let mut at = 0;
    loop {
        let rest = window.get(at..).unwrap_or_default();
        match run_start(rest, longest.saturating_add(1)) {
            0 => return at,
            next => at += next,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_up_to_the_first_long_one() {
        for (window, longest, expected) in [
            ("", 4, 0),
            ("a b c", 4, 4),
            ("one two", 4, 4),
            ("four fours", 4, 5),
            ("fives four", 4, 0),
            ("a fives b", 4, 2),
            ("ab\u{3000}cd", 4, 5),
            ("a  b    c", 1, 8),
        ] {
            assert_eq!(short_runs(window, longest), expected, "{window:?}");
        }
    }
}
