//! A text that is scanned a part at a time.

use std::ops::Range;

use livelink_detect::Detector;

use super::LinkIndex;
use crate::dirty::Dirty;
use crate::marks::Mark;
use crate::pending::Pending;
use crate::source::{Source, Utf8};
use crate::window::{Found, Old, scan_stretch};
use crate::{Delta, Edit, Text};

impl LinkIndex {
    /// An index of `text` that has not looked at it: all of it is [pending](Self::pending). Constant time.
    ///
    /// From here on there are two ways to fill it, which may be mixed: [`scan_slice`](Self::scan_slice) on this thread, and
    /// [`begin_build`](Self::begin_build) for another one. Edits are followed meanwhile: an edit in a pending part costs
    /// what it costs elsewhere.
    pub fn partial<T: Text + ?Sized>(detector: Detector, text: &T) -> Self {
        Self::partial_from(detector, &Utf8::new(text))
    }

    pub(crate) fn partial_from(detector: Detector, text: &impl Source) -> Self {
        Self::new(detector).all_pending(text.len())
    }

    /// [`partial`](Self::partial) as narrow as [`build_narrow`](Self::build_narrow), for tests.
    #[cfg(feature = "check")]
    pub fn partial_narrow<T: Text + ?Sized>(detector: Detector, text: &T) -> Self {
        Self::narrow(detector).all_pending(text.len())
    }

    fn all_pending(mut self, len: usize) -> Self {
        self.now.text_len = len;
        self.pending = Pending::all(len);
        self
    }

    /// The parts of the text whose links are not known, in order. O(1) a part; there are few.
    ///
    /// Everywhere else the links are those of a batch scan. To be exact: a link of the batch scan lies either in one of
    /// these parts, whole, or outside of all of them, and the index has exactly the latter and, inside these parts, what
    /// it knew before (nothing, if they were never scanned). Parts end at boundaries, but in runs of more than
    /// 128 bytes, which are scanned from their start on: such a run may be known to somewhere in its middle.
    pub fn pending(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.pending.iter()
    }

    /// How many bytes are pending: 0 in the end. With [`text_len`](Self::text_len) it says how far the scan is.
    pub fn pending_bytes(&self) -> usize {
        self.pending.bytes()
    }

    /// Are the links of the whole text known? True of every index but one that was made by [`partial`](Self::partial) or
    /// is in [`begin_rescan`](Self::begin_rescan).
    pub fn is_complete(&self) -> bool {
        self.pending.is_empty()
    }

    /// Scans about `budget` bytes of what is pending: the part at `first`, or the next one behind it, or the first one of
    /// all. Does nothing in an index that is complete.
    ///
    /// `first` is what the user sees: the slice begins with the run there, unless that run is longer than `budget`. `text` is the
    /// text of the last call; if its length is another, it is taken as replaced, as in [`edit`](Self::edit).
    ///
    /// A slice ends where a run ends, or inside of a long run; so it may be longer than `budget` by a run of a few
    /// kilobytes, or by a candidate ([`max_link_len`](livelink_detect::Options::max_link_len)) in a long one. A megabyte
    /// takes a few milliseconds.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::LinkIndex;
    ///
    /// let text = "see example.com and more\n".repeat(10_000);
    /// let mut index = LinkIndex::partial(Detector::default(), text.as_str());
    /// assert!(index.is_empty() && !index.is_complete());
    ///
    /// // The screen first.
    /// index.scan_slice(text.as_str(), 125_000, 4_000);
    /// assert_eq!(index.links_in(125_000..127_500).count(), 100);
    /// assert_eq!(index.pending().count(), 2);
    ///
    /// // The rest in idle moments.
    /// while !index.is_complete() {
    ///     index.scan_slice(text.as_str(), 125_000, 64 << 10);
    /// }
    /// assert_eq!(index.len(), 10_000);
    /// ```
    pub fn scan_slice<T: Text + ?Sized>(
        &mut self,
        text: &T,
        first: usize,
        budget: usize,
    ) -> &Delta {
        self.scan_slice_from(&Utf8::new(text), first, budget)
    }

    pub(crate) fn scan_slice_from(
        &mut self,
        text: &impl Source,
        first: usize,
        budget: usize,
    ) -> &Delta {
        if text.len() != self.now.text_len {
            return self.edit_from(text, &[]);
        }
        self.delta.clear();
        self.work.clear();
        self.work.dirty.clear();
        if let Some(piece) = self.pending.next(first) {
            self.find_slice(text, piece, first, budget.max(1));
        }
        self.update(text)
    }

    /// Scans about `budget` bytes of `piece`, from `first` on if that is in it.
    fn find_slice(&mut self, text: &impl Source, piece: Range<usize>, first: usize, budget: usize) {
        let first = if piece.contains(&first) {
            first
        } else {
            piece.start
        };
        let limit = first.saturating_sub(budget).max(piece.start);
        let run = text.start_of_run(first, limit);
        // A run that begins too far away is scanned from where its scan was left.
        let resumed = if run > limit {
            None
        } else {
            self.resume(text, &piece)
        };
        let (from, mark) = match resumed {
            Some((at, mark)) => (at, Some(mark)),
            None if run > limit => (run, None),
            None => (piece.start, None),
        };
        // The mark may lie before the piece, whose first character is then still the run's, or the boundary at its end.
        let to = text.forward(from.max(piece.start), budget).min(piece.end);
        let found = &mut self.work.found;
        let scanned = scan_stretch(
            &self.pinned,
            text,
            (from, mark.unwrap_or_default()),
            &Old {
                marks: &self.marks,
                pending: &self.pending,
                edits: &[Edit::replace(from..to, to - from)],
                shift: 0,
            },
            self.grain,
            Found {
                buffer: &mut found.scratch.run,
                links: &mut found.links,
                marks: &mut found.marks,
            },
        );
        let (links, marks) = (0..found.links.len(), 0..found.marks.len());
        self.work
            .dirty
            .push(Dirty::of(scanned, mark.is_some(), links, marks));
    }

    /// Where the scan of `piece` is taken up, if its run began before it.
    pub(super) fn resume(&self, text: &impl Source, piece: &Range<usize>) -> Option<(usize, Mark)> {
        let (range, mark) = self.marks.last_before(piece.end)?;
        let at = range.start;
        let is_of_piece = at >= piece.start || text.start_of_run(piece.start, at) == at;
        is_of_piece.then_some((at, *mark))
    }
}
