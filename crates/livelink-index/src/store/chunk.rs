//! The lowest level of the store: some hundred spans in one array.

use std::ops::Range;

use super::level::Node;

/// A span in its chunk.
#[derive(Clone, Debug)]
pub(super) struct Slot<V> {
    /// From the start of the chunk's first span.
    pub(super) start: usize,
    /// Never 0.
    pub(super) len: usize,
    pub(super) value: V,
}

/// Spans in order. Starts are relative to the first span's, so the first is 0.
#[derive(Clone, Debug)]
pub(super) struct Chunk<V> {
    slots: Vec<Slot<V>>,
}

impl<V> Chunk<V> {
    /// A chunk that starts at 0 of the text; the parent moves the start.
    pub(super) fn from_spans(spans: Vec<(Range<usize>, V)>) -> Self {
        let slots = spans
            .into_iter()
            .map(|(range, value)| Slot {
                start: range.start,
                len: range.end - range.start,
                value,
            })
            .collect();
        Self { slots }
    }

    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn get(&self, index: usize) -> Option<&Slot<V>> {
        self.slots.get(index)
    }

    pub(super) fn get_mut(&mut self, index: usize) -> Option<&mut Slot<V>> {
        self.slots.get_mut(index)
    }

    /// The first span that starts at or behind `offset`; the number of spans if none does.
    pub(super) fn find(&self, offset: usize) -> usize {
        self.slots.partition_point(|slot| slot.start < offset)
    }

    pub(super) fn insert(&mut self, index: usize, slot: Slot<V>) {
        self.slots.insert(index.min(self.slots.len()), slot);
    }

    /// Takes out the spans `from..to`.
    pub(super) fn drain(&mut self, from: usize, to: usize) -> impl Iterator<Item = Slot<V>> {
        let to = to.min(self.slots.len());
        self.slots.drain(from.min(to)..to)
    }
}

impl<V: Clone> Node for Chunk<V> {
    fn children(&self) -> usize {
        self.len()
    }

    fn first_start(&self) -> usize {
        self.slots.first().map_or(0, |slot| slot.start)
    }

    fn shift_from(&mut self, child: usize, by: usize) {
        for slot in self.slots.iter_mut().skip(child) {
            slot.start = slot.start.wrapping_add(by);
        }
    }

    fn split_off(&mut self, child: usize) -> Self {
        Self {
            slots: self.slots.split_off(child.min(self.slots.len())),
        }
    }

    fn append(&mut self, mut other: Self, offset: usize) {
        other.shift_from(0, offset);
        self.slots.append(&mut other.slots);
    }
}
