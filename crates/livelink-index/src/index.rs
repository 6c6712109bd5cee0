//! [`LinkIndex`]: the steps of a keystroke, one after the other.

mod buffers;
mod detector;
mod key;
mod query;
mod update;

use livelink_detect::{Detector, Link, Revision};

use crate::checkpoints::{self, Checkpoints};
use crate::delta::Delta;
use crate::dirty::DirtyWalk;
use crate::edit::normalise;
use crate::link::{Entry, Ids};
use crate::long_paths::LongPaths;
use crate::rescan::{rescan, scan_lent};
use crate::spacing::Spacing;
use crate::text::Reader;
use crate::{Edit, Offset, Snapshot, SpanStore, Text};
use buffers::Buffers;

/// The links of a whole text. They are always those that the detector finds in the text; the index updates them edit by edit.
///
/// `LinkIndex` is for texts in bytes of UTF-8, `LinkIndex<Utf16Offset>` for texts in UTF-16 code units. The text that the
/// index is built from decides which one it is ([`Offset`]).
///
/// The editor keeps its text. The index holds ranges and ids, and reads the text through [`Text`] during a call. The [crate's
/// documentation](crate) says how and why.
///
/// # A large text
///
/// A scan of 100 MB takes a fraction of a second. An editor that does not want to wait for it builds the index on another
/// thread, from a copy of its text. Meanwhile it keeps an [`EditLog`](crate::EditLog) of the edits that its user makes. When
/// the index is built, the editor passes these edits to it like any others. Nothing else is needed, and nothing is scanned
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
/// The same way works for other options ([`set_detector`](Self::set_detector)): the other thread sets them on an index of its
/// own.
///
/// # Clones
///
/// A clone shares its memory with the original, as a [`Snapshot`] does. Making it costs microseconds. When one of the two
/// changes later, the changed part is copied then, a few kilobytes at a time. A clone is an index of its own: it and the
/// original give the same ids to different new links.
#[derive(Clone, Debug)]
pub struct LinkIndex<O: Offset = usize> {
    detector: Detector,
    /// The detector with the table of top-level domains that it had at the last scan of the whole text, and its revision at
    /// that moment.
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
        Self {
            // The order matters: a table that is replaced in between then counts as a new one.
            revision: detector.revision(),
            pinned: detector.pinned(),
            detector,
            now: Snapshot::default(),
            checkpoints: Checkpoints::new(),
            spacing: Spacing::USUAL,
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

    /// Does what [`build`](Self::build) does, with [a second thread](Self::set_second_thread) in this call and later ones.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::LinkIndex;
    ///
    /// let text = "see example.com and more\n".repeat(200_000);
    /// let index = LinkIndex::build_on_two_threads(Detector::default(), text.as_str());
    /// assert_eq!(index.len(), 200_000);
    /// ```
    pub fn build_on_two_threads<T: Text<O> + ?Sized>(detector: Detector, text: &T) -> Self {
        let mut index = Self::new(detector);
        index.set_second_thread(true);
        index.fill(&O::reader(text));
        index
    }

    /// Sets whether a call that brings 4 MB of new text or more (a large paste, a scan of the whole text) may start a second
    /// thread, which scans while the calling thread reads the text. Off by default.
    ///
    /// The answer is the same. For a rope it comes after half the time or a little more, because reading a rope takes nearly
    /// as long as scanning it. The thread ends with the call. Where there is no second processor, or no thread can be
    /// started, the calling thread does both.
    pub fn set_second_thread(&mut self, on: bool) {
        self.spacing.second_thread = if on {
            Spacing::SECOND_THREAD_FROM
        } else {
            usize::MAX
        };
    }

    /// Does what [`build`](Self::build) does, but nodes of the store are so narrow, and runs count as long so soon, that a
    /// small text has every kind of seam. It uses a second thread.
    ///
    /// This is for tests. The answers are the same, so a difference shows a fault.
    #[cfg(feature = "check")]
    pub fn build_narrow<T: Text<O> + ?Sized>(detector: Detector, text: &T) -> Self {
        let mut index = Self::new(detector);
        index.now.links = SpanStore::with_fill(3, 3);
        index.checkpoints = Checkpoints::with_fill(3, 3);
        index.spacing = Spacing::NARROW;
        index.edit(text, &[Edit::insert(O::default(), text.len())]);
        index
    }

    /// Takes in all of `text`. The index must be empty.
    fn fill(&mut self, text: &impl Reader) {
        self.scan_all(text);
        let Self {
            ids,
            buffers,
            now,
            checkpoints,
            ..
        } = self;
        let entry = |link: &Link| (link.range.clone(), Entry::new(ids.next(), link.kind));
        now.links = SpanStore::from_sorted(buffers.found.links.iter().map(entry));
        now.text_len = text.len();
        *checkpoints =
            SpanStore::from_sorted(buffers.found.checkpoints.iter().map(checkpoints::span_of));
        *buffers = Buffers::default();
    }

    /// Scans the whole text as if all of it were new.
    fn scan_all(&mut self, text: &impl Reader) {
        let len = text.len();
        self.buffers.clear();
        self.buffers.edits.push(Edit::replace(0..len, len));
        let (none, buffers) = (Checkpoints::new(), &mut self.buffers);
        rescan_dirty(&self.pinned, text, &none, self.spacing, buffers);
        // The scan replaced no text.
        self.buffers.edits.clear();
        for dirty in &mut self.buffers.dirty {
            dirty.edits = 0..0;
        }
    }

    /// Follows `edits`, which led to `text`, and returns what they did to the links.
    ///
    /// All edits of a call belong together: each has offsets in the text before all of them. They need not be sorted.
    ///
    /// No edits that an editor reports can make the call panic. If the edits do not explain the length of `text`, overlap, or
    /// reach past the old text, the index cannot know what became of its links. It then takes the whole text as replaced and
    /// scans all of it, and the delta (links removed, links added, one edit) says just that. The index cannot notice edits
    /// of the right lengths at the wrong places.
    ///
    /// Cost: a scan of the runs touched, O(log n + *w*) for each edit ([`SpanStore::shift_for_edit`]), O(1) for each link of
    /// these runs. The call allocates the delta; [`edit_into`](Self::edit_into) does not.
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

    /// Does what [`edit`](Self::edit) does, with a delta of the caller's whose memory is used again.
    ///
    /// The call discards what `delta` held before. In the steady state it allocates nothing if no link changes and neither a
    /// clone nor a snapshot is alive.
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
        let reader = O::reader(text);
        if let [edit] = edits {
            self.prefetch_around(edit.start.to_usize());
        }
        if let Some((edit, range, run)) = self.as_key(&reader, edits) {
            return self.follow_key(&edit, (range, run), reader.len(), delta);
        }
        self.take_edits(edits, reader.len());
        let buffers = &mut self.buffers;
        rescan_dirty(
            &self.pinned,
            &reader,
            &self.checkpoints,
            self.spacing,
            buffers,
        );
        self.update(reader.len(), delta);
    }

    /// Asks the processor for the memory of the links around an edit, which comes while the text is read. After an edit near by, it is there.
    #[inline]
    fn prefetch_around(&mut self, at: usize) {
        /// Less than the text of most chunks of links.
        const NEAR: usize = 4 << 10;
        let Buffers {
            last_at, near_key, ..
        } = &mut self.buffers;
        if std::mem::replace(last_at, at).abs_diff(at) > NEAR {
            self.now.links.prefetch(at, near_key);
        }
    }

    /// Puts the edits in order. If they cannot be right, takes the whole text as replaced.
    fn take_edits(&mut self, edits: &[Edit<O>], new_len: usize) {
        self.buffers.clear();
        let old_len = self.now.text_len;
        let normal = &mut self.buffers.edits;
        if !normalise(edits, old_len, new_len, normal) {
            normal.clear();
            normal.push(Edit::replace(0..old_len, new_len));
        }
    }
}

/// Does the steps `dirty` and `rescan`: finds the ranges of `text`, the text after the edits, in which links may differ, and
/// the links that are in them now.
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
        ..
    } = buffers;
    let paths = LongPaths::new(detector.options().max_link_len);
    let mut walk = DirtyWalk::new(edits, checkpoints, &paths);
    loop {
        if let Some((mut range, run)) = walk.next_key(text, spacing.short_run) {
            range.links = scan_lent(detector, run, range.new.start, found);
            dirty.push(range);
            continue;
        }
        let Some(start) = walk.next_start(text) else {
            return;
        };
        let scanned = rescan(detector, text, &start, spacing, found);
        dirty.push(walk.end(&start, scanned));
    }
}
