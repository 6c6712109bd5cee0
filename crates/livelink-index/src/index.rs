//! [`LinkIndex`]: the four steps put together.

use std::ops::Range;

use livelink_detect::{Detector, Link};

use crate::delta::{Delta, OldLink, reconcile};
use crate::dirty::{Dirty, dirty_runs};
use crate::link::{Entry, Ids};
use crate::rescan::rescan;
use crate::runs::Scratch;
use crate::source::{Source, Utf8};
use crate::{Edit, Links, LiveLink, Snapshot, SpanStore, Text};

/// The links of a whole text, always what the detector finds in it, kept so edit by edit.
///
/// The text stays the host's: the index holds ranges and ids, and reads the text through [`Text`] during a call. See the
/// [crate's documentation](crate) for how and why.
#[derive(Debug)]
pub struct LinkIndex {
    detector: Detector,
    now: Snapshot,
    ids: Ids,
    delta: Delta,
    work: Work,
}

/// Buffers that live from call to call, so that a keystroke allocates nothing.
#[derive(Debug, Default)]
struct Work {
    dirty: Vec<Dirty>,
    /// Old links of all dirty stretches, and where those of each one end.
    old: Vec<OldLink>,
    old_ends: Vec<usize>,
    fresh: Vec<Link>,
    placed: Vec<(Range<usize>, Entry)>,
    scratch: Scratch,
}

impl LinkIndex {
    /// An index of the empty text.
    pub fn new(detector: Detector) -> Self {
        Self {
            detector,
            now: Snapshot::default(),
            ids: Ids::new(),
            delta: Delta::default(),
            work: Work::default(),
        }
    }

    /// An index of `text`: one batch scan.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::LinkIndex;
    ///
    /// let index = LinkIndex::build(Detector::default(), "me@example.com, example.org");
    /// let ranges: Vec<_> = index.iter().map(|link| link.range).collect();
    /// assert_eq!(ranges, [0..14, 16..27]);
    /// ```
    pub fn build<T: Text + ?Sized>(detector: Detector, text: &T) -> Self {
        Self::build_from(detector, &Utf8(text))
    }

    /// [`build`](Self::build) with nodes of the store so narrow that a small text reaches all its seams.
    ///
    /// For tests: the answers are the same, so that a difference shows a fault.
    #[cfg(feature = "check")]
    pub fn build_narrow<T: Text + ?Sized>(detector: Detector, text: &T) -> Self {
        let mut index = Self::new(detector);
        index.now.links = SpanStore::with_fill(3, 3);
        index.edit(text, &[Edit::insert(0, text.len())]);
        index.delta.clear();
        index
    }

    pub(crate) fn build_from(detector: Detector, text: &impl Source) -> Self {
        let mut index = Self::new(detector);
        let len = text.len();
        let mut fresh = Vec::new();
        rescan(
            &index.detector,
            text,
            0..len,
            &mut index.work.scratch,
            &mut fresh,
        );
        let ids = &mut index.ids;
        let entry = |link: Link| {
            (
                link.range,
                Entry {
                    id: ids.next(),
                    kind: link.kind,
                },
            )
        };
        index.now = Snapshot {
            links: SpanStore::from_sorted(fresh.into_iter().map(entry)),
            text_len: len,
        };
        index
    }

    /// Follows `edits`, which made `text` what it is now, and says what that did to the links.
    ///
    /// Several edits are of one moment: each is given by offsets in the text before all of them. They need not be sorted.
    ///
    /// Nothing a host says here can make the call panic. If the edits do not explain the length of `text`, overlap, or
    /// reach past the old text, the index cannot know what became of its links: it takes the whole text as replaced,
    /// scans all of it, and the delta (links removed, links added, one edit) says just that. Edits of the right lengths
    /// at the wrong places cannot be noticed.
    ///
    /// Cost: the bytes of the runs touched, O(log n + *w*) an edit ([`SpanStore::shift_for_edit`]), O(1) for each link of
    /// these runs. No allocation in the steady state if no link changes and no snapshot is alive.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::{Edit, LinkIndex};
    ///
    /// let mut index = LinkIndex::build(Detector::default(), "see example.co");
    /// let id = index.link_at(4).unwrap().id;
    ///
    /// let delta = index.edit("see example.com", &[Edit::insert(14, 1)]);
    /// assert_eq!(delta.rescanned, [4..15]);
    /// let (before, after) = &delta.changed[0];
    /// assert_eq!((before.range.clone(), after.range.clone()), (4..14, 4..15));
    /// assert_eq!(after.id, id);
    ///
    /// // Two carets, a space at each.
    /// let delta = index.edit("see exam ple.co m", &[Edit::insert(8, 1), Edit::insert(14, 1)]);
    /// assert_eq!(delta.changed[0].1.range, 9..15);
    /// ```
    pub fn edit<T: Text + ?Sized>(&mut self, text: &T, edits: &[Edit]) -> &Delta {
        self.edit_from(&Utf8(text), edits)
    }

    pub(crate) fn edit_from(&mut self, text: &impl Source, edits: &[Edit]) -> &Delta {
        self.delta.clear();
        let (old_len, new_len) = (self.now.text_len, text.len());
        if !crate::edit::normalise(edits, old_len, new_len, &mut self.delta.edits) {
            self.delta.edits.clear();
            self.delta.edits.push(Edit::replace(0..old_len, new_len));
        }
        dirty_runs(text, &self.delta.edits, &mut self.work.dirty);
        self.update(text)
    }

    /// Takes another detector (a profile, other options) and scans the whole of `text` with it. Links that are the same
    /// to both keep their ids and are not in the delta.
    ///
    /// `text` is the text of the last call; if its length is another, it is taken as replaced, as in
    /// [`edit`](Self::edit).
    ///
    /// ```
    /// use livelink_detect::{Detector, Options, Profile};
    /// use livelink_index::LinkIndex;
    ///
    /// let text = "is it example.com?";
    /// let mut index = LinkIndex::build(Detector::default(), text);
    /// let mut options = Options::default();
    /// options.profile = Profile::Uts58;
    /// let delta = index.set_detector(Detector::new(options), text);
    /// assert_eq!(delta.rescanned, [0..18]);
    /// ```
    pub fn set_detector<T: Text + ?Sized>(&mut self, detector: Detector, text: &T) -> &Delta {
        self.set_detector_from(detector, &Utf8(text))
    }

    pub(crate) fn set_detector_from(&mut self, detector: Detector, text: &impl Source) -> &Delta {
        self.detector = detector;
        let len = self.now.text_len;
        if text.len() != len {
            return self.edit_from(text, &[]);
        }
        self.delta.clear();
        self.work.dirty.clear();
        self.work.dirty.push(Dirty {
            new: 0..len,
            old: 0..len,
            edits: 0..0,
        });
        self.update(text)
    }

    /// Rescans what is dirty, and follows the delta's edits.
    fn update(&mut self, text: &impl Source) -> &Delta {
        let Self {
            detector,
            now,
            ids,
            delta,
            work,
        } = self;
        let links = &mut now.links;
        work.collect_old(links, &delta.edits);
        for edit in delta.edits.iter().rev() {
            links.shift(
                edit.start,
                edit.removed_len(),
                edit.inserted_len(),
                |_, _| (),
            );
        }
        now.text_len = text.len();

        let mut old_from = 0;
        for (dirty, &old_end) in work.dirty.iter().zip(&work.old_ends) {
            let old = work.old.get(old_from..old_end).unwrap_or_default();
            old_from = old_end;
            let new = dirty.new.clone();
            delta.bytes_scanned += rescan(
                detector,
                text,
                new.clone(),
                &mut work.scratch,
                &mut work.fresh,
            );
            let moved = links
                .in_range(new.clone())
                .map(|(range, &entry)| (range, entry));
            if reconcile(old, moved, &work.fresh, ids, delta, &mut work.placed) {
                links.replace(new.clone(), work.placed.drain(..));
            }
            delta.rescanned.push(new);
        }
        delta
    }

    /// The detector in use.
    pub fn detector(&self) -> &Detector {
        &self.detector
    }

    /// What the last call changed.
    pub fn delta(&self) -> &Delta {
        &self.delta
    }

    /// The links as they are now, to keep: [`Snapshot`]. Shares memory; costs about a nanosecond for each thousand links.
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

impl Work {
    /// Gathers the old links of the dirty stretches, before the store follows the edits. The first use of the buffers in
    /// a call.
    fn collect_old(&mut self, links: &SpanStore<Entry>, edits: &[Edit]) {
        // Keep what a keystroke needs, not what a large paste left.
        const KEEP: usize = 1 << 10;
        self.old.clear();
        self.old.shrink_to(KEEP);
        self.fresh.clear();
        self.fresh.shrink_to(KEEP);
        self.placed.clear();
        self.placed.shrink_to(KEEP);
        self.old_ends.clear();
        for dirty in &self.dirty {
            let mut edits = edits
                .get(dirty.edits.clone())
                .unwrap_or_default()
                .iter()
                .peekable();
            for (range, &entry) in links.in_range(dirty.old.clone()) {
                while edits.next_if(|edit| edit.old_end <= range.start).is_some() {}
                let touched = edits.peek().is_some_and(|edit| edit.touches_inside(&range));
                self.old.push(OldLink {
                    link: entry.at(range),
                    touched,
                });
            }
            self.old_ends.push(self.old.len());
        }
    }
}
