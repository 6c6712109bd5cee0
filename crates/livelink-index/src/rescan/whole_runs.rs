//! Finds the links of whole runs, in a text that comes in chunks.

use std::ops::{ControlFlow, Range};

use livelink_detect::{Detector, Link, run_start};

use crate::text::{Reader, UnitCounter};

/// How much text the detector gets at a time, in bytes. A rope lends a kilobyte at a time: sixteen
/// of these chunks are put together, and are still in the cache when they are scanned. A call for
/// each chunk would be slower.
pub(crate) const WINDOW: usize = 16 << 10;

/// The length of a range that is put together and scanned at once, in bytes. Put together window by
/// window, a range that is one run would make the buffer grow several times.
const AT_ONCE: usize = 4 * WINDOW;

/// Gives the links of `range` to `f`, in order, at their places in the whole text. `range` lies on
/// characters and ends at boundaries. `buffer` is for text that does not lie in one chunk of UTF-8.
///
/// O(length of `range`). A long range is never held as a whole, unless it is one run.
pub(crate) fn detect_in<T: Reader>(
    detector: &Detector,
    text: &T,
    range: Range<usize>,
    buffer: &mut String,
    mut f: impl FnMut(Link),
) {
    let Range { mut start, end } = range;
    if range.len() > AT_ONCE {
        start = detect_whole_runs(detector, text, start..end, usize::MAX, buffer, &mut f);
    }
    detect::<T>(detector, text.window(start..end, buffer), start, &mut f);
}

/// Gives the links of the runs at the start of `range` to `f`, up to the first run that is longer
/// than `longest` bytes. Returns the end of these runs. The last run of `range` does not count,
/// because it may continue after `range`.
///
/// O(length of `range`). A text that lends more than a window at a time is not copied.
pub(super) fn detect_whole_runs<T: Reader>(
    detector: &Detector,
    text: &T,
    range: Range<usize>,
    longest: usize,
    buffer: &mut String,
    mut f: impl FnMut(Link),
) -> usize {
    let mut at = range.start;
    // Returns how much of a window is scanned. Breaks at a long run.
    let mut scan = |window: &str| {
        let runs = short_runs(window, longest);
        if runs == 0 && window.len() > longest {
            return ControlFlow::Break(());
        }
        let scanned = window.get(..runs).unwrap_or_default();
        at += detect::<T>(detector, scanned, at, &mut f);
        ControlFlow::Continue(runs)
    };
    buffer.clear();
    let mut size = WINDOW;
    let walk = &mut |chunk: &str| {
        let mut rest = chunk;
        while buffer.len() + rest.len() >= size {
            let end = rest.ceil_char_boundary(size.saturating_sub(buffer.len()));
            let (next, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            let scanned;
            if buffer.is_empty() {
                scanned = scan(next)?;
                rest = rest.get(scanned..).unwrap_or_default();
            } else {
                buffer.push_str(next);
                rest = after;
                scanned = scan(buffer)?;
                buffer.drain(..scanned);
            }
            // A window without a boundary is too short.
            size = match scanned {
                0 => size.saturating_mul(2),
                _ => WINDOW,
            };
        }
        buffer.push_str(rest);
        ControlFlow::Continue(())
    };
    text.for_each_chunk(range, walk);
    let _ = scan(buffer);
    at
}

/// Gives the links of `window`, which starts at `at` of the text, to `f`. Returns the length of the
/// window in the unit of the offsets.
fn detect<T: Reader>(
    detector: &Detector,
    window: &str,
    at: usize,
    f: &mut impl FnMut(Link),
) -> usize {
    let mut places = UnitCounter::default();
    detector.for_each_dyn(window, &mut |Link { range, kind }| {
        let start = at + places.to::<T>(window, range.start);
        let range = start..at + places.to::<T>(window, range.end);
        f(Link { range, kind });
    });
    places.to::<T>(window, window.len())
}

/// Returns the length of the runs at the start of `window` that are no longer than `longest`. The
/// last run does not count, because it may continue after the window.
///
/// It steps from boundary to boundary by nearly `longest` bytes, so it reads little of the text.
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
    use crate::Text;
    use crate::text::sealed::Readable;

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

    /// A text in chunks of `.1` bytes, or a few more where a character would be cut.
    struct Chunks<'t>(&'t str, usize);

    impl Text for Chunks<'_> {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn chunk(&self, at: usize) -> (&str, usize) {
            let end = |nth: usize| self.0.floor_char_boundary(nth * self.1);
            let nth = at / self.1;
            let nth = nth + usize::from(at >= end(nth + 1));
            (&self.0[end(nth)..end(nth + 1)], end(nth))
        }
    }

    /// The scan finds the links before the first long run, and ends there, whatever the chunks are.
    #[test]
    fn chunks_change_nothing() {
        let detector = Detector::default();
        let short: String = (0..6_000)
            .map(|n| format!("a{n}.com é🦀 {n}@b.de\u{3000}"))
            .collect();
        // A run that is longer than a window, but not longer than `longest`.
        let wide = format!("{short}{} b.com ", "x".repeat(3 * WINDOW));
        for (text, longest) in [
            (&short, 40),
            (&wide, 40),
            (&wide, usize::MAX),
            (&wide, 4 * WINDOW),
        ] {
            let runs = match longest {
                40 => short.len(),
                _ => text.len(),
            };
            let expected = detector.detect(&text[..runs]);
            for chunk in [1_000, WINDOW - 1, WINDOW + 1, 100_000, text.len()] {
                let chunks = Chunks(text, chunk);
                let (mut found, mut buffer) = (Vec::new(), "old".to_owned());
                let reader = usize::reader(&chunks);
                let whole = 0..text.len();
                let end =
                    detect_whole_runs(&detector, &reader, whole, longest, &mut buffer, |link| {
                        found.push(link)
                    });
                assert_eq!(end, runs, "{longest} {chunk}");
                assert_eq!(found, expected, "{longest} {chunk}");
            }
        }
    }
}
