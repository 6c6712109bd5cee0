//! The starts and the lengths of the spans of a chunk, in one allocation.

use std::iter::repeat_n;
use std::ops::Range;
use std::sync::Arc;

/// Starts and lengths. The first half of the allocation is for the starts, and the second half is for the lengths. Each half has room
/// for more of them.
///
/// A snapshot shares the allocation. It is copied when it is written to while it is shared. A chunk points at the numbers themselves, so a
/// search in a store that fits in no cache waits for memory once.
#[derive(Clone, Debug)]
pub(super) struct Cells<T> {
    len: usize,
    numbers: Arc<[T]>,
}

impl<T: Copy + Default> Cells<T> {
    /// Returns room for `count` spans, without a span.
    pub(super) fn with_capacity(count: usize) -> Self {
        Self {
            len: 0,
            numbers: repeat_n(T::default(), 2 * count).collect(),
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    fn capacity(&self) -> usize {
        self.numbers.len() / 2
    }

    /// The starts.
    #[inline]
    pub(super) fn starts(&self) -> &[T] {
        self.numbers.get(..self.len).unwrap_or_default()
    }

    /// The lengths.
    #[inline]
    fn lens(&self) -> &[T] {
        let lens = self.numbers.get(self.capacity()..);
        lens.and_then(|lens| lens.get(..self.len))
            .unwrap_or_default()
    }

    /// Returns the start and the length of a span.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<(T, T)> {
        Some((*self.starts().get(index)?, *self.lens().get(index)?))
    }

    /// The starts and the lengths, to change them.
    #[inline]
    pub(super) fn both_mut(&mut self) -> (&mut [T], &mut [T]) {
        let capacity = self.capacity();
        let (starts, lens) = Arc::make_mut(&mut self.numbers).split_at_mut(capacity);
        (
            starts.get_mut(..self.len).unwrap_or_default(),
            lens.get_mut(..self.len).unwrap_or_default(),
        )
    }

    /// Gives a span another place.
    pub(super) fn set(&mut self, index: usize, start: T, len: T) {
        let (starts, lens) = self.both_mut();
        if let (Some(old), Some(old_len)) = (starts.get_mut(index), lens.get_mut(index)) {
            (*old, *old_len) = (start, len);
        }
    }

    /// Adds spans after all others, as long as there is room.
    pub(super) fn fill(&mut self, spans: &mut impl Iterator<Item = (T, T)>) {
        let capacity = self.capacity();
        let (starts, lens) = Arc::make_mut(&mut self.numbers).split_at_mut(capacity);
        let starts = starts.get_mut(self.len..).unwrap_or_default();
        let lens = lens.get_mut(self.len..).unwrap_or_default();
        // The loop asks for room before it asks for a span. So a full chunk takes no span from the iterator.
        for (start, len) in starts.iter_mut().zip(lens) {
            let Some(span) = spans.next() else {
                return;
            };
            (*start, *len) = span;
            self.len += 1;
        }
    }

    /// Inserts a span. `index` is at most the number of spans.
    pub(super) fn insert(&mut self, index: usize, start: T, len: T) {
        if self.len == self.capacity() {
            self.reserve(1);
        }
        self.len += 1;
        let (starts, lens) = self.both_mut();
        for (numbers, number) in [(starts, start), (lens, len)] {
            let moved = numbers.get_mut(index..).unwrap_or_default();
            moved.copy_within(..moved.len().saturating_sub(1), 1.min(moved.len()));
            if let Some(first) = moved.first_mut() {
                *first = number;
            }
        }
    }

    /// Removes the spans of `range`, which is a range of them.
    pub(super) fn remove(&mut self, range: Range<usize>) {
        let (starts, lens) = self.both_mut();
        for numbers in [starts, lens] {
            numbers.copy_within(range.end.., range.start);
        }
        self.len -= range.len();
    }

    /// Cuts off the spans from `at` on, which is at most their number.
    pub(super) fn split_off(&mut self, at: usize) -> Self {
        let mut rest = Self::with_capacity(self.len - at);
        let spans = self.starts().iter().zip(self.lens()).skip(at);
        rest.fill(&mut spans.map(|(start, len)| (*start, *len)));
        self.len = at;
        rest
    }

    /// Makes room for `more` spans.
    pub(super) fn reserve(&mut self, more: usize) {
        let (len, old) = (self.len, self.capacity());
        if len + more <= old {
            return;
        }
        let capacity = (len + more).max(old + old / 2);
        let room = || repeat_n(T::default(), capacity - len);
        let starts = self.starts().iter().copied().chain(room());
        let lens = self.lens().iter().copied().chain(room());
        self.numbers = starts.chain(lens).collect();
    }
}
