//! The working memory of one call of a [`LinkIndex`](crate::LinkIndex).

use std::ops::Range;

use crate::Edit;
use crate::delta::{KEEP, empty};
use crate::dirty::DirtyRange;
use crate::link::LinkId;
use crate::patterned::{OldLink, Widened};
use crate::rescan::found::Found;
use crate::store::Near;

/// Buffers that live from call to call, so that a keystroke allocates nothing. A clone has empty
/// ones.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    /// The edits of the call: sorted, disjoint, each with an effect.
    pub(super) edits: Vec<Edit>,
    pub(super) dirty: Vec<DirtyRange>,
    /// How much text was scanned.
    pub(super) scanned_len: usize,
    /// The old links of all dirty ranges.
    pub(super) old: Vec<OldLink>,
    pub(super) found: Found,
    /// The ranges of the new text after dirty ranges that their scans have skimmed and the old scans
    /// may not have.
    pub(super) skimmed: Vec<Range<usize>>,
    /// The dirty ranges as they are for patterns. Without patterns it is empty.
    pub(super) widened: Widened,
    /// The ids of the links found in a range.
    pub(super) placed: Vec<LinkId>,
    /// The places in the stores where the call works. With many carets each range is far from the
    /// one before it, so each range has a place of its own, which it keeps from call to call.
    pub(super) near: Vec<Near>,
    pub(super) near_checkpoint: Near,
}

impl Clone for Buffers {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Buffers {
    /// Returns buffers with room for a keystroke, so that already the first one allocates nothing.
    pub(super) fn for_a_key() -> Self {
        const EDITS: usize = 1;
        const LINKS: usize = 8;
        Self {
            edits: Vec::with_capacity(EDITS),
            dirty: Vec::with_capacity(EDITS),
            near: Vec::with_capacity(EDITS),
            old: Vec::with_capacity(LINKS),
            placed: Vec::with_capacity(LINKS),
            found: Found {
                links: Vec::with_capacity(LINKS),
                ..Found::default()
            },
            widened: Widened::default(),
            skimmed: Vec::with_capacity(EDITS),
            near_checkpoint: Near::FIRST,
            scanned_len: 0,
        }
    }

    /// Empties the buffers.
    pub(super) fn clear(&mut self) {
        empty(&mut self.edits);
        empty(&mut self.dirty);
        self.scanned_len = 0;
        empty(&mut self.skimmed);
        empty(&mut self.old);
        empty(&mut self.found.links);
        empty(&mut self.found.checkpoints);
        empty(&mut self.placed);
        self.widened.clear();
        if self.near.len() > KEEP {
            self.near = Vec::new();
        }
    }
}
