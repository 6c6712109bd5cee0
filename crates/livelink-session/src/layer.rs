//! One kind of span in its store, with the operations that steps are made of.

use std::ops::Range;

use livelink_index::{Edit, SpanStore};

use crate::mark::Span;
use crate::step::SpanChange;

/// The spans of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Layer<S: Span> {
    store: SpanStore<S::Value>,
}

impl<S: Span> Layer<S> {
    pub(crate) const fn new() -> Self {
        Self {
            store: SpanStore::new(),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = S> {
        self.overlapping(0..usize::MAX)
    }

    /// Spans that share at least one byte with `range`, in order.
    pub(crate) fn overlapping(&self, range: Range<usize>) -> impl Iterator<Item = S> {
        self.store
            .in_range(range)
            .map(|(range, value)| S::new(range, value.clone()))
    }

    /// Spans that share a byte or an edge with `range`, in order.
    pub(crate) fn touching(&self, range: Range<usize>) -> impl Iterator<Item = S> {
        self.store
            .touching(range)
            .map(|(range, value)| S::new(range, value.clone()))
    }

    /// Where the last span that starts before `offset` ends. O(log n).
    pub(crate) fn end_before(&self, offset: usize) -> Option<usize> {
        self.store.last_before(offset).map(|(range, _)| range.end)
    }

    /// Where the first span at or behind `offset` starts. O(log n).
    pub(crate) fn start_from(&self, offset: usize) -> Option<usize> {
        self.store.first_from(offset).map(|(range, _)| range.start)
    }

    /// Is there a span of exactly this range?
    pub(crate) fn holds(&self, range: &Range<usize>) -> bool {
        self.store
            .at(range.start)
            .is_some_and(|(found, _)| found == *range)
    }

    /// Does any span share a byte with `range`?
    pub(crate) fn overlaps(&self, range: Range<usize>) -> bool {
        self.store.in_range(range).next().is_some()
    }

    /// Puts a span in; what it would overlap goes. Nothing but a step that does not fit the text can overlap.
    pub(crate) fn insert(&mut self, span: &S) {
        let range = span.range().clone();
        if range.is_empty() {
            return;
        }
        if self.store.insert(range.clone(), span.value()).is_err() {
            self.store.remove(range.clone());
            let retried = self.store.insert(range, span.value());
            debug_assert!(retried.is_ok(), "its place was just cleared");
        }
    }

    /// The first part of a step.
    pub(crate) fn take_before(&mut self, changes: &[SpanChange<S>]) {
        for before in changes.iter().filter_map(|change| change.before.as_ref()) {
            self.store.remove(before.range().clone());
        }
    }

    /// The second part of a step.
    pub(crate) fn shift(&mut self, edit: Edit) {
        self.store
            .shift_for_edit(edit.start, edit.removed_len(), edit.inserted_len());
    }

    /// The third part of a step.
    pub(crate) fn put_after(&mut self, changes: &[SpanChange<S>]) {
        for after in changes.iter().filter_map(|change| change.after.as_ref()) {
            self.insert(after);
        }
    }

    /// The spans that `edit` changes and does not merely move: those that lose a byte, and those that get one strictly
    /// inside. Offsets of the text before the edit. O(log n + hits).
    pub(crate) fn touched(&self, edit: Edit) -> impl Iterator<Item = S> {
        // A store knows spans by their bytes, so an insertion asks for the byte behind it and checks the near edge.
        let query = edit.start..edit.old_end.max(edit.start.saturating_add(1));
        self.overlapping(query)
            .filter(move |span| touches(edit, span.range()))
    }
}

/// Does `edit` take a byte of `range` or put one strictly inside? Offsets of the text before it.
pub(crate) fn touches(edit: Edit, range: &Range<usize>) -> bool {
    edit.start < range.end && edit.old_end > range.start
}

/// Where a touched span is after `edit`: both edges outside, so text put in at an edge, or in the place of what reached
/// over an edge, is not in it. `None` if nothing is left.
pub(crate) fn map_range(range: &Range<usize>, edit: Edit) -> Option<Range<usize>> {
    let start = if range.start < edit.start {
        range.start
    } else {
        shift(range.start, edit)
    };
    let end = if range.end <= edit.start {
        range.end
    } else if range.end > edit.old_end {
        shift(range.end, edit)
    } else {
        edit.start
    };
    (start < end).then_some(start..end)
}

/// Where a range that the edit did not touch was before it: the other way round. Such a range lies wholly on one side; a
/// start at the edit's end is behind it, an end at the edit's start is before it, also where these are one place.
pub(crate) fn unmap_range(range: &Range<usize>, edit: Edit) -> Range<usize> {
    if range.start < edit.new_end {
        return range.clone();
    }
    let back = |at: usize| at - edit.new_end + edit.old_end;
    back(range.start)..back(range.end)
}

/// Where an offset at or behind the edit's start is after it; inside the replaced part: behind the new text.
fn shift(at: usize, edit: Edit) -> usize {
    at.max(edit.old_end) - edit.old_end + edit.new_end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_edges_are_outside() {
        let cases = [
            // Insertions: before, at the start, inside, at the end, behind.
            (Edit::insert(3, 2), Some(7..12)),
            (Edit::insert(5, 2), Some(7..12)),
            (Edit::insert(7, 2), Some(5..12)),
            (Edit::insert(10, 2), Some(5..10)),
            (Edit::insert(12, 2), Some(5..10)),
            // Deletions.
            (Edit::delete(0..3), Some(2..7)),
            (Edit::delete(3..5), Some(3..8)),
            (Edit::delete(10..12), Some(5..10)),
            (Edit::replace(3..5, 4), Some(7..12)),
            (Edit::delete(3..7), Some(3..6)),
            (Edit::delete(6..8), Some(5..8)),
            (Edit::delete(8..12), Some(5..8)),
            (Edit::delete(5..10), None),
            (Edit::delete(4..11), None),
            // Replacements: what reaches over an edge leaves the new text outside.
            (Edit::replace(3..7, 1), Some(4..7)),
            (Edit::replace(8..12, 4), Some(5..8)),
            (Edit::replace(8..10, 4), Some(5..8)),
            (Edit::replace(5..7, 4), Some(9..12)),
            (Edit::replace(6..8, 4), Some(5..12)),
            (Edit::replace(5..10, 4), None),
        ];
        for (edit, expected) in cases {
            assert_eq!(map_range(&(5..10), edit), expected, "{edit:?}");
            if let Some(mapped) = expected.filter(|_| !touches(edit, &(5..10))) {
                assert_eq!(unmap_range(&mapped, edit), 5..10, "back over {edit:?}");
            }
        }
    }
}
