//! Two lists of edits, one made after the other, as one list.

use std::ops::Range;

use crate::Edit;

/// A change of the text between two lists: made by the first one, undone by nothing, or about to be made by the second.
struct Change {
    /// In the text between.
    range: Range<usize>,
    /// What it adds to all offsets behind it: on the way there, or on the way on.
    shift: usize,
    earlier: bool,
}

/// Adds `then`, edits of the text that `edits` lead to, to `edits`. Both are sorted and disjoint, and so is the result:
/// changes that touch become one. O(edits + then).
pub(crate) fn compose(edits: &mut Vec<Edit>, then: &[Edit]) {
    let mut shift = 0_usize;
    let mut earlier = edits.iter().map(|edit| {
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
        // What was put in may have been taken out again.
        if edit.removed_len() + edit.inserted_len() > 0 {
            all.push(edit);
        }
    }
    *edits = all;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Applies edits to a list of items; what is put in gets names of its own.
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

    /// Many lists, one after the other: what the composed list leaves alone is what all of them left alone, and no list
    /// that says less would do.
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
                // An item of the first text that is still there is the same; what is replaced may be one that survived
                // between two changes that touch, so the other way round need not hold.
                assert!(
                    composed == stepped || *composed > 1_000,
                    "{edits:?}: {replayed:?}, {text:?}"
                );
            }
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
            // Elsewhere, in front and behind.
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
