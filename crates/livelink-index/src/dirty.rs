//! Which runs an edit touches.

use std::ops::Range;

use crate::Edit;
use crate::source::Source;

/// A stretch of whole runs that edits touched, before and after them.
///
/// Both ranges start and end at a boundary or an end of the text, and outside of them the two texts are the same. So the
/// old links that lie in `old` are exactly those that what is now in `new` can make untrue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Dirty {
    pub(crate) new: Range<usize>,
    pub(crate) old: Range<usize>,
    /// The edits inside, by index.
    pub(crate) edits: Range<usize>,
}

/// Grows each of `edits` (normal: sorted and disjoint) to the nearest boundaries in `text`, the text after them, and
/// joins what then meets. `out` is in order, its ranges apart.
///
/// Why the *new* text is enough: the character before `new.start` is a boundary that no edit touched, so it stood before
/// `old.start` too, and likewise behind. An edit that removed a boundary has both joined runs around it now; one that put
/// a boundary in has on its two sides what is left of the old run.
///
/// O(length of the runs touched): where edits share a run, the walk over it is not repeated.
pub(crate) fn dirty_runs(text: &impl Source, edits: &[Edit], out: &mut Vec<Dirty>) {
    out.clear();
    // New offset minus old offset, before and behind the edit at hand. Wraps when negative.
    let mut shift = 0_usize;
    for (index, edit) in edits.iter().enumerate() {
        let start = edit.start.wrapping_add(shift);
        let end = edit.new_end.wrapping_add(shift);
        let shift_behind = shift.wrapping_add(edit.shift());
        let free_from = out.last().map(|last| last.new.end);
        // Inside the stretch before, the walk is done already.
        let meets = |start| free_from.is_some_and(|free_from| start <= free_from);
        let grown = if meets(start) {
            start
        } else {
            text.start_of_run(start)
        };
        match out.last_mut() {
            Some(last) if meets(grown) => {
                if end > last.new.end {
                    last.new.end = text.end_of_run(end);
                }
                last.old.end = last.new.end.wrapping_sub(shift_behind);
                last.edits.end = index + 1;
            }
            _ => {
                let new = grown..text.end_of_run(end);
                out.push(Dirty {
                    old: new.start.wrapping_sub(shift)..new.end.wrapping_sub(shift_behind),
                    new,
                    edits: index..index + 1,
                });
            }
        }
        shift = shift_behind;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Utf8;

    #[test]
    fn edits_grow_to_boundaries_and_join() {
        // The text after the edits, the edits (start, old end, bytes put in), and for each stretch the new and the old range.
        type Case = (
            &'static str,
            &'static [(usize, usize, usize)],
            &'static [[Range<usize>; 2]],
        );
        let cases: &[Case] = &[
            ("", &[], &[]),
            ("ab", &[(0, 0, 2)], &[[0..2, 0..0]]),
            ("one twXo three", &[(6, 6, 1)], &[[4..8, 4..7]]),
            // A boundary typed inside a run, at its ends, and between boundaries.
            ("on e two", &[(2, 2, 1)], &[[0..4, 0..3]]),
            ("one  two", &[(3, 3, 1)], &[[0..4, 0..3]]),
            ("one  two", &[(4, 4, 1)], &[[4..8, 4..7]]),
            ("one   two", &[(4, 4, 1)], &[[4..5, 4..4]]),
            // A boundary deleted: the joined run, of old both.
            ("onetwo x", &[(3, 4, 0)], &[[0..6, 0..7]]),
            ("one x", &[(4, 8, 0)], &[[4..5, 4..9]]),
            // Several: apart, in one run, meeting.
            (
                "Xa bX c",
                &[(0, 0, 1), (3, 3, 1)],
                &[[0..2, 0..1], [3..5, 2..3]],
            ),
            ("XaX c", &[(0, 0, 1), (1, 1, 1)], &[[0..3, 0..1]]),
            ("a b c", &[(1, 2, 1), (3, 4, 1)], &[[0..5, 0..5]]),
            (
                "aX bX",
                &[(1, 1, 1), (3, 3, 1)],
                &[[0..2, 0..1], [3..5, 2..3]],
            ),
            (
                "aX  X",
                &[(1, 1, 2), (2, 2, 1)],
                &[[0..3, 0..1], [4..5, 2..2]],
            ),
        ];
        for (text, edits, expected) in cases {
            let mut out = Vec::new();
            let edit = |&(start, old_end, len)| Edit::replace(start..old_end, len);
            let edits: Vec<Edit> = edits.iter().map(edit).collect();
            dirty_runs(&Utf8(*text), &edits, &mut out);
            let found: Vec<_> = out
                .iter()
                .map(|dirty| [dirty.new.clone(), dirty.old.clone()])
                .collect();
            assert_eq!(found, *expected, "{text:?} {edits:?}");
        }
    }
}
