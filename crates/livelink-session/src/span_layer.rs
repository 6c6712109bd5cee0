//! One kind of span in its store, with the operations that steps are made of.

use std::marker::PhantomData;
use std::ops::Range;

use livelink_index::{Edit, Near, SpanStore, SpansIn};

use crate::mapping::map_range;
use crate::mark::{Rest, Span};
use crate::short_list::push;
use crate::step::SpanChange;

/// The spans of one kind.
#[derive(Clone, Debug)]
pub(crate) struct SpanLayer<S: Span> {
    store: SpanStore<Rest>,
    kind: PhantomData<S>,
    /// The place of the last edit. The queries of a key are about the text around it.
    near: Near,
}

impl<S: Span> SpanLayer<S> {
    pub(crate) const fn new() -> Self {
        Self {
            store: SpanStore::new(),
            kind: PhantomData,
            near: Near::FIRST,
        }
    }

    /// Returns all spans, in order.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = S> + ExactSizeIterator {
        self.store
            .iter()
            .map(|(range, value)| S::new(range, value.clone()))
    }

    /// Returns the number of spans. O(1).
    pub(crate) fn len(&self) -> usize {
        self.store.len()
    }

    /// Returns the end of the last span, or 0 if the layer is empty. O(log n).
    pub(crate) fn end(&self) -> usize {
        self.store.last().map_or(0, |(range, _)| range.end)
    }

    /// Returns the spans that share at least one byte with `range`, in order.
    pub(crate) fn overlapping(&self, range: Range<usize>) -> impl DoubleEndedIterator<Item = S> {
        self.in_range(range)
            .map(|(range, value)| S::new(range, value.clone()))
    }

    /// Returns the removal of each span that shares at least one byte with `range`, in order.
    pub(crate) fn removals(&self, range: Range<usize>) -> impl Iterator<Item = SpanChange<S>> {
        self.overlapping(range).map(SpanChange::removed)
    }

    fn in_range(&self, range: Range<usize>) -> SpansIn<'_, Rest> {
        self.store.in_range_near(range, &mut { self.near })
    }

    /// Returns the ranges and the rest of the spans that share at least one byte with `range`, in
    /// order, without a copy of each.
    pub(crate) fn lent(
        &self,
        range: Range<usize>,
    ) -> impl DoubleEndedIterator<Item = (Range<usize>, &Rest)> + Clone {
        self.in_range(range)
    }

    /// Returns the spans that share a byte or an edge with `range`, in order.
    pub(crate) fn touching(&self, range: Range<usize>) -> impl DoubleEndedIterator<Item = S> {
        self.store
            .touching(range)
            .map(|(range, value)| S::new(range, value.clone()))
    }

    /// Returns the start of the first span that starts at or after `offset`. O(log n).
    pub(crate) fn start_from(&self, offset: usize) -> Option<usize> {
        self.store.first_from(offset).map(|(range, _)| range.start)
    }

    /// Returns whether there is a span of exactly this range.
    pub(crate) fn holds(&self, range: &Range<usize>) -> bool {
        let mut here = self.in_range(range.start..range.start.saturating_add(1));
        here.next().is_some_and(|(found, _)| found == *range)
    }

    /// Returns whether this very span is there.
    pub(crate) fn contains(&self, span: &S) -> bool {
        let mut here = self.overlapping(span.range().clone());
        here.next().is_some_and(|found| found == *span)
    }

    /// Returns whether any span shares a byte with `range`.
    pub(crate) fn overlaps(&self, range: Range<usize>) -> bool {
        !self.store.is_empty() && self.in_range(range).next().is_some()
    }

    /// Inserts a span, and removes the spans that it would overlap. Only a step that does not fit
    /// the text can overlap.
    pub(crate) fn insert(&mut self, span: &S) {
        let range = span.range().clone();
        if range.is_empty() {
            return;
        }
        if self.store.insert(range.clone(), span.rest()).is_err() {
            self.store.remove(range.clone());
            let retried = self.store.insert(range, span.rest());
            debug_assert!(retried.is_ok(), "its place was just cleared");
        }
    }

    /// Inserts spans, as [`insert`](Self::insert) does one by one. Spans in order with no other
    /// span between them cost O(1) each, and fill their chunks.
    pub(crate) fn insert_all<'s>(&mut self, spans: impl IntoIterator<Item = &'s S>)
    where
        S: 's,
    {
        let spans = spans.into_iter().filter(|span| !span.range().is_empty());
        let mut spans = spans.peekable();
        while let Some(first) = spans.next() {
            self.insert(first);
            let mut end = first.range().end;
            let free_to = self.start_from(end).unwrap_or(usize::MAX);
            let next = std::iter::from_fn(|| {
                let next = spans.next_if(|next| {
                    let range = next.range();
                    end <= range.start && range.end <= free_to
                })?;
                end = next.range().end;
                Some((next.range().clone(), next.rest()))
            });
            let mut next = next.peekable();
            if let Some((range, _)) = next.peek() {
                let at = range.start;
                self.store.replace(at..at, next);
            }
        }
    }

    /// Applies one kind's part of a step: removes the spans as they were, moves all others, inserts
    /// the spans as they are.
    pub(crate) fn change(&mut self, changes: &[SpanChange<S>], edit: Option<Edit>) {
        if edit.is_none() && (changes.is_empty() || self.change_value(changes)) {
            return;
        }
        for before in changes.iter().filter_map(|change| change.before.as_ref()) {
            self.store.remove(before.range().clone());
        }
        if let Some(edit) = edit {
            let (removed, inserted) = (edit.removed_len(), edit.inserted_len());
            self.store.shift_for_edit(edit.start, removed, inserted);
        }
        self.insert_all(changes.iter().filter_map(|change| change.after.as_ref()));
    }

    /// Follows an edit. `place` gives the place after it of each span that it touches, and the others
    /// move. Returns the changes of the touched spans.
    pub(crate) fn follow(
        &mut self,
        edit: Edit,
        place: impl Fn(&S) -> Option<Range<usize>>,
    ) -> Vec<SpanChange<S>> {
        let (removed, inserted) = (edit.removed_len(), edit.inserted_len());
        let mut changes = Vec::new();
        let touched = |range, value: &Rest| {
            let span = S::new(range, value.clone());
            let after = place(&span).map(|range| span.with_range(range));
            let before = Some(span);
            push(&mut changes, SpanChange { before, after });
        };
        self.store
            .follow_edit(edit.start, removed, inserted, &mut self.near, touched);
        // The store has kept the rest of each span's own text.
        for SpanChange { before, after } in &changes {
            let kept = before.as_ref();
            let kept = kept.and_then(|span| map_range(span.range(), edit));
            if kept.as_ref() != after.as_ref().map(S::range) {
                if let Some(range) = kept {
                    self.store.remove(range);
                }
                self.insert_all(after);
            }
        }
        changes
    }

    /// Gives one span another value and leaves it in its place, as a key in a link does. Returns
    /// `false` if `changes` are anything else.
    fn change_value(&mut self, changes: &[SpanChange<S>]) -> bool {
        let [
            SpanChange {
                before: Some(before),
                after: Some(after),
            },
        ] = changes
        else {
            return false;
        };
        if before.range() != after.range() {
            return false;
        }
        let here = self.store.at_mut_near(after.range().start, &mut self.near);
        match here {
            Some((range, value)) if range == *after.range() => {
                *value = after.rest();
                true
            }
            _ => false,
        }
    }
}
