//! Inserts and removes spans.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::SpanStore;
use super::chunk::Chunk;
use super::level::Level;
use super::span_store::Near;

/// The reason why [`SpanStore::insert`] refused a span.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InsertError {
    /// The range holds no byte, but a span must hold one.
    Empty {
        /// The refused range.
        range: Range<usize>,
    },
    /// The range shares a byte with a span of the store.
    Overlap {
        /// The refused range.
        range: Range<usize>,
        /// The first span that it overlaps.
        with: Range<usize>,
    },
}

impl fmt::Display for InsertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty { range } => write!(f, "the range {range:?} holds no byte"),
            Self::Overlap { range, with } => {
                write!(f, "the range {range:?} overlaps the span {with:?}")
            }
        }
    }
}

impl std::error::Error for InsertError {}

impl<V: Clone> SpanStore<V> {
    /// Builds a store of `spans`, which come in order. It leaves out empty spans, and spans that
    /// start before the end of the span before. O(1) a span.
    ///
    /// ```
    /// let store = livelink_index::SpanStore::from_sorted([(0..3, 'a'), (3..3, 'b'), (2..9, 'c'), (4..9, 'd')]);
    /// assert!(store.iter().eq([(0..3, &'a'), (4..9, &'d')]));
    /// ```
    pub fn from_sorted(spans: impl IntoIterator<Item = (Range<usize>, V)>) -> Self {
        let mut store = Self::new();
        store.insert_sorted(0, usize::MAX, spans, &mut Near::default());
        store
    }

    /// Inserts a span. O(log n + *w*).
    ///
    /// # Errors
    ///
    /// Returns [`InsertError`] if the range is empty or shares a byte with a span; the store has
    /// not changed then.
    ///
    /// ```
    /// use livelink_index::{InsertError, SpanStore};
    ///
    /// let mut store = SpanStore::new();
    /// assert_eq!(store.insert(4..7, 'x'), Ok(()));
    /// assert_eq!(store.insert(7..9, 'y'), Ok(()));
    /// let error = store.insert(8..12, 'z').unwrap_err();
    /// assert_eq!(error.to_string(), "the range 8..12 overlaps the span 7..9");
    /// ```
    pub fn insert(&mut self, range: Range<usize>, value: V) -> Result<(), InsertError> {
        if range.is_empty() {
            return Err(InsertError::Empty { range });
        }
        if let Some((with, _)) = self.in_range(range.clone()).next() {
            return Err(InsertError::Overlap { range, with });
        }
        self.insert_free(range, value, &mut Near::default());
        Ok(())
    }

    /// Removes the spans that share a byte with `range` ([`in_range`](Self::in_range)), whole, and
    /// returns them. O(log n + *w*), and O(1) a span. Allocates only if there is something to
    /// return.
    ///
    /// ```
    /// let mut store = livelink_index::SpanStore::from_sorted([(0..3, 'a'), (3..5, 'b'), (8..9, 'c')]);
    /// assert_eq!(store.remove(4..8), [(3..5, 'b')]);
    /// ```
    pub fn remove(&mut self, range: Range<usize>) -> Vec<(Range<usize>, V)> {
        let mut removed = Vec::new();
        self.drain_in(range, |range, value| removed.push((range, value)));
        removed
    }

    /// Replaces the spans that share a byte with `range` by `spans`, which come in order.
    ///
    /// Spans that are empty, start before the one before has ended, or overlap a span that stayed
    /// (one that does not share a byte with `range`) are left out. O(log n + *w*), and O(1) a span:
    /// a paste of a hundred thousand links is inserted chunk by chunk, not link by link.
    ///
    /// ```
    /// let mut store = livelink_index::SpanStore::from_sorted([(0..3, 'a'), (3..5, 'b'), (8..9, 'c')]);
    /// store.replace(1..5, [(1..2, 'd'), (4..6, 'e'), (7..9, 'f')]);
    /// assert!(store.iter().eq([(1..2, &'d'), (4..6, &'e'), (8..9, &'c')]));
    /// ```
    pub fn replace(
        &mut self,
        range: Range<usize>,
        spans: impl IntoIterator<Item = (Range<usize>, V)>,
    ) {
        self.replace_near(range, spans, &mut Near::default());
    }

    /// Replaces spans as [`replace`](Self::replace) does. The search begins near the place of the
    /// last query.
    pub(crate) fn replace_near(
        &mut self,
        range: Range<usize>,
        spans: impl IntoIterator<Item = (Range<usize>, V)>,
        near: &mut Near,
    ) {
        let spans = spans.into_iter();
        let (mut from, mut to) = self.around(range.start, near);
        if from > range.start || to < range.end {
            if let Some((first, _)) = self.in_range_near(range.clone(), near).next() {
                self.drain_starts(first.start, range.end, near, |_, _| ());
            }
            if spans.size_hint().1 == Some(0) {
                return;
            }
            (from, to) = self.around(range.start, near);
        }
        self.insert_sorted(from, to, spans, near);
    }

    /// Returns the end of the last span that starts before `offset`, and the start of the next one.
    fn around(&self, offset: usize, near: &mut Near) -> (usize, usize) {
        let at = self.lower_bound_near(offset, near);
        let before = self.before(at).and_then(|at| self.get(at));
        let from = before.map_or(0, |(span, _)| span.end);
        let to = self.get(at).map_or(usize::MAX, |(span, _)| span.start);
        (from, to)
    }

    /// Returns the value of the span that holds the byte at `offset`, to change it. O(log n);
    /// copies the chunk if a snapshot shares it.
    pub fn at_mut(&mut self, offset: usize) -> Option<(Range<usize>, &mut V)> {
        self.at_mut_near(offset, &mut Near::default())
    }

    /// The same as [`at_mut`](Self::at_mut), but the search begins `near` the place of the last query.
    ///
    /// ```
    /// let mut store = livelink_index::SpanStore::from_sorted([(0..3, 'a'), (3..5, 'b')]);
    /// let near = &mut livelink_index::Near::default();
    /// let (range, value) = store.at_mut_near(4, near).unwrap();
    /// *value = 'c';
    /// assert_eq!(range, 3..5);
    /// assert_eq!(store.at(3), Some((3..5, &'c')));
    /// assert_eq!(store.at_mut_near(5, near), None);
    /// ```
    pub fn at_mut_near(
        &mut self,
        offset: usize,
        near: &mut Near,
    ) -> Option<(Range<usize>, &mut V)> {
        let (at, _) = self.reaching(offset, near);
        let at = self.normal(at);
        let (range, _) = self.get(at)?;
        if !range.contains(&offset) {
            return None;
        }
        let chunk = self.group_mut(at.group)?.node_mut(at.chunk)?;
        Some((range, chunk.value_mut(at.slot)?))
    }

    /// Removes the spans that share a byte with `range` and gives them to `f`, in order.
    pub(super) fn drain_in(&mut self, range: Range<usize>, f: impl FnMut(Range<usize>, V)) {
        if let Some((first, _)) = self.in_range(range.clone()).next() {
            self.drain_starts(first.start, range.end, &mut Near::default(), f);
        }
    }

    /// Removes the spans that start in `from..to` and gives them to `f`, in order.
    pub(super) fn drain_starts(
        &mut self,
        from: usize,
        to: usize,
        near: &mut Near,
        mut f: impl FnMut(Range<usize>, V),
    ) {
        loop {
            let at = self.normal(self.lower_bound_near(from, near));
            if self.get(at).is_none_or(|(span, _)| span.start >= to) {
                return;
            }
            // Each round takes one chunk, because settling may move everything after it.
            let base = self.chunk(at).map_or(0, |(base, _)| base);
            let removed = self.root.update(at.group, |group| {
                let group = Arc::make_mut(group);
                group.update(at.chunk, |chunk| {
                    let end = chunk.find_near(to.saturating_sub(base), at.slot);
                    let goes_on = end >= chunk.len();
                    let removed = chunk.drain(at.slot, end, |start, len, value| {
                        let start = base + start;
                        f(start..start + len, value);
                    });
                    (removed, goes_on)
                })
            });
            let (removed, goes_on) = removed.flatten().unwrap_or_default();
            self.len -= removed;
            if !goes_on {
                return;
            }
        }
    }

    /// Inserts `spans` that lie in `from..to`, where the store has no spans. Leaves out spans that
    /// are not in order.
    fn insert_sorted(
        &mut self,
        mut from: usize,
        to: usize,
        spans: impl IntoIterator<Item = (Range<usize>, V)>,
        near: &mut Near,
    ) {
        let spans = spans.into_iter();
        // The few links of a keystroke go where there is room, without a buffer. More links are
        // inserted as chunks of their own.
        const FEW: usize = 8;
        let single = match self.is_empty() || spans.size_hint().0 > FEW {
            true => 0,
            false => FEW,
        };
        let mut spans = spans.filter(|(range, _)| {
            let fits = from <= range.start && range.start < range.end && range.end <= to;
            if fits {
                from = range.end;
            }
            fits
        });
        for (range, value) in spans.by_ref().take(single) {
            self.insert_free(range, value, near);
        }
        while let Some((start, chunk)) = Chunk::of(&mut spans, self.chunk_width.fill) {
            self.insert_chunk(start, chunk);
        }
    }

    /// Inserts a span where the store has no span.
    fn insert_free(&mut self, range: Range<usize>, value: V, near: &mut Near) {
        let at = self.lower_bound_near(range.start, near);
        let (start, len) = (range.start, range.len());
        let Some((base, _)) = self.chunk(at) else {
            let mut span = std::iter::once((range, value));
            if let Some((start, chunk)) = Chunk::of(&mut span, 1) {
                self.insert_chunk(start, chunk);
            }
            return;
        };
        self.len += 1;
        self.root.update(at.group, |group| {
            let group = Arc::make_mut(group);
            group.update(at.chunk, |chunk| {
                chunk.insert(at.slot, start.wrapping_sub(base), len, value)
            })
        });
    }

    /// Inserts a chunk, whose first span starts at `start`, where the store has no spans.
    fn insert_chunk(&mut self, start: usize, chunk: Chunk<V>) {
        let at = self.lower_bound(start);
        self.len += chunk.len();
        let Some((base, _)) = self.root.get(at.group) else {
            let mut group = Level::new(self.chunk_width);
            group.insert(0, 0, chunk);
            return self.root.insert(0, start, Arc::new(group));
        };
        self.root.update(at.group, |group| {
            let group = Arc::make_mut(group);
            group.split_node(at.chunk, at.slot);
            // Slot 0 means that the new chunk goes before all spans: in every other case the
            // position is past the slot of a smaller start.
            let index = if at.slot == 0 { at.chunk } else { at.chunk + 1 };
            group.insert(index, start.wrapping_sub(base), chunk);
        });
    }
}
