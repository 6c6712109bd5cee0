//! Walking and scanning a text in UTF-16 code units.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use livelink_detect::{Detector, Link, is_boundary};

use super::{Offset, Reader, Text, Utf16Offset, sealed};

impl sealed::Readable for Utf16Offset {
    type Reader<'t, T: Text<Self> + ?Sized + 't> = Utf16<'t, T>;

    fn reader<T: Text<Self> + ?Sized>(text: &T) -> Utf16<'_, T> {
        Utf16(text)
    }

    fn text_of<T: Text<Self> + ?Sized>(text: &T, range: Range<usize>) -> Cow<'_, str> {
        let mut copy = String::new();
        Self::reader(text).window(range, &mut copy);
        Cow::Owned(copy)
    }
}

/// How much is transcoded before the detector gets it, at least, if there is more: enough to make the call worth while,
/// little enough to stay in the cache.
const WINDOW: usize = 16 << 10;

/// How much is transcoded at a time for who asks for chunk after chunk.
const CHUNK: usize = 4 << 10;

/// A [`Text`] in code units.
pub struct Utf16<'t, T: ?Sized>(&'t T);

impl<T: Text<Utf16Offset> + ?Sized> Utf16<'_, T> {
    /// Goes from `at` on to a boundary, or to `limit`, or to the end. Says where that is, and whether it is a boundary.
    fn walk_to_boundary(&self, at: usize, limit: usize) -> (usize, bool) {
        let mut units = Units::new(self.0);
        let mut at = at.min(self.0.len());
        if units.unit(at).is_some_and(is_low) {
            at += 1;
        }
        while at < limit
            && let Some((c, len)) = units.char_at(at)
        {
            if c.is_none_or(is_boundary) {
                return (at, true);
            }
            at += len;
        }
        (at, false)
    }
}

impl<T: Text<Utf16Offset> + ?Sized> Reader for Utf16<'_, T> {
    fn len(&self) -> usize {
        self.0.len()
    }

    /// An edit at `at` may have cut a pair in two or made one: then the unit before belongs to another character than
    /// it did, and what it is now, a boundary or not, says nothing about the run it was in. So a high surrogate there is
    /// stepped over ([`touched_from`](Reader::touched_from)), as is a low one at `at` in
    /// [`end_of_run_within`](Reader::end_of_run_within).
    fn start_of_run(&self, at: usize, limit: usize) -> usize {
        let mut units = Units::new(self.0);
        let mut at = self.touched_from(at.min(self.0.len()));
        while at > limit
            && let Some((c, len)) = units.char_before(at)
        {
            if c.is_none_or(is_boundary) {
                break;
            }
            at -= len;
        }
        at.max(limit)
    }

    fn end_of_run_within(&self, at: usize, limit: usize) -> Option<usize> {
        let (end, found) = self.walk_to_boundary(at, limit);
        (found || end >= self.0.len()).then_some(end)
    }

    fn end_of_run(&self, at: usize) -> usize {
        self.walk_to_boundary(at, usize::MAX).0
    }

    fn touched_from(&self, at: usize) -> usize {
        let before = at.checked_sub(1);
        let cut = before.filter(|before| Units::new(self.0).unit(*before).is_some_and(is_high));
        cut.unwrap_or(at)
    }

    /// Every unit is a byte or more.
    fn back(&self, at: usize, bytes: usize) -> usize {
        let at = at.saturating_sub(bytes);
        let mut units = Units::new(self.0);
        at - usize::from(units.is_inside_pair(at))
    }

    fn forward(&self, at: usize, bytes: usize) -> usize {
        let at = at.saturating_add(bytes).min(self.0.len());
        let mut units = Units::new(self.0);
        at + usize::from(units.is_inside_pair(at))
    }

    fn window<'w>(&'w self, range: Range<usize>, buffer: &'w mut String) -> &'w str {
        buffer.clear();
        let mut units = Units::new(self.0);
        let mut at = range.start;
        while at < range.end
            && let Some((c, len)) = units.char_at(at)
        {
            buffer.push(c.unwrap_or(UNPAIRED));
            at += len;
        }
        buffer
    }

    fn for_each_chunk(&self, range: Range<usize>, f: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        let mut buffer = String::new();
        let mut at = range.start;
        while at < range.end {
            let end = self.forward(at, CHUNK).min(range.end);
            let chunk = self.window(at..end, &mut buffer);
            if chunk.is_empty() || f(chunk).is_break() {
                return;
            }
            at = end;
        }
    }

    fn units(text: &str) -> usize {
        Utf16Offset::len_of(text)
    }

    fn bytes(window: &str, units: usize) -> usize {
        let mut left = units;
        let bytes = window.chars().take_while(|c| {
            let fits = left >= c.len_utf16();
            left = left.saturating_sub(c.len_utf16());
            fits
        });
        bytes.map(char::len_utf8).sum()
    }

    /// Transcodes and scans window by window, each ending at a boundary. Only links cost a count of units, from the link
    /// before.
    fn detect_in(
        &self,
        detector: &Detector,
        range: Range<usize>,
        buffer: &mut String,
        mut f: impl FnMut(Link),
    ) {
        let window = buffer;
        let mut units = Units::new(self.0);
        let mut at = range.start;
        while at < range.end {
            window.clear();
            let start = at;
            while at < range.end {
                let Some((c, len)) = units.char_at(at) else {
                    // The text is shorter than it says.
                    at = range.end;
                    break;
                };
                at += len;
                // An unpaired surrogate stays one unit, so that the count is right.
                let c = c.unwrap_or(UNPAIRED);
                window.push(c);
                if window.len() >= WINDOW && is_boundary(c) {
                    break;
                }
            }
            let (mut bytes, mut counted) = (0, start);
            detector.for_each(window, |link| {
                let mut count_to = |end: usize| {
                    counted += Utf16Offset::len_of(window.get(bytes..end).unwrap_or_default());
                    bytes = end;
                    counted
                };
                f(Link {
                    range: count_to(link.range.start)..count_to(link.range.end),
                    kind: link.kind,
                });
            });
        }
    }
}

/// Stands for an unpaired surrogate in what the detector reads: a boundary character of one unit that is none itself.
const UNPAIRED: char = '\u{ffff}';

/// Reads a text unit by unit, keeping the chunk last used.
struct Units<'a, T: ?Sized> {
    text: &'a T,
    chunk: &'a [u16],
    start: usize,
}

impl<'a, T: Text<Utf16Offset> + ?Sized> Units<'a, T> {
    fn new(text: &'a T) -> Self {
        Self {
            text,
            chunk: &[],
            start: 0,
        }
    }

    /// The unit at `at`; `None` at the end, and where the text breaks its contract, which is taken as the end.
    fn unit(&mut self, at: usize) -> Option<u16> {
        if let Some(&unit) = self.chunk.get(at.wrapping_sub(self.start)) {
            return Some(unit);
        }
        if at >= self.text.len() {
            return None;
        }
        (self.chunk, self.start) = self.text.chunk(at);
        self.chunk.get(at.checked_sub(self.start)?).copied()
    }

    /// Whether `at` is the middle of a surrogate pair.
    fn is_inside_pair(&mut self, at: usize) -> bool {
        at.checked_sub(1)
            .and_then(|before| self.unit(before))
            .is_some_and(is_high)
            && self.unit(at).is_some_and(is_low)
    }

    /// The character that starts at `at` (`None` for an unpaired surrogate) and its length in units.
    fn char_at(&mut self, at: usize) -> Option<(Option<char>, usize)> {
        let first = self.unit(at)?;
        if !is_high(first) {
            return Some((char::from_u32(first.into()), 1));
        }
        match self.unit(at + 1).and_then(|second| pair(first, second)) {
            Some(c) => Some((Some(c), 2)),
            None => Some((None, 1)),
        }
    }

    /// The character that ends at `at`, and its length in units.
    fn char_before(&mut self, at: usize) -> Option<(Option<char>, usize)> {
        let last = self.unit(at.checked_sub(1)?)?;
        if !is_low(last) {
            return Some((char::from_u32(last.into()), 1));
        }
        let first = at.checked_sub(2).and_then(|before| self.unit(before));
        match first.and_then(|first| pair(first, last)) {
            Some(c) => Some((Some(c), 2)),
            None => Some((None, 1)),
        }
    }
}

fn is_high(unit: u16) -> bool {
    (0xd800..0xdc00).contains(&unit)
}

fn is_low(unit: u16) -> bool {
    (0xdc00..0xe000).contains(&unit)
}

/// The character of two units, if they are a surrogate pair.
fn pair(high: u16, low: u16) -> Option<char> {
    let is_pair = is_high(high) && is_low(low);
    is_pair
        .then(|| char::decode_utf16([high, low]).next()?.ok())
        .flatten()
}

#[cfg(test)]
mod tests;
