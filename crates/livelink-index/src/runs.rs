//! Finds and scans the runs of a text that comes in chunks.
//!
//! A *run* is the text between two boundary characters ([`livelink_detect::is_boundary`]: white
//! space, controls and the other characters that no link can hold). A link lies in one run and
//! depends on that run alone, so a text can be scanned again run by run. The index finds runs here,
//! in the editor's own chunks and without a copy.
//!
//! Every function takes a text in bytes of UTF-8 or in UTF-16 code units, by the type of its
//! [`Offset`].

use std::ops::Range;

use livelink_detect::{Detector, LinkKind};

use crate::rescan;
use crate::text::{Offset, Reader, Text};

/// Returns `range`, extended to the nearest boundary characters on both sides. The boundary
/// characters stay outside.
///
/// A boundary character *inside* `range` does not matter: only the two ends move. An end inside a
/// character is moved out of it first; an end past the text counts as the end of the text. Cost:
/// the text walked over, plus one [`Text::chunk`] a chunk.
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
pub fn run_around<O: Offset, T: Text<O> + ?Sized>(text: &T, range: Range<O>) -> Range<O> {
    let reader = O::reader(text);
    let Range { start, end } = O::indices(range);
    let run_start = reader.start_of_run(start, 0);
    let run_end = reader.end_of_run(end.max(start)).max(run_start);
    O::range(run_start..run_end)
}

/// Returns the offset after the last boundary character before `at`, or 0 if there is no such
/// character.
///
/// ```
/// use livelink_index::runs::start_of_run;
///
/// assert_eq!(start_of_run("one two", 6), 4);
/// assert_eq!(start_of_run("one two", 4), 4);
/// assert_eq!(start_of_run("one two", 3), 0);
/// ```
pub fn start_of_run<O: Offset, T: Text<O> + ?Sized>(text: &T, at: O) -> O {
    start_of_run_from(text, at, O::default())
}

/// Finds the start of a run as [`start_of_run`] does, but goes back no further than `limit`, and
/// returns `limit` if it meets no boundary. It reads nothing before `limit`, which helps in a text
/// whose runs may be megabytes long.
///
/// ```
/// use livelink_index::runs::start_of_run_from;
///
/// assert_eq!(start_of_run_from("one two", 6, 2), 4);
/// assert_eq!(start_of_run_from("one two", 6, 5), 5);
/// ```
pub fn start_of_run_from<O: Offset, T: Text<O> + ?Sized>(text: &T, at: O, limit: O) -> O {
    O::from_usize(O::reader(text).start_of_run(at.to_usize(), limit.to_usize()))
}

/// Finds the end of a run as [`end_of_run`] does, or returns `None` if the end is not before
/// `limit`. The end of the text counts as found once the search gets there. The search reads
/// nothing after the character at `limit`, which helps in a text whose runs may be megabytes long.
///
/// ```
/// use livelink_index::runs::end_of_run_within;
///
/// assert_eq!(end_of_run_within("one two", 1, 7), Some(3));
/// assert_eq!(end_of_run_within("one two", 1, 3), None);
/// assert_eq!(end_of_run_within("one two", 5, 7), Some(7));
/// ```
pub fn end_of_run_within<O: Offset, T: Text<O> + ?Sized>(text: &T, at: O, limit: O) -> Option<O> {
    let end = O::reader(text).end_of_run_within(at.to_usize(), limit.to_usize());
    end.map(O::from_usize)
}

/// Returns the offset of the first boundary character at or after `at`, or the length of the text
/// if there is no such character.
///
/// ```
/// use livelink_index::runs::end_of_run;
///
/// assert_eq!(end_of_run("one two", 1), 3);
/// assert_eq!(end_of_run("one two", 3), 3);
/// assert_eq!(end_of_run("one two", 4), 7);
/// ```
pub fn end_of_run<O: Offset, T: Text<O> + ?Sized>(text: &T, at: O) -> O {
    O::from_usize(O::reader(text).end_of_run(at.to_usize()))
}

/// Calls `f` with the range and the kind of each link in `range`. The links come in order, with
/// offsets in the whole text.
///
/// The text of `range` is scanned as a text of its own. A caller who wants the links of the whole
/// text passes a range that ends at boundaries, as [`run_around`] gives it. The function makes a
/// buffer where a run straddles chunks; [`Scratch::detect_in`] keeps the buffer for the next call.
///
/// ```
/// use livelink_detect::Detector;
/// use livelink_index::runs::{detect_in, run_around};
///
/// let text = "mail me@example.com or see example.org";
/// let mut found = Vec::new();
/// detect_in(&Detector::default(), text, run_around(text, 30..30), |range, _| found.push(range));
/// assert_eq!(found, [27..38]);
/// ```
pub fn detect_in<O: Offset, T: Text<O> + ?Sized>(
    detector: &Detector,
    text: &T,
    range: Range<O>,
    f: impl FnMut(Range<O>, LinkKind),
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
/// scratch.detect_in(&Detector::default(), "a.com b.com c.com", 6..17, |_, _| found += 1);
/// assert_eq!(found, 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    buffer: String,
}

impl Scratch {
    /// Scans as the function [`detect_in`] does, without an allocation once the buffer has grown to
    /// the longest run that straddled chunks.
    ///
    /// The text is scanned some kilobytes at a time. If they lie in one chunk, they are scanned in
    /// place. Otherwise they are put together in the buffer, and UTF-16 is transcoded there. So a
    /// long range is never held as a whole.
    pub fn detect_in<O: Offset, T: Text<O> + ?Sized>(
        &mut self,
        detector: &Detector,
        text: &T,
        range: Range<O>,
        mut f: impl FnMut(Range<O>, LinkKind),
    ) {
        let reader = O::reader(text);
        let Range { start, end } = O::indices(range);
        let end = reader.forward(end.min(reader.len()), 0);
        let start = reader.back(start.min(end), 0);
        rescan::detect_in(detector, &reader, start..end, &mut self.buffer, |link| {
            f(O::range(link.range), link.kind);
        });
    }
}

#[cfg(test)]
mod tests;
