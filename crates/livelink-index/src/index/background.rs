//! The first scan of a large text, somewhere else.

use std::ops::Range;
use std::sync::Arc;

use livelink_detect::Link;

use super::{Job, LinkIndex, Work};
use crate::dirty::Dirty;
use crate::link::Ids;
use crate::marks::Mark;
use crate::pending::Pending;
use crate::source::{Source, Utf8};
use crate::{Delta, Links, LiveLink, Snapshot, SpanStore, Text};

/// A scan of what was pending in a [`LinkIndex`], to be run on another thread, a step at a time.
///
/// It has a text of its own, as it was when the build began; what it found goes back as [`Built`] and is taken in by
/// [`LinkIndex::land`], through all edits that came in between. It is `Send` if the text is. No thread is started here:
/// run it where background work runs in your program. To cancel it, drop it.
///
/// ```
/// use std::sync::mpsc::channel;
/// use livelink_detect::Detector;
/// use livelink_index::{Edit, LinkIndex};
///
/// let mut text = "see example.com and more\n".repeat(50_000);
/// let mut index = LinkIndex::partial(Detector::default(), text.as_str());
///
/// let screen = 600_000;
/// let mut build = index.begin_build(text.clone());
/// let (send, receive) = channel();
/// let worker = std::thread::spawn(move || {
///     while !build.is_done() {
///         build.step(screen, 256 << 10);
///         // Nobody is there any more: the build is cancelled.
///         if send.send(build.built()).is_err() {
///             break;
///         }
///     }
/// });
///
/// // The user does not wait.
/// text.insert_str(0, "www.example.org ");
/// index.edit(text.as_str(), &[Edit::insert(0, 16)]);
///
/// for built in receive {
///     let delta = index.land(&built, text.as_str());
///     assert!(delta.removed.is_empty());
/// }
/// assert!(index.is_complete());
/// assert_eq!(index.len(), 50_001);
/// # worker.join().unwrap();
/// ```
#[derive(Debug)]
pub struct Build<T> {
    index: LinkIndex,
    text: T,
    id: Arc<()>,
}

impl<T: Text> Build<T> {
    /// Scans about `budget` bytes, those at `first` first: [`LinkIndex::scan_slice`]. `first` is an offset in the text as
    /// it was when the build began; it need not be exact.
    pub fn step(&mut self, first: usize, budget: usize) {
        self.index.scan_slice(&self.text, first, budget);
    }
}

impl<T> Build<T> {
    /// The index to fill, and its text.
    pub(crate) fn parts(&mut self) -> (&mut LinkIndex, &T) {
        (&mut self.index, &self.text)
    }

    /// What was found so far, to be sent to the index. It shares memory with the build: it costs microseconds, whatever
    /// the size of the text.
    pub fn built(&self) -> Built {
        Built {
            now: self.index.snapshot(),
            marks: self.index.marks.clone(),
            pending: self.index.pending.clone(),
            id: Arc::clone(&self.id),
        }
    }

    /// Is all of the text scanned?
    pub fn is_done(&self) -> bool {
        self.index.is_complete()
    }

    /// How much is scanned, of how much: for a progress bar. In bytes, or in the units of the text.
    pub fn progress(&self) -> (usize, usize) {
        let len = self.index.text_len();
        (len.saturating_sub(self.index.pending_bytes()), len)
    }

    /// The text that is scanned.
    pub fn text(&self) -> &T {
        &self.text
    }
}

/// What a [`Build`] has found at some moment. `Send + Sync`, and cheap to clone.
#[derive(Clone, Debug)]
pub struct Built {
    now: Snapshot,
    marks: SpanStore<Mark>,
    pending: Pending,
    id: Arc<()>,
}

impl Built {
    /// The links found, by offsets in the text as it was when the build began. Their ids say nothing.
    pub fn links(&self) -> Links<'_> {
        self.now.iter()
    }
}

impl LinkIndex {
    /// Begins a build of what is pending: `text` is the text of now, as a value to keep (a rope's clone, an `Arc<str>`
    /// behind a newtype, a `String`).
    ///
    /// An index has one build at a time; what an earlier one sends is not taken any more, nor anything after another
    /// detector was set.
    pub fn begin_build<T: Text>(&mut self, text: T) -> Build<T> {
        self.begin_build_from(text)
    }

    pub(crate) fn begin_build_from<T>(&mut self, text: T) -> Build<T> {
        let id = Arc::new(());
        self.job = Some(Job {
            id: Arc::clone(&id),
            edits: Vec::new(),
        });
        Build {
            index: self.copy_of(self.now.clone(), self.marks.clone(), self.pending.clone()),
            text,
            id,
        }
    }

    /// Takes in what a [`Build`] has found, wherever this index does not know better: `text` is the text of the last
    /// call. The delta tells what is new.
    ///
    /// The edits since the build began are followed in what it found, at the cost of these edits
    /// ([`edit`](Self::edit)), and O(1) for each link that is new here. So it is quick, and quickest if the build is asked often.
    ///
    /// Does nothing if the build is not the last one of this index, or out of date. If the length of `text` is not that of the
    /// last call, the text is taken as replaced, as in [`edit`](Self::edit).
    pub fn land<T: Text + ?Sized>(&mut self, built: &Built, text: &T) -> &Delta {
        self.land_from(built, &Utf8::new(text))
    }

    pub(crate) fn land_from(&mut self, built: &Built, text: &impl Source) -> &Delta {
        if text.len() != self.now.text_len {
            return self.edit_from(text, &[]);
        }
        self.delta.clear();
        self.work.clear();
        self.work.dirty.clear();
        let Some(job) = self
            .job
            .as_ref()
            .filter(|job| Arc::ptr_eq(&job.id, &built.id))
        else {
            return &self.delta;
        };
        let mut other = self.copy_of(
            built.now.clone(),
            built.marks.clone(),
            built.pending.clone(),
        );
        if !job.edits.is_empty() {
            other.edit_from(text, &job.edits);
        }
        for piece in self.pending.without(&other.pending) {
            self.find_piece(&other, text, piece);
        }
        if other.is_complete() {
            self.job = None;
        }
        self.update(text)
    }

    /// Takes `piece` from `other`, where it is known, as if it had been scanned.
    fn find_piece(&mut self, other: &Self, text: &impl Source, piece: Range<usize>) {
        // What follows in the run may be pending there too: then the mark at which it is taken up is needed as well.
        let next = other.pending.at(piece.end);
        let resumed = next.and_then(|next| other.resume(text, &next));
        let marks_to = resumed.map_or(piece.end, |(at, _)| at + 1);
        // The only mark in a pending piece is the one where its own scan would have been taken up.
        let stale_to = self
            .pending
            .at(piece.start)
            .map_or(piece.end, |here| here.end);

        let found = &mut self.work.found;
        let (first_link, first_mark) = (found.links.len(), found.marks.len());
        let links = other.links_in(piece.clone());
        found
            .links
            .extend(links.map(|LiveLink { range, kind, .. }| Link { range, kind }));
        let marks = other.marks.in_range(piece.start..marks_to);
        found
            .marks
            .extend(marks.map(|(range, mark)| (range.start, *mark)));
        self.work.dirty.push(Dirty {
            links: first_link..found.links.len(),
            marks: first_mark..found.marks.len(),
            stale: piece.start..stale_to,
            pending: piece.end..piece.end,
            old: piece.clone(),
            new: piece,
            edits: 0..0,
            scanned: 0,
            left: false,
        });
    }

    /// An index with this one's detector and another state.
    fn copy_of(&self, now: Snapshot, marks: SpanStore<Mark>, pending: Pending) -> Self {
        Self {
            detector: self.detector.clone(),
            pinned: self.pinned.clone(),
            revision: self.revision,
            now,
            marks,
            pending,
            job: None,
            grain: self.grain,
            ids: Ids::new(),
            delta: Delta::default(),
            work: Work::default(),
        }
    }
}
