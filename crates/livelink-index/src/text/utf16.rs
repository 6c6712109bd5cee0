//! Walks and scans a text in UTF-16 code units.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use livelink_detect::is_boundary;

use super::{Offset, Reader, Text, Utf16Offset, sealed};

impl sealed::Readable for Utf16Offset {
    type Reader<'t, T: Text<Self> + ?Sized + 't> = Utf16<'t, T>;

    fn reader<T: Text<Self> + ?Sized>(text: &T) -> Utf16<'_, T> {
        Utf16(text)
    }

    fn text_of<'t, T: Text<Self> + ?Sized + 't>(
        reader: &Utf16<'t, T>,
        range: Range<usize>,
    ) -> Cow<'t, str> {
        let mut copy = String::new();
        reader.window(range, &mut copy);
        Cow::Owned(copy)
    }
}

/// How much is transcoded at a time for a caller that asks for chunk after chunk.
const CHUNK: usize = 4 << 10;

/// A [`Text`] in code units.
pub struct Utf16<'t, T: ?Sized>(&'t T);

impl<T: Text<Utf16Offset> + ?Sized> Utf16<'_, T> {
    /// Walks from `at` to a boundary, to `limit`, or to the end. Returns the place, and whether a
    /// boundary is there.
    fn walk_to_boundary(&self, at: usize, limit: usize) -> (usize, bool) {
        let mut units = Units::new(self.0);
        let mut at = self.touched_to(at.min(self.0.len()));
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
    const IS_UTF8: bool = false;

    fn len(&self) -> usize {
        self.0.len()
    }

    /// An edit at `at` may have cut a surrogate pair in two, or made one. The unit before `at` then
    /// belongs to another character than before the edit. Even if that character is a boundary now,
    /// the unit may have been inside a run before the edit. So this walk steps over a high
    /// surrogate before `at` ([`touched_from`](Reader::touched_from)), and the walk to the end of
    /// the run steps over a low surrogate at `at` ([`touched_to`](Reader::touched_to)).
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

    fn touched_to(&self, at: usize) -> usize {
        at + usize::from(Units::new(self.0).unit(at).is_some_and(is_low))
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

    fn back_least(&self, at: usize, bytes: usize) -> usize {
        let (mut at, mut bytes) = (at, bytes);
        let mut units = Units::new(self.0);
        while bytes > 0 && at > 0 && units.unit(at - 1).is_some() {
            let before = units.chunk.get(..at - units.start).unwrap_or_default();
            let len = units_from(before.iter().rev(), &mut bytes);
            at -= len;
        }
        at - usize::from(units.is_inside_pair(at))
    }

    fn forward_least(&self, at: usize, bytes: usize) -> usize {
        let (mut at, mut bytes) = (at, bytes);
        let mut units = Units::new(self.0);
        while bytes > 0 && units.unit(at).is_some() {
            let after = units.chunk.get(at - units.start..).unwrap_or_default();
            at += units_from(after.iter(), &mut bytes);
        }
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
            // Most characters lie in the chunk of the one before them. A pair at its end may lie
            // across two chunks.
            let end = range.end.saturating_sub(units.start).min(units.chunk.len());
            let rest = units.chunk.get(at.saturating_sub(units.start)..end);
            let whole = match rest.unwrap_or_default() {
                [whole @ .., last] if is_high(*last) => whole,
                whole => whole,
            };
            let chars = char::decode_utf16(whole.iter().copied());
            buffer.extend(chars.map(|c| c.unwrap_or(UNPAIRED)));
            at += whole.len();
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
}

/// Replaces an unpaired surrogate in the text that the detector reads. It is a boundary character
/// of one code unit and not itself a surrogate.
const UNPAIRED: char = '\u{ffff}';

/// Reads a text unit by unit, and keeps the chunk last used.
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

    /// Returns the unit at `at`, or `None` at the end. Where the text breaks its contract, that
    /// place counts as the end.
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

    /// Returns whether `at` is the middle of a surrogate pair.
    fn is_inside_pair(&mut self, at: usize) -> bool {
        at.checked_sub(1)
            .and_then(|before| self.unit(before))
            .is_some_and(is_high)
            && self.unit(at).is_some_and(is_low)
    }

    /// Returns the character that starts at `at` (`None` for an unpaired surrogate) and its length
    /// in units.
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

    /// Returns the character that ends at `at`, and its length in units.
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

/// Counts units until they cover `bytes` bytes of UTF-8, and subtracts the covered bytes from
/// `bytes`.
fn units_from<'u>(units: impl ExactSizeIterator<Item = &'u u16>, bytes: &mut usize) -> usize {
    let count = units.len();
    for (taken, unit) in units.enumerate() {
        if *bytes == 0 {
            return taken;
        }
        // A surrogate is half of a character of four bytes.
        let two = usize::from(*unit >= 0x80);
        let three = usize::from(*unit >= 0x800 && !matches!(unit, 0xd800..=0xdfff));
        *bytes = bytes.saturating_sub(1 + two + three);
    }
    count
}

#[inline]
fn is_high(unit: u16) -> bool {
    (0xd800..0xdc00).contains(&unit)
}

fn is_low(unit: u16) -> bool {
    (0xdc00..0xe000).contains(&unit)
}

/// Returns the character of the two units, if they are a surrogate pair.
fn pair(high: u16, low: u16) -> Option<char> {
    let is_pair = is_high(high) && is_low(low);
    is_pair
        .then(|| char::decode_utf16([high, low]).next()?.ok())
        .flatten()
}

#[cfg(test)]
mod tests;
