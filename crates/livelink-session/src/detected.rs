//! The links that detection finds in the text. The document may or may not have them as links.
//!
//! A session asks this index instead of the detector. An edit moves the index, which scans only the
//! text that the edit may have changed. Some reports come without a text, such as another user's
//! edit. Their edits wait in a log until a report with a text comes.

use std::ops::Range;

use livelink_detect::Detector;
use livelink_index::{Delta, Edit, EditLog, LinkIndex, Offset};

use crate::candidate::Candidate;
use crate::context::SharedContext;
use crate::lent_text::LentText;

/// An index of the whole text, which is built when it is first needed. So a session that links
/// nothing costs nothing.
#[derive(Clone, Debug)]
pub(crate) struct Detected<O: Offset> {
    index: Option<Box<LinkIndex<O>>>,
    /// The edits that the index has not followed yet.
    log: EditLog<O>,
    /// The changes of the last edits. The next edit uses the memory again.
    delta: Delta<O>,
}

impl<O: Offset> Detected<O> {
    pub(crate) fn new() -> Self {
        Self {
            index: None,
            log: EditLog::new(),
            delta: Delta::default(),
        }
    }

    /// Uses an index that was built elsewhere.
    pub(crate) fn of(index: LinkIndex<O>) -> Self {
        let mut detected = Self::new();
        detected.index = Some(Box::new(index));
        // Every key needs this memory, so it is allocated before the first key.
        detected.delta.edits.reserve(1);
        detected.delta.rescanned.reserve(1);
        detected.delta.changed.reserve(1);
        detected.delta.added.reserve(1);
        detected.delta.removed.reserve(1);
        detected
    }

    /// Returns whether there is an index, which has to follow every edit.
    pub(crate) fn is_known(&self) -> bool {
        self.index.is_some()
    }

    /// Notes an edit that is reported without the text.
    pub(crate) fn log(&mut self, edit: Edit) {
        if self.index.is_some() {
            self.log.push(&[edit.cast()]);
        }
    }

    /// Follows the edits that led to `text`. Each is given as if it were the only one.
    pub(crate) fn follow<R: LentText<Offset = O>>(
        &mut self,
        detector: &Detector,
        context: &SharedContext<O>,
        text: &R,
        edits: &[Edit],
    ) {
        match (&mut self.index, edits) {
            (Some(index), [edit]) if self.log.is_empty() && !index.is_stale() => {
                text.update_index(context, index, &[edit.cast()], &mut self.delta);
                self.forget_changes();
            }
            (Some(_), _) => {
                let edits: Vec<Edit<O>> = edits.iter().map(|edit| edit.cast()).collect();
                self.log.push(&edits);
                self.update(detector, context, text);
            }
            (None, _) => self.update(detector, context, text),
        }
    }

    /// Brings the index up to date with `text`. It follows the edits in the log. If there is no
    /// index, or if it was built with another table of top-level domains, the whole text is
    /// scanned.
    pub(crate) fn update<R: LentText<Offset = O>>(
        &mut self,
        detector: &Detector,
        context: &SharedContext<O>,
        text: &R,
    ) {
        self.delta.rescanned.clear();
        match &mut self.index {
            Some(index) if !index.is_stale() && !self.log.is_empty() => {
                text.update_index(context, index, self.log.edits(), &mut self.delta);
                self.forget_changes();
            }
            Some(index) if !index.is_stale() && index.text_len() == text.len() => return,
            _ => *self = Self::of(text.index(detector, context)),
        }
        self.log.clear();
    }

    /// Frees the lists of changed links, of which a paste makes long ones. A session only needs the
    /// scanned ranges.
    fn forget_changes(&mut self) {
        const KEPT: usize = 64;
        let delta = &mut self.delta;
        if delta.added.len() + delta.removed.len() + delta.changed.len() > KEPT {
            let rescanned = std::mem::take(&mut delta.rescanned);
            *delta = Delta::default();
            delta.rescanned = rescanned;
        }
    }

    /// Returns the range around `touched` in which the last edits may have changed candidates.
    pub(crate) fn rescanned(&self, touched: &Range<usize>) -> Range<usize> {
        let ranges = &self.delta.rescanned;
        let first = ranges.partition_point(|range| range.end.to_usize() < touched.start);
        match ranges.get(first).cloned().map(O::indices) {
            Some(range) if range.start <= touched.end => {
                range.start.min(touched.start)..range.end.max(touched.end)
            }
            _ => touched.clone(),
        }
    }

    /// Returns the candidates that share text with `range`, in order.
    pub(crate) fn in_range(
        &self,
        range: Range<usize>,
    ) -> impl DoubleEndedIterator<Item = Candidate> + '_ {
        let links = self
            .index
            .iter()
            .flat_map(move |index| index.links_in(O::range(range.clone())));
        links.map(|link| Candidate::new(link.indices(), link.kind))
    }
}
