//! Finding spans.

use std::ops::Range;

use super::SpanStore;
use super::chunk::Here;
use super::span_store::{Near, Position};
use super::spans::{Spans, SpansIn};

/// A span next to a place: its range and its value.
type Neighbour<'a, V> = (Range<usize>, &'a V);

impl<V> SpanStore<V> {
    /// Returns the span that holds the byte at `offset`: `start <= offset < end`. O(log n).
    ///
    /// ```
    /// let mut store = livelink_index::SpanStore::new();
    /// store.insert(4..7, 'x').unwrap();
    /// assert_eq!(store.at(6), Some((4..7, &'x')));
    /// assert_eq!(store.at(7), None);
    /// ```
    pub fn at(&self, offset: usize) -> Option<(Range<usize>, &V)> {
        self.in_range(offset..offset.saturating_add(1)).next()
    }

    /// The spans that share a byte with `range`, in order. O(log n), then O(1) a span.
    ///
    /// An empty range holds no byte. If it lies strictly between the ends of a span, the iterator
    /// gives that span.
    ///
    /// ```
    /// let store = livelink_index::SpanStore::from_sorted([(0..3, 'a'), (3..5, 'b'), (8..9, 'c')]);
    /// let found = |range| store.in_range(range).map(|(_, &name)| name).collect::<String>();
    /// assert_eq!(found(3..8), "b");
    /// assert_eq!(found(2..9), "abc");
    /// assert_eq!(found(4..4), "b");
    /// assert_eq!(found(3..3), "");
    /// ```
    pub fn in_range(&self, range: Range<usize>) -> SpansIn<'_, V> {
        self.in_range_near(range, &mut Near::default())
    }

    /// Returns the spans that [`in_range`](Self::in_range) returns. The search begins near the
    /// place of the last query.
    pub fn in_range_near(&self, range: Range<usize>, near: &mut Near) -> SpansIn<'_, V> {
        if self.is_empty() {
            return SpansIn::new(self, Position::FIRST, None, 0);
        }
        let (next, here) = self.reaching(range.start, near);
        SpansIn::new(self, next, here, range.end)
    }

    /// Gives `f` the spans that [`in_range_near`](Self::in_range_near) returns. It looks up each
    /// chunk once, and not for each span.
    pub(crate) fn each_in_near(
        &self,
        range: Range<usize>,
        near: &mut Near,
        f: impl FnMut(Range<usize>, &V),
    ) {
        let (at, here) = self.reaching(range.start, near);
        self.each_from(at, here, range.end, f);
    }

    /// Gives the spans from `at` on that start before `to` to `f`. `here` is the chunk of `at`.
    #[inline]
    pub(super) fn each_from<'s>(
        &'s self,
        mut at: Position,
        mut here: Option<Here<'s, V>>,
        to: usize,
        mut f: impl FnMut(Range<usize>, &V),
    ) {
        while let Some((base, chunk)) = here {
            while let Some((start, len)) = chunk.place(at.slot) {
                let start = base.wrapping_add(start);
                if start >= to {
                    return;
                }
                if let Some(value) = chunk.value(at.slot) {
                    f(start..start.wrapping_add(len), value);
                }
                at.slot += 1;
            }
            at = self.after_chunk(at);
            here = self.chunk(at);
        }
    }

    /// Returns the position of the first span that ends after `offset` or starts at it, and the
    /// chunk of the position.
    pub(super) fn reaching(
        &self,
        offset: usize,
        near: &mut Near,
    ) -> (Position, Option<Here<'_, V>>) {
        let (mut at, here) = self.seek(offset, near);
        // If there is a span before this place, it is in the same chunk.
        if let Some((base, chunk)) = here
            && let Some(before) = at.slot.checked_sub(1)
            && let Some((start, len)) = chunk.place(before)
            && base + start + len > offset
        {
            at.slot = before;
        }
        (at, here)
    }

    /// The spans that share a byte with `range` or end or start at one of its ends, in order. O(log
    /// n), then O(1) a span.
    ///
    /// A caret at `p` asks this: `touching(p..p)` has the spans on both sides of it.
    ///
    /// ```
    /// let store = livelink_index::SpanStore::from_sorted([(0..3, 'a'), (3..5, 'b'), (8..9, 'c')]);
    /// let found = |range| store.touching(range).map(|(_, &name)| name).collect::<String>();
    /// assert_eq!(found(3..3), "ab");
    /// assert_eq!(found(5..8), "bc");
    /// ```
    pub fn touching(&self, range: Range<usize>) -> SpansIn<'_, V> {
        let mut next = self.lower_bound(range.start);
        if let Some(before) = self.before(next)
            && self.end_of(before) >= Some(range.start)
        {
            next = before;
        }
        SpansIn::new(self, next, self.chunk(next), range.end.saturating_add(1))
    }

    /// All spans, in order.
    pub fn iter(&self) -> Spans<'_, V> {
        let first = self.chunk(Position::FIRST);
        let spans = SpansIn::new(self, Position::FIRST, first, usize::MAX);
        Spans::new(spans, self.len)
    }

    /// The first span, if any. O(1).
    pub fn first(&self) -> Option<(Range<usize>, &V)> {
        self.get(Position::FIRST)
    }

    /// The last span, if any. O(1).
    pub fn last(&self) -> Option<(Range<usize>, &V)> {
        let (group_base, group) = self.root.get(self.root.len().checked_sub(1)?)?;
        let (chunk_base, chunk) = group.get(group.len().checked_sub(1)?)?;
        let last = chunk.len().checked_sub(1)?;
        let (start, len) = chunk.place(last)?;
        let start = group_base + chunk_base + start;
        Some((start..start + len, chunk.value(last)?))
    }

    /// The last span that starts before `offset`; it may end after it. O(log n).
    ///
    /// With [`first_from`](Self::first_from) this finds the spans next to a place, however far away
    /// they are, without a walk over the text between.
    ///
    /// ```
    /// let store = livelink_index::SpanStore::from_sorted([(0..3, 'a'), (3..5, 'b'), (8..9, 'c')]);
    /// assert_eq!(store.last_before(4), Some((3..5, &'b')));
    /// assert_eq!(store.last_before(3), Some((0..3, &'a')));
    /// assert_eq!(store.last_before(0), None);
    /// ```
    pub fn last_before(&self, offset: usize) -> Option<(Range<usize>, &V)> {
        if self.is_empty() {
            return None;
        }
        self.get(self.before(self.lower_bound(offset))?)
    }

    /// The first span that starts at or after `offset`. O(log n).
    ///
    /// ```
    /// let store = livelink_index::SpanStore::from_sorted([(0..3, 'a'), (3..5, 'b'), (8..9, 'c')]);
    /// assert_eq!(store.first_from(3), Some((3..5, &'b')));
    /// assert_eq!(store.first_from(4), Some((8..9, &'c')));
    /// assert_eq!(store.first_from(9), None);
    /// ```
    pub fn first_from(&self, offset: usize) -> Option<(Range<usize>, &V)> {
        self.get(self.lower_bound(offset))
    }

    /// The last span that starts before `offset`, and the first one that starts at or after it. The
    /// answers are those of [`last_before`](Self::last_before) and
    /// [`first_from`](Self::first_from), from a single search, which begins `near` the place of the
    /// last query. O(log n).
    ///
    /// ```
    /// let store = livelink_index::SpanStore::from_sorted([(0..3, 'a'), (3..5, 'b'), (8..9, 'c')]);
    /// let near = &mut livelink_index::Near::default();
    /// assert_eq!(store.neighbours(4, near), (Some((3..5, &'b')), Some((8..9, &'c'))));
    /// assert_eq!(store.neighbours(0, near), (None, Some((0..3, &'a'))));
    /// ```
    pub fn neighbours(
        &self,
        offset: usize,
        near: &mut Near,
    ) -> (Option<Neighbour<'_, V>>, Option<Neighbour<'_, V>>) {
        if self.is_empty() {
            return (None, None);
        }
        let at = self.lower_bound_near(offset, near);
        let before = self.before(at).and_then(|before| self.get(before));
        (before, self.get(at))
    }

    /// Returns the position of the first span that starts at or after `offset`. A span that starts
    /// at `offset` is inserted there. The slot may be one past the last of its chunk.
    pub(super) fn lower_bound(&self, offset: usize) -> Position {
        let mut at = Position::FIRST;
        at.group = self.root.find(offset);
        let Some((base, group)) = self.root.get(at.group) else {
            return at;
        };
        // `offset` may lie before the base of the very first node. The answer at each level is
        // then 0.
        let offset = offset.saturating_sub(base);
        at.chunk = group.find(offset);
        let Some((base, chunk)) = group.get(at.chunk) else {
            return at;
        };
        at.slot = chunk.find(offset.saturating_sub(base));
        at
    }

    /// Returns the position that [`lower_bound`](Self::lower_bound) returns, but looks first in the
    /// chunk of `near`, and then sets `near` to the answer's chunk.
    pub(super) fn lower_bound_near(&self, offset: usize, near: &mut Near) -> Position {
        let Near(at) = near;
        match self.chunk_around(offset, *at) {
            Some((base, chunk)) => at.slot = chunk.find_near(offset.saturating_sub(base), at.slot),
            None => *at = self.lower_bound(offset),
        }
        *at
    }

    /// Returns the position that [`lower_bound_near`](Self::lower_bound_near) returns, and also the
    /// chunk of the position.
    pub(super) fn seek(&self, offset: usize, near: &mut Near) -> (Position, Option<Here<'_, V>>) {
        let Near(at) = near;
        if let Some((base, chunk)) = self.chunk_around(offset, *at) {
            at.slot = chunk.find_near(offset.saturating_sub(base), at.slot);
            return (*at, Some((base, chunk)));
        }
        *at = self.lower_bound(offset);
        (*at, self.chunk(*at))
    }

    /// Returns the chunk of `at` if the lower bound of `offset` is in it. This reads only the
    /// starts of chunks.
    pub(super) fn chunk_around(&self, offset: usize, at: Position) -> Option<Here<'_, V>> {
        let (group_base, group) = self.root.get(at.group)?;
        let (chunk_base, chunk) = group.get(at.chunk)?;
        let base = group_base.wrapping_add(chunk_base);
        let next = match group.start(at.chunk + 1) {
            Some(start) => group_base.wrapping_add(start),
            None => self.root.start(at.group + 1).unwrap_or(usize::MAX),
        };
        // `offset` must not lie before the chunk, unless that is the very first chunk.
        let from_here = base < offset || (at.group, at.chunk) == (0, 0);
        (from_here && offset <= next).then_some((base, chunk))
    }

    /// Returns the chunk of `at`, and its start.
    ///
    /// Sums of starts wrap here and in [`get`](Self::get), because a later span may lie before the
    /// start of its node while spans are overwritten one by one.
    pub(super) fn chunk(&self, at: Position) -> Option<Here<'_, V>> {
        let (group_base, group) = self.root.get(at.group)?;
        let (chunk_base, chunk) = group.get(at.chunk)?;
        Some((group_base.wrapping_add(chunk_base), chunk))
    }

    /// The same position with a slot that exists, if there is any span at or after it.
    pub(super) fn normal(&self, at: Position) -> Position {
        match self.chunk(at) {
            Some((_, chunk)) if at.slot < chunk.len() => at,
            None => at,
            Some(_) => self.after_chunk(at),
        }
    }

    /// Returns the first slot of the chunk after the chunk of `at`, if there is one.
    #[cold]
    pub(super) fn after_chunk(&self, at: Position) -> Position {
        let chunks = self.root.get(at.group).map_or(0, |(_, group)| group.len());
        if at.chunk + 1 < chunks {
            Position {
                group: at.group,
                chunk: at.chunk + 1,
                slot: 0,
            }
        } else {
            Position {
                group: at.group + 1,
                chunk: 0,
                slot: 0,
            }
        }
    }

    /// The span at `at`. If the slot is one past the last of its chunk, this is the first span of
    /// the next chunk.
    pub(super) fn get(&self, at: Position) -> Option<(Range<usize>, &V)> {
        let (mut base, mut chunk) = self.chunk(at)?;
        let mut slot = at.slot;
        if slot >= chunk.len() {
            (base, chunk) = self.chunk(self.after_chunk(at))?;
            slot = 0;
        }
        let (start, len) = chunk.place(slot)?;
        let start = base.wrapping_add(start);
        Some((start..start.wrapping_add(len), chunk.value(slot)?))
    }

    /// The end of the span at `at`, a slot that exists.
    fn end_of(&self, at: Position) -> Option<usize> {
        let (base, chunk) = self.chunk(at)?;
        let (start, len) = chunk.place(at.slot)?;
        Some(base + start + len)
    }

    /// The position of the span before `at`.
    pub(super) fn before(&self, at: Position) -> Option<Position> {
        if let Some(slot) = at.slot.checked_sub(1) {
            return Some(Position { slot, ..at });
        }
        let (group, chunk) = match at.chunk.checked_sub(1) {
            Some(chunk) => (at.group, chunk),
            None => {
                let group = at.group.checked_sub(1)?;
                (group, self.root.get(group)?.1.len().checked_sub(1)?)
            }
        };
        let slot = self.root.get(group)?.1.get(chunk)?.1.len().checked_sub(1)?;
        Some(Position { group, chunk, slot })
    }
}
