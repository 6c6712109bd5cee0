//! The last steps of a call: `delta` and `store`.

use std::ops::Range;

use livelink_detect::Link;

use super::LinkIndex;
use super::buffers::{Buffers, OldLink};
use crate::checkpoints::span_of;
use crate::delta::{Before, Delta, reconcile};
use crate::link::{Entry, LinkId};
use crate::store::Near;
use crate::{Edit, Offset, SpanStore};

impl<O: Offset> LinkIndex<O> {
    /// Moves the spans with the edits, fills `delta` with what the scan has changed, and stores that.
    pub(super) fn update(&mut self, text_len: usize, delta: &mut Delta<O>) {
        delta.clear();
        self.move_spans();
        self.now.text_len = text_len;
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
            if reconcile(before, fresh, ids, delta, placed) {
                store_links(links, &dirty.new, before.links.len(), fresh, placed, near);
            }
            let kept = buffers.found.checkpoints.get(dirty.checkpoints.clone());
            let kept = kept.unwrap_or_default();
            if !(kept.is_empty() && checkpoints.is_empty()) {
                checkpoints.replace(dirty.stale.clone(), kept.iter().map(span_of));
            }
            delta.rescanned.push(O::range(dirty.new.clone()));
            delta.scanned_len += dirty.scanned_len;
        }
        // The next call may be a key, which uses few of the buffers.
        buffers.clear();
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
        // It goes from the right, so the spans of each range are where they were before all edits.
        let mut ranges = dirty.iter_mut().zip(near).rev().peekable();
        while let Some((dirty, near)) = ranges.next() {
            // The memory for the next range comes while this one is done.
            if let Some((next, near)) = ranges.peek_mut() {
                now.links.prefetch(next.old.start, near);
            }
            let edits = edits.get(dirty.edits.clone()).unwrap_or_default();
            let first = old.len();
            follow_range(&mut now.links, &dirty.old, edits, near, old);
            dirty.old_links = first..old.len();
            for edit in edits.iter().rev() {
                let (removed, inserted) = (edit.removed_len(), edit.inserted_len());
                checkpoints.shift(edit.start, removed, inserted, near_checkpoint, |_, _| ());
            }
        }
    }
}

/// Adds the links of a dirty range to `old`, and moves all links with the edits in the range. Both are where they were before the edits.
#[inline]
pub(super) fn follow_range(
    links: &mut SpanStore<Entry>,
    range: &Range<usize>,
    edits: &[Edit],
    near: &mut Near,
    old: &mut Vec<OldLink>,
) {
    let first = old.len();
    if let [edit] = edits {
        let keep = |range, entry: &Entry| old.push((range, *entry));
        if links.follow_key(range, edit, near, keep).is_some() {
            return;
        }
        old.truncate(first);
    }
    links.each_in_near(range.clone(), near, |range, entry| {
        old.push((range, *entry));
    });
    for edit in edits.iter().rev() {
        let (removed, inserted) = (edit.removed_len(), edit.inserted_len());
        links.shift(edit.start, removed, inserted, near, |_, _| ());
    }
}

/// Stores the links that were found in `range`, where the store has `old` links. `ids` are their ids.
pub(super) fn store_links(
    links: &mut SpanStore<Entry>,
    range: &Range<usize>,
    old: usize,
    fresh: &[Link],
    ids: &[LinkId],
    near: &mut Near,
) {
    let entry = |(link, id): (&Link, &LinkId)| (link.range.clone(), Entry::new(*id, link.kind));
    let spans = fresh.iter().zip(ids).map(entry);
    if old != fresh.len() || !links.overwrite(range.clone(), spans.clone(), near) {
        links.replace_near(range.clone(), spans, near);
    }
}
