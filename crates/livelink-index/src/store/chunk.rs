//! The lowest level of the store: some hundred spans in one array.

use std::iter::once;
use std::ops::Range;
use std::sync::Arc;

use super::level::Node;
use super::places::Places;

/// A chunk, and the offset of its first span.
pub(super) type Here<'a, V> = (usize, &'a Chunk<V>);

/// Spans in order. Starts are relative to the first span's, so the first is 0.
///
/// Places and values are in separate arrays, because most edits need only the places. A chunk
/// itself is a few words in its group. A snapshot shares the arrays.
#[derive(Debug)]
pub(super) struct Chunk<V> {
    places: Places,
    values: Arc<Vec<V>>,
}

impl<V> Clone for Chunk<V> {
    fn clone(&self) -> Self {
        Self {
            places: self.places.clone(),
            values: Arc::clone(&self.values),
        }
    }
}

impl<V> Chunk<V> {
    /// Makes a chunk of the next `count` of `spans`, if there are any, and returns the start of its
    /// first span.
    pub(super) fn of(
        spans: &mut impl Iterator<Item = (Range<usize>, V)>,
        count: usize,
    ) -> Option<(usize, Self)> {
        let (first, value) = spans.next()?;
        let mut places = Places::with_capacity(count);
        let mut values = Vec::with_capacity(count);
        values.push(value);
        let rest = spans.take(count.saturating_sub(1)).map(|(range, value)| {
            values.push(value);
            (range.start.wrapping_sub(first.start), range.len())
        });
        places.extend(once((0, first.len())).chain(rest));
        let values = Arc::new(values);
        Some((first.start, Self { places, values }))
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the start and the length of a span, which is never 0.
    #[inline]
    pub(super) fn place(&self, index: usize) -> Option<(usize, usize)> {
        self.places.get(index)
    }

    pub(super) fn set_place(&mut self, index: usize, start: usize, len: usize) {
        self.places.set(index, start, len);
    }

    /// Gives a span another length, and adds `by` to the starts of all spans after it.
    pub(super) fn stretch(&mut self, index: usize, len: usize, by: usize) {
        self.places.stretch(index, len, by);
    }

    #[inline]
    pub(super) fn value(&self, index: usize) -> Option<&V> {
        self.values.get(index)
    }

    /// Returns the index of the first span that starts at or after `offset`, or the number of spans
    /// if there is none.
    pub(super) fn find(&self, offset: usize) -> usize {
        self.places.find(offset)
    }

    /// Returns the same as [`find`](Self::find). It is quick if the answer is `near` or a few spans
    /// before or after it.
    #[inline]
    pub(super) fn find_near(&self, offset: usize, near: usize) -> usize {
        self.places.find_near(offset, near)
    }
}

impl<V: Clone> Chunk<V> {
    pub(super) fn value_mut(&mut self, index: usize) -> Option<&mut V> {
        Arc::make_mut(&mut self.values).get_mut(index)
    }

    pub(super) fn insert(&mut self, index: usize, start: usize, len: usize, value: V) {
        let index = index.min(self.len());
        self.places.insert(index, start, len);
        Arc::make_mut(&mut self.values).insert(index, value);
    }

    /// Removes the spans `from..to` and gives their starts, lengths and values to `f`. Returns how
    /// many they are.
    pub(super) fn drain(
        &mut self,
        from: usize,
        to: usize,
        mut f: impl FnMut(usize, usize, V),
    ) -> usize {
        let to = to.min(self.len());
        let from = from.min(to);
        let values = Arc::make_mut(&mut self.values);
        for (index, value) in (from..to).zip(values.drain(from..to)) {
            if let Some((start, len)) = self.places.get(index) {
                f(start, len, value);
            }
        }
        self.places.remove(from..to);
        to - from
    }
}

impl<V: Clone> Node for Chunk<V> {
    fn children(&self) -> usize {
        self.len()
    }

    fn first_start(&self) -> usize {
        self.places.get(0).map_or(0, |(start, _)| start)
    }

    fn shift_from(&mut self, child: usize, by: usize) {
        self.places.shift(child, by);
    }

    fn split_off(&mut self, child: usize) -> Self {
        let child = child.min(self.len());
        Self {
            places: self.places.split_off(child),
            values: Arc::new(Arc::make_mut(&mut self.values).split_off(child)),
        }
    }

    fn append(&mut self, mut other: Self, offset: usize) {
        other.shift_from(0, offset);
        self.places.append(&other.places);
        let others = Arc::unwrap_or_clone(other.values);
        Arc::make_mut(&mut self.values).extend(others);
    }
}
