//! The step after `rescan`, for a detector with patterns: finds the links of patterns that edits may
//! have changed.
//!
//! The scan knows the links of the standards alone. A link of a pattern depends on the text and on
//! the links of the standards no further away than [`Patterns::reach`]. So each dirty range is
//! widened by twice that, and its old links are known. In it, the change is the edited text together
//! with the links of the standards that differ. In a long run it is much shorter than the dirty
//! range, which goes from checkpoint to checkpoint:
//!
//! ```text
//!  dirty range, widened
//! |-------------------------------------------------------------------|
//!         | reach   | reach   |### change ###| reach   | reach   |
//!                   |         trusted        |
//!         |                     read                             |
//! ```
//!
//! All links of the widened range are matched with those before the edits. The links of patterns that
//! begin in the trusted range are found anew, and those around it stay. The text around the trusted
//! range is read because finds of that range may depend on it. A widened range ends where its run ends.

use std::ops::Range;

use livelink_detect::{Detector, Link, LinkKind, Patterns};

use crate::Edit;
use crate::delta::empty;
use crate::dirty::DirtyRange;
use crate::link::Entry;
use crate::rescan::found::Found;
use crate::text::{Reader, UnitCounter};

/// A link before the edits.
pub(crate) type OldLink = (Range<usize>, Entry);

/// How much text is searched at a time, in bytes.
const PIECE: usize = 64 << 10;

/// The dirty ranges of one call, widened for patterns. The buffers live from call to call.
#[derive(Debug, Default)]
pub(crate) struct Widened {
    /// The dirty ranges of the scan.
    parts: Vec<Part>,
    /// The text and the parts of each widened range.
    windows: Vec<Window>,
    /// The widened ranges, while they are made.
    joined: Vec<DirtyRange>,
    /// The links of the standards in a window, and those of patterns.
    standard: Vec<Link>,
    customs: Vec<Link>,
    /// The links of all windows.
    links: Vec<Link>,
    /// The links of a piece of text, by its bytes.
    piece: Vec<Link>,
}

/// A dirty range of the scan.
#[derive(Clone, Debug)]
struct Part {
    old: Range<usize>,
    new: Range<usize>,
    /// The links that the scan found, by index.
    links: Range<usize>,
}

/// A widened range.
#[derive(Debug)]
struct Window {
    /// Its text after the edits.
    text: Range<usize>,
    /// Its parts, by index.
    parts: Range<usize>,
}

impl Widened {
    /// Empties the buffers, and frees those that a large paste has made long.
    pub(crate) fn clear(&mut self) {
        empty(&mut self.parts);
        empty(&mut self.windows);
        empty(&mut self.joined);
        empty(&mut self.standard);
        empty(&mut self.customs);
        empty(&mut self.links);
        empty(&mut self.piece);
    }

    /// Widens the ranges of `dirty`, in `text` after the edits, and joins those that meet. Returns their length together.
    /// O(reach) for each range.
    pub(crate) fn widen(
        &mut self,
        patterns: &Patterns,
        text: &impl Reader,
        dirty: &mut Vec<DirtyRange>,
    ) -> usize {
        let reach = 2 * patterns.reach();
        let joined = &mut self.joined;
        for mut range in dirty.drain(..) {
            let nth = self.parts.len();
            self.parts.push(Part {
                old: range.old.clone(),
                new: range.new.clone(),
                links: range.links.clone(),
            });
            let [starts_run, ends_run] = range.ends_runs;
            let mut wide = range.new.clone();
            // The text between the ranges is untouched, so no run ends in it anew.
            if !starts_run {
                wide.start = text.start_of_run(wide.start, text.back(wide.start, reach));
            }
            if !ends_run {
                let limit = text.forward(wide.end, reach);
                let end = text.end_of_run_within(wide.end, limit);
                wide.end = end.map_or(limit, |end| end.min(limit));
            }
            let window = Window {
                text: wide,
                parts: nth..nth + 1,
            };
            // If the range before is near, the two are joined, and this start does not count.
            let wider = range.new.start - window.text.start;
            range.old = range.old.start.wrapping_sub(wider)
                ..range.old.end + (window.text.end - range.new.end);
            range.new = window.text.clone();
            match (joined.last_mut(), self.windows.last_mut()) {
                (Some(last), Some(last_window)) if range.new.start <= last.new.end => {
                    join(last, range);
                    last_window.text.end = window.text.end;
                    last_window.parts.end = window.parts.end;
                }
                _ => {
                    joined.push(range);
                    self.windows.push(window);
                }
            }
        }
        std::mem::swap(dirty, joined);
        self.windows.iter().map(|window| window.text.len()).sum()
    }

    /// Finds the links of the widened ranges: those of the standards that the scan found, those
    /// around them, which are as before, and those of patterns. `old` are the links before the
    /// `edits`.
    pub(crate) fn find<T: Reader>(
        &mut self,
        detector: &Detector,
        text: &T,
        dirty: &mut [DirtyRange],
        (old, edits): (&[OldLink], &[Edit]),
        found: &mut Found,
    ) {
        let Self {
            parts,
            windows,
            standard,
            customs,
            links,
            piece,
            ..
        } = self;
        links.clear();
        let reach = detector.patterns().map_or(0, Patterns::reach);
        for (range, window) in dirty.iter_mut().zip(windows) {
            standard.clear();
            customs.clear();
            let old = old.get(range.old_links.clone()).unwrap_or_default();
            let parts = parts.get(window.parts.clone()).unwrap_or_default();
            standard_links(old, parts, &found.links, standard);
            let edits = edits.get(range.edits.clone()).unwrap_or_default();
            // Most windows are short, and to look for a chunk of the text costs more than all else.
            let back = |at: usize| match at.saturating_sub(reach) <= window.text.start {
                true => window.text.start,
                false => text.back(at, reach),
            };
            let forward = |at: usize| match at.saturating_add(reach) >= window.text.end {
                true => window.text.end,
                false => text.forward(at, reach),
            };
            let trusted = match same(edits, range, old, standard) {
                // An edit may cut a surrogate pair in two. The half beside the change is `reach` away from what is before or
                // after these places, and so it does not matter there.
                Some([head, tail]) => back(range.new.start + head)..forward(range.new.end - tail),
                None => window.text.clone(),
            };
            keep(edits, range, old, &trusted, customs);
            let mut from = trusted.start;
            while from < trusted.end {
                // Most ranges are one piece.
                let to = match trusted.end - from > PIECE {
                    true => text.forward(from, PIECE).min(trusted.end),
                    false => trusted.end,
                };
                let around = back(from)..forward(to);
                let words = text.window(around.clone(), &mut found.buffer);
                put_into::<T>(words, &around, standard, piece);
                detector.add_custom(words, piece);
                let mut places = UnitCounter::default();
                for link in piece.iter().filter(|link| is_custom(link.kind)) {
                    let mut place = |at| around.start + places.to::<T>(words, at);
                    let found = place(link.range.start)..place(link.range.end);
                    if (from..to).contains(&found.start) {
                        customs.push(Link {
                            range: found,
                            kind: link.kind,
                        });
                    }
                }
                from = to;
            }
            customs.sort_by_key(|link| link.range.start);
            let first = links.len();
            merge(standard, customs, links);
            range.links = first..links.len();
        }
        std::mem::swap(links, &mut found.links);
    }
}

/// Makes one range of two, the second of which begins inside the first one or at its end.
fn join(first: &mut DirtyRange, second: DirtyRange) {
    first.new.end = second.new.end;
    first.old.end = second.old.end;
    first.edits.end = second.edits.end;
    first.links.end = second.links.end;
    first.checkpoints.end = second.checkpoints.end;
    // The checkpoints between the two are lost. The next scan there makes new ones.
    first.stale.end = second.stale.end;
}

/// Puts the links of the standards in a window into `standard`: those of its parts are in `fresh`, and
/// those around the parts are in `old`, at their places before the edits.
fn standard_links(old: &[OldLink], parts: &[Part], fresh: &[Link], standard: &mut Vec<Link>) {
    let old = old.iter().filter(|(_, entry)| !is_custom(entry.kind()));
    let mut old = old.peekable();
    let mut shift = 0;
    for part in parts {
        shift = part.new.start.wrapping_sub(part.old.start);
        while let Some(link) = old.next_if(|(range, _)| range.start < part.old.start) {
            standard.push(moved(link, shift));
        }
        while old
            .next_if(|(range, _)| range.start < part.old.end)
            .is_some()
        {}
        standard.extend_from_slice(fresh.get(part.links.clone()).unwrap_or_default());
        shift = part.new.end.wrapping_sub(part.old.end);
    }
    standard.extend(old.map(|link| moved(link, shift)));
}

/// Returns a link at its place after the edits.
fn moved((range, entry): &OldLink, shift: usize) -> Link {
    Link {
        range: range.start.wrapping_add(shift)..range.end.wrapping_add(shift),
        kind: entry.kind(),
    }
}

/// Returns how much text is the same at the start and at the end of a window. It ends at an edit or at
/// a link of the standards that differs. Returns `None` if there are no edits: then all of the window
/// may differ.
fn same(edits: &[Edit], range: &DirtyRange, old: &[OldLink], new: &[Link]) -> Option<[usize; 2]> {
    let old = || {
        let links = old.iter().map(|link| moved(link, 0));
        links.filter(|link| !is_custom(link.kind))
    };
    let new = || new.iter().cloned();
    let (first, last) = (edits.first()?, edits.last()?);
    // Distances from the start of the window, and from its end.
    let after = |from: usize| {
        move |link: Link| Link {
            range: link.range.start.wrapping_sub(from)..link.range.end.wrapping_sub(from),
            ..link
        }
    };
    let before = |to: usize| {
        move |link: Link| Link {
            range: to.wrapping_sub(link.range.end)..to.wrapping_sub(link.range.start),
            ..link
        }
    };
    Some([
        same_len(
            first.start.saturating_sub(range.old.start),
            old().map(after(range.old.start)),
            new().map(after(range.new.start)),
        ),
        same_len(
            range.old.end.saturating_sub(last.old_end),
            old().rev().map(before(range.old.end)),
            new().rev().map(before(range.new.end)),
        ),
    ])
}

/// Returns the start of the first link that differs or does not end at `most` or before it; at most
/// `most`.
fn same_len(
    most: usize,
    mut old: impl Iterator<Item = Link>,
    mut new: impl Iterator<Item = Link>,
) -> usize {
    loop {
        match (old.next(), new.next()) {
            (Some(old), Some(new)) if old == new && old.range.end <= most => {}
            (old, new) => {
                let starts = [old, new].into_iter().flatten();
                return starts.fold(most, |same, link| same.min(link.range.start));
            }
        }
    }
}

/// Puts the old links of patterns around the trusted range into `customs`.
fn keep(
    edits: &[Edit],
    range: &DirtyRange,
    old: &[OldLink],
    trusted: &Range<usize>,
    customs: &mut Vec<Link>,
) {
    let (Some(first), Some(last)) = (edits.first(), edits.last()) else {
        return;
    };
    let shifts = [
        range.new.start.wrapping_sub(range.old.start),
        range.new.end.wrapping_sub(range.old.end),
    ];
    for old in old.iter().filter(|(_, entry)| is_custom(entry.kind())) {
        let [before, after] = shifts.map(|shift| moved(old, shift));
        if old.0.start < first.start && before.range.start < trusted.start {
            customs.push(before);
        } else if old.0.start >= last.old_end && after.range.start >= trusted.end {
            customs.push(after);
        }
    }
}

/// Puts the links that share text with `around`, which is `window`, into `piece`, by the bytes of the
/// window.
fn put_into<T: Reader>(
    window: &str,
    around: &Range<usize>,
    standard: &[Link],
    piece: &mut Vec<Link>,
) {
    piece.clear();
    let first = standard.partition_point(|link| link.range.end <= around.start);
    let (mut bytes, mut units) = (0, around.start);
    let mut byte_of = |at: usize| {
        let at = at.clamp(units, around.end);
        bytes += T::bytes(window.get(bytes..).unwrap_or_default(), at - units);
        units = at;
        bytes
    };
    let links = standard.get(first..).unwrap_or_default();
    for link in links
        .iter()
        .take_while(|link| link.range.start < around.end)
    {
        let range = byte_of(link.range.start)..byte_of(link.range.end);
        piece.push(Link {
            range,
            kind: link.kind,
        });
    }
}

/// Merges two sorted lists. A link of a pattern that overlaps another link is left out: a pattern
/// whose answers depend on more than its arguments may find one.
fn merge(standard: &[Link], customs: &[Link], links: &mut Vec<Link>) {
    let mut standard = standard.iter().peekable();
    let mut free_from = 0;
    for custom in customs {
        while let Some(link) = standard.next_if(|link| link.range.start < custom.range.end) {
            free_from = link.range.end;
            links.push(link.clone());
        }
        if free_from <= custom.range.start {
            free_from = custom.range.end;
            links.push(custom.clone());
        }
    }
    links.extend(standard.cloned());
}

fn is_custom(kind: LinkKind) -> bool {
    matches!(kind, LinkKind::Custom(_))
}
