use super::*;
use crate::checkpoints::Spacing;
use crate::rescan::found::Found;
use crate::rescan::rescan;
use crate::text::sealed::Readable;

use livelink_detect::Detector;

#[test]
fn edits_grow_to_boundaries_and_join() {
    // The text after the edits, the edits (start, old end, bytes put in), and for each dirty range
    // the new and the old one.
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
        let edit = |&(start, old_end, len)| Edit::replace(start..old_end, len);
        let edits: Vec<Edit> = edits.iter().map(edit).collect();
        let (checkpoints, mut found) = (Checkpoints::new(), Found::default());
        let (reader, mut ranges) = (usize::reader(*text), Vec::new());
        let paths = LongPaths::new(&Detector::default());
        let mut walk = DirtyWalk::new(&edits, &checkpoints, &paths);
        while let Some(start) = walk.next_start(&reader) {
            let detector = Detector::default();
            let scanned = rescan(&detector, &reader, &start, Spacing::of(1024), &mut found);
            let DirtyRange { new, old, .. } = walk.end(&start, scanned);
            ranges.push([new, old]);
        }
        assert_eq!(ranges, *expected, "{text:?} {edits:?}");
    }
}

/// The checkpoint at which a scan started stays true, and so does the one that it met. All between
/// them go, and none outside.
#[test]
fn checkpoints_that_stay_true() {
    let (none, here) = (None, Some(Checkpoint::START));
    let met = Stop::Met { skimmed_to: 20 };
    for (checkpoint, stop, stale) in [
        (none, Stop::RunEnd, 4..9),
        (none, met, 4..8),
        (here, Stop::RunEnd, 5..9),
        (here, met, 5..8),
    ] {
        let (checkpoints, paths) = (Checkpoints::new(), LongPaths::new(&Detector::default()));
        let start = DirtyStart {
            from: 4,
            checkpoint,
            checkpoints: &checkpoints,
            edits: &[],
            shift: 0,
            free_to: 0,
            paths: &paths,
        };
        let scanned = Scanned {
            range: 4..8,
            links_in: 4..8,
            edits: 1,
            shift: 0,
            stop,
            links: 0..0,
            checkpoints: 0..0,
        };
        let range = DirtyWalk::new(&[], &checkpoints, &paths).end(&start, scanned);
        assert_eq!(range.stale, stale, "{checkpoint:?} {stop:?}");
    }
}

/// Dirty ranges do not touch. The next one begins at or after the end of the last one, also where
/// the text has no boundary between the two and no checkpoint is left.
#[test]
fn the_next_range_begins_after_the_last_one() {
    let edits = [Edit::replace(2..3, 1), Edit::replace(10..11, 1)];
    let checkpoints = Checkpoints::new();
    let paths = LongPaths::new(&Detector::default());
    let mut walk = DirtyWalk::new(&edits, &checkpoints, &paths);
    let reader = usize::reader("abcdefghijkl");
    let from = |walk: &DirtyWalk<'_>| {
        let start = walk.next_start(&reader);
        start.map(|start| start.from)
    };
    let start = walk.next_start(&reader).expect("an edit");
    assert_eq!(start.from, 0);
    let scanned = Scanned {
        range: 1..8,
        links_in: 1..8,
        edits: 1,
        shift: 0,
        stop: Stop::RunEnd,
        links: 0..0,
        checkpoints: 0..0,
    };
    walk.end(&start, scanned);
    assert_eq!(from(&walk), Some(8));
}
