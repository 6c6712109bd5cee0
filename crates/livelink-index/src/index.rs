//! [`LinkIndex`]: the steps of a keystroke, one after the other.

mod buffers;
mod detector;
mod query;

use livelink_detect::{Detector, Link, Revision};

use crate::checkpoints::{self, Checkpoints, Spacing};
use crate::delta::{Before, Delta, match_links};
use crate::dirty::{DirtyWalk, Stop};
use crate::edit::normalise;
use crate::link::{Entry, Ids, LinkId};
use crate::long_paths::LongPaths;
use crate::rescan::rescan;
use crate::store::Near;
use crate::text::Reader;
use crate::{Edit, Offset, Snapshot, SpanStore, Text};
use buffers::Buffers;

/// The grain of [`LinkIndex::build`], and the least one: a checkpoint then comes every few bytes.
const GRAIN: usize = 1024;
const LEAST_GRAIN: usize = 8;

/// The links of a whole text. They are always those that the detector finds in the text; the index
/// updates them edit by edit.
///
/// `LinkIndex` is for texts in bytes of UTF-8, `LinkIndex<Utf16Offset>` for texts in UTF-16 code
/// units. The text that the index is built from decides which one it is ([`Offset`]).
///
/// The editor keeps its text. The index holds ranges and ids, and reads the text through [`Text`]
/// during a call. The [crate's documentation](crate) explains how this works and why it is right.
///
/// # A large text
///
/// A scan of 100 MB takes a fraction of a second. An editor that does not want to wait for it
/// builds the index on another thread, from a copy of its text. Meanwhile it keeps an
/// [`EditLog`](crate::EditLog) of the edits that its user makes. When the index is built, the
/// editor passes these edits to it like any others. Nothing else is needed, and nothing is scanned
/// twice.
///
/// ```
/// use livelink_detect::Detector;
/// use livelink_index::{Edit, EditLog, LinkIndex};
///
/// let mut text = "see example.com and more\n".repeat(50_000);
/// let copy = text.clone(); // A rope's clone costs nothing.
/// let build = std::thread::spawn(move || LinkIndex::build(Detector::default(), copy.as_str()));
///
/// // The user does not wait.
/// let mut log = EditLog::new();
/// text.insert_str(0, "www.example.org ");
/// log.push(&[Edit::insert(0, 16)]);
/// text.truncate(text.len() - 5);
/// log.push(&[Edit::delete(text.len()..text.len() + 5)]);
///
/// let mut index = build.join().unwrap();
/// index.edit(text.as_str(), log.edits());
/// assert_eq!(index.len(), 50_001);
/// ```
///
/// The same way works for other options ([`set_detector`](Self::set_detector)): the other thread
/// sets them on an index of its own.
///
/// # Clones
///
/// A clone shares its memory with the original, as a [`Snapshot`] does. Making it costs
/// microseconds. When one of the two changes later, the changed part is copied then, a few
/// kilobytes at a time. A clone is an index of its own: it and the original give the same ids to
/// different new links.
#[derive(Clone, Debug)]
pub struct LinkIndex<O: Offset = usize> {
    detector: Detector,
    /// The detector with the table of top-level domains that it had at the last scan of the whole
    /// text, without its patterns, and its revision at that moment.
    pinned: Detector,
    revision: Revision,
    now: Snapshot<O>,
    /// The checkpoints of long runs.
    checkpoints: Checkpoints,
    spacing: Spacing,
    ids: Ids,
    buffers: Buffers,
}

impl<O: Offset> LinkIndex<O> {
    /// Returns an index of the empty text.
    pub fn new(detector: Detector) -> Self {
        Self::with_grain(detector, GRAIN)
    }

    /// An index of the empty text, for which a run is long if it is longer than `grain`.
    fn with_grain(detector: Detector, grain: usize) -> Self {
        let grain = grain.max(LEAST_GRAIN);
        let (chunk, group) = ((grain / 8).max(3), (grain / 16).max(3));
        Self {
            // The order matters: a table that is replaced in between then counts as a new one.
            revision: detector.revision(),
            pinned: detector.pinned().without_patterns(),
            detector,
            now: Snapshot {
                links: SpanStore::with_fill(chunk, group),
                ..Snapshot::default()
            },
            checkpoints: Checkpoints::with_fill(chunk, group),
            spacing: Spacing::of(grain),
            ids: Ids::new(),
            buffers: Buffers::default(),
        }
    }

    /// Builds an index of `text` with one batch scan.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::LinkIndex;
    ///
    /// let index = LinkIndex::build(Detector::default(), "me@example.com, example.org");
    /// let ranges: Vec<_> = index.iter().map(|link| link.range).collect();
    /// assert_eq!(ranges, [0..14, 16..27]);
    /// ```
    pub fn build<T: Text<O> + ?Sized>(detector: Detector, text: &T) -> Self {
        let mut index = Self::new(detector);
        index.fill(&O::reader(text));
        index
    }

    /// Builds an index of `text`, as [`build`](Self::build) does, that works in pieces of about
    /// `grain` bytes (or code units, at least 8). The links are the same.
    ///
    /// A run up to `grain` long is scanned whole. A longer one gets checkpoints, and a key in it
    /// scans about 1.5 times `grain`. A smaller grain makes such keys cheaper but needs more
    /// memory: a checkpoint is 64 bytes. `build` has a grain of 1024. A test with a small grain
    /// meets every seam of the index in a short text.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::LinkIndex;
    ///
    /// let text = "家は静かでした、example.com、朝から誰も「いない」。";
    /// let index = LinkIndex::build_with_grain(Detector::default(), text, 12);
    /// assert!(index.iter().eq(&LinkIndex::build(Detector::default(), text)));
    /// ```
    pub fn build_with_grain<T: Text<O> + ?Sized>(
        detector: Detector,
        text: &T,
        grain: usize,
    ) -> Self {
        let mut index = Self::with_grain(detector, grain);
        index.fill(&O::reader(text));
        index
    }

    /// Scans all of `text` and stores its links. The index must be empty.
    fn fill(&mut self, text: &impl Reader) {
        self.scan_all(text);
        self.find_patterns(text);
        let Self {
            ids,
            buffers,
            now,
            checkpoints,
            ..
        } = self;
        let entry = |link: &Link| (link.range.clone(), Entry::new(ids.next(), link.kind));
        let whole = 0..usize::MAX;
        now.links
            .replace(whole.clone(), buffers.found.links.iter().map(entry));
        now.text_len = text.len();
        let kept = buffers.found.checkpoints.iter();
        checkpoints.replace(whole, kept.map(checkpoints::span_of));
        *buffers = Buffers::for_a_key();
    }

    /// Scans the whole text as if all of it were new.
    fn scan_all(&mut self, text: &impl Reader) {
        let len = text.len();
        self.buffers.clear();
        self.buffers.edits.push(Edit::replace(0..len, len));
        let (none, buffers) = (Checkpoints::new(), &mut self.buffers);
        rescan_dirty(&self.pinned, text, &none, self.spacing, buffers);
        self.widen_for_patterns(text);
        // The scan replaced no text.
        self.buffers.edits.clear();
        for dirty in &mut self.buffers.dirty {
            dirty.edits = 0..0;
        }
    }

    /// Follows `edits`, which led to `text`, and returns the changes they made to the links.
    ///
    /// All edits of a call belong together: each has offsets in the text before all of them. They
    /// need not be sorted.
    ///
    /// No edits that an editor reports can make the call panic. If the edits do not explain the
    /// length of `text`, overlap, or reach past the old text, the index cannot follow its links. It
    /// then treats the whole text as replaced and scans all of it. The delta reports exactly that:
    /// links removed, links added, one edit. The index cannot notice edits of the right lengths at
    /// the wrong places.
    ///
    /// Cost: a scan of the runs touched, O(log n + *w*) for each edit
    /// ([`SpanStore::shift_for_edit`]), O(1) for each link of these runs. The call allocates the
    /// delta; [`edit_into`](Self::edit_into) does not.
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
    pub fn edit<T: Text<O> + ?Sized>(&mut self, text: &T, edits: &[Edit<O>]) -> Delta<O> {
        let mut delta = Delta::default();
        self.edit_into(text, edits, &mut delta);
        delta
    }

    /// Follows `edits` as [`edit`](Self::edit) does, and fills the caller's delta, whose memory is
    /// used again.
    ///
    /// The call discards the old contents of `delta`. In the steady state it allocates nothing if
    /// no link changes and neither a clone nor a snapshot is alive.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::{Delta, Edit, LinkIndex};
    ///
    /// let mut text = String::new();
    /// let mut index = LinkIndex::new(Detector::default());
    /// let mut delta = Delta::default();
    /// for key in "see example.com".chars() {
    ///     let edit = Edit::insert(text.len(), key.len_utf8());
    ///     text.push(key);
    ///     index.edit_into(&text, &[edit], &mut delta);
    /// }
    /// // "example.co" was a link already.
    /// assert_eq!(delta.changed.len(), 1);
    /// ```
    pub fn edit_into<T: Text<O> + ?Sized>(
        &mut self,
        text: &T,
        edits: &[Edit<O>],
        delta: &mut Delta<O>,
    ) {
        self.edit_read(&O::reader(text), edits, delta);
    }

    /// Follows `edits` as [`edit_into`](Self::edit_into) does, in a text that the caller reads, too:
    /// both then ask it for a chunk once.
    #[doc(hidden)]
    pub fn edit_read(&mut self, text: &impl Reader, edits: &[Edit<O>], delta: &mut Delta<O>) {
        self.take_edits(edits, text.len());
        let (checkpoints, buffers) = (&self.checkpoints, &mut self.buffers);
        rescan_dirty(&self.pinned, text, checkpoints, self.spacing, buffers);
        self.widen_for_patterns(text);
        self.update(text, delta);
    }

    /// Puts the edits in order. If they cannot be right, treats the whole text as replaced.
    fn take_edits(&mut self, edits: &[Edit<O>], new_len: usize) {
        self.buffers.clear();
        let old_len = self.now.text_len;
        let normal = &mut self.buffers.edits;
        if !normalise(edits, old_len, new_len, normal) {
            normal.clear();
            normal.push(Edit::replace(0..old_len, new_len));
        }
    }

    /// Moves the spans with the edits, fills `delta` with the changes that the scan found, and
    /// stores them.
    fn update(&mut self, text: &impl Reader, delta: &mut Delta<O>) {
        delta.clear();
        self.move_spans();
        self.find_patterns(text);
        self.now.text_len = text.len();
        let edits = self.buffers.edits.iter();
        delta.edits.extend(edits.map(|edit| edit.cast()));

        let Self {
            now,
            checkpoints,
            ids,
            buffers,
            ..
        } = self;
        let links = &mut now.links;
        for (dirty, near) in buffers.dirty.iter().zip(&mut buffers.near) {
            let before = Before {
                links: buffers.old.get(dirty.old_links.clone()).unwrap_or_default(),
                edits: buffers.edits.get(dirty.edits.clone()).unwrap_or_default(),
                shift: dirty.new.start.wrapping_sub(dirty.old.start),
            };
            let fresh = buffers.found.links.get(dirty.links.clone());
            let fresh = fresh.unwrap_or_default();
            let placed = &mut buffers.placed;
            // In prose there are usually no links, neither before nor now.
            let any = !before.links.is_empty() || !fresh.is_empty();
            if any && match_links(before, fresh, ids, delta, placed) {
                let entry =
                    |(link, id): (&Link, &LinkId)| (link.range.clone(), Entry::new(*id, link.kind));
                let spans = fresh.iter().zip(&*placed).map(entry);
                links.replace_near(dirty.new.clone(), spans, near);
            }
            let kept = buffers.found.checkpoints.get(dirty.checkpoints.clone());
            let kept = kept.unwrap_or_default();
            if !(kept.is_empty() && checkpoints.is_empty()) {
                checkpoints.replace(dirty.stale.clone(), kept.iter().map(checkpoints::span_of));
            }
            delta.rescanned.push(O::range(dirty.new.clone()));
        }
        delta.scanned_len = buffers.scanned_len;
        for range in &buffers.skimmed {
            checkpoints::skim(checkpoints, range.clone());
        }
    }

    /// Widens the dirty ranges by the text in which links of patterns may differ, if there are
    /// patterns.
    fn widen_for_patterns(&mut self, text: &impl Reader) {
        if let Some(patterns) = self.detector.patterns() {
            let Buffers {
                dirty,
                widened,
                scanned_len,
                ..
            } = &mut self.buffers;
            // Patterns read the text again, all of it at most.
            *scanned_len = widened.widen(patterns, text, dirty).max(*scanned_len);
        }
    }

    /// Adds the links of patterns to those that the scan found, if there are patterns.
    fn find_patterns(&mut self, text: &impl Reader) {
        if self.detector.patterns().is_some() {
            let buffers = &mut self.buffers;
            let before = (buffers.old.as_slice(), buffers.edits.as_slice());
            let (dirty, found) = (&mut buffers.dirty, &mut buffers.found);
            buffers
                .widened
                .find(&self.detector, text, dirty, before, found);
        }
    }

    /// Remembers the old links of the dirty ranges, and moves all spans with the edits.
    fn move_spans(&mut self) {
        let Self {
            now,
            checkpoints,
            buffers,
            ..
        } = self;
        let Buffers {
            edits,
            dirty,
            old,
            near,
            near_checkpoint,
            ..
        } = buffers;
        if near.len() < dirty.len() {
            near.resize(dirty.len(), Near::FIRST);
        }
        // The loop goes from the right, so the spans of each range are where they were before all
        // edits.
        for (dirty, near) in dirty.iter_mut().zip(near).rev() {
            let first = old.len();
            let links = &mut now.links;
            links.each_in_near(dirty.old.clone(), near, |range, entry| {
                old.push((range, *entry));
            });
            dirty.old_links = first..old.len();
            let edits = edits.get(dirty.edits.clone()).unwrap_or_default();
            for edit in edits.iter().rev() {
                links.shift(edit, near, |_, _| ());
                checkpoints.shift(edit, near_checkpoint, |_, _| ());
            }
        }
    }
}

/// The steps `dirty` and `rescan`: finds the ranges of `text`, the text after the edits, in which
/// links may differ, and the links that are in them now.
fn rescan_dirty(
    detector: &Detector,
    text: &impl Reader,
    checkpoints: &Checkpoints,
    spacing: Spacing,
    buffers: &mut Buffers,
) {
    let Buffers {
        edits,
        found,
        dirty,
        scanned_len,
        skimmed,
        ..
    } = buffers;
    let paths = LongPaths::new(detector);
    let mut walk = DirtyWalk::new(edits, checkpoints, &paths);
    while let Some(start) = walk.next_start(text) {
        let scanned = rescan(detector, text, &start, spacing, found);
        *scanned_len += scanned.range.len();
        if let Stop::Met { skimmed_to } = scanned.stop {
            skimmed.push(scanned.range.end..skimmed_to);
        }
        dirty.push(walk.end(&start, scanned));
    }
}
