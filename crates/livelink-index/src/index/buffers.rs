//! What one call of a [`LinkIndex`](crate::LinkIndex) works with.

use std::ops::Range;

use crate::dirty::DirtyRange;
use crate::link::{Entry, LinkId};
use crate::rescan::found::Found;
use crate::store::Near;
use crate::{Edit, SpanStore};

/// Buffers that live from call to call, so that a keystroke allocates nothing. A clone has empty ones.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    /// The edits of the call: sorted, disjoint, each with an effect.
    pub(super) edits: Vec<Edit>,
    pub(super) dirty: Vec<DirtyRange>,
    /// The old links of all dirty ranges.
    pub(super) old: Vec<(Range<usize>, Entry)>,
    pub(super) found: Found,
    /// The ids of the links found in a range.
    pub(super) placed: Vec<LinkId>,
    /// The places in the stores that the call works at. With many carets each range is far from the one before it, so each range
    /// has a place of its own, which it keeps from call to call.
    pub(super) near: Vec<Near>,
    pub(super) near_checkpoint: Near,
}

impl Clone for Buffers {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Buffers {
    /// Empties the buffers. They keep the memory for a keystroke, but not that of a large paste.
    pub(super) fn clear(&mut self) {
        const KEEP: usize = 1 << 10;
        self.edits.clear();
        self.edits.shrink_to(KEEP);
        self.dirty.clear();
        self.dirty.shrink_to(KEEP);
        self.old.clear();
        self.old.shrink_to(KEEP);
        if self.near.len() > KEEP {
            self.near = Vec::new();
        }
        self.found.links.clear();
        self.found.links.shrink_to(KEEP);
        self.found.checkpoints.clear();
        self.found.checkpoints.shrink_to(KEEP);
        self.placed.clear();
        self.placed.shrink_to(KEEP);
    }

    /// Gathers the old links of the dirty ranges, before the store follows the edits.
    pub(super) fn collect_old(&mut self, links: &SpanStore<Entry>) {
        if self.near.len() < self.dirty.len() {
            self.near.resize(self.dirty.len(), Near::FIRST);
        }
        for (dirty, near) in self.dirty.iter_mut().zip(&mut self.near) {
            let first = self.old.len();
            links.each_in_near(dirty.old.clone(), near, |range, &entry| {
                self.old.push((range, entry));
            });
            dirty.old_links = first..self.old.len();
        }
    }
}
