//! What an edit did to the links: old and fresh ones matched.

use std::ops::Range;

use livelink_detect::Link;

use crate::link::{Entry, Ids, LinkId};
use crate::{Edit, LiveLink, Offset};

/// What one call changed in a [`LinkIndex`](crate::LinkIndex).
///
/// Every link before the call is in exactly one of these states, and every link after it in one of the last three:
///
/// * *removed*: nothing of its text is linked any more, or another link has taken what is left of it;
/// * *kept*: not mentioned. No edit reached inside it, and it is linked as before: its range has moved with the text;
/// * *changed*: some of its text is still linked, but its extent, its kind or the text in it differs. It keeps its id.
///   When one link falls into two, the first is the changed one and the second is added;
/// * *added*: linked now, and no part of it is what was a link before.
///
/// All lists are in the order of the text. Give the same value to
/// [`LinkIndex::edit_into`](crate::LinkIndex::edit_into) again and again, and a keystroke allocates nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Delta<O: Offset = usize> {
    /// The edits as the index took them: sorted, those without effect left out; one replacement of the whole text if
    /// they did not fit it. Offsets in the old text.
    pub edits: Vec<Edit<O>>,
    /// Links that went. Ranges in the old text.
    pub removed: Vec<LiveLink<O>>,
    /// Links that came. Ranges in the new text.
    pub added: Vec<LiveLink<O>>,
    /// Links that are no longer as they were: before (range in the old text) and after (in the new).
    pub changed: Vec<(LiveLink<O>, LiveLink<O>)>,
    /// The ranges of the new text whose links were found anew, apart from one another. All that is added or changed lies
    /// in them.
    pub rescanned: Vec<Range<O>>,
    /// How much text the detector was given, in what the offsets count: bytes, or UTF-16 code units.
    pub scanned_len: usize,
}

impl<O: Offset> Delta<O> {
    /// Did no link come, go or change? Links may have moved with the text all the same.
    pub fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.added.is_empty() && self.changed.is_empty()
    }

    /// Brings a copy of the links up to date: `links`, all of them and in order, as they were before the call, become
    /// what they are after it. O(links + edits).
    ///
    /// This is what an editor does that keeps a copy of the links (in another process, in a list it shows). It is also what
    /// "delta" means, said in code.
    ///
    /// ```
    /// use livelink_detect::Detector;
    /// use livelink_index::{Edit, LinkIndex};
    ///
    /// let mut index = LinkIndex::build(Detector::default(), "a.com b.com");
    /// let mut copy: Vec<_> = index.iter().collect();
    /// let delta = index.edit("a.com/x, b.com c.com", &[Edit::insert(5, 3), Edit::insert(11, 6)]);
    /// delta.apply_to(&mut copy);
    /// assert!(index.iter().eq(copy));
    /// ```
    pub fn apply_to(&self, links: &mut Vec<LiveLink<O>>) {
        let mut removed = self.removed.iter().peekable();
        let mut changed = self.changed.iter().peekable();
        let mut edits = self
            .edits
            .iter()
            .map(|edit| edit.cast::<usize>())
            .peekable();
        let mut shift = 0_usize;
        links.retain_mut(|link| {
            if removed.next_if(|gone| gone.id == link.id).is_some()
                || changed
                    .next_if(|(before, _)| before.id == link.id)
                    .is_some()
            {
                return false;
            }
            let range = link.indices();
            while let Some(edit) = edits.next_if(|edit| edit.old_end <= range.start) {
                shift = shift.wrapping_add(edit.shift());
            }
            link.range = O::range(range.start.wrapping_add(shift)..range.end.wrapping_add(shift));
            true
        });
        links.extend(self.added.iter().cloned());
        links.extend(self.changed.iter().map(|(_, after)| after.clone()));
        // Three sorted sequences: the stable sort merges them in linear time.
        links.sort_by_key(|link| link.range.start);
    }

    /// Empty again, with the memory for the next keystroke but not that of a large paste.
    pub(crate) fn clear(&mut self) {
        const KEEP: usize = 1 << 10;
        self.edits.clear();
        self.edits.shrink_to(KEEP);
        self.removed.clear();
        self.removed.shrink_to(KEEP);
        self.added.clear();
        self.added.shrink_to(KEEP);
        self.changed.clear();
        self.changed.shrink_to(KEEP);
        self.rescanned.clear();
        self.rescanned.shrink_to(KEEP);
        self.scanned_len = 0;
    }
}

/// A link of a dirty range, from before the edits.
#[derive(Clone, Debug)]
pub(crate) struct OldLink {
    pub(crate) entry: Entry,
    /// In the old text.
    pub(crate) range: Range<usize>,
    /// Did an edit change text inside it?
    pub(crate) touched: bool,
}

/// Matches the links of one dirty range.
///
/// `old` are those from before, `moved` is what the store holds of them after it has followed the edits (a subset, in
/// the same order), `fresh` is what the detector found. Fills the delta, and `placed` with the ids of the fresh
/// links. Returns whether the store has to be changed.
///
/// Two links are the same if they share a byte, first come first served, which is O(old + fresh). A better match is never
/// given away: were a later old link at just the range of the fresh one, no earlier one could overlap it.
pub(crate) fn reconcile<O: Offset>(
    old: &[OldLink],
    moved: impl Iterator<Item = (Range<usize>, Entry)>,
    fresh: &[Link],
    ids: &mut Ids,
    delta: &mut Delta<O>,
    placed: &mut Vec<LinkId>,
) -> bool {
    placed.clear();
    let mut moved = moved.peekable();
    let mut fresh = fresh.iter().peekable();
    let mut differs = false;
    let mut add = |link: &Link, delta: &mut Delta<O>, placed: &mut Vec<LinkId>| {
        let entry = Entry {
            id: ids.next(),
            kind: link.kind,
        };
        delta.added.push(entry.at(link.range.clone()));
        placed.push(entry.id);
    };
    for OldLink {
        entry: before,
        range,
        touched,
    } in old
    {
        // Where its text is now, if any of it is left.
        let now = moved
            .next_if(|(_, entry)| entry.id == before.id)
            .map(|(range, _)| range);
        let Some(now) = now else {
            delta.removed.push(before.at(range.clone()));
            continue;
        };
        while let Some(link) = fresh.next_if(|link| link.range.end <= now.start) {
            differs = true;
            add(link, delta, placed);
        }
        let Some(link) = fresh.next_if(|link| link.range.start < now.end) else {
            differs = true;
            delta.removed.push(before.at(range.clone()));
            continue;
        };
        let entry = Entry {
            id: before.id,
            kind: link.kind,
        };
        placed.push(before.id);
        let same = now == link.range && before.kind == link.kind;
        differs |= !same;
        if *touched || !same {
            delta
                .changed
                .push((before.at(range.clone()), entry.at(link.range.clone())));
        }
    }
    for link in fresh {
        differs = true;
        add(link, delta, placed);
    }
    differs
}
