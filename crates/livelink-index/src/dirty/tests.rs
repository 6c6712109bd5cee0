use super::*;
use crate::text::sealed::Readable;

use livelink_detect::Detector;

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
        let (marks, mut found) = (SpanStore::new(), FoundAll::default());
        let of = Before {
            edits: &edits,
            marks: &marks,
            grain: Grain::USUAL,
        };
        rescan(
            &Detector::default(),
            &usize::reader(*text),
            of,
            &mut found,
            &mut out,
        );
        let found: Vec<_> = out
            .iter()
            .map(|dirty| [dirty.new.clone(), dirty.old.clone()])
            .collect();
        assert_eq!(found, *expected, "{text:?} {edits:?}");
    }
}
