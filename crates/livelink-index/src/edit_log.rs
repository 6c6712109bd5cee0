//! Several lists of edits, one made after the other, as one list.

use std::ops::Range;
use std::sync::OnceLock;

use crate::edit::sort;
use crate::{Edit, Offset};

/// All edits of a text since some moment: many lists of edits, each made after the one before, kept
/// as one list.
///
/// An index that another thread builds needs the edits that the user makes meanwhile. The editor
/// begins a log when it hands out the text, and pushes each list of edits to the log. In the end it
/// gives [`edits`](Self::edits) to [`LinkIndex::edit`](crate::LinkIndex::edit).
///
/// The length of a log depends on how many places were edited: a page typed in one place is one
/// edit. Text that was inserted and removed again leaves nothing in the log.
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
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "OneList<O>", into = "OneList<O>"))]
pub struct EditLog<O: Offset = usize> {
    /// The edits, as several lists. Each list applies to the text that results from the lists
    /// before it. No list is empty, and each is more than twice as long as the next one. So there
    /// are at most log n lists, and each edit is composed that often.
    lists: Vec<Vec<Edit<O>>>,
    /// The lists as one list, once somebody has asked for it.
    whole: OnceLock<Vec<Edit<O>>>,
    /// The lengths of all text that was inserted or removed, added up. No offset of the lists
    /// composed overflows while this and the offsets pushed are at most [`MOST`].
    changed: usize,
}

/// The form in which a log is serialised.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct OneList<O: Offset> {
    edits: Vec<Edit<O>>,
}

#[cfg(feature = "serde")]
impl<O: Offset> From<EditLog<O>> for OneList<O> {
    fn from(log: EditLog<O>) -> Self {
        let edits = log.edits().to_vec();
        Self { edits }
    }
}

#[cfg(feature = "serde")]
impl<O: Offset> From<OneList<O>> for EditLog<O> {
    fn from(list: OneList<O>) -> Self {
        let mut log = Self::new();
        log.push(&list.edits);
        log
    }
}

/// Two logs are equal if their edits are.
impl<O: Offset> PartialEq for EditLog<O> {
    fn eq(&self, other: &Self) -> bool {
        self.edits() == other.edits()
    }
}

impl<O: Offset> Eq for EditLog<O> {}

impl<O: Offset> EditLog<O> {
    /// Returns a log without edits.
    pub const fn new() -> Self {
        Self {
            lists: Vec::new(),
            whole: OnceLock::new(),
            changed: 0,
        }
    }

    /// Adds the edits of one call. As for [`LinkIndex::edit`](crate::LinkIndex::edit), their
    /// offsets are those of the text before all of them, and they need not be sorted. That text is
    /// the result of all edits in the log so far.
    ///
    /// A log cannot follow edits that overlap or are malformed, or that change more text than a
    /// machine can hold. From then on it says that the whole
    /// text was replaced, in the form of an edit that fits no text. `LinkIndex::edit` then scans
    /// the whole text.
    ///
    /// A push of k edits costs O(k · log n) on average, where n is the number of edits that the log
    /// holds. A key that continues where the last one stopped costs O(1).
    pub fn push(&mut self, edits: &[Edit<O>]) {
        if self.gave_up() {
            return;
        }
        self.whole.take();
        let mut sorted = Vec::new();
        let sound = sort(edits, &mut sorted);
        let lens = sorted
            .iter()
            .flat_map(|edit| [edit.removed_len(), edit.inserted_len()]);
        self.changed = lens.fold(self.changed, usize::saturating_add);
        let end = sorted.last().map_or(0, |edit| edit.old_end);
        if !sound || self.changed.max(end) > MOST {
            self.lists = vec![vec![EVERYTHING.cast()]];
            return;
        }
        // Composing them with an empty list joins edits that touch.
        let mut last = Vec::new();
        compose(&mut last, &sorted);
        while let Some(mut earlier) = self.lists.pop_if(|earlier| earlier.len() <= 2 * last.len()) {
            compose(&mut earlier, &last);
            last = earlier;
        }
        if !last.is_empty() {
            self.lists.push(last);
        }
    }

    /// Returns all edits as one list: sorted, disjoint, with offsets in the text at the moment when
    /// the log began.
    ///
    /// O(edits of the log) after a push, then O(1).
    pub fn edits(&self) -> &[Edit<O>] {
        match self.lists.as_slice() {
            [] => &[],
            [only] => only,
            [earlier @ .., last] => self.whole.get_or_init(|| {
                earlier.iter().rfold(last.clone(), |then, list| {
                    let mut composed = list.clone();
                    compose(&mut composed, &then);
                    composed
                })
            }),
        }
    }

    /// Returns whether the text has not changed since the log began, as far as the log can know.
    pub fn is_empty(&self) -> bool {
        // An edit reverts one earlier edit at most, and all lists after the first have fewer edits
        // than the first.
        self.lists.is_empty()
    }

    /// Removes all edits: the log begins again.
    pub fn clear(&mut self) {
        *self = Self::new();
    }

    fn gave_up(&self) -> bool {
        matches!(self.lists.as_slice(), [only] if *only == [EVERYTHING.cast()])
    }
}

/// The greatest length of a text: no allocation is longer.
const MOST: usize = isize::MAX.unsigned_abs();

/// A replacement of more text than can exist.
const EVERYTHING: Edit = Edit {
    start: 0,
    old_end: usize::MAX,
    new_end: 0,
};

/// A change, seen in the text between two lists of edits: the first list has made it, or the second
/// list is about to make it.
struct Change {
    /// The range, in the text between the lists.
    range: Range<usize>,
    /// The number that the change adds to all offsets after it: on the way to the text between, or
    /// on the way from it.
    shift: usize,
    earlier: bool,
}

/// Adds the edits `then` to `edits`. The edits `then` apply to the text that `edits` lead to. Both
/// lists are sorted and disjoint, and so is the result, in which changes that touch are one.
/// O(edits + then).
fn compose<O: Offset, P: Offset>(edits: &mut Vec<Edit<O>>, then: &[Edit<P>]) {
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
    let mut later = then.iter().map(|edit| {
        let edit = edit.cast::<usize>();
        Change {
            range: edit.start..edit.old_end,
            shift: edit.shift(),
            earlier: false,
        }
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
        // The second list may have removed the text that the first one inserted.
        if !edit.is_empty() {
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

    /// Pushes many lists, one after the other. An item that the composed list leaves alone was left
    /// alone by every single list.
    #[test]
    fn composed_edits_say_the_same() {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut next = |n: usize| rng.usize(..n);
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
                // An item of the first text that the composed list keeps is still there. The
                // reverse need not hold: an item that survived between two changes that touch
                // counts as replaced.
                assert!(
                    composed == stepped || *composed > 1_000,
                    "{edits:?}: {replayed:?}, {text:?}"
                );
            }
        }
    }

    /// A log composes the lists in an order of its own. The result is the same as composing them
    /// one after the other.
    #[test]
    fn a_log_says_what_its_lists_say_one_after_the_other() {
        let mut rng = fastrand::Rng::with_seed(11);
        let mut next = |n: usize| rng.usize(..n);
        let mut most = 0;
        for _ in 0..1_500 {
            let mut len = 1 + next(400);
            let (mut log, mut expected) = (EditLog::new(), Vec::new());
            let spread = 1 + next(60);
            for _ in 0..next(80) {
                // Mostly far from each other, with some that touch, cancel or cover earlier ones.
                let mut then: Vec<Edit> = Vec::new();
                for _ in 0..=next(2) {
                    let free_from = then.last().map_or(0, |edit| edit.old_end);
                    let start = free_from + next(spread + 1) * next(8);
                    let edit = Edit::replace(start..start + next(3) * next(4), next(3));
                    if edit.old_end <= len {
                        then.push(edit);
                    }
                }
                for edit in &then {
                    len = len - edit.removed_len() + edit.inserted_len();
                }
                log.push(&then);
                then.retain(|edit| edit.removed_len() + edit.inserted_len() > 0);
                compose(&mut expected, &then);
                assert_eq!(log.edits(), expected, "after {then:?}");
                assert_eq!(log.is_empty(), expected.is_empty(), "after {then:?}");
                most = most.max(log.lists.len());
            }
        }
        assert!((3..8).contains(&most), "{most} lists");
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
        let far = usize::MAX - 1;
        for wrong in [
            vec![Edit::delete(0..4), Edit::delete(3..5)],
            vec![backwards],
            vec![Edit::insert(0, usize::MAX)],
            vec![Edit::insert(3, far)],
            vec![Edit::delete(0..far)],
            vec![Edit::insert(far, 1)],
            vec![Edit::insert(0, MOST), Edit::insert(9, MOST)],
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

    /// No list of edits makes a log panic, also if each list alone could be true. A log that gives up
    /// says so, and does not claim that the text is as it was.
    #[test]
    fn any_edits_are_followed_or_given_up() {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut gave_up = 0;
        for _ in 0..20_000 {
            let mut log = EditLog::new();
            for _ in 0..4 {
                let mut offset = |kinds: usize| match rng.usize(..kinds) {
                    0 => usize::MAX - rng.usize(..3),
                    1 => MOST / (1 + rng.usize(..3)) + rng.usize(..3),
                    _ => rng.usize(..20),
                };
                let start = offset(60);
                let old_end = start.saturating_add(offset(30));
                let new_end = start.saturating_add(offset(15));
                let any = Edit {
                    start: offset(5),
                    old_end: offset(5),
                    new_end: offset(5),
                };
                let one = Edit {
                    start,
                    old_end,
                    new_end,
                };
                log.push(&[any, one][usize::from(rng.usize(..20) > 0)..]);
            }
            gave_up += usize::from(log.gave_up());
            let edits = log.edits();
            assert_eq!(log.is_empty(), edits.is_empty());
            let sound = |edit: &Edit| edit.start <= edit.old_end.min(edit.new_end);
            assert!(
                edits == [EVERYTHING] || edits.iter().all(sound),
                "{edits:?}"
            );
            let apart = |two: &[Edit]| two[0].old_end < two[1].start;
            assert!(edits.windows(2).all(apart), "{edits:?}");
        }
        assert!((5_000..15_000).contains(&gave_up), "{gave_up}");
    }

    #[test]
    fn changes_join_only_where_they_touch() {
        let cases: &[(&[Edit], &[Edit], &[Edit])] = &[
            (&[], &[Edit::insert(3, 1)], &[Edit::insert(3, 1)]),
            // Typing further.
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
            // Typed and deleted again.
            (&[Edit::insert(3, 1)], &[Edit::delete(3..4)], &[]),
            // Over both ends of the inserted text.
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
