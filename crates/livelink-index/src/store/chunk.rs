//! The lowest level of the store: some hundred spans in one array.

use std::ops::Range;

use super::level::{Node, first_from};

/// A span in its chunk, without its start.
#[derive(Clone, Debug)]
pub(super) struct Slot<V> {
    /// Never 0.
    pub(super) len: usize,
    pub(super) value: V,
}

/// Spans in order. Starts are relative to the first span's, so the first is 0.
///
/// The starts stand in an array of their own: a search reads nothing else, and a shift writes nothing else. In a store that
/// fits in no cache, an edit then fetches a few lines of 64 bytes instead of half of the chunk.
#[derive(Clone, Debug)]
pub(super) struct Chunk<V> {
    starts: Vec<usize>,
    slots: Vec<Slot<V>>,
}

impl<V> Chunk<V> {
    /// Makes a chunk of the next `count` of `spans`, if there are any, and returns where it starts.
    pub(super) fn of(
        spans: &mut impl Iterator<Item = (Range<usize>, V)>,
        count: usize,
    ) -> Option<(usize, Self)> {
        let (first, value) = spans.next()?;
        let mut chunk = Self {
            starts: Vec::with_capacity(count),
            slots: Vec::with_capacity(count),
        };
        chunk.insert(0, 0, first.len(), value);
        for (range, value) in spans.take(count.saturating_sub(1)) {
            let len = range.len();
            chunk.starts.push(range.start.wrapping_sub(first.start));
            chunk.slots.push(Slot { len, value });
        }
        Some((first.start, chunk))
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }

    /// The start of the last span.
    pub(super) fn last_start(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    /// Returns the start of a span, and the span.
    pub(super) fn get(&self, index: usize) -> Option<(usize, &Slot<V>)> {
        Some((*self.starts.get(index)?, self.slots.get(index)?))
    }

    pub(super) fn get_mut(&mut self, index: usize) -> Option<(&mut usize, &mut Slot<V>)> {
        Some((self.starts.get_mut(index)?, self.slots.get_mut(index)?))
    }

    /// Returns the index of the first span that starts at or after `offset`, or the number of spans if there is none.
    pub(super) fn find(&self, offset: usize) -> usize {
        first_from(&self.starts, offset)
    }

    /// Returns the same; `near` is the answer to expect.
    pub(super) fn find_near(&self, offset: usize, near: usize) -> usize {
        let before = near.checked_sub(1).and_then(|at| self.starts.get(at));
        let fits = before.is_none_or(|before| *before < offset)
            && self.starts.get(near).is_some_and(|start| offset <= *start);
        if fits { near } else { self.find(offset) }
    }

    pub(super) fn insert(&mut self, index: usize, start: usize, len: usize, value: V) {
        let index = index.min(self.starts.len());
        self.starts.insert(index, start);
        self.slots.insert(index, Slot { len, value });
    }

    /// Removes the spans `from..to`.
    pub(super) fn drain(
        &mut self,
        from: usize,
        to: usize,
    ) -> impl Iterator<Item = (usize, Slot<V>)> {
        let to = to.min(self.starts.len());
        let from = from.min(to);
        self.starts.drain(from..to).zip(self.slots.drain(from..to))
    }
}

impl<V: Clone> Node for Chunk<V> {
    fn children(&self) -> usize {
        self.len()
    }

    fn first_start(&self) -> usize {
        self.starts.first().copied().unwrap_or(0)
    }

    fn shift_from(&mut self, child: usize, by: usize) {
        for start in self.starts.get_mut(child..).unwrap_or_default() {
            *start = start.wrapping_add(by);
        }
    }

    fn split_off(&mut self, child: usize) -> Self {
        let child = child.min(self.len());
        Self {
            starts: self.starts.split_off(child),
            slots: self.slots.split_off(child),
        }
    }

    fn append(&mut self, mut other: Self, offset: usize) {
        other.shift_from(0, offset);
        self.starts.append(&mut other.starts);
        self.slots.append(&mut other.slots);
    }
}
