//! Finding and scanning the runs of a text that comes in chunks.
//!
//! A *run* is a maximal stretch without a boundary character ([`livelink_detect::is_boundary`]: white space, controls
//! and the other characters that no link can hold). A link lies in one run and depends on that run alone, so runs are
//! the unit in which a text is rescanned. Everything above the detector finds them here, in the host's own chunks and
//! without a copy.
//!
//! Inside a chunk the search is [`livelink_detect::run_start`] and [`livelink_detect::run_end`]; this module adds the
//! walk from chunk to chunk.

use std::ops::Range;

use livelink_detect::{Detector, Link, run_end, run_start};

use crate::Text;

/// `range` grown to the nearest boundary characters on both sides; they stay outside.
///
/// A boundary character *inside* `range` does not matter: only the two ends move. Ends inside a character are moved out
/// of it first, ends past the text are taken as its end. Cost: the bytes walked over, plus one [`Text::chunk`] a chunk.
///
/// ```
/// use livelink_index::runs::run_around;
///
/// let text = "one two three";
/// assert_eq!(run_around(text, 5..5), 4..7);
/// assert_eq!(run_around(text, 5..9), 4..13);
/// // Between a space and a word: the word, since a character typed there would join it.
/// assert_eq!(run_around(text, 4..4), 4..7);
/// // All by itself between two boundaries: an empty run.
/// assert_eq!(run_around("a  b", 2..2), 2..2);
/// ```
pub fn run_around<T: Text + ?Sized>(text: &T, range: Range<usize>) -> Range<usize> {
    let start = start_of_run(text, range.start);
    start..end_of_run(text, range.end.max(range.start)).max(start)
}

/// The offset behind the last boundary character before `at`, or 0 without one.
///
/// ```
/// use livelink_index::runs::start_of_run;
///
/// assert_eq!(start_of_run("one two", 6), 4);
/// assert_eq!(start_of_run("one two", 4), 4);
/// assert_eq!(start_of_run("one two", 3), 0);
/// ```
pub fn start_of_run<T: Text + ?Sized>(text: &T, at: usize) -> usize {
    start_of_run_from(text, at, 0)
}

/// [`start_of_run`], but no further back than `limit`, which is returned where no boundary comes before. Reads nothing
/// before `limit`: for a text whose run may be megabytes long.
///
/// ```
/// use livelink_index::runs::start_of_run_from;
///
/// assert_eq!(start_of_run_from("one two", 6, 2), 4);
/// assert_eq!(start_of_run_from("one two", 6, 5), 5);
/// ```
pub fn start_of_run_from<T: Text + ?Sized>(text: &T, at: usize, limit: usize) -> usize {
    let mut at = at.min(text.len());
    while at > limit {
        let Some((chunk, start)) = chunk_holding(text, at - 1) else {
            break;
        };
        // `at` is inside a character only if the caller's offset was; its whole character belongs to the run.
        let to = chunk.floor_char_boundary(at - start);
        let from = chunk.floor_char_boundary(limit.saturating_sub(start));
        let found = run_start(chunk.get(from..to).unwrap_or_default(), to);
        if found > 0 {
            return start + from + found;
        }
        at = start + from;
    }
    at.max(limit)
}

/// [`end_of_run`], if that is found before `limit`; the end of the text counts as found once the search gets there. Reads
/// nothing behind the character at `limit`: for a text whose run may be megabytes long.
///
/// ```
/// use livelink_index::runs::end_of_run_within;
///
/// assert_eq!(end_of_run_within("one two", 1, 7), Some(3));
/// assert_eq!(end_of_run_within("one two", 1, 3), None);
/// assert_eq!(end_of_run_within("one two", 5, 7), Some(7));
/// ```
pub fn end_of_run_within<T: Text + ?Sized>(text: &T, at: usize, limit: usize) -> Option<usize> {
    let mut at = at.min(text.len());
    while at < limit
        && let Some((chunk, start)) = chunk_holding(text, at)
    {
        let from = chunk.ceil_char_boundary(at - start);
        let to = chunk.ceil_char_boundary(limit - start).max(from);
        let found = from + run_end(chunk.get(from..to).unwrap_or_default(), 0);
        at = start + found;
        if found < to {
            return Some(at);
        }
    }
    (at >= text.len()).then_some(at)
}

/// The offset of the first boundary character at or behind `at`, or the length of the text without one.
///
/// ```
/// use livelink_index::runs::end_of_run;
///
/// assert_eq!(end_of_run("one two", 1), 3);
/// assert_eq!(end_of_run("one two", 3), 3);
/// assert_eq!(end_of_run("one two", 4), 7);
/// ```
pub fn end_of_run<T: Text + ?Sized>(text: &T, at: usize) -> usize {
    let mut at = at.min(text.len());
    while let Some((chunk, start)) = chunk_holding(text, at) {
        let found = run_end(chunk, chunk.ceil_char_boundary(at - start));
        at = start + found;
        if found < chunk.len() {
            break;
        }
    }
    at
}

/// Calls `f` with the links of `range`, in order, at their offsets in the whole text.
///
/// The bytes of `range` are scanned as a text of their own, so a caller who wants the links of the whole text passes a
/// range that ends at boundaries, as [`run_around`] gives it. This form makes a buffer where a run straddles chunks;
/// [`Scratch::detect_in`] keeps it for the next call.
///
/// ```
/// use livelink_detect::Detector;
/// use livelink_index::runs::{detect_in, run_around};
///
/// let text = "mail me@example.com or see example.org";
/// let mut found = Vec::new();
/// detect_in(&Detector::default(), text, run_around(text, 30..30), |link| found.push(link.range));
/// assert_eq!(found, [27..38]);
/// ```
pub fn detect_in<T: Text + ?Sized>(
    detector: &Detector,
    text: &T,
    range: Range<usize>,
    f: impl FnMut(Link),
) {
    Scratch::default().detect_in(detector, text, range, f);
}

/// The buffer in which runs that straddle chunks are put together, kept from one scan to the next.
///
/// ```
/// use livelink_detect::Detector;
/// use livelink_index::runs::Scratch;
///
/// let mut scratch = Scratch::default();
/// let mut found = 0;
/// scratch.detect_in(&Detector::default(), "a.com b.com c.com", 6..17, |_| found += 1);
/// assert_eq!(found, 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(crate) run: String,
}

impl Scratch {
    /// [`detect_in`] without an allocation once the buffer has grown to the longest run that straddled chunks.
    ///
    /// Everything else is scanned where it lies: a chunk up to its last boundary, then the run across the seam in the
    /// buffer, and so on. So a range of many chunks (a paste, the first scan) is neither copied nor held in one piece.
    pub fn detect_in<T: Text + ?Sized>(
        &mut self,
        detector: &Detector,
        text: &T,
        range: Range<usize>,
        mut f: impl FnMut(Link),
    ) {
        let end = range.end.min(text.len());
        let mut at = range.start;
        while at < end {
            let Some((chunk, start)) = chunk_holding(text, at) else {
                return;
            };
            // The part of the range in this chunk, by offsets in the chunk.
            let from = chunk.floor_char_boundary(at - start);
            let to = chunk.ceil_char_boundary(end - start);
            let last = start + to >= end;
            // The last piece goes to the end of the range, any other to the chunk's last boundary.
            let cut = if last {
                to
            } else {
                run_start(chunk, to).max(from)
            };
            if let Some(piece) = chunk.get(from..cut) {
                scan(detector, piece, start + from, &mut f);
            }
            if last {
                return;
            }
            self.run.clear();
            self.run.push_str(chunk.get(cut..).unwrap_or_default());
            at = self.gather(text, start + chunk.len(), end);
            scan(detector, &self.run, start + cut, &mut f);
        }
    }

    /// Adds what lies from `at` to the end of the run, or to `end`; returns where it stopped.
    fn gather<T: Text + ?Sized>(&mut self, text: &T, mut at: usize, end: usize) -> usize {
        while at < end {
            let Some((chunk, start)) = chunk_holding(text, at) else {
                return end;
            };
            // Never back, whatever the text says: the caller's loop counts on it.
            let from = chunk.ceil_char_boundary(at - start);
            let to = chunk.ceil_char_boundary(end - start);
            let stop = run_end(chunk, from).min(to.max(from));
            self.run.push_str(chunk.get(from..stop).unwrap_or_default());
            at = start + stop;
            if stop < chunk.len() {
                return at;
            }
        }
        at
    }
}

/// Detects in `piece`, which lies at `offset` of the text.
fn scan(detector: &Detector, piece: &str, offset: usize, f: &mut impl FnMut(Link)) {
    detector.for_each(piece, |link| {
        f(Link {
            range: link.range.start + offset..link.range.end + offset,
            kind: link.kind,
        });
    });
}

/// The chunk that holds the byte at `at`; `None` at the end, and where the text breaks its contract, which the callers
/// take as the end. Every chunk that comes out of here holds `at`, so every walk makes progress.
pub(crate) fn chunk_holding<T: Text + ?Sized>(text: &T, at: usize) -> Option<(&str, usize)> {
    if at >= text.len() {
        return None;
    }
    let (chunk, start) = text.chunk(at);
    let offset = at.checked_sub(start)?;
    (offset < chunk.len()).then_some((chunk, start))
}

#[cfg(test)]
mod tests;
