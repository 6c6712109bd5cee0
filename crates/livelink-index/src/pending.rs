//! Which parts of a text are not scanned yet.

use std::ops::Range;

use crate::store::Near;
use crate::{Edit, SpanStore};

/// The parts of a text whose links are not known, as pieces in order.
///
/// A piece ends at a boundary or at the end of the text. It starts at one too, or inside a long run: then all that comes
/// before in the run is known, and the state of the scanner there is a mark, the last one before the end of the piece.
/// So of each run, what is pending is the whole or the last part.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pending(SpanStore<()>);

impl Pending {
    /// All of a text of `len` bytes.
    pub(crate) fn all(len: usize) -> Self {
        let mut all = Self::default();
        all.add(0..len);
        all
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The pieces, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Range<usize>> {
        self.0.iter().map(|(piece, ())| piece)
    }

    /// How many bytes are pending. O(pieces).
    pub(crate) fn bytes(&self) -> usize {
        self.iter().map(|piece| piece.len()).sum()
    }

    /// The piece that holds the byte at `at`.
    pub(crate) fn at(&self, at: usize) -> Option<Range<usize>> {
        self.0.at(at).map(|(piece, ())| piece)
    }

    /// The piece that something typed at `at` would be in or right behind: `start < at <= end`.
    pub(crate) fn around(&self, at: usize) -> Option<Range<usize>> {
        self.0
            .last_before(at)
            .map(|(piece, ())| piece)
            .filter(|piece| at <= piece.end)
    }

    /// The piece to scan next by someone who is interested in `at`: the one there, or the next one behind, or the first.
    pub(crate) fn next(&self, at: usize) -> Option<Range<usize>> {
        let first = || self.0.first();
        self.0
            .in_range(at..usize::MAX)
            .next()
            .or_else(first)
            .map(|(piece, ())| piece)
    }

    /// Follows edits, sorted and disjoint, by offsets in the text before them.
    pub(crate) fn shift(&mut self, edits: &[Edit]) {
        if self.is_empty() {
            return;
        }
        let mut near = Near::default();
        for edit in edits.iter().rev() {
            let (removed, inserted) = (edit.removed_len(), edit.inserted_len());
            self.0
                .shift(edit.start, removed, inserted, &mut near, |_, ()| ());
        }
    }

    /// `range` is not known.
    pub(crate) fn add(&mut self, range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        let mut piece = range;
        let met: Vec<_> = self
            .0
            .touching(piece.clone())
            .map(|(piece, ())| piece)
            .collect();
        for old in met {
            piece = piece.start.min(old.start)..piece.end.max(old.end);
        }
        self.0.replace(piece.clone(), [(piece, ())]);
    }

    /// `range` is known now.
    pub(crate) fn take(&mut self, range: Range<usize>) {
        if self.is_empty() || range.is_empty() {
            return;
        }
        for (piece, ()) in self.0.remove(range.clone()) {
            let rest = [
                piece.start..range.start.min(piece.end),
                range.end.max(piece.start)..piece.end,
            ];
            for rest in rest.into_iter().filter(|rest| !rest.is_empty()) {
                self.0.replace(rest.clone(), [(rest, ())]);
            }
        }
    }

    /// What is pending here and not in `other`, in order.
    pub(crate) fn without(&self, other: &Self) -> Vec<Range<usize>> {
        let mut rest = Vec::new();
        for piece in self.iter() {
            let mut from = piece.start;
            for (hole, ()) in other.0.in_range(piece.clone()) {
                rest.push(from..hole.start.max(from));
                from = hole.end;
            }
            rest.push(from..piece.end.max(from));
        }
        rest.retain(|range| !range.is_empty());
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pending(pieces: &[Range<usize>]) -> Pending {
        let mut pending = Pending::default();
        for piece in pieces {
            pending.add(piece.clone());
        }
        pending
    }

    #[track_caller]
    fn check(pending: &Pending, pieces: &[Range<usize>]) {
        assert!(
            pending.iter().eq(pieces.iter().cloned()),
            "{pending:?}, not {pieces:?}"
        );
        assert_eq!(
            pending.bytes(),
            pieces.iter().map(ExactSizeIterator::len).sum::<usize>()
        );
    }

    #[test]
    fn pieces_join_and_part() {
        check(&Pending::all(0), &[]);
        // Touching pieces are one.
        check(&pending(&[0..3, 6..8, 3..6, 9..10]), &[0..8, 9..10]);
        check(&pending(&[0..3, 5..8, 2..6, 9..10]), &[0..8, 9..10]);
        for (take, rest) in [
            (0..10, [0..0, 0..0]),
            (2..2, [0..0, 0..10]),
            (0..4, [0..0, 4..10]),
            (4..6, [0..4, 6..10]),
            (8..20, [0..8, 0..0]),
        ] {
            let mut left = Pending::all(10);
            left.take(take);
            let rest: Vec<_> = rest.into_iter().filter(|rest| !rest.is_empty()).collect();
            check(&left, &rest);
        }
        let mut left = pending(&[0..4, 6..9]);
        left.take(3..7);
        check(&left, &[0..3, 7..9]);
    }

    #[test]
    fn pieces_are_found() {
        let two = pending(&[2..4, 6..9]);
        assert_eq!(
            [1, 2, 3, 4].map(|at| two.at(at)),
            [None, Some(2..4), Some(2..4), None]
        );
        assert_eq!(
            [2, 3, 4, 5].map(|at| two.around(at)),
            [None, Some(2..4), Some(2..4), None]
        );
        // The one there, the next one, and round again.
        assert_eq!(
            [0, 3, 4, 9].map(|at| two.next(at)),
            [Some(2..4), Some(2..4), Some(6..9), Some(2..4)]
        );
        assert_eq!(Pending::default().next(0), None);
    }

    #[test]
    fn what_is_known_elsewhere() {
        let here = pending(&[0..10, 20..30]);
        let other = pending(&[2..4, 8..22, 25..26]);
        assert_eq!(here.without(&other), [0..2, 4..8, 22..25, 26..30]);
        assert_eq!(here.without(&here), []);
    }
}
