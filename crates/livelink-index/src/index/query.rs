//! The questions to a [`LinkIndex`].

use std::ops::Range;

use livelink_detect::Detector;

use super::LinkIndex;
use crate::{Delta, Links, LiveLink, Snapshot};

impl LinkIndex {
    /// The detector in use.
    pub fn detector(&self) -> &Detector {
        &self.detector
    }

    /// What the last call changed.
    pub fn delta(&self) -> &Delta {
        &self.delta
    }

    /// The links as they are now, to keep: [`Snapshot`]. Shares memory; costs about two nanoseconds for each thousand links.
    pub fn snapshot(&self) -> Snapshot {
        self.now.clone()
    }

    /// The link that holds the byte at `offset`: `start <= offset < end`. O(log n).
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::LinkIndex;
    ///
    /// let index = LinkIndex::build(Detector::default(), "see example.com");
    /// assert!(index.link_at(3).is_none());
    /// assert!(index.link_at(4).is_some());
    /// assert!(index.link_at(14).is_some());
    /// assert!(index.link_at(15).is_none());
    /// ```
    pub fn link_at(&self, offset: usize) -> Option<LiveLink> {
        self.now.link_at(offset)
    }

    /// The links that share a byte with `range`, in order. O(log n), then O(1) a link.
    pub fn links_in(&self, range: Range<usize>) -> Links<'_> {
        self.now.links_in(range)
    }

    /// The links that share a byte with `range` or end or start at one of its ends, in order. For a caret at `p`,
    /// `links_touching(p..p)` has the links it stands in or at. O(log n), then O(1) a link.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::LinkIndex;
    ///
    /// let index = LinkIndex::build(Detector::default(), "see example.com");
    /// assert_eq!(index.links_in(15..15).count(), 0);
    /// assert_eq!(index.links_touching(15..15).count(), 1);
    /// ```
    pub fn links_touching(&self, range: Range<usize>) -> Links<'_> {
        self.now.links_touching(range)
    }

    /// The last link that starts before `offset`; it may end behind it. O(log n), however far away the link is.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::LinkIndex;
    ///
    /// let index = LinkIndex::build(Detector::default(), "example.com or example.org");
    /// assert_eq!(index.link_before(15).unwrap().range, 0..11);
    /// assert_eq!(index.link_from(15).unwrap().range, 15..26);
    /// assert!(index.link_before(0).is_none());
    /// assert!(index.link_from(16).is_none());
    /// ```
    pub fn link_before(&self, offset: usize) -> Option<LiveLink> {
        self.now.link_before(offset)
    }

    /// The first link that starts at or behind `offset`. O(log n), however far away the link is.
    pub fn link_from(&self, offset: usize) -> Option<LiveLink> {
        self.now.link_from(offset)
    }

    /// All links, in order.
    pub fn iter(&self) -> Links<'_> {
        self.now.iter()
    }

    /// Number of links.
    pub fn len(&self) -> usize {
        self.now.len()
    }

    /// Is there no link?
    pub fn is_empty(&self) -> bool {
        self.now.is_empty()
    }

    /// Length in bytes of the text that the index is of.
    pub fn text_len(&self) -> usize {
        self.now.text_len
    }
}

impl<'a> IntoIterator for &'a LinkIndex {
    type Item = LiveLink;
    type IntoIter = Links<'a>;

    fn into_iter(self) -> Links<'a> {
        self.iter()
    }
}
