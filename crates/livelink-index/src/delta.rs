//! What an edit did to the links: this module matches the old links with the new ones.

use std::ops::Range;

use livelink_detect::Link;

use crate::link::{Entry, Ids, LinkId};
use crate::{Edit, LiveLink, Offset};

/// What one call changed in a [`LinkIndex`](crate::LinkIndex).
///
/// Every link before the call is in exactly one of these states, and every link after it in one of the last three:
///
/// * *removed*: no text of the link is part of a link any more, or another link has taken what is left of it;
/// * *kept*: the delta does not name it. No edit reached inside the link, and the same text is still a link. Only its range
///   may have moved with the text;
/// * *changed*: some of its text is still part of a link, but its extent, its kind or the text in it differs. It keeps its
///   id. When one link is split in two, the first part is the changed link and the second part is an added one;
/// * *added*: it is a link now, and no part of it comes from a link before.
///
/// All lists are in the order of the text. Pass the same value to [`LinkIndex::edit_into`](crate::LinkIndex::edit_into) for
/// every keystroke, and a keystroke allocates nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Delta<O: Offset = usize> {
    /// The edits as the index took them: sorted, without those that have no effect. If they did not fit the text, this is one
    /// replacement of the whole text. Offsets in the old text.
    pub edits: Vec<Edit<O>>,
    /// The links that were removed. Ranges in the old text.
    pub removed: Vec<LiveLink<O>>,
    /// The links that were added. Ranges in the new text.
    pub added: Vec<LiveLink<O>>,
    /// The links that have changed: before (range in the old text) and after (range in the new text).
    pub changed: Vec<(LiveLink<O>, LiveLink<O>)>,
    /// The ranges of the new text that were scanned again. They do not touch. Everything added or changed lies in them.
    pub rescanned: Vec<Range<O>>,
    /// How much text was given to the detector, in the unit of the offsets: bytes, or UTF-16 code units.
    pub scanned_len: usize,
}

impl<O: Offset> Delta<O> {
    /// Returns whether no link was added, removed or changed. Links may still have moved with the text.
    pub fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.added.is_empty() && self.changed.is_empty()
    }

    /// Brings a copy of the links up to date. Before the call, `links` holds all links as they were before the edit, in
    /// order. After the call, it holds all links as they are after the edit. O(links + edits).
    ///
    /// An editor that keeps a copy of the links (in another process, in a list it shows) needs just this. The function also
    /// defines what a delta means.
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

    /// Empties the delta. It keeps the memory for the next keystroke, but not that of a large paste.
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

/// A link of a dirty range, as it was before the edits.
#[derive(Clone, Debug)]
pub(crate) struct OldLink {
    pub(crate) entry: Entry,
    /// The range, in the old text.
    pub(crate) range: Range<usize>,
    /// Whether an edit changed text inside the link.
    pub(crate) touched: bool,
}

/// Matches the links of one dirty range.
///
/// `old` are the links from before the edits. `moved` is what the store holds of them after it has followed the edits (a
/// subset, in the same order). `fresh` is what the detector found. The function fills the delta, and puts the ids of the
/// fresh links into `placed`. Returns whether the store has to be changed.
///
/// Two links are the same if they share a byte; the first pair that does is matched, which is O(old + fresh). This never
/// gives away a better match: if a later old link had just the range of the fresh one, no earlier old link could overlap it.
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
        // Where the text of the link is now, if any of it is left.
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
