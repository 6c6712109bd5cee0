//! How the session reads a text: by plain numbers, whatever an offset of the text counts.

use std::borrow::Cow;
use std::ops::Range;

use livelink_detect::{Detector, LinkKind};
use livelink_index::{Text, runs};

use crate::read;

/// A text as the inside of a session reads it. Offsets and lengths are numbers that count what the text's offsets count.
pub(crate) trait Reader {
    /// How long `text` is in this reader's offsets.
    fn len_of(text: &str) -> usize;

    /// The text of `range`. O(range).
    fn slice(&self, range: Range<usize>) -> Cow<'_, str>;

    /// `range` grown to the boundaries around it.
    fn run_around(&self, range: Range<usize>) -> Range<usize>;

    /// Where the run starts that ends at `at`, looking no further back than `limit`.
    fn start_of_run_from(&self, at: usize, limit: usize) -> usize;

    /// Where the run ends that `at` is in, if that is before `limit`.
    fn end_of_run_within(&self, at: usize, limit: usize) -> Option<usize>;

    /// Calls `found` with each link of `window`, which must end at boundaries (or at one that was just typed).
    fn detect(
        &self,
        detector: &Detector,
        window: Range<usize>,
        found: &mut dyn FnMut(Range<usize>, LinkKind),
    );

    /// The parts of `range` between the characters for which `cut` holds, without those characters and without empty
    /// parts. O(range).
    fn split(&self, range: Range<usize>, cut: impl Fn(char) -> bool) -> Vec<Range<usize>>
    where
        Self: Sized,
    {
        let mut parts = Vec::new();
        let (mut start, mut at) = (range.start, range.start);
        for c in self.slice(range.clone()).chars() {
            let next = at + Self::len_of(c.encode_utf8(&mut [0; 4]));
            if cut(c) {
                if start < at {
                    parts.push(start..at);
                }
                start = next;
            }
            at = next;
        }
        if start < range.end {
            parts.push(start..range.end);
        }
        parts
    }
}

/// An editor's text, read.
pub(crate) struct Reading<'a, T: ?Sized>(pub(crate) &'a T);

impl<T: Text + ?Sized> Reader for Reading<'_, T> {
    fn len_of(text: &str) -> usize {
        text.len()
    }

    fn slice(&self, range: Range<usize>) -> Cow<'_, str> {
        read::slice(self.0, range)
    }

    fn run_around(&self, range: Range<usize>) -> Range<usize> {
        runs::run_around(self.0, range)
    }

    fn start_of_run_from(&self, at: usize, limit: usize) -> usize {
        runs::start_of_run_from(self.0, at, limit)
    }

    fn end_of_run_within(&self, at: usize, limit: usize) -> Option<usize> {
        runs::end_of_run_within(self.0, at, limit)
    }

    fn detect(
        &self,
        detector: &Detector,
        window: Range<usize>,
        found: &mut dyn FnMut(Range<usize>, LinkKind),
    ) {
        runs::detect_in(detector, self.0, window, found);
    }
}

/// A line break that parts a line from the next: in every one of these a link of two halves would be no link.
pub(crate) fn is_line_break(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}
