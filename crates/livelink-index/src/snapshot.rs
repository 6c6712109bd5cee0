//! The links of a text at one moment, and the questions to them.

use std::ops::Range;

use crate::link::Entry;
use crate::store::Spans;
use crate::{LiveLink, SpanStore};

/// The links of a text as they were when [`LinkIndex::snapshot`](crate::LinkIndex::snapshot) was called.
///
/// `Send + Sync`, and it shares its memory with the index and other snapshots: taking one and cloning one cost about two
/// nanoseconds for each thousand links, and what edits change later is copied by then and in pieces of a few kilobytes. A
/// background task (an exporter, a link checker) works on one while the user types on.
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
pub struct Snapshot {
    pub(crate) links: SpanStore<Entry>,
    pub(crate) text_len: usize,
}

impl Snapshot {
    /// The link that holds the byte at `offset`: `start <= offset < end`. O(log n).
    pub fn link_at(&self, offset: usize) -> Option<LiveLink> {
        self.links_in(offset..offset.saturating_add(1)).next()
    }

    /// The links that share a byte with `range`, in order. O(log n), then O(1) a link.
    pub fn links_in(&self, range: Range<usize>) -> Links<'_> {
        Links(self.links.in_range(range))
    }

    /// The links that share a byte with `range` or end or start at one of its ends, in order. For a caret at `p`,
    /// `links_touching(p..p)` has the links it stands in or at. O(log n), then O(1) a link.
    pub fn links_touching(&self, range: Range<usize>) -> Links<'_> {
        Links(self.links.touching(range))
    }

    /// The last link that starts before `offset`; it may end behind it. O(log n).
    pub fn link_before(&self, offset: usize) -> Option<LiveLink> {
        let (range, entry) = self.links.last_before(offset)?;
        Some(entry.at(range))
    }

    /// The first link that starts at or behind `offset`. O(log n).
    pub fn link_from(&self, offset: usize) -> Option<LiveLink> {
        let (range, entry) = self.links.first_from(offset)?;
        Some(entry.at(range))
    }

    /// All links, in order.
    pub fn iter(&self) -> Links<'_> {
        Links(self.links.iter())
    }

    /// Number of links.
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Is there no link?
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Length of the text, in bytes.
    pub fn text_len(&self) -> usize {
        self.text_len
    }
}

impl<'a> IntoIterator for &'a Snapshot {
    type Item = LiveLink;
    type IntoIter = Links<'a>;

    fn into_iter(self) -> Links<'a> {
        self.iter()
    }
}

/// Links in order, from an index or a snapshot.
#[derive(Clone, Debug)]
pub struct Links<'a>(Spans<'a, Entry>);

impl Iterator for Links<'_> {
    type Item = LiveLink;

    fn next(&mut self) -> Option<LiveLink> {
        self.0.next().map(|(range, entry)| entry.at(range))
    }
}

impl std::iter::FusedIterator for Links<'_> {}
