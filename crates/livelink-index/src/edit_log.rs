//! Several lists of edits, one made after the other, as one list.

use std::ops::Range;

use crate::edit::sort;
use crate::{Edit, Offset};

/// All edits of a text since some moment: many lists of edits, each made after the one before, kept as one list.
///
/// An index that another thread builds needs the edits that the user makes meanwhile. The editor begins a log when it hands
/// out the text, and pushes each list of edits to the log. In the end it gives [`edits`](Self::edits) to
/// [`LinkIndex::edit`](crate::LinkIndex::edit).
///
/// The length of a log depends on how many places were edited: a page typed in one place is one edit. Text that was inserted
/// and removed again leaves nothing in the log.
///
/// ```
/// use livelink_index::{Edit, EditLog};
///
/// let mut log = EditLog::new();
/// // Three keys at byte 3, then a deletion further on. Its offsets are those of the text after the three keys.
/// log.push(&[Edit::insert(3, 1)]);
/// log.push(&[Edit::insert(4, 1)]);
/// log.push(&[Edit::insert(5, 1)]);
/// log.push(&[Edit::delete(20..22)]);
/// // The same edits, by offsets in the first text.
/// assert_eq!(log.edits(), [Edit::insert(3, 3), Edit::delete(17..19)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EditLog<O: Offset = usize> {
    edits: Vec<Edit<O>>,
}

impl<O: Offset> EditLog<O> {
    /// Returns a log without edits.
    pub const fn new() -> Self {
        Self { edits: Vec::new() }
    }

    /// Adds the edits of one call. As for [`LinkIndex::edit`](crate::LinkIndex::edit), their offsets are those of the text
    /// before all of them, and they need not be sorted. That text is the result of all edits in the log so far.
    ///
    /// A log cannot follow edits that overlap or are malformed. From then on it says that the whole text was replaced, in
    /// the form of an edit that fits no text. `LinkIndex::edit` then scans the whole text.
    ///
    /// O(edits of the log + edits added).
    pub fn push(&mut self, edits: &[Edit<O>]) {
        if self.edits == [EVERYTHING.cast()] {
            return;
        }
        let mut then = Vec::new();
        if sort(edits, &mut then) {
            compose(&mut self.edits, &then);
        } else {
            self.edits = vec![EVERYTHING.cast()];
        }
    }

    /// Returns all edits as one list: sorted, disjoint, with offsets in the text at the moment when the log began.
    pub fn edits(&self) -> &[Edit<O>] {
        &self.edits
    }

    /// Returns whether the text has not changed since the log began, as far as the log can know.
    pub fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// Removes all edits: the log begins again.
    pub fn clear(&mut self) {
        self.edits.clear();
    }
}

/// A replacement of more text than can exist.
const EVERYTHING: Edit = Edit {
    start: 0,
    old_end: usize::MAX,
    new_end: 0,
};

/// A change, seen in the text between two lists of edits: the first list has made it, or the second list is about to make it.
struct Change {
    /// The range, in the text between the lists.
    range: Range<usize>,
    /// What the change adds to all offsets after it: on the way to the text between, or on the way from it.
    shift: usize,
    earlier: bool,
}

/// Adds the edits `then` to `edits`. The edits `then` apply to the text that `edits` lead to. Both lists are sorted and
/// disjoint, and so is the result, in which changes that touch are one. O(edits + then).
fn compose<O: Offset>(edits: &mut Vec<Edit<O>>, then: &[Edit]) {
    let mut shift = 0_usize;
    let mut earlier = edits.iter().map(|edit| {
        let edit = edit.cast::<usize>();
        let range = edit.start.wrapping_add(shift)..edit.new_end.wrapping_add(shift);
        shift = shift.wrapping_add(edit.shift());
        Change {
            range,
            shift: edit.shift(),
            earlier: true,
        }
    });
    let mut later = then.iter().map(|edit| Change {
        range: edit.start..edit.old_end,
        shift: edit.shift(),
        earlier: false,
    });
    let (mut a, mut b) = (earlier.next(), later.next());
    let mut changes = std::iter::from_fn(|| match (&a, &b) {
        (Some(first), Some(second)) if first.range.start <= second.range.start => {
            std::mem::replace(&mut a, earlier.next())
        }
        (_, Some(_)) => std::mem::replace(&mut b, later.next()),
        _ => std::mem::replace(&mut a, earlier.next()),
    })
    .peekable();

    let mut all = Vec::new();
    // Offset in the text between, minus offset in the first text.
    let mut back = 0_usize;
    while let Some(Change {
        mut range,
        shift,
        earlier,
    }) = changes.next()
    {
        let start = range.start.wrapping_sub(back);
        let mut on = 0_usize;
        let mut follow = |shift: usize, earlier: bool| {
            let sum = if earlier { &mut back } else { &mut on };
            *sum = sum.wrapping_add(shift);
        };
        follow(shift, earlier);
        while let Some(next) = changes.next_if(|next| next.range.start <= range.end) {
            range.end = range.end.max(next.range.end);
            follow(next.shift, next.earlier);
        }
        let edit = Edit {
            start,
            old_end: range.end.wrapping_sub(back),
            new_end: start.wrapping_add(range.len()).wrapping_add(on),
        };
        // The second list may have removed again what the first one inserted.
        if edit.removed_len() + edit.inserted_len() > 0 {
            all.push(edit.cast());
        }
    }
    *edits = all;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Applies edits to a list of items. Each inserted item gets a new name.
    fn apply(text: &[u32], edits: &[Edit], name: &mut u32) -> Vec<u32> {
        let mut new = Vec::new();
        let mut at = 0;
        for edit in edits {
            new.extend(&text[at..edit.start]);
            new.extend((0..edit.inserted_len()).map(|_| {
                *name += 1;
                *name
            }));
            at = edit.old_end;
        }
        new.extend(&text[at..]);
        new
    }

    /// A few edits of a text of `len` items.
    fn random_edits(next: &mut impl FnMut(usize) -> usize, len: usize) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut at = 0;
        for _ in 0..next(4) {
            let start = at + next(4);
            let end = start + next(3);
            if end > len {
                break;
            }
            edits.push(Edit::replace(start..end, next(3)));
            at = end;
        }
        edits.retain(|edit| edit.removed_len() + edit.inserted_len() > 0);
        edits
    }

    /// Pushes many lists, one after the other. What the composed list leaves alone, every single list has left alone.
    #[test]
    fn composed_edits_say_the_same() {
        let mut state = 7_u64;
        let mut next = |n: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % n
        };
        for _ in 0..5_000 {
            let first: Vec<u32> = (0..12).collect();
            let (mut text, mut name) = (first.clone(), 100);
            let mut edits = Vec::new();
            for _ in 0..next(5) {
                let then = random_edits(&mut next, text.len());
                text = apply(&text, &then, &mut name);
                compose(&mut edits, &then);
            }
            assert!(
                edits.windows(2).all(|two| two[0].old_end < two[1].start),
                "{edits:?}"
            );
            let replayed = apply(&first, &edits, &mut 1_000);
            assert_eq!(replayed.len(), text.len(), "{edits:?}");
            for (composed, stepped) in replayed.iter().zip(&text) {
                // An item of the first text that the composed list keeps is still there. The reverse need not hold: an item
                // that survived between two changes that touch counts as replaced.
                assert!(
                    composed == stepped || *composed > 1_000,
                    "{edits:?}: {replayed:?}, {text:?}"
                );
            }
        }
    }

    #[test]
    fn a_log_sorts_and_gives_up_on_what_it_can_not_follow() {
        let mut log = EditLog::new();
        log.push(&[Edit::delete(6..8), Edit::insert(2, 1)]);
        log.push(&[]);
        assert_eq!(log.edits(), [Edit::insert(2, 1), Edit::delete(6..8)]);
        let backwards = Edit {
            start: 3,
            old_end: 2,
            new_end: 3,
        };
        for wrong in [
            vec![Edit::delete(0..4), Edit::delete(3..5)],
            vec![backwards],
        ] {
            let mut log = log.clone();
            log.push(&wrong);
            assert_eq!(log.edits(), [EVERYTHING], "{wrong:?}");
            log.push(&[Edit::insert(0, 1)]);
            assert_eq!(log.edits(), [EVERYTHING], "{wrong:?}");
            log.clear();
            assert!(log.is_empty());
        }
    }

    #[test]
    fn changes_join_only_where_they_touch() {
        let cases: &[(&[Edit], &[Edit], &[Edit])] = &[
            (&[], &[Edit::insert(3, 1)], &[Edit::insert(3, 1)]),
            // Typing on.
            (
                &[Edit::insert(3, 1)],
                &[Edit::insert(4, 1)],
                &[Edit::insert(3, 2)],
            ),
            // Elsewhere: before it and after it.
            (
                &[Edit::insert(3, 1)],
                &[Edit::insert(1, 1), Edit::delete(7..8)],
                &[Edit::insert(1, 1), Edit::insert(3, 1), Edit::delete(6..7)],
            ),
            // Typed and taken back.
            (&[Edit::insert(3, 1)], &[Edit::delete(3..4)], &[]),
            // Over both ends of what was put in.
            (
                &[Edit::replace(3..4, 2)],
                &[Edit::replace(2..6, 1)],
                &[Edit::replace(2..5, 1)],
            ),
        ];
        for (edits, then, expected) in cases {
            let mut composed = edits.to_vec();
            compose(&mut composed, then);
            assert_eq!(&composed, expected, "{edits:?}, {then:?}");
        }
    }
}
