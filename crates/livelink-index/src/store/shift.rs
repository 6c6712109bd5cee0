//! Moving spans with the text.

use std::ops::Range;

use super::SpanStore;
use super::level::Node;
use super::span_store::{Near, Position};
use crate::Edit;

impl<V: Clone> SpanStore<V> {
    /// Moves the spans with an edit of the text: `new_len` bytes replaced the bytes
    /// `start..start + old_len`.
    ///
    /// A span keeps its text. Text inserted at the start of a span goes *before* the span, and text
    /// inserted at its end goes *after* it. Case by case:
    ///
    /// * Text inserted inside a span is inside it afterwards; text inserted at either end is
    ///   outside.
    /// * A span that loses an end to the edit shrinks to the part it keeps; the replacement is
    ///   outside.
    /// * A span whose text is all replaced is removed. The function returns these spans, with the
    ///   ranges they had before the edit.
    ///
    /// O(log n + *w*), and O(1) for each span that is removed. The function allocates only if it
    /// removes a span or a snapshot shares the nodes it writes to. Several edits of one call, given
    /// by offsets before all of them, are applied last first.
    ///
    /// An edit past the last span does nothing, so the caller need not know where the text ends.
    /// `start + old_len` and the ends of the moved spans saturate at `usize::MAX`.
    ///
    /// ```
    /// let mut store = livelink_index::SpanStore::from_sorted([(0..3, 'a'), (4..8, 'b'), (9..12, 'c')]);
    /// // "aaa bbbb ccc" becomes "aaa bbXb ccc", then "XXc".
    /// store.shift_for_edit(6, 1, 1);
    /// assert_eq!(store.at(4), Some((4..8, &'b')));
    /// let gone = store.shift_for_edit(0, 11, 2);
    /// assert_eq!(gone, [(0..3, 'a'), (4..8, 'b')]);
    /// assert!(store.iter().eq([(2..3, &'c')]));
    /// ```
    pub fn shift_for_edit(
        &mut self,
        start: usize,
        old_len: usize,
        new_len: usize,
    ) -> Vec<(Range<usize>, V)> {
        let mut gone = Vec::new();
        let edit = self.fitting(start, old_len, new_len);
        self.shift(&edit, &mut Near::default(), |range, value| {
            gone.push((range, value))
        });
        gone
    }

    /// Moves the spans as [`shift_for_edit`](Self::shift_for_edit) does. It gives `touched` the
    /// spans that the edit does more to than move, in order, with the ranges they had before it:
    /// those that lose a byte, and the one that gets text strictly inside. O(log n + *w*), and O(1)
    /// for each of these spans. There is one search, which begins `near` the place of the last
    /// query.
    ///
    /// ```
    /// let mut store = livelink_index::SpanStore::from_sorted([(0..3, 'a'), (4..8, 'b'), (8..9, 'c')]);
    /// let (mut touched, near) = (Vec::new(), &mut livelink_index::Near::default());
    /// store.follow_edit(6, 2, 1, near, |range, &value| touched.push((range, value)));
    /// assert_eq!(touched, [(4..8, 'b')]);
    /// assert!(store.iter().eq([(0..3, &'a'), (4..6, &'b'), (7..8, &'c')]));
    /// ```
    pub fn follow_edit(
        &mut self,
        start: usize,
        old_len: usize,
        new_len: usize,
        near: &mut Near,
        mut touched: impl FnMut(Range<usize>, &V),
    ) {
        if self.is_empty() || old_len == 0 && new_len == 0 {
            return;
        }
        let edit = self.fitting(start, old_len, new_len);
        if old_len > 0 {
            self.each_in_near(start..edit.old_end, near, touched);
            self.shift(&edit, near, |_, _| ());
            return;
        }
        // If the text goes into a span, that is the one before it. It is in the same chunk.
        let (at, here) = self.seek(start, near);
        if let Some((base, chunk)) = here
            && let Some(slot) = at.slot.checked_sub(1)
            && let Some((from, len)) = chunk.place(slot)
            && let Some(value) = chunk.value(slot)
            && start < base + from + len
        {
            touched(base + from..base + from + len, value);
        }
        self.shift_at(at, &edit, near, |_, _| ());
    }

    /// Returns the edit, cut so that no end overflows.
    fn fitting(&self, start: usize, old_len: usize, new_len: usize) -> Edit {
        let old_end = start.saturating_add(old_len);
        let room = self.last().map_or(0, |(last, _)| usize::MAX - last.end);
        Edit::replace(start..old_end, new_len.min(old_len.saturating_add(room)))
    }

    /// Moves the spans as [`shift_for_edit`](Self::shift_for_edit) does, with a search near the
    /// place of the last query, and gives the removed spans to `gone`. The edit is known to fit the
    /// length of the text, so no offset can overflow.
    pub(crate) fn shift(
        &mut self,
        edit: &Edit,
        near: &mut Near,
        gone: impl FnMut(Range<usize>, V),
    ) {
        if self.is_empty() {
            return;
        }
        let at = self.lower_bound_near(edit.start, near);
        self.shift_at(at, edit, near, gone);
    }

    /// Moves the spans for [`shift`](Self::shift). `after` is the position of the first span that
    /// starts at or after the start of the edit.
    fn shift_at(
        &mut self,
        mut after: Position,
        edit: &Edit,
        near: &mut Near,
        gone: impl FnMut(Range<usize>, V),
    ) {
        let (&Edit { start, old_end, .. }, by) = (edit, edit.shift());

        // A span over an end of the edit is cut to the part that it keeps. Every span then lies
        // wholly before the edit, wholly inside it or wholly after it. The span that holds the
        // whole edit keeps both its ends, and its length changes as the length of the edited text does.
        if self.shift_in_chunk(after, start..old_end, by) {
            return;
        }
        if let Some(before) = self.before(after)
            && let Some((span, _)) = self.get(before)
            && span.end > start
        {
            let end = if span.end > old_end {
                span.end.wrapping_add(by)
            } else {
                start
            };
            self.set_range(before, &span, span.start..end);
        }
        if self
            .get(after)
            .is_some_and(|(span, _)| span.start < old_end)
        {
            let over = self.before(self.lower_bound_near(old_end, near));
            if let Some(over) = over
                && let Some((span, _)) = self.get(over)
                && span.end > old_end
            {
                self.set_range(over, &span, old_end..span.end);
            }
            self.drain_starts(start, old_end, near, gone);
            after = self.lower_bound_near(old_end, near);
        }
        if by != 0 {
            self.shift_from(after, by);
        }
    }

    /// The short way of [`shift`](Self::shift), for nearly every keystroke: no span starts in the
    /// replaced text `old`, and the span before it is in the chunk of `at`. `at` is the position of
    /// the first span that starts at or after `old`. Returns `false`, and does nothing, in all
    /// other cases.
    fn shift_in_chunk(&mut self, at: Position, old: Range<usize>, by: usize) -> bool {
        let Some((base, chunk)) = self.chunk(at) else {
            return false;
        };
        let free = match chunk.place(at.slot) {
            Some((start, _)) => base.wrapping_add(start) >= old.end,
            None => old.is_empty(),
        };
        let before = at.slot.checked_sub(1);
        let Some((slot, (start, len))) = before.and_then(|slot| Some((slot, chunk.place(slot)?)))
        else {
            return false;
        };
        if !free {
            return false;
        }
        let end = base.wrapping_add(start).wrapping_add(len);
        let new_len = if end > old.end {
            len.wrapping_add(by)
        } else {
            // The span loses the text that the edit removed from it.
            len - end.saturating_sub(old.start)
        };
        if by == 0 && new_len == len {
            return true;
        }
        if let Some(group) = self.group_mut(at.group) {
            if let Some(chunk) = group.node_mut(at.chunk) {
                chunk.stretch(slot, new_len, by);
            }
            group.shift_from(at.chunk + 1, by);
        }
        self.root.shift_from(at.group + 1, by);
        true
    }

    /// Adds `by` to every start from the span at `at` on.
    fn shift_from(&mut self, at: Position, by: usize) {
        let at = self.normal(at);
        // At each level, the later nodes move as a whole. The node that `at` lies inside is handled
        // at the level below.
        let mut group_from = at.group;
        if at.chunk > 0 || at.slot > 0 {
            group_from += 1;
            if let Some(group) = self.group_mut(at.group) {
                let mut chunk_from = at.chunk;
                if at.slot > 0 {
                    chunk_from += 1;
                    if let Some(chunk) = group.node_mut(at.chunk) {
                        chunk.shift_from(at.slot, by);
                    }
                }
                group.shift_from(chunk_from, by);
            }
        }
        self.root.shift_from(group_from, by);
    }

    /// Gives the span `old`, which is at `at`, another range that keeps the order of the spans.
    pub(super) fn set_range(&mut self, at: Position, old: &Range<usize>, new: Range<usize>) {
        let Some(group) = self.group_mut(at.group) else {
            return;
        };
        if let Some(chunk) = group.node_mut(at.chunk)
            && let Some((start, _)) = chunk.place(at.slot)
        {
            let start = start.wrapping_add(new.start.wrapping_sub(old.start));
            chunk.set_place(at.slot, start, new.end.wrapping_sub(new.start));
        }
        // No span was added or removed, so no node has grown too wide or too thin, and no neighbour
        // need be looked at.
        if at.slot == 0 && new.start != old.start {
            group.tighten(at.chunk);
            if at.chunk == 0 {
                self.root.tighten(at.group);
            }
        }
    }
}
