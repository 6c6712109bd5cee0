//! Walks and scans a text in bytes of UTF-8.

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::{ControlFlow, Range};

use livelink_detect::{run_end, run_start};

use super::{Reader, Text, sealed};

impl sealed::Readable for usize {
    type Reader<'t, T: Text + ?Sized + 't> = Utf8<'t, T>;

    fn reader<T: Text + ?Sized>(text: &T) -> Utf8<'_, T> {
        Utf8 {
            text,
            len: text.len(),
            last: Cell::new(("", 0)),
            other: Cell::new(("", 0)),
        }
    }

    #[inline]
    fn lent<'t, T: Text + ?Sized + 't>(
        reader: &Utf8<'t, T>,
        range: Range<usize>,
    ) -> Option<&'t str> {
        let (chunk, start) = reader.chunk_holding(range.start)?;
        chunk.get(range.start - start..range.end.saturating_sub(start))
    }

    fn text_of<'t, T: Text + ?Sized + 't>(
        reader: &Utf8<'t, T>,
        range: Range<usize>,
    ) -> Cow<'t, str> {
        if let Some(part) = Self::lent(reader, range.clone()) {
            return Cow::Borrowed(part);
        }
        let mut copy = String::new();
        reader.window(range, &mut copy);
        Cow::Owned(copy)
    }
}

/// A [`Text`] in bytes that keeps the last two chunks, so that it asks for a chunk once. The start
/// of a run, its end and the run itself mostly lie in one chunk or in two, and finding a chunk in a
/// rope costs as much as all three.
pub struct Utf8<'t, T: ?Sized> {
    text: &'t T,
    len: usize,
    last: Cell<(&'t str, usize)>,
    /// The chunk that was the last one before.
    other: Cell<(&'t str, usize)>,
}

/// From this length on, a range is read by [`Text::for_each_chunk`]: it lies in more than one or
/// two chunks, so the kept chunks hardly help.
const MANY_CHUNKS: usize = 8 << 10;

impl<'t, T: Text + ?Sized> Utf8<'t, T> {
    /// Returns the chunk that holds the byte at `at`, or `None` at the end. Where the text breaks
    /// its contract, it also returns `None`, which the callers treat as the end. Every chunk that
    /// it returns holds `at`, so every walk makes progress.
    fn chunk_holding(&self, at: usize) -> Option<(&'t str, usize)> {
        if at >= self.len {
            return None;
        }
        let holds = |(chunk, start): &(&str, usize)| {
            at.checked_sub(*start)
                .is_some_and(|offset| offset < chunk.len())
        };
        let last = self.last.get();
        if holds(&last) {
            return Some(last);
        }
        let other = Some(self.other.replace(last)).filter(holds);
        let found = other.unwrap_or_else(|| self.text.chunk(at));
        self.last.set(found);
        Some(found).filter(holds)
    }
}

impl<T: Text + ?Sized> Reader for Utf8<'_, T> {
    const IS_UTF8: bool = true;

    fn len(&self) -> usize {
        self.len
    }

    fn start_of_run(&self, at: usize, limit: usize) -> usize {
        let mut at = at.min(self.len);
        while at > limit {
            let Some((chunk, start)) = self.chunk_holding(at - 1) else {
                break;
            };
            // `at` is inside a character only if the caller's offset was. The whole character then
            // belongs to the run.
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

    fn end_of_run_within(&self, at: usize, limit: usize) -> Option<usize> {
        let mut at = at.min(self.len);
        while at < limit
            && let Some((chunk, start)) = self.chunk_holding(at)
        {
            let from = chunk.ceil_char_boundary(at - start);
            let to = chunk.ceil_char_boundary(limit - start).max(from);
            let found = from + run_end(chunk.get(from..to).unwrap_or_default(), 0);
            at = start + found;
            if found < to {
                return Some(at);
            }
        }
        (at >= self.len).then_some(at)
    }

    fn end_of_run(&self, at: usize) -> usize {
        let mut at = at.min(self.len);
        while let Some((chunk, start)) = self.chunk_holding(at) {
            let found = run_end(chunk, chunk.ceil_char_boundary(at - start));
            at = start + found;
            if found < chunk.len() {
                break;
            }
        }
        at
    }

    fn back(&self, at: usize, bytes: usize) -> usize {
        let at = at.saturating_sub(bytes);
        match self.chunk_holding(at) {
            Some((chunk, start)) => start + chunk.floor_char_boundary(at - start),
            None => at,
        }
    }

    fn forward(&self, at: usize, bytes: usize) -> usize {
        let at = at.saturating_add(bytes).min(self.len);
        match self.chunk_holding(at) {
            Some((chunk, start)) => start + chunk.ceil_char_boundary(at - start),
            None => at,
        }
    }

    fn window<'w>(&'w self, range: Range<usize>, buffer: &'w mut String) -> &'w str {
        if let Some((chunk, start)) = self.chunk_holding(range.start)
            && let Some(window) = chunk.get(range.start - start..range.end - start)
        {
            return window;
        }
        buffer.clear();
        buffer.reserve(range.len().min(self.len));
        if range.len() >= MANY_CHUNKS {
            self.text.for_each_chunk(range, &mut |chunk| {
                buffer.push_str(chunk);
                ControlFlow::Continue(())
            });
        } else {
            let mut at = range.start;
            while at < range.end.min(self.len)
                && let Some((chunk, start)) = self.chunk_holding(at)
                && let Some(part) = chunk.get(at - start..chunk.len().min(range.end - start))
            {
                buffer.push_str(part);
                at += part.len();
            }
        }
        buffer
    }

    fn for_each_chunk(&self, range: Range<usize>, f: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        self.text.for_each_chunk(range, f);
    }

    fn units(text: &str) -> usize {
        text.len()
    }

    fn units_in(_: &str, part: Range<usize>) -> usize {
        part.len()
    }

    fn bytes(window: &str, units: usize) -> usize {
        window.floor_char_boundary(units)
    }
}

#[cfg(test)]
mod tests {
    use super::{Reader, Text, Utf8, sealed::Readable as _};

    /// A text in two chunks.
    struct Halves<'t>(&'t str, usize);

    impl Text for Halves<'_> {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn chunk(&self, at: usize) -> (&str, usize) {
            let (first, second) = self.0.split_at(self.1);
            if at < self.1 {
                (first, 0)
            } else {
                (second, self.1)
            }
        }
    }

    /// The walks give the same answers in one piece and cut anywhere.
    #[test]
    fn a_cut_changes_nothing() {
        let text = "a.com/🦀ü語, b.org é";
        let places = || text.char_indices().map(|(at, _)| at).chain([text.len()]);
        for cut in places() {
            let halves = Halves(text, cut);
            let reader: Utf8<'_, _> = usize::reader(&halves);
            for from in places() {
                for bytes in 0..9 {
                    let forward = text.ceil_char_boundary(from + bytes);
                    assert_eq!(reader.forward(from, bytes), forward, "{cut} {from}");
                    let back = text.floor_char_boundary(from.saturating_sub(bytes));
                    assert_eq!(reader.back(from, bytes), back, "{cut} {from}");
                }
                for to in places().filter(|to| from <= *to) {
                    let window = reader.window(from..to, &mut String::new()).to_owned();
                    assert_eq!(window, text[from..to], "{cut} {from} {to}");
                }
            }
        }
    }
}
