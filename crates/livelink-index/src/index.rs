//! [`LinkIndex`]: the four steps put together.

use std::ops::Range;

use livelink_detect::{Detector, Link, Revision};

use crate::delta::{Delta, OldLink, reconcile};
use crate::dirty::{Before, Dirty, FoundAll, rescan};
use crate::link::{Entry, Ids};
use crate::marks::{Grain, Mark};
use crate::source::{Source, Utf8};
use crate::{Edit, Links, LiveLink, Snapshot, SpanStore, Text};

/// The links of a whole text, always what the detector finds in it, kept so edit by edit.
///
/// The text stays the host's: the index holds ranges and ids, and reads the text through [`Text`] during a call. See the
/// [crate's documentation](crate) for how and why.
#[derive(Debug)]
pub struct LinkIndex {
    detector: Detector,
    /// The detector with the table it went by when the whole text was scanned last, and the state of things then.
    pinned: Detector,
    revision: Revision,
    now: Snapshot,
    /// States of the scanner in long runs.
    marks: SpanStore<Mark>,
    grain: Grain,
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
    found: FoundAll,
    placed: Vec<(Range<usize>, Entry)>,
}

impl LinkIndex {
    /// An index of the empty text.
    pub fn new(detector: Detector) -> Self {
        Self {
            // In this order: a table that comes in between is then taken for a new one.
            revision: detector.revision(),
            pinned: detector.pinned(),
            detector,
            now: Snapshot::default(),
            marks: SpanStore::new(),
            grain: Grain::USUAL,
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

    /// [`build`](Self::build) with nodes of the store so narrow, and runs counting as long so soon, that a small text
    /// reaches all seams.
    ///
    /// For tests: the answers are the same, so that a difference shows a fault.
    #[cfg(feature = "check")]
    pub fn build_narrow<T: Text + ?Sized>(detector: Detector, text: &T) -> Self {
        Self::build_narrow_from(detector, &Utf8(text))
    }

    #[cfg(feature = "check")]
    pub(crate) fn build_narrow_from(detector: Detector, text: &impl Source) -> Self {
        let mut index = Self::new(detector);
        index.now.links = SpanStore::with_fill(3, 3);
        index.marks = SpanStore::with_fill(3, 3);
        index.grain = Grain::NARROW;
        index.edit_from(text, &[Edit::insert(0, text.len())]);
        index.delta.clear();
        index
    }

    pub(crate) fn build_from(detector: Detector, text: &impl Source) -> Self {
        let mut index = Self::new(detector);
        let len = text.len();
        index.scan_all(text);
        let Self {
            ids,
            work,
            now,
            marks,
            ..
        } = &mut index;
        let entry = |link: &Link| {
            (
                link.range.clone(),
                Entry {
                    id: ids.next(),
                    kind: link.kind,
                },
            )
        };
        *now = Snapshot {
            links: SpanStore::from_sorted(work.found.links.iter().map(entry)),
            text_len: len,
        };
        *marks = SpanStore::from_sorted(work.found.marks.iter().map(span_of_mark));
        *work = Work::default();
        index
    }

    /// Scans the whole text as if all of it were new.
    fn scan_all(&mut self, text: &impl Source) {
        let len = text.len();
        let none = SpanStore::new();
        let before = Before {
            edits: &[Edit::replace(0..len, len)],
            marks: &none,
            grain: self.grain,
        };
        self.work.clear();
        let Work { found, dirty, .. } = &mut self.work;
        rescan(&self.pinned, text, before, found, dirty);
        for dirty in dirty {
            dirty.edits = 0..0;
        }
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
        let before = Before {
            edits: &self.delta.edits,
            marks: &self.marks,
            grain: self.grain,
        };
        self.work.clear();
        let Work { found, dirty, .. } = &mut self.work;
        rescan(&self.pinned, text, before, found, dirty);
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
        self.revision = detector.revision();
        self.pinned = detector.pinned();
        self.detector = detector;
        if text.len() != self.now.text_len {
            return self.edit_from(text, &[]);
        }
        self.delta.clear();
        self.scan_all(text);
        self.update(text)
    }

    /// Has the detector another table of top-level domains, or other verdicts, than when the whole text was scanned last?
    ///
    /// Until [`refresh`](Self::refresh), edits are followed by the table of then, so that the links are those of one
    /// table; verdicts are those of now. Constant time.
    ///
    /// ```
    /// use livelink_detect::{Detector, Options, SharedTlds, TldTable};
    /// use livelink_index::LinkIndex;
    ///
    /// let tlds = SharedTlds::default();
    /// let mut index = LinkIndex::build(Detector::with_tlds(Options::default(), tlds.clone()), "see example.com");
    /// assert!(!index.is_stale());
    /// tlds.replace(TldTable::embedded());
    /// assert!(index.is_stale());
    /// assert!(index.refresh("see example.com").is_empty());
    /// assert!(!index.is_stale());
    /// ```
    pub fn is_stale(&self) -> bool {
        self.detector.revision() != self.revision
    }

    /// Scans the whole of `text` by the table and the verdicts of now: [`set_detector`](Self::set_detector) with the
    /// detector it has.
    pub fn refresh<T: Text + ?Sized>(&mut self, text: &T) -> &Delta {
        self.set_detector(self.detector.clone(), text)
    }

    /// Follows the delta's edits, and takes in what was found.
    fn update(&mut self, text: &impl Source) -> &Delta {
        let Self {
            now,
            marks,
            ids,
            delta,
            work,
            ..
        } = self;
        let links = &mut now.links;
        work.collect_old(links, &delta.edits);
        for edit in delta.edits.iter().rev() {
            let (start, removed, inserted) = (edit.start, edit.removed_len(), edit.inserted_len());
            links.shift(start, removed, inserted, |_, _| ());
            marks.shift(start, removed, inserted, |_, _| ());
        }
        now.text_len = text.len();

        let mut old_from = 0;
        for (dirty, &old_end) in work.dirty.iter().zip(&work.old_ends) {
            let old = work.old.get(old_from..old_end).unwrap_or_default();
            old_from = old_end;
            let fresh = work
                .found
                .links
                .get(dirty.links.clone())
                .unwrap_or_default();
            let moved = links
                .in_range(dirty.new.clone())
                .map(|(range, &entry)| (range, entry));
            if reconcile(old, moved, fresh, ids, delta, &mut work.placed) {
                links.replace(dirty.new.clone(), work.placed.drain(..));
            }
            let set = work
                .found
                .marks
                .get(dirty.marks.clone())
                .unwrap_or_default();
            if !(set.is_empty() && marks.is_empty()) {
                marks.replace(dirty.stale.clone(), set.iter().map(span_of_mark));
            }
            delta.rescanned.push(dirty.new.clone());
            delta.bytes_scanned += dirty.scanned;
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

/// A mark as a span: a byte at its place.
fn span_of_mark(&(at, mark): &(usize, Mark)) -> (Range<usize>, Mark) {
    (at..at.saturating_add(1), mark)
}

impl Work {
    /// Empty again. Keeps what a keystroke needs, not what a large paste left.
    fn clear(&mut self) {
        const KEEP: usize = 1 << 10;
        self.old.clear();
        self.old.shrink_to(KEEP);
        self.old_ends.clear();
        self.found.links.clear();
        self.found.links.shrink_to(KEEP);
        self.found.marks.clear();
        self.found.marks.shrink_to(KEEP);
        self.placed.clear();
        self.placed.shrink_to(KEEP);
    }

    /// Gathers the old links of the dirty stretches, before the store follows the edits.
    fn collect_old(&mut self, links: &SpanStore<Entry>, edits: &[Edit]) {
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
