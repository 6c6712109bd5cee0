//! The two orders of other users' edits that wait: the order in which they came, and the order of
//! the text.
//!
//! An example: another user deletes `/` in `abc/`, and then types `Z` after `a`. The local user
//! undoes the typing of `bc`. Now `Z` and the place of the `/` are one offset.
//!
//! * Text that is restored needs the order of the text. If the deletion stayed the first of the two
//!   edits, text that the local user had deleted after the `/` would be restored before `Z`. So `Z`
//!   goes first, while `bc` still parts the two: "insert `Z` at 1, delete the `/` at 4".
//! * A link that is restored needs the order in which the edits came. If the link had ended with
//!   the `/`, it ended before `bc` when `Z` was typed. So `Z` is not in it.
//!
//! Both orders are lists of edits with the same effect on a text. An edit remembers when it came,
//! so that one list can be made from the other one at any time.

use std::collections::VecDeque;

use livelink_index::Edit;

/// An edit, and when it came. An edit that came later has a greater time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Timed {
    pub(super) time: i64,
    pub(super) edit: Edit,
}

impl Timed {
    /// Returns the edit for the text in which edits before its place have inserted and removed so
    /// many bytes.
    fn shifted(self, put: usize, taken: usize) -> Self {
        let shifted = |at: usize| at + put - taken;
        let edit = Edit {
            start: shifted(self.edit.start),
            old_end: shifted(self.edit.old_end),
            new_end: shifted(self.edit.new_end),
        };
        Self { edit, ..self }
    }
}

/// Puts an edit that is wholly before the place of an earlier one first, if text is between the
/// two. Other pairs keep their order. Costs O(n log n) for n edits.
pub(super) fn left_to_right(edits: Vec<Timed>) -> Vec<Timed> {
    let is_in_order = |one: &Timed, next: &Timed| next.edit.old_end >= one.edit.start;
    sorted(edits, is_in_order, |first, second| {
        // Before the place of an edit of `first`, that edit and all later ones leave the offsets as
        // they are. This place is kept for each of them.
        let mut place = usize::MAX;
        let mut ahead = VecDeque::with_capacity(first.len());
        for timed in first.into_iter().rev() {
            place = place.min(timed.edit.start);
            ahead.push_front((place, timed));
        }
        let mut merged = Vec::with_capacity(ahead.len() + second.len());
        // The bytes that edits of `second` which went first insert into the text and remove from
        // it.
        let (mut put, mut taken) = (0, 0);
        for timed in second {
            let Timed { edit, .. } = timed;
            while let Some((_, passed)) =
                ahead.pop_front_if(|(place, _)| edit.old_end >= *place + put - taken)
            {
                merged.push(passed.shifted(put, taken));
            }
            merged.push(timed);
            put += edit.inserted_len();
            taken += edit.removed_len();
        }
        merged.extend(ahead.into_iter().map(|(_, it)| it.shifted(put, taken)));
        merged
    })
}

/// Puts edits that [`left_to_right`] has ordered back into the order in which they came. Costs O(n
/// log n) for n edits.
pub(super) fn by_time(edits: Vec<Timed>) -> Vec<Timed> {
    let is_in_order = |one: &Timed, next: &Timed| one.time <= next.time;
    sorted(edits, is_in_order, |first, second| {
        // For each edit of `first`: the bytes that it and all later ones of `first` insert into the
        // text and remove from it.
        let (mut put, mut taken) = (0, 0);
        let mut ahead = VecDeque::with_capacity(first.len());
        for timed in first.into_iter().rev() {
            put += timed.edit.inserted_len();
            taken += timed.edit.removed_len();
            ahead.push_front((put, taken, timed));
        }
        let mut merged = Vec::with_capacity(ahead.len() + second.len());
        for timed in second {
            while let Some((.., passed)) = ahead.pop_front_if(|(.., it)| it.time <= timed.time) {
                merged.push(passed);
            }
            // Those that came later but were put first are all before the place of this one.
            let (put, taken) = ahead
                .front()
                .map_or((0, 0), |(put, taken, _)| (*put, *taken));
            merged.push(timed.shifted(taken, put));
        }
        merged.extend(ahead.into_iter().map(|(.., it)| it));
        merged
    })
}

/// Sorts by merging. `merged` joins two sorted lists into one; the second one came after the first.
fn sorted(
    edits: Vec<Timed>,
    is_in_order: impl Fn(&Timed, &Timed) -> bool + Copy,
    merged: impl Fn(Vec<Timed>, Vec<Timed>) -> Vec<Timed> + Copy,
) -> Vec<Timed> {
    let mut pairs = edits.iter().zip(edits.iter().skip(1));
    if pairs.all(|(one, next)| is_in_order(one, next)) {
        return edits;
    }
    let mut first = edits;
    let second = first.split_off(first.len() / 2);
    merged(
        sorted(first, is_in_order, merged),
        sorted(second, is_in_order, merged),
    )
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::mapping::{map_caret, map_range, touches};

    const LEN: usize = 5;

    fn timed(edits: &[Edit]) -> Vec<Timed> {
        let edits = (0..).zip(edits);
        edits
            .map(|(time, edit)| Timed { time, edit: *edit })
            .collect()
    }

    /// Every edit of a text of `len` bytes, with a new text of `new` bytes where it has one.
    fn edits(len: usize, new: usize) -> impl Iterator<Item = Edit> {
        let ends = move |start| (start..=len).map(move |end| start..end);
        let ranges = (0..=len).flat_map(ends);
        ranges
            .flat_map(move |range| [0, new].map(|new| Edit::replace(range.clone(), new)))
            .filter(|edit| edit.removed_len() + edit.inserted_len() > 0)
    }

    /// Returns the text after the edits, in which the digits of a new text are its length.
    fn text(edits: &[Timed]) -> String {
        let mut text: Vec<char> = ('a'..).take(LEN).collect();
        for Timed { edit, .. } in edits {
            let len = edit.inserted_len();
            let new = char::from_digit(len as u32, 10).unwrap();
            text.splice(edit.start..edit.old_end, std::iter::repeat_n(new, len));
        }
        text.into_iter().collect()
    }

    /// Returns each range as it is after the edits, and whether one of them touched it.
    fn ranges(edits: &[Timed]) -> Vec<Option<(Range<usize>, bool)>> {
        let all = (0..LEN).flat_map(|start| (start + 1..=LEN).map(move |end| start..end));
        let after = |range: Range<usize>| {
            let mut edits = edits.iter();
            edits.try_fold((range, false), |(range, touched), timed| {
                let touched = touched || touches(timed.edit, &range);
                map_range(&range, timed.edit).map(|range| (range, touched))
            })
        };
        all.map(after).collect()
    }

    fn carets(edits: &[Timed]) -> Vec<usize> {
        let after = |at| edits.iter().fold(at, |at, timed| map_caret(at, timed.edit));
        (0..=LEN).map(after).collect()
    }

    /// Tries every three edits, one after the other.
    #[test]
    fn the_order_changes_no_result() {
        let mut moved = 0;
        for one in edits(LEN, 1) {
            let len = LEN - one.removed_len() + one.inserted_len();
            for two in edits(len, 2) {
                let len = len - two.removed_len() + two.inserted_len();
                for three in edits(len, 3) {
                    let came = timed(&[one, two, three]);
                    let ordered = left_to_right(came.clone());
                    moved += usize::from(ordered != came);
                    assert_eq!(text(&ordered), text(&came), "{came:?} as {ordered:?}");
                    assert_eq!(ranges(&ordered), ranges(&came), "{came:?} as {ordered:?}");
                    assert_eq!(carets(&ordered), carets(&came), "{came:?} as {ordered:?}");
                    for pair in ordered.windows(2) {
                        let apart = pair[1].edit.old_end < pair[0].edit.start;
                        assert!(!apart, "{came:?} as {ordered:?}");
                    }
                    assert_eq!(by_time(ordered), came);
                }
            }
        }
        assert!(moved > 1000, "{moved}");
    }

    #[test]
    fn what_is_left_goes_first() {
        let (insert, delete) = (Edit::insert, Edit::delete);
        // The edits in the order in which they came, and in the order of the text with the times of
        // the first order.
        let cases = [
            // The example of the module.
            (
                vec![delete(3..4), insert(1, 1)],
                vec![(1, insert(1, 1)), (0, delete(4..5))],
            ),
            // Beside the place of the deletion: nothing is between the two.
            (
                vec![delete(3..4), insert(3, 1)],
                vec![(0, delete(3..4)), (1, insert(3, 1))],
            ),
            // The second deletion reaches over the place of the first.
            (
                vec![delete(3..4), delete(1..4), insert(0, 1)],
                vec![(2, insert(0, 1)), (0, delete(4..5)), (1, delete(2..5))],
            ),
            (
                vec![insert(9, 2), delete(6..7), insert(3, 1), delete(0..1)],
                vec![
                    (3, delete(0..1)),
                    (2, insert(2, 1)),
                    (1, delete(6..7)),
                    (0, insert(8, 2)),
                ],
            ),
        ];
        for (came, expected) in cases {
            let expected = expected.into_iter();
            let expected: Vec<_> = expected.map(|(time, edit)| Timed { time, edit }).collect();
            assert_eq!(left_to_right(timed(&came)), expected, "{came:?}");
            assert_eq!(by_time(expected), timed(&came), "{came:?}");
        }
    }

    /// The example of the module: the text between the two edits goes. Both orders still have the
    /// same effect on the text.
    #[test]
    fn an_order_can_be_undone_where_nothing_is_between_any_more() {
        let timed = |time, edit| Timed { time, edit };
        let text_order = vec![timed(1, Edit::insert(1, 1)), timed(0, Edit::delete(2..3))];
        let time_order = vec![timed(0, Edit::delete(1..2)), timed(1, Edit::insert(1, 1))];
        assert_eq!(by_time(text_order), time_order);
    }
}
