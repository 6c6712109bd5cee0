//! The queries on a [`LinkIndex`].

use std::ops::Range;

use livelink_detect::Detector;

use super::LinkIndex;
use crate::{Links, LinksIn, LiveLink, Offset, Snapshot};

impl<O: Offset> LinkIndex<O> {
    /// Returns the detector in use.
    pub fn detector(&self) -> &Detector {
        &self.detector
    }

    /// Returns the links at this moment, to keep: a [`Snapshot`]. It shares memory; it costs about
    /// two nanoseconds for each thousand links.
    pub fn snapshot(&self) -> Snapshot<O> {
        self.now.clone()
    }

    /// Returns the link that holds the character at `offset`: `start <= offset < end`. O(log n).
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
    pub fn link_at(&self, offset: O) -> Option<LiveLink<O>> {
        self.now.link_at(offset)
    }

    /// The links that overlap `range`, in order. O(log n), then O(1) a link.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::LinkIndex;
    ///
    /// let index = LinkIndex::build(Detector::default(), "example.com or example.org");
    /// assert_eq!(index.links_in(5..20).count(), 2);
    /// // The last link on the screen.
    /// assert_eq!(index.links_in(0..26).next_back().unwrap().range, 15..26);
    /// ```
    pub fn links_in(&self, range: Range<O>) -> LinksIn<'_, O> {
        // An editor mostly asks about the text of the last edit.
        let mut near = self.buffers.near.first().copied().unwrap_or_default();
        self.now.links_in_near(range, &mut near)
    }

    /// The links that overlap `range`, or that end or start at one of its ends, in order. For a
    /// caret at `p`, `links_touching(p..p)` gives the links around it and at its sides. O(log n),
    /// then O(1) a link.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::LinkIndex;
    ///
    /// let index = LinkIndex::build(Detector::default(), "see example.com");
    /// assert_eq!(index.links_in(15..15).count(), 0);
    /// assert_eq!(index.links_touching(15..15).count(), 1);
    /// ```
    pub fn links_touching(&self, range: Range<O>) -> LinksIn<'_, O> {
        self.now.links_touching(range)
    }

    /// Returns the last link that starts before `offset`; it may end after it. O(log n), however
    /// far away the link is.
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
    pub fn link_before(&self, offset: O) -> Option<LiveLink<O>> {
        self.now.link_before(offset)
    }

    /// Returns the first link that starts at or after `offset`. O(log n), however far away the link
    /// is.
    pub fn link_from(&self, offset: O) -> Option<LiveLink<O>> {
        self.now.link_from(offset)
    }

    /// All links, in order.
    pub fn iter(&self) -> Links<'_, O> {
        self.now.iter()
    }

    /// Returns the number of links. O(1).
    pub fn len(&self) -> usize {
        self.now.len()
    }

    /// Returns whether there is no link.
    pub fn is_empty(&self) -> bool {
        self.now.is_empty()
    }

    /// Returns the length of the text.
    pub fn text_len(&self) -> usize {
        self.now.text_len
    }
}

impl<'a, O: Offset> IntoIterator for &'a LinkIndex<O> {
    type Item = LiveLink<O>;
    type IntoIter = Links<'a, O>;

    fn into_iter(self) -> Links<'a, O> {
        self.iter()
    }
}
