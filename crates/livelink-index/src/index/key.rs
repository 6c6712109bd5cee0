//! The short way of a keystroke.

use std::ops::Range;
use std::slice;

use super::LinkIndex;
use super::buffers::Buffers;
use super::update::{follow_range, store_links};
use crate::delta::{Before, Delta, reconcile};
use crate::edit::leads_to;
use crate::rescan::scan_lent;
use crate::text::Reader;
use crate::{Edit, Offset};

impl<O: Offset> LinkIndex<O> {
    /// Returns the edit and what it touches if the edits are what most keystrokes are: one edit, which touches one short run that lies in
    /// one chunk, in a text without long runs. Returns the run with its text.
    #[inline]
    pub(super) fn as_key<'t>(
        &self,
        text: &'t impl Reader,
        edits: &[Edit<O>],
    ) -> Option<(Edit, Range<usize>, &'t str)> {
        let [edit] = edits else {
            return None;
        };
        let edit = edit.cast::<usize>();
        if !self.checkpoints.is_empty()
            || edit.is_empty()
            || !leads_to(&edit, self.now.text_len, text.len())
        {
            return None;
        }
        let (range, run) = text.lent_run(edit.start..edit.new_end, self.spacing.short_run)?;
        Some((edit, range, run))
    }

    /// Follows an edit that touches the run at `new` of the text after the edit, and nothing else. That text has the length `text_len`.
    ///
    /// The general way does the same. It takes longer, because each of its steps is a loop over ranges.
    pub(super) fn follow_key(
        &mut self,
        edit: &Edit,
        (new, run): (Range<usize>, &str),
        text_len: usize,
        delta: &mut Delta<O>,
    ) {
        let Self {
            pinned,
            now,
            ids,
            buffers,
            ..
        } = self;
        let Buffers {
            found,
            old,
            placed,
            near_key: near,
            ..
        } = buffers;
        found.links.clear();
        scan_lent(pinned, run, new.start, found);
        let fresh = &found.links;

        let (links, edits) = (&mut now.links, slice::from_ref(edit));
        now.text_len = text_len;
        old.clear();
        let old_range = new.start..new.end.wrapping_sub(edit.shift());
        follow_range(links, &old_range, edits, near, old);

        delta.clear();
        delta.edits.push(edit.cast());
        let before = Before {
            links: old,
            edits,
            shift: 0,
        };
        if reconcile(before, fresh, ids, delta, placed) {
            store_links(links, &new, old.len(), fresh, placed, near);
        }
        delta.scanned_len = new.len();
        delta.rescanned.push(O::range(new));
    }
}
