//! The links of a text at one moment, and the queries on them.

use std::iter::FusedIterator;
use std::marker::PhantomData;
use std::ops::Range;

use crate::link::Entry;
use crate::store::{Near, Spans, SpansIn};
use crate::{LiveLink, Offset, SpanStore};

/// The links of a text as they were when [`LinkIndex::snapshot`](crate::LinkIndex::snapshot) was
/// called.
///
/// A snapshot is `Send + Sync` and shares its memory with the index and other snapshots. Making one
/// and cloning one cost about two nanoseconds for each thousand links. The parts that an edit
/// changes later are copied then, a few kilobytes at a time. A background task (an exporter, a link
/// checker) works on a snapshot while the user keeps typing.
///
/// ```
/// use livelink_detect::Detector;
/// use livelink_index::{Edit, LinkIndex};
///
/// let mut index = LinkIndex::build(Detector::default(), "see example.com");
/// let snapshot = index.snapshot();
/// let counted = std::thread::spawn(move || snapshot.iter().count());
/// index.edit("see ", &[Edit::delete(4..15)]);
/// assert_eq!(counted.join().unwrap(), 1);
/// assert!(index.is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Snapshot<O: Offset = usize> {
    pub(crate) links: SpanStore<Entry>,
    pub(crate) text_len: usize,
    pub(crate) offset: PhantomData<O>,
}

impl<O: Offset> Snapshot<O> {
    /// Returns the link that holds the character at `offset`: `start <= offset < end`. O(log n).
    pub fn link_at(&self, offset: O) -> Option<LiveLink<O>> {
        let (range, entry) = self.links.at(offset.to_usize())?;
        Some(entry.at(range))
    }

    /// The links that overlap `range`, in order. O(log n), then O(1) a link.
    pub fn links_in(&self, range: Range<O>) -> LinksIn<'_, O> {
        self.links_in_near(range, &mut Near::default())
    }

    pub(crate) fn links_in_near(&self, range: Range<O>, near: &mut Near) -> LinksIn<'_, O> {
        LinksIn(
            self.links.in_range_near(O::indices(range), near),
            PhantomData,
        )
    }

    /// The links that overlap `range`, or that end or start at one of its ends, in order. For a
    /// caret at `p`, `links_touching(p..p)` gives the links around it and at its sides. O(log n),
    /// then O(1) a link.
    pub fn links_touching(&self, range: Range<O>) -> LinksIn<'_, O> {
        LinksIn(self.links.touching(O::indices(range)), PhantomData)
    }

    /// Returns the last link that starts before `offset`; it may end after it. O(log n).
    pub fn link_before(&self, offset: O) -> Option<LiveLink<O>> {
        let (range, entry) = self.links.last_before(offset.to_usize())?;
        Some(entry.at(range))
    }

    /// Returns the first link that starts at or after `offset`. O(log n).
    pub fn link_from(&self, offset: O) -> Option<LiveLink<O>> {
        let (range, entry) = self.links.first_from(offset.to_usize())?;
        Some(entry.at(range))
    }

    /// All links, in order.
    pub fn iter(&self) -> Links<'_, O> {
        Links(self.links.iter(), PhantomData)
    }

    /// Returns the number of links. O(1).
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Returns whether there is no link.
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Returns the length of the text.
    pub fn text_len(&self) -> usize {
        self.text_len
    }
}

impl<'a, O: Offset> IntoIterator for &'a Snapshot<O> {
    type Item = LiveLink<O>;
    type IntoIter = Links<'a, O>;

    fn into_iter(self) -> Links<'a, O> {
        self.iter()
    }
}

/// All links of an index or a snapshot, in order or from the last to the first.
#[derive(Clone, Debug)]
pub struct Links<'a, O: Offset = usize>(Spans<'a, Entry>, PhantomData<O>);

/// The links of a part of a text, in order or from the last to the first.
#[derive(Clone, Debug)]
pub struct LinksIn<'a, O: Offset = usize>(SpansIn<'a, Entry>, PhantomData<O>);

impl<O: Offset> Iterator for Links<'_, O> {
    type Item = LiveLink<O>;

    fn next(&mut self) -> Option<LiveLink<O>> {
        self.0.next().map(|(range, entry)| entry.at(range))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<O: Offset> DoubleEndedIterator for Links<'_, O> {
    fn next_back(&mut self) -> Option<LiveLink<O>> {
        self.0.next_back().map(|(range, entry)| entry.at(range))
    }
}

impl<O: Offset> ExactSizeIterator for Links<'_, O> {}

impl<O: Offset> FusedIterator for Links<'_, O> {}

impl<O: Offset> Iterator for LinksIn<'_, O> {
    type Item = LiveLink<O>;

    fn next(&mut self) -> Option<LiveLink<O>> {
        self.0.next().map(|(range, entry)| entry.at(range))
    }
}

impl<O: Offset> DoubleEndedIterator for LinksIn<'_, O> {
    fn next_back(&mut self) -> Option<LiveLink<O>> {
        self.0.next_back().map(|(range, entry)| entry.at(range))
    }
}

impl<O: Offset> FusedIterator for LinksIn<'_, O> {}
