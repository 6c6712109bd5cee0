//! The starts and the lengths of the spans of a chunk.

use std::ops::Range;

use super::level::first_from;

/// Where the spans of a chunk are: starts, which increase, and lengths.
///
/// A span takes 8 bytes here. In a chunk that reaches over two gigabytes it takes 16. The starts stand in an array of their own: a
/// search reads nothing else, and a shift writes nothing else. In a store that fits in no cache, an edit then fetches a few lines of
/// 64 bytes instead of half of the chunk.
#[derive(Clone, Debug)]
pub(super) enum Places {
    /// A start is `origin` plus a number that is not negative. While an edit is made, `origin` may wrap.
    Narrow {
        origin: usize,
        starts: Vec<i32>,
        lens: Vec<i32>,
    },
    Wide {
        starts: Vec<usize>,
        lens: Vec<usize>,
    },
}

/// Returns the number in four bytes, if it fits.
fn narrow(number: usize) -> Option<i32> {
    number.try_into().ok()
}

/// Returns a number that [`narrow`] has returned.
#[inline]
fn wide(number: i32) -> usize {
    number.cast_unsigned() as usize
}

impl Places {
    pub(super) fn with_capacity(count: usize) -> Self {
        Self::Narrow {
            origin: 0,
            starts: Vec::with_capacity(count),
            lens: Vec::with_capacity(count),
        }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Narrow { starts, .. } => starts.len(),
            Self::Wide { starts, .. } => starts.len(),
        }
    }

    /// Returns the start and the length of a span.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<(usize, usize)> {
        Some(match self {
            Self::Narrow {
                origin,
                starts,
                lens,
            } => {
                let start = wide(*starts.get(index)?);
                (origin.wrapping_add(start), wide(*lens.get(index)?))
            }
            Self::Wide { starts, lens } => (*starts.get(index)?, *lens.get(index)?),
        })
    }

    /// Returns the index of the first span that starts at or after `offset`, or the number of spans if all spans start
    /// before it. The first start must be 0.
    #[inline]
    pub(super) fn find(&self, offset: usize) -> usize {
        match self {
            Self::Narrow { origin, starts, .. } => {
                match narrow(offset.saturating_add(origin.wrapping_neg())) {
                    Some(offset) => first_from(starts, offset),
                    None => starts.len(),
                }
            }
            Self::Wide { starts, .. } => first_from(starts, offset),
        }
    }

    /// Gives a span another place that keeps the order.
    pub(super) fn set(&mut self, index: usize, start: usize, len: usize) {
        if index >= self.len() {
            return;
        }
        self.make_room(index, start, len);
        match self {
            Self::Narrow {
                origin,
                starts,
                lens,
            } => {
                if let Some(at) = narrow(start.wrapping_sub(*origin))
                    && let (Some(start), Some(old)) = (starts.get_mut(index), lens.get_mut(index))
                {
                    *start = at;
                    *old = narrow(len).unwrap_or(i32::MAX);
                }
            }
            Self::Wide { starts, lens } => {
                if let (Some(at), Some(old)) = (starts.get_mut(index), lens.get_mut(index)) {
                    (*at, *old) = (start, len);
                }
            }
        }
    }

    pub(super) fn insert(&mut self, index: usize, start: usize, len: usize) {
        let index = index.min(self.len());
        self.make_room(index, start, len);
        match self {
            Self::Narrow {
                origin,
                starts,
                lens,
            } => {
                let at = narrow(start.wrapping_sub(*origin)).unwrap_or(i32::MAX);
                starts.insert(index, at);
                lens.insert(index, narrow(len).unwrap_or(i32::MAX));
            }
            Self::Wide { starts, lens } => {
                starts.insert(index, start);
                lens.insert(index, len);
            }
        }
    }

    /// Adds a span after all others.
    #[inline]
    pub(super) fn push(&mut self, start: usize, len: usize) {
        if let Self::Narrow {
            origin,
            starts,
            lens,
        } = self
            && let (Some(start), Some(len)) = (narrow(start.wrapping_sub(*origin)), narrow(len))
        {
            starts.push(start);
            lens.push(len);
        } else {
            self.insert(self.len(), start, len);
        }
    }

    /// Adds `by` to the starts from `from` on.
    pub(super) fn shift(&mut self, from: usize, by: usize) {
        if let Self::Narrow { origin, starts, .. } = self {
            if from == 0 {
                *origin = origin.wrapping_add(by);
                return;
            }
            let moved = starts.get_mut(from..).unwrap_or_default();
            let fits = |start: Option<&i32>| {
                start.is_none_or(|start| narrow(wide(*start).wrapping_add(by)).is_some())
            };
            if fits(moved.first()) && fits(moved.last()) {
                // The sums fit, so the upper half of `by` says no more than the sign of the lower half.
                let by = by as i32;
                for start in moved {
                    *start = start.wrapping_add(by);
                }
                return;
            }
            self.widen();
        }
        if let Self::Wide { starts, .. } = self {
            for start in starts.get_mut(from..).unwrap_or_default() {
                *start = start.wrapping_add(by);
            }
        }
    }

    /// Removes the spans of `range`, which is a range of them.
    pub(super) fn remove(&mut self, range: Range<usize>) {
        match self {
            Self::Narrow { starts, lens, .. } => {
                starts.drain(range.clone());
                lens.drain(range);
            }
            Self::Wide { starts, lens } => {
                starts.drain(range.clone());
                lens.drain(range);
            }
        }
    }

    pub(super) fn split_off(&mut self, at: usize) -> Self {
        match self {
            Self::Narrow {
                origin,
                starts,
                lens,
            } => Self::Narrow {
                origin: *origin,
                starts: starts.split_off(at),
                lens: lens.split_off(at),
            },
            Self::Wide { starts, lens } => Self::Wide {
                starts: starts.split_off(at),
                lens: lens.split_off(at),
            },
        }
    }

    /// Adds the spans of `other` after these.
    pub(super) fn append(&mut self, other: &Self) {
        for index in 0..other.len() {
            if let Some((start, len)) = other.get(index) {
                self.push(start, len);
            }
        }
    }

    /// Makes sure that a span with this place fits, which is or will be the one at `index`.
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
        if let Self::Narrow { origin, starts, .. } = self
            && narrow(len).is_some()
        {
            // Let the numbers begin with 0 at the new first span.
            let first = match (index, starts.first()) {
                (0, _) | (_, None) => start,
                (_, Some(first)) => origin.wrapping_add(wide(*first)),
            };
            let by = origin.wrapping_sub(first);
            // The span at `index` may be set anew, so its old place need not fit.
            let others = starts.get(usize::from(index == 0)..).unwrap_or_default();
            let fits = |at: usize| narrow(at).is_some();
            if fits(start.wrapping_sub(first))
                && [starts.first(), others.first(), others.last()]
                    .into_iter()
                    .flatten()
                    .all(|at| fits(wide(*at).wrapping_add(by)))
            {
                let by = by as i32;
                for at in starts {
                    *at = at.wrapping_add(by);
                }
                *origin = first;
                return;
            }
        }
        self.widen();
    }

    #[cold]
    fn widen(&mut self) {
        if let Self::Narrow {
            origin,
            starts,
            lens,
        } = self
        {
            let start = |at: &i32| origin.wrapping_add(wide(*at));
            *self = Self::Wide {
                starts: starts.iter().map(start).collect(),
                lens: lens.iter().map(|len| wide(*len)).collect(),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Places;
    use fastrand::Rng;

    /// Distances between spans, and lengths: some do not fit into four bytes, or their sum does not.
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

    /// Places are what a plain list of starts and lengths is, however far apart they are.
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
                // Where a span can start that comes right before the one at `index`.
                let before = index.checked_sub(1).map_or(0, |it| list[it].0 + 1);
                let after = list.get(index).map_or(usize::MAX, |it| it.0);
                let len = number(&mut rng);
                match rng.usize(..6) {
                    0 | 1 => {
                        let start = match list.is_empty() {
                            true => 0,
                            false => end + number(&mut rng),
                        };
                        places.push(start, len);
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
                        places.shift(index, by);
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
                // A search takes the first start as 0.
                if list.first().is_some_and(|(start, _)| *start == 0) {
                    let at = list[rng.usize(..list.len())].0 + rng.usize(..2);
                    assert_eq!(places.find(at), list.partition_point(|it| it.0 < at));
                }
            }
            wide += usize::from(matches!(places, Places::Wide { .. }));
        }
        assert!(wide > 2_000 && wide < 18_000, "{wide}");
    }
}
