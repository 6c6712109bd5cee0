//! The index in UTF-16 code units.

use std::ops::Range;

use livelink_detect::Detector;

use super::Text;
use super::walk::Utf16;
use crate::{Delta, Edit, Links, LiveLink, Snapshot};

/// [`crate::LinkIndex`] with every offset in UTF-16 code units.
///
/// It is that index, reading another encoding: everything said there about deltas, ids and cost holds here, with *units*
/// for *bytes* (so [`Delta::bytes_scanned`] counts units). [`Snapshot`]s of it are in units as well.
#[derive(Debug)]
pub struct LinkIndex(crate::LinkIndex);

impl LinkIndex {
    /// An index of the empty text.
    pub fn new(detector: Detector) -> Self {
        Self(crate::LinkIndex::new(detector))
    }

    /// An index of `text`: one batch scan, transcoding a window at a time.
    pub fn build<T: Text + ?Sized>(detector: Detector, text: &T) -> Self {
        Self(crate::LinkIndex::build_from(detector, &Utf16(text)))
    }

    /// [`build`](Self::build) as [`crate::LinkIndex::build_narrow`] does it, for tests.
    #[cfg(feature = "check")]
    pub fn build_narrow<T: Text + ?Sized>(detector: Detector, text: &T) -> Self {
        Self(crate::LinkIndex::build_narrow_from(detector, &Utf16(text)))
    }

    /// Follows `edits`, which made `text` what it is now: [`crate::LinkIndex::edit`].
    ///
    /// An edit may start or end inside a surrogate pair, as hosts do that compare units.
    pub fn edit<T: Text + ?Sized>(&mut self, text: &T, edits: &[Edit]) -> &Delta {
        self.0.edit_from(&Utf16(text), edits)
    }

    /// Takes another detector and scans the whole of `text` with it: [`crate::LinkIndex::set_detector`].
    pub fn set_detector<T: Text + ?Sized>(&mut self, detector: Detector, text: &T) -> &Delta {
        self.0.set_detector_from(detector, &Utf16(text))
    }

    /// Has the detector another table or other registrations than at the last scan of the whole text?
    /// [`crate::LinkIndex::is_stale`].
    pub fn is_stale(&self) -> bool {
        self.0.is_stale()
    }

    /// Scans the whole of `text` by the table and the registrations of now: [`crate::LinkIndex::refresh`].
    pub fn refresh<T: Text + ?Sized>(&mut self, text: &T) -> &Delta {
        let detector = self.0.detector().clone();
        self.set_detector(detector, text)
    }

    /// The detector in use.
    pub fn detector(&self) -> &Detector {
        self.0.detector()
    }

    /// What the last call changed.
    pub fn delta(&self) -> &Delta {
        self.0.delta()
    }

    /// The links as they are now, to keep.
    pub fn snapshot(&self) -> Snapshot {
        self.0.snapshot()
    }

    /// The link that holds the unit at `offset`: `start <= offset < end`. O(log n).
    pub fn link_at(&self, offset: usize) -> Option<LiveLink> {
        self.0.link_at(offset)
    }

    /// The links that share a unit with `range`, in order. O(log n), then O(1) a link.
    pub fn links_in(&self, range: Range<usize>) -> Links<'_> {
        self.0.links_in(range)
    }

    /// The links that share a unit with `range` or end or start at one of its ends, in order. O(log n), then O(1) a link.
    pub fn links_touching(&self, range: Range<usize>) -> Links<'_> {
        self.0.links_touching(range)
    }

    /// The last link that starts before `offset`; it may end behind it. O(log n).
    pub fn link_before(&self, offset: usize) -> Option<LiveLink> {
        self.0.link_before(offset)
    }

    /// The first link that starts at or behind `offset`. O(log n).
    pub fn link_from(&self, offset: usize) -> Option<LiveLink> {
        self.0.link_from(offset)
    }

    /// All links, in order.
    pub fn iter(&self) -> Links<'_> {
        self.0.iter()
    }

    /// Number of links.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is there no link?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Length in code units of the text that the index is of.
    pub fn text_len(&self) -> usize {
        self.0.text_len()
    }
}

impl<'a> IntoIterator for &'a LinkIndex {
    type Item = LiveLink;
    type IntoIter = Links<'a>;

    fn into_iter(self) -> Links<'a> {
        self.iter()
    }
}
