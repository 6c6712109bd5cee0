//! [`Reader`]: how the index reads a text, in either unit of offsets.
//!
//! Dirty ranges, deltas and the store only add and compare offsets. The unit of an offset matters
//! only where text is read, and a [`Reader`] reads it.

use std::ops::{ControlFlow, Range};

/// A text to walk and to scan. Places and lengths are in the text's own unit, except where the
/// comment says "bytes".
#[allow(clippy::len_without_is_empty, reason = "nobody asks for it")]
pub trait Reader {
    /// Whether a unit is a byte of UTF-8.
    const IS_UTF8: bool;

    /// Length of the text.
    fn len(&self) -> usize;

    /// The offset after the last boundary character between `limit` and `at`, or `limit` without
    /// one.
    fn start_of_run(&self, at: usize, limit: usize) -> usize;

    /// The offset of the first boundary character at or after `at` and before `limit`, or the
    /// length if that comes first.
    fn end_of_run_within(&self, at: usize, limit: usize) -> Option<usize>;

    /// Returns the offset of the first boundary character at or after `at`, or the length if there
    /// is none. If the text breaks its contract, it returns the end of the text that is there.
    fn end_of_run(&self, at: usize) -> usize;

    /// Returns the start of the text that an edit from `at` on may have changed. That is `at` if no
    /// edit cuts a character in two.
    fn touched_from(&self, at: usize) -> usize {
        at
    }

    /// Returns the end of the text that an edit up to `at` may have changed. That is `at` if no
    /// edit cuts a character in two.
    fn touched_to(&self, at: usize) -> usize {
        at
    }

    /// Returns the start of a character that is at least `bytes` bytes of UTF-8 before `at`, or 0.
    /// `at` is the start of a character.
    fn back(&self, at: usize, bytes: usize) -> usize;

    /// Returns the start of a character that is at least `bytes` bytes of UTF-8 after `at`, or the
    /// length. `at` is the start of a character.
    fn forward(&self, at: usize, bytes: usize) -> usize;

    /// Returns the nearest place that [`back`](Self::back) may return. `back` may return one
    /// further away, which it finds sooner.
    fn back_least(&self, at: usize, bytes: usize) -> usize {
        self.back(at, bytes)
    }

    /// Returns the nearest place that [`forward`](Self::forward) may return.
    fn forward_least(&self, at: usize, bytes: usize) -> usize {
        self.forward(at, bytes)
    }

    /// The text of `range`, which lies on characters: borrowed, or put together in `buffer`.
    fn window<'t>(&'t self, range: Range<usize>, buffer: &'t mut String) -> &'t str;

    /// Gives the text of `range`, which lies on characters, to `f`, a chunk at a time, until `f`
    /// breaks.
    fn for_each_chunk(&self, range: Range<usize>, f: &mut dyn FnMut(&str) -> ControlFlow<()>);

    /// The length of a text in the unit of the offsets.
    fn units(text: &str) -> usize;

    /// The length of a part of a window in the unit of the offsets. The part lies on characters.
    fn units_in(window: &str, part: Range<usize>) -> usize {
        Self::units(window.get(part).unwrap_or_default())
    }

    /// The length in bytes of the first `units` units of a window.
    fn bytes(window: &str, units: usize) -> usize;
}

/// Converts places of a window, in bytes, into the unit of the text's offsets. It continues its
/// count from the last place.
#[derive(Default)]
pub(crate) struct UnitCounter {
    bytes: usize,
    units: usize,
}

impl UnitCounter {
    /// Returns the length of the text before byte `at`, in the unit of the text's offsets.
    pub(crate) fn to<T: Reader>(&mut self, window: &str, at: usize) -> usize {
        if T::IS_UTF8 {
            return at;
        }
        if at < self.bytes {
            *self = Self::default();
        }
        self.units += T::units_in(window, self.bytes..at);
        self.bytes = at;
        self.units
    }
}

#[cfg(test)]
mod tests {
    use super::UnitCounter;
    use crate::Utf16Offset;
    use crate::text::sealed::Readable;

    type Utf16<'t> = <Utf16Offset as Readable>::Reader<'t, Vec<u16>>;

    /// The counter continues from the last place, stays where it is, and begins anew where it is
    /// asked about an earlier place.
    #[test]
    fn forward_and_back() {
        let window = "aé語🦀b";
        let mut counter = UnitCounter::default();
        for (at, units) in [
            (1, 1),
            (6, 3),
            (6, 3),
            (10, 5),
            (3, 2),
            (11, 6),
            (0, 0),
            (6, 3),
        ] {
            assert_eq!(counter.to::<Utf16<'_>>(window, at), units, "{at}");
        }
    }
}
