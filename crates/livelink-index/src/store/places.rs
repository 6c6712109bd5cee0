//! The starts and the lengths of the spans of a chunk.

use std::iter::repeat_n;
use std::ops::Range;
use std::sync::Arc;

use super::level::{BLOCK, first_by_blocks, first_from, first_near};

/// The places of the spans of a chunk: starts, which increase, and lengths.
///
/// A span is 8 bytes here. In a chunk that reaches over two gigabytes it is 16. The starts have an
/// array of their own: a search reads nothing else, and a shift writes nothing else. In a store
/// that fits in no cache, an edit then fetches a few lines of 64 bytes instead of half of the
/// chunk.
#[derive(Clone, Debug)]
pub(super) enum Places {
    /// A start is `origin` plus a number that is not negative. While an edit is made, `origin` may
    /// wrap.
    Narrow {
        origin: usize,
        cells: Cells<i32>,
    },
    Wide(Cells<usize>),
}

/// Returns the number in four bytes, if it fits.
pub(super) fn narrow(number: usize) -> Option<i32> {
    number.try_into().ok()
}

/// Returns a number that [`narrow`] has returned.
#[inline]
pub(super) fn wide(number: i32) -> usize {
    number.cast_unsigned() as usize
}

/// Returns whether a start can be moved by `by` and still fits into four bytes.
#[inline]
pub(super) fn fits(start: Option<&i32>, by: usize) -> bool {
    start.is_none_or(|start| narrow(wide(*start).wrapping_add(by)).is_some())
}

/// Adds `by` to `starts`. The sums are known to fit.
#[inline]
pub(super) fn add(starts: &mut [i32], by: usize) {
    // The sums fit, so the upper half of `by` only repeats the sign of the lower half.
    let by = by as i32;
    for start in starts {
        *start = start.wrapping_add(by);
    }
}

/// Returns the index of the first start at or after `offset`, for starts of four bytes.
#[inline]
fn first_narrow(starts: &[i32], offset: i32) -> usize {
    if starts.len() > BLOCK * BLOCK {
        return starts.partition_point(|&start| start < offset);
    }
    first_by_blocks(starts, offset)
}

impl Places {
    pub(super) fn with_capacity(count: usize) -> Self {
        Self::Narrow {
            origin: 0,
            cells: Cells::with_capacity(count),
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Narrow { cells, .. } => cells.len(),
            Self::Wide(cells) => cells.len(),
        }
    }

    /// Returns the start and the length of a span.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<(usize, usize)> {
        match self {
            Self::Narrow { origin, cells } => {
                let (start, len) = cells.get(index)?;
                Some((origin.wrapping_add(wide(start)), wide(len)))
            }
            Self::Wide(cells) => cells.get(index),
        }
    }

    /// Returns the index of the first span that starts at or after `offset`, or the number of spans
    /// if all spans start before it. The first start must be 0.
    #[inline]
    pub(super) fn find(&self, offset: usize) -> usize {
        match self {
            Self::Narrow { origin, cells } => {
                match narrow(offset.saturating_add(origin.wrapping_neg())) {
                    Some(offset) => first_narrow(cells.starts(), offset),
                    None => cells.len(),
                }
            }
            Self::Wide(cells) => first_from(cells.starts(), offset),
        }
    }

    /// Returns the same as [`find`](Self::find). It is quick if the answer is `near` or a few spans
    /// before or after it.
    #[inline]
    pub(super) fn find_near(&self, offset: usize, near: usize) -> usize {
        let found = match self {
            Self::Narrow { origin, cells } => narrow(offset.saturating_add(origin.wrapping_neg()))
                .and_then(|offset| first_near(cells.starts(), offset, near)),
            Self::Wide(cells) => first_near(cells.starts(), offset, near),
        };
        found.unwrap_or_else(|| self.find(offset))
    }

    /// Gives a span another place that keeps the order.
    pub(super) fn set(&mut self, index: usize, start: usize, len: usize) {
        if index >= self.len() {
            return;
        }
        self.make_room(index, start, len);
        match self {
            Self::Narrow { origin, cells } => {
                if let Some(at) = narrow(start.wrapping_sub(*origin)) {
                    let len = narrow(len).unwrap_or(i32::MAX);
                    cells.set(index, at, len);
                }
            }
            Self::Wide(cells) => cells.set(index, start, len),
        }
    }

    pub(super) fn insert(&mut self, index: usize, start: usize, len: usize) {
        let index = index.min(self.len());
        self.make_room(index, start, len);
        match self {
            Self::Narrow { origin, cells } => {
                let at = narrow(start.wrapping_sub(*origin)).unwrap_or(i32::MAX);
                cells.insert(index, at, narrow(len).unwrap_or(i32::MAX));
            }
            Self::Wide(cells) => cells.insert(index, start, len),
        }
    }

    /// Adds spans after all others.
    pub(super) fn extend(&mut self, mut spans: impl Iterator<Item = (usize, usize)>) {
        loop {
            // `fill` stops at a span that is too large for it, or when it has no room. That span is
            // then inserted by itself.
            let mut left = None;
            if let Self::Narrow { origin, cells } = self {
                cells.fill(&mut std::iter::from_fn(|| {
                    let (start, len) = spans.next()?;
                    let place = narrow(start.wrapping_sub(*origin)).zip(narrow(len));
                    if place.is_none() {
                        left = Some((start, len));
                    }
                    place
                }));
            }
            let Some((start, len)) = left.or_else(|| spans.next()) else {
                return;
            };
            self.insert(self.len(), start, len);
        }
    }

    /// Adds `by` to the starts from `from` on.
    pub(super) fn shift(&mut self, from: usize, by: usize) {
        if let Self::Narrow { origin, cells } = self {
            if from == 0 {
                *origin = origin.wrapping_add(by);
                return;
            }
            let moved = cells.starts().get(from..).unwrap_or_default();
            if moved.is_empty() {
                return;
            }
            if fits(moved.first(), by) && fits(moved.last(), by) {
                let (starts, _) = cells.both_mut();
                add(starts.get_mut(from..).unwrap_or_default(), by);
                return;
            }
            self.widen();
        }
        if let Self::Wide(cells) = self {
            let (starts, _) = cells.both_mut();
            for start in starts.get_mut(from..).unwrap_or_default() {
                *start = start.wrapping_add(by);
            }
        }
    }

    /// Gives a span another length, and adds `by` to the starts of all spans after it.
    pub(super) fn stretch(&mut self, index: usize, len: usize, by: usize) {
        if let Self::Narrow { cells, .. } = self
            && let Some(len) = narrow(len)
        {
            let moved = cells.starts().get(index + 1..).unwrap_or_default();
            if fits(moved.first(), by) && fits(moved.last(), by) {
                let (starts, lens) = cells.both_mut();
                add(starts.get_mut(index + 1..).unwrap_or_default(), by);
                if let Some(old) = lens.get_mut(index) {
                    *old = len;
                }
                return;
            }
        }
        if let Some((start, _)) = self.get(index) {
            self.set(index, start, len);
            self.shift(index + 1, by);
        }
    }

    /// Removes the spans of `range`, which is a range of indices.
    pub(super) fn remove(&mut self, range: Range<usize>) {
        match self {
            Self::Narrow { cells, .. } => cells.remove(range),
            Self::Wide(cells) => cells.remove(range),
        }
    }

    pub(super) fn split_off(&mut self, at: usize) -> Self {
        match self {
            Self::Narrow { origin, cells } => Self::Narrow {
                origin: *origin,
                cells: cells.split_off(at),
            },
            Self::Wide(cells) => Self::Wide(cells.split_off(at)),
        }
    }

    /// Adds the spans of `other` after these.
    pub(super) fn append(&mut self, other: &Self) {
        match self {
            Self::Narrow { cells, .. } => cells.reserve(other.len()),
            Self::Wide(cells) => cells.reserve(other.len()),
        }
        self.extend((0..other.len()).map_while(|index| other.get(index)));
    }

    /// Makes sure that a span with this place fits. It is or will be the span at `index`.
    #[inline]
    fn make_room(&mut self, index: usize, start: usize, len: usize) {
        if let Self::Narrow { origin, .. } = self
            && (narrow(start.wrapping_sub(*origin)).is_none() || narrow(len).is_none())
        {
            self.make_more_room(index, start, len);
        }
    }

    #[cold]
    fn make_more_room(&mut self, index: usize, start: usize, len: usize) {
        if let Self::Narrow { origin, cells } = self
            && narrow(len).is_some()
        {
            // The numbers shall begin with 0 at the new first span.
            let starts = cells.starts();
            let first = match (index, starts.first()) {
                (0, _) | (_, None) => start,
                (_, Some(first)) => origin.wrapping_add(wide(*first)),
            };
            let by = origin.wrapping_sub(first);
            // The span at `index` may be set anew, so its old place need not fit.
            let others = starts.get(usize::from(index == 0)..).unwrap_or_default();
            if narrow(start.wrapping_sub(first)).is_some()
                && [starts.first(), others.first(), others.last()]
                    .into_iter()
                    .all(|start| fits(start, by))
            {
                let (starts, _) = cells.both_mut();
                add(starts, by);
                *origin = first;
                return;
            }
        }
        self.widen();
    }

    #[cold]
    fn widen(&mut self) {
        if let Self::Narrow { .. } = self {
            let mut cells = Cells::with_capacity(self.len());
            cells.fill(&mut (0..self.len()).map_while(|index| self.get(index)));
            *self = Self::Wide(cells);
        }
    }
}

/// Starts and lengths. The first half of the allocation is for the starts, and the second half is
/// for the lengths. Each half has room for more of them.
///
/// A snapshot shares the allocation. It is copied when it is written to while it is shared. A chunk
/// points at the numbers themselves, so a search in a store that fits in no cache waits for memory
/// once.
#[derive(Clone, Debug)]
pub(super) struct Cells<T> {
    len: usize,
    numbers: Arc<[T]>,
}

impl<T: Copy + Default> Cells<T> {
    /// Returns room for `count` spans, without a span.
    fn with_capacity(count: usize) -> Self {
        Self {
            len: 0,
            numbers: repeat_n(T::default(), 2 * count).collect(),
        }
    }

    #[inline]
    fn len(&self) -> usize {
        self.len
    }

    #[inline]
    fn capacity(&self) -> usize {
        self.numbers.len() / 2
    }

    /// The starts.
    #[inline]
    fn starts(&self) -> &[T] {
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
    fn get(&self, index: usize) -> Option<(T, T)> {
        Some((*self.starts().get(index)?, *self.lens().get(index)?))
    }

    /// The starts and the lengths, to change them.
    #[inline]
    fn both_mut(&mut self) -> (&mut [T], &mut [T]) {
        let capacity = self.capacity();
        let (starts, lens) = Arc::make_mut(&mut self.numbers).split_at_mut(capacity);
        (
            starts.get_mut(..self.len).unwrap_or_default(),
            lens.get_mut(..self.len).unwrap_or_default(),
        )
    }

    /// Gives a span another place.
    fn set(&mut self, index: usize, start: T, len: T) {
        let (starts, lens) = self.both_mut();
        if let (Some(old), Some(old_len)) = (starts.get_mut(index), lens.get_mut(index)) {
            (*old, *old_len) = (start, len);
        }
    }

    /// Adds spans after all others, as long as there is room.
    fn fill(&mut self, spans: &mut impl Iterator<Item = (T, T)>) {
        let capacity = self.capacity();
        let (starts, lens) = Arc::make_mut(&mut self.numbers).split_at_mut(capacity);
        let starts = starts.get_mut(self.len..).unwrap_or_default();
        let lens = lens.get_mut(self.len..).unwrap_or_default();
        // The loop asks for room before it asks for a span. So a full chunk takes no span from the
        // iterator.
        for (start, len) in starts.iter_mut().zip(lens) {
            let Some(span) = spans.next() else {
                return;
            };
            (*start, *len) = span;
            self.len += 1;
        }
    }

    /// Inserts a span. `index` is at most the number of spans.
    fn insert(&mut self, index: usize, start: T, len: T) {
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

    /// Removes the spans of `range`, which is a range of indices.
    fn remove(&mut self, range: Range<usize>) {
        let (starts, lens) = self.both_mut();
        for numbers in [starts, lens] {
            numbers.copy_within(range.end.., range.start);
        }
        self.len -= range.len();
    }

    /// Cuts off the spans from `at` on. `at` is at most the number of spans.
    fn split_off(&mut self, at: usize) -> Self {
        let mut rest = Self::with_capacity(self.len - at);
        let spans = self.starts().iter().zip(self.lens()).skip(at);
        rest.fill(&mut spans.map(|(start, len)| (*start, *len)));
        self.len = at;
        rest
    }

    /// Makes room for `more` spans.
    fn reserve(&mut self, more: usize) {
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

#[cfg(test)]
mod tests {
    use super::Places;
    use fastrand::Rng;

    /// Distances between spans, and lengths: some do not fit into four bytes, or their sum does
    /// not.
    fn number(rng: &mut Rng) -> usize {
        let far = 1 << 31;
        match rng.usize(..12) {
            0 => far - rng.usize(1..6),
            1 => far + rng.usize(..6),
            2 => far / 2,
            3 => far * 2 + 7,
            _ => rng.usize(1..9),
        }
    }

    /// Places behave as a plain list of starts and lengths does, however far apart they are.
    #[test]
    fn places_are_a_plain_list() {
        let mut rng = Rng::with_seed(12);
        let mut wide = 0;
        for _ in 0..20_000 {
            let mut places = Places::with_capacity(0);
            let mut list: Vec<(usize, usize)> = Vec::new();
            for _ in 0..rng.usize(1..14) {
                let index = rng.usize(..=list.len());
                let end = list.last().map_or(0, |(start, _)| start + 1);
                // The least start for a span that comes right before the one at `index`.
                let before = index.checked_sub(1).map_or(0, |it| list[it].0 + 1);
                let after = list.get(index).map_or(usize::MAX, |it| it.0);
                let len = number(&mut rng);
                match rng.usize(..6) {
                    0 | 1 => {
                        let start = match list.is_empty() {
                            true => 0,
                            false => end + number(&mut rng),
                        };
                        places.extend(std::iter::once((start, len)));
                        list.push((start, len));
                    }
                    2 => {
                        let start = (before + number(&mut rng)).min(after);
                        if start < after {
                            places.insert(index, start, len);
                            list.insert(index, (start, len));
                        }
                    }
                    3 if index < list.len() => {
                        let next = list.get(index + 1).map_or(usize::MAX, |it| it.0);
                        let start = (before + number(&mut rng)).min(next - 1);
                        places.set(index, start, len);
                        list[index] = (start, len);
                    }
                    4 => {
                        let room = after.saturating_sub(before);
                        let by = match rng.bool() {
                            true => number(&mut rng),
                            false => number(&mut rng).min(room).wrapping_neg(),
                        };
                        match index.checked_sub(1).filter(|_| rng.bool()) {
                            Some(before) => {
                                list[before].1 = len;
                                places.stretch(before, len, by);
                            }
                            None => places.shift(index, by),
                        }
                        for (start, _) in &mut list[index..] {
                            *start = start.wrapping_add(by);
                        }
                    }
                    _ => {
                        let to = rng.usize(index..=list.len());
                        match rng.bool() {
                            true => {
                                places.remove(index..to);
                                list.drain(index..to);
                            }
                            false => {
                                let rest = places.split_off(index);
                                places.append(&rest);
                            }
                        }
                    }
                }
                let found: Vec<_> = (0..places.len()).filter_map(|it| places.get(it)).collect();
                assert_eq!(found, list);
                // A search assumes that the first start is 0.
                if list.first().is_some_and(|(start, _)| *start == 0) {
                    let at = list[rng.usize(..list.len())].0 + rng.usize(..2);
                    let found = list.partition_point(|it| it.0 < at);
                    let near = rng.usize(..list.len() + 2);
                    assert_eq!([places.find(at), places.find_near(at, near)], [found; 2]);
                }
            }
            wide += usize::from(matches!(places, Places::Wide(_)));
        }
        assert!(wide > 2_000 && wide < 18_000, "{wide}");
    }
}
