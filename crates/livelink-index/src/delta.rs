//! The changes that an edit made to the links: this module matches the old links with the new ones.

use std::ops::Range;

use livelink_detect::Link;

use crate::link::{Entry, Ids, LinkId};
use crate::{Edit, LiveLink, Offset};

/// The changes of one call to the links of a [`LinkIndex`](crate::LinkIndex).
///
/// Every link before the call is in exactly one of these states, and every link after it in one of
/// the last three:
///
/// * *removed*: no text of the link is part of a link any more, or the link that holds the most of
///   its text continues another link;
/// * *kept*: the delta does not name it. No edit reached inside the link, and the same text is
///   still a link. Only its range may have moved with the text;
/// * *changed*: some of its text is still part of a link, but its extent, its kind or the text in
///   it differs. It keeps its id;
/// * *added*: it is a link now, and it does not continue any link from before the call.
///
/// When an edit splits a link, the link continues as the part that holds the most of its text. For
/// example, when `example.com` becomes `exa, b.org mple.com`, the link continues as `mple.com`, and
/// the other links are added. When several links become one, the new link continues the one of
/// which it holds the most. If two are equal, the first one wins. Text that an edit inserts does
/// not belong to any old link, even if it is the same text as before.
///
/// All lists are in the order of the text. Pass the same value to
/// [`LinkIndex::edit_into`](crate::LinkIndex::edit_into) for every keystroke, and a keystroke
/// allocates nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Delta<O: Offset = usize> {
    /// The edits as the index used them: sorted, without those that have no effect. If they did not
    /// fit the text, this is one replacement of the whole text. Offsets in the old text.
    pub edits: Vec<Edit<O>>,
    /// The links that were removed. Ranges in the old text.
    pub removed: Vec<LiveLink<O>>,
    /// The links that were added. Ranges in the new text.
    pub added: Vec<LiveLink<O>>,
    /// The links that have changed: before (range in the old text) and after (range in the new
    /// text).
    pub changed: Vec<(LiveLink<O>, LiveLink<O>)>,
    /// The ranges of the new text that were scanned again. They do not overlap. Everything added or
    /// changed lies in them.
    pub rescanned: Vec<Range<O>>,
    /// How much text was given to the detector, in the unit of the offsets: bytes, or UTF-16 code
    /// units.
    pub scanned_len: usize,
}

impl<O: Offset> Delta<O> {
    /// Returns whether no link was added, removed or changed. Links may still have moved with the
    /// text.
    pub fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.added.is_empty() && self.changed.is_empty()
    }

    /// Brings a copy of the links up to date. Before the call, `links` holds all links as they were
    /// before the edit, in order. After the call, it holds all links as they are after the edit.
    /// O(links + edits).
    ///
    /// An editor that keeps a copy of the links (in another process, in a list it shows) needs just
    /// this. The function also defines the meaning of a delta.
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

    /// Empties the delta.
    pub(crate) fn clear(&mut self) {
        empty(&mut self.edits);
        empty(&mut self.removed);
        empty(&mut self.added);
        empty(&mut self.changed);
        empty(&mut self.rescanned);
        self.scanned_len = 0;
    }
}

/// How much memory a buffer keeps from one keystroke to the next: enough for a keystroke, but not
/// all that a large paste needed.
pub(crate) const KEEP: usize = 1 << 10;

/// Empties such a buffer.
#[inline]
pub(crate) fn empty<T>(buffer: &mut Vec<T>) {
    buffer.clear();
    if buffer.capacity() > KEEP {
        buffer.shrink_to(KEEP);
    }
}

/// The links of one dirty range before the edits, and the edits in it.
#[derive(Clone, Copy)]
pub(crate) struct Before<'a> {
    /// The links, with their ranges in the old text.
    pub(crate) links: &'a [(Range<usize>, Entry)],
    pub(crate) edits: &'a [Edit],
    /// New offset minus old offset for text before the first of the edits. The number wraps when it
    /// is negative.
    pub(crate) shift: usize,
}

/// Matches the links of one dirty range.
///
/// `fresh` are the links that the detector found. The function fills the delta, and puts their ids
/// into `placed`. Returns whether the store, which has followed the edits, has to be changed.
///
/// Each old link is matched with the fresh link that holds the most of its text. If several old
/// links are matched with one fresh link, the fresh link continues the one of which it holds the
/// most. The first one wins if they are equal. O(old + fresh + edits).
pub(crate) fn match_links<O: Offset>(
    before: Before<'_>,
    fresh: &[Link],
    ids: &mut Ids,
    delta: &mut Delta<O>,
    placed: &mut Vec<LinkId>,
) -> bool {
    placed.clear();
    let mut survivors = Survivors::new(before, fresh);
    let mut matched = Matched {
        fresh,
        ids,
        delta,
        placed,
        differs: false,
    };
    // The last old link that may continue, its heir, and its index among the removed links if it
    // does not continue.
    let mut last: Option<(OldLink<O>, Heir, usize)> = None;
    for (range, entry) in before.links {
        let (place, heir) = survivors.of(range);
        let old = OldLink {
            link: entry.at(range.clone()),
            place,
        };
        let Some(heir) = heir else {
            matched.differs = true;
            matched.delta.removed.push(old.link);
            continue;
        };
        match &mut last {
            Some((rival, of_rival, place)) if of_rival.index == heir.index => {
                matched.differs = true;
                if of_rival.kept >= heir.kept {
                    matched.delta.removed.push(old.link);
                    continue;
                }
                matched.delta.removed.insert(*place, rival.link.clone());
            }
            last => {
                if let Some((old, heir, _)) = last.take() {
                    matched.goes_on(old, heir.index);
                }
            }
        }
        last = Some((old, heir, matched.delta.removed.len()));
    }
    if let Some((old, heir, _)) = last {
        matched.goes_on(old, heir.index);
    }
    matched.add_before(fresh.len());
    matched.differs
}

/// An old link, and its place after the edits.
struct OldLink<O: Offset> {
    link: LiveLink<O>,
    place: Place,
}

/// The place of an old link in the store after the edits.
struct Place {
    /// The range in the new text. `None` if no text of the link is left, or if more than one edit
    /// changed text inside it.
    range: Option<Range<usize>>,
    /// Whether an edit changed text inside the link.
    touched: bool,
}

/// The fresh link that holds the most of an old link's text.
#[derive(Clone, Copy)]
struct Heir {
    index: usize,
    /// How much of the old link's text it holds.
    kept: usize,
}

/// Follows the text of the old links, one after the other, into the fresh links.
struct Survivors<'a> {
    edits: &'a [Edit],
    shift: usize,
    fresh: &'a [Link],
    /// The index of a fresh link. No text of the next old link is in a fresh link before that one.
    first: usize,
}

impl<'a> Survivors<'a> {
    fn new(before: Before<'a>, fresh: &'a [Link]) -> Self {
        Self {
            edits: before.edits,
            shift: before.shift,
            fresh,
            first: 0,
        }
    }

    /// Returns the place of the old link at `range` in the new text, and the fresh link that holds
    /// the most of its text.
    fn of(&mut self, range: &Range<usize>) -> (Place, Option<Heir>) {
        let (mut from, mut this, mut best) = (range.start, None, None);
        let (mut left, mut inside) = (None::<Range<usize>>, 0);
        loop {
            while let Some((edit, rest)) = self.edits.split_first()
                && edit.old_end <= from
            {
                inside += usize::from(from > range.start);
                self.shift = self.shift.wrapping_add(edit.shift());
                self.edits = rest;
            }
            // The text of the link up to the next edit inside it. An insertion at an end of the
            // link is not inside it.
            let edit = self.edits.first().filter(|edit| edit.start < range.end);
            let to = edit.map_or(range.end, |edit| edit.start);
            if from < to {
                let part = from.wrapping_add(self.shift)..to.wrapping_add(self.shift);
                left = Some(left.map_or(part.start, |left| left.start)..part.end);
                self.count(part, &mut this, &mut best);
            }
            match edit {
                Some(edit) if edit.old_end < range.end => from = edit.old_end,
                edit => {
                    inside += usize::from(edit.is_some());
                    let place = Place {
                        range: left.filter(|_| inside <= 1),
                        touched: inside > 0,
                    };
                    return (place, best);
                }
            }
        }
    }

    /// `part` is a part of an old link's text. Counts how much of it each fresh link holds. `this`
    /// is the last fresh link that holds some text of the old link, and `best` is the one that
    /// holds the most so far.
    fn count(&mut self, part: Range<usize>, this: &mut Option<Heir>, best: &mut Option<Heir>) {
        while let Some(link) = self.fresh.get(self.first)
            && link.range.start < part.end
        {
            let shared = link.range.start.max(part.start)..link.range.end.min(part.end);
            if !shared.is_empty() {
                let index = self.first;
                let before = this.filter(|this| this.index == index);
                let kept = before.map_or(0, |before| before.kept) + shared.len();
                let heir = Heir { index, kept };
                *this = Some(heir);
                if best.is_none_or(|best| best.index == index || best.kept < heir.kept) {
                    *best = Some(heir);
                }
            }
            if link.range.end > part.end {
                return;
            }
            self.first += 1;
        }
    }
}

/// Records how the links continue or end, in the order of the text.
struct Matched<'a, O: Offset> {
    fresh: &'a [Link],
    ids: &'a mut Ids,
    delta: &'a mut Delta<O>,
    placed: &'a mut Vec<LinkId>,
    differs: bool,
}

impl<O: Offset> Matched<'_, O> {
    /// Records that the old link continues as the fresh link at `index`.
    fn goes_on(&mut self, old: OldLink<O>, index: usize) {
        self.add_before(index);
        let Some(link) = self.fresh.get(index) else {
            return;
        };
        self.placed.push(old.link.id);
        let same = old.place.range.as_ref() == Some(&link.range) && old.link.kind == link.kind;
        self.differs |= !same;
        if old.place.touched || !same {
            let after = Entry::new(old.link.id, link.kind).at(link.range.clone());
            self.delta.changed.push((old.link, after));
        }
    }

    /// Adds the fresh links before `index` that do not continue an old link.
    fn add_before(&mut self, index: usize) {
        let fresh = self.fresh.get(self.placed.len()..index);
        for link in fresh.unwrap_or_default() {
            let id = self.ids.next();
            let entry = Entry::new(id, link.kind);
            self.delta.added.push(entry.at(link.range.clone()));
            self.placed.push(id);
            self.differs = true;
        }
    }
}
