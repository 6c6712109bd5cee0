//! Walks over spans.

use std::iter::FusedIterator;
use std::ops::Range;

use super::SpanStore;
use super::chunk::Here;
use super::span_store::Position;

/// The spans of a part of a [`SpanStore`]: ranges with their values, in order or from the last to
/// the first.
#[derive(Debug)]
pub struct SpansIn<'a, V> {
    store: &'a SpanStore<V>,
    next: Position,
    /// The chunk of `next`.
    here: Option<Here<'a, V>>,
    /// The first start that is no longer in the part.
    until: usize,
    /// The place after the last span that is left. It is searched for only when a caller asks for
    /// the last span.
    back: Option<Position>,
}

impl<'a, V> SpansIn<'a, V> {
    pub(super) const fn new(
        store: &'a SpanStore<V>,
        next: Position,
        here: Option<Here<'a, V>>,
        until: usize,
    ) -> Self {
        Self {
            store,
            next,
            here,
            until,
            back: None,
        }
    }
}

impl<V> Clone for SpansIn<'_, V> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'a, V> Iterator for SpansIn<'a, V> {
    type Item = (Range<usize>, &'a V);

    fn next(&mut self) -> Option<Self::Item> {
        let (mut base, mut chunk) = self.here?;
        if self.next.slot >= chunk.len() {
            self.next = self.store.after_chunk(self.next);
            self.here = self.store.chunk(self.next);
            (base, chunk) = self.here?;
        }
        let (start, len) = chunk.place(self.next.slot)?;
        let start = base.wrapping_add(start);
        let span = (start..start.wrapping_add(len), chunk.value(self.next.slot)?);
        if span.0.start >= self.until || self.back.is_some_and(|back| self.next >= back) {
            return None;
        }
        self.next.slot += 1;
        Some(span)
    }
}

impl<V> DoubleEndedIterator for SpansIn<'_, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let back = self
            .back
            .unwrap_or_else(|| self.store.lower_bound(self.until));
        self.back = Some(back);
        let last = self.store.before(back).filter(|last| *last >= self.next)?;
        self.back = Some(last);
        self.store.get(last)
    }
}

impl<V> FusedIterator for SpansIn<'_, V> {}

/// All spans of a [`SpanStore`]: ranges with their values, in order or from the last to the first.
#[derive(Debug)]
pub struct Spans<'a, V> {
    spans: SpansIn<'a, V>,
    left: usize,
}

impl<'a, V> Spans<'a, V> {
    pub(super) const fn new(spans: SpansIn<'a, V>, left: usize) -> Self {
        Self { spans, left }
    }
}

impl<V> Clone for Spans<'_, V> {
    fn clone(&self) -> Self {
        Self {
            spans: self.spans.clone(),
            left: self.left,
        }
    }
}

impl<'a, V> Iterator for Spans<'a, V> {
    type Item = (Range<usize>, &'a V);

    fn next(&mut self) -> Option<Self::Item> {
        let span = self.spans.next()?;
        self.left = self.left.saturating_sub(1);
        Some(span)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<V> DoubleEndedIterator for Spans<'_, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let span = self.spans.next_back()?;
        self.left = self.left.saturating_sub(1);
        Some(span)
    }
}

impl<V> ExactSizeIterator for Spans<'_, V> {}

impl<V> FusedIterator for Spans<'_, V> {}

impl<'a, V> IntoIterator for &'a SpanStore<V> {
    type Item = (Range<usize>, &'a V);
    type IntoIter = Spans<'a, V>;

    fn into_iter(self) -> Spans<'a, V> {
        self.iter()
    }
}
