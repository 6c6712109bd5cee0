//! The index in UTF-16 code units.

use std::ops::Range;

use livelink_detect::Detector;

use super::Text;
use super::walk::Utf16;
use crate::{Built, Delta, Edit, Links, LiveLink, Snapshot};

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

    /// An index of `text` that has not looked at it: [`crate::LinkIndex::partial`].
    pub fn partial<T: Text + ?Sized>(detector: Detector, text: &T) -> Self {
        Self(crate::LinkIndex::partial_from(detector, &Utf16(text)))
    }

    /// Takes another detector, whose scan is to come: [`crate::LinkIndex::begin_rescan`].
    pub fn begin_rescan<T: Text + ?Sized>(&mut self, detector: Detector, text: &T) -> &Delta {
        self.0.begin_rescan_from(detector, &Utf16(text))
    }

    /// Scans about `budget` units of what is pending: [`crate::LinkIndex::scan_slice`].
    pub fn scan_slice<T: Text + ?Sized>(
        &mut self,
        text: &T,
        first: usize,
        budget: usize,
    ) -> &Delta {
        self.0.scan_slice_from(&Utf16(text), first, budget)
    }

    /// The parts of the text whose links are not known: [`crate::LinkIndex::pending`].
    pub fn pending(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.0.pending()
    }

    /// How many units are pending: [`crate::LinkIndex::pending_bytes`].
    pub fn pending_units(&self) -> usize {
        self.0.pending_bytes()
    }

    /// Are the links of the whole text known? [`crate::LinkIndex::is_complete`].
    pub fn is_complete(&self) -> bool {
        self.0.is_complete()
    }

    /// Begins a build of what is pending: [`crate::LinkIndex::begin_build`].
    pub fn begin_build<T: Text>(&mut self, text: T) -> Build<T> {
        Build(self.0.begin_build_from(text))
    }

    /// Takes in what a [`Build`] has found: [`crate::LinkIndex::land`].
    pub fn land<T: Text + ?Sized>(&mut self, built: &Built, text: &T) -> &Delta {
        self.0.land_from(built, &Utf16(text))
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

/// [`crate::Build`] of a text in UTF-16: a scan to be run on another thread.
#[derive(Debug)]
pub struct Build<T>(crate::Build<T>);

impl<T: Text> Build<T> {
    /// Scans about `budget` units, those at `first` first: [`crate::Build::step`].
    pub fn step(&mut self, first: usize, budget: usize) {
        let (index, text) = self.0.parts();
        index.scan_slice_from(&Utf16(text), first, budget);
    }

    /// What was found so far: [`crate::Build::built`].
    pub fn built(&self) -> Built {
        self.0.built()
    }

    /// Is all of the text scanned?
    pub fn is_done(&self) -> bool {
        self.0.is_done()
    }

    /// How much is scanned, of how much, in units.
    pub fn progress(&self) -> (usize, usize) {
        self.0.progress()
    }

    /// The text that is scanned.
    pub fn text(&self) -> &T {
        self.0.text()
    }
}
