//! Windows of short runs, from a text that comes in chunks.

use std::ops::{ControlFlow, Range};

use livelink_detect::run_start;

use crate::spacing::Spacing;
use crate::text::Reader;

/// How long a window is, in multiples of `spacing.bulk`: 128 kB.
///
/// A rope lends a kilobyte at a time. If 128 of these chunks are put together first, the detector is called once, and not
/// twice for each chunk; and the window is still in the cache when it is scanned.
const WINDOW: usize = 64;

/// Takes windows of whole runs, one after the other.
pub(super) trait TakeRuns {
    /// A window that is lent.
    fn lent(&mut self, runs: &str);

    /// The first `len` bytes of `buffer`, which are taken out of it.
    fn owned(&mut self, buffer: &mut String, len: usize);
}

/// Gives windows of whole runs from the start of `range` to `runs`, up to the first run that is longer than `spacing.bulk`.
/// The last run of `range` is not among them. The function puts the windows together in `buffer`, and returns a buffer for
/// the next time.
///
/// O(length of `range`). A text that lends more than a window at a time is not copied.
pub(super) fn read_short_runs<T: Reader>(
    text: &T,
    range: Range<usize>,
    spacing: Spacing,
    buffer: String,
    runs: &mut impl TakeRuns,
) -> String {
    let mut reader = Gather::new(spacing.bulk, spacing.bulk * WINDOW, buffer, runs);
    text.for_each_chunk(range, &mut |chunk| reader.take(chunk));
    reader.finish()
}

/// Puts chunks together until they are a window.
struct Gather<'r, R> {
    /// How long a short run may be.
    longest: usize,
    /// How long a window is at least; the last one may be shorter.
    size: usize,
    /// The part of the next window that is not in the current chunk.
    buffer: String,
    runs: &'r mut R,
}

impl<'r, R: TakeRuns> Gather<'r, R> {
    fn new(longest: usize, size: usize, mut buffer: String, runs: &'r mut R) -> Self {
        buffer.clear();
        Self {
            longest,
            size,
            buffer,
            runs,
        }
    }

    /// Takes the next chunk. Breaks the walk at a long run.
    #[inline]
    fn take(&mut self, chunk: &str) -> ControlFlow<()> {
        // This holds for 127 of 128 chunks: a leaf of a rope is copied while the next one is fetched, if nothing comes
        // between.
        if chunk.len() < self.missing() {
            self.buffer.push_str(chunk);
            return ControlFlow::Continue(());
        }
        self.fill(chunk)
    }

    /// Returns how much is missing until there is a window.
    fn missing(&self) -> usize {
        self.size.saturating_sub(self.buffer.len())
    }

    /// Takes the next chunk, which fills a window or more.
    #[inline(never)]
    fn fill(&mut self, chunk: &str) -> ControlFlow<()> {
        let mut at = 0;
        loop {
            let rest = chunk.get(at..).unwrap_or_default();
            if rest.len() < self.missing() {
                self.buffer.push_str(rest);
                return ControlFlow::Continue(());
            }
            let end = rest.ceil_char_boundary(self.missing());
            let next = rest.get(..end).unwrap_or_default();
            at += next.len();
            let left = if self.buffer.is_empty() {
                let runs = self.short_runs(next)?;
                self.runs.lent(runs);
                next.len() - runs.len()
            } else {
                self.buffer.push_str(next);
                let runs = self.short_runs(&self.buffer)?.len();
                self.runs.owned(&mut self.buffer, runs);
                self.buffer.len()
            };
            if left <= at {
                // It is in this chunk still.
                at -= left;
                self.buffer.clear();
            }
        }
    }

    /// Gives the last window to the scan. Returns the buffer.
    fn finish(self) -> String {
        if let ControlFlow::Continue(runs) = self.short_runs(&self.buffer) {
            self.runs.lent(runs);
        }
        self.buffer
    }

    /// Returns the short runs at the start of `window`. Breaks the walk if the window starts with a long run.
    fn short_runs<'w>(&self, window: &'w str) -> ControlFlow<(), &'w str> {
        match window.get(..short_runs(window, self.longest)) {
            Some(runs) if !runs.is_empty() => ControlFlow::Continue(runs),
            _ => ControlFlow::Break(()),
        }
    }
}

/// Returns how far the runs of `window` are no longer than `longest`. The last run may go on after the window, so it does not
/// count.
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

    /// Notes what it is given: `<lent>` or `(owned)`.
    #[derive(Default)]
    struct Notes(String);

    impl TakeRuns for Notes {
        fn lent(&mut self, runs: &str) {
            self.0 += &format!("<{runs}>");
        }

        fn owned(&mut self, buffer: &mut String, len: usize) {
            let runs: String = buffer.drain(..len).collect();
            self.0 += &format!("({runs})");
        }
    }

    #[test]
    fn windows_of_chunks() {
        // Runs of at most three bytes, in windows of six.
        for (chunks, expected) in [
            (&[][..], ""),
            (&["ab"], ""),
            (&["ab c d"], "<ab c >"),
            (&["a", "b", " c ", "d"], "(ab c )"),
            (&["ab c d ", "e f g h i"], "<ab c >(d e f )<g h >"),
            // One chunk fills several windows, also one that was begun.
            (&["ab cd ef gh ij kl"], "<ab cd ><ef gh ><ij >"),
            (&["ab", " cd ef gh ij"], "(ab cd )<ef gh >"),
            // What is left of a window is in the chunk before: it is kept.
            (&["ab c", "d", "e", "f g h"], "(ab )"),
            (&["a b c", "d", "e g h i"], "(a b )(cde g )<h >"),
            // A long run, in a chunk, over chunks, at the end.
            (&["ab cdefghi jk"], "<ab >"),
            (&["ab ", "cde", "fgh ", "ij kl mn"], "(ab )"),
            (&["ab c", "defg"], "(ab )"),
            // Whole characters.
            (&["é é é é"], "<é é ><é >"),
            (&["é", " é ", "é é"], "(é é )<é >"),
        ] {
            let mut notes = Notes::default();
            let mut reader = Gather::new(3, 6, "old".to_owned(), &mut notes);
            let _ = chunks.iter().try_for_each(|chunk| reader.take(chunk));
            reader.finish();
            assert_eq!(notes.0, expected, "{chunks:?}");
        }
    }
}
