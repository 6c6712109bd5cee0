use super::*;
use crate::rescan::found::Found;
use crate::rescan::rescan;
use crate::spacing::Spacing;
use crate::text::sealed::Readable;

use livelink_detect::Detector;

#[test]
fn edits_grow_to_boundaries_and_join() {
    // The text after the edits, the edits (start, old end, bytes put in), and for each dirty range the new and the old one.
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
        let paths = LongPaths::new(1 << 14);
        let mut walk = DirtyWalk::new(&edits, &checkpoints, &paths);
        while let Some(start) = walk.next_start(&reader) {
            let detector = Detector::default();
            let scanned = rescan(&detector, &reader, &start, Spacing::USUAL, &mut found);
            let DirtyRange { new, old, .. } = walk.end(&start, scanned);
            ranges.push([new, old]);
        }
        assert_eq!(ranges, *expected, "{text:?} {edits:?}");
    }
}

/// The checkpoint at which a scan started stays true, and so does the one that it met. All between them go, and none outside.
#[test]
fn checkpoints_that_stay_true() {
    let (none, here) = (None, Some(Checkpoint::START));
    for (checkpoint, stop, stale) in [
        (none, Stop::RunEnd, 4..9),
        (none, Stop::Met, 4..8),
        (here, Stop::RunEnd, 5..9),
        (here, Stop::Met, 5..8),
    ] {
        let (checkpoints, paths) = (Checkpoints::new(), LongPaths::new(1 << 14));
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

/// Dirty ranges do not touch. The next one begins at or after the end of the last one, also where the text has no boundary
/// between the two and no checkpoint is left.
#[test]
fn the_next_range_begins_after_the_last_one() {
    let edits = [Edit::replace(2..3, 1), Edit::replace(10..11, 1)];
    let checkpoints = Checkpoints::new();
    let paths = LongPaths::new(1 << 14);
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

/// A text in chunks of at most this many bytes.
struct Pieces<'t>(&'t str, usize);

impl crate::Text for Pieces<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        let end = |nth: usize| self.0.floor_char_boundary(nth * self.1);
        let nth = at / self.1;
        // A character that goes over the end of a piece is in the next one.
        let nth = nth + usize::from(at >= end(nth + 1));
        (&self.0[end(nth)..end(nth + 1)], end(nth))
    }
}

/// The short way to a dirty range gives what the long way gives, whatever chunks the text has.
#[test]
fn the_range_of_a_key_is_that_of_the_long_way() {
    let pieces = [
        "a",
        "b.org",
        "x",
        "語",
        "é",
        "、",
        " ",
        " ",
        "\u{3000}",
        "\n",
        "https://c.com/d ",
        "\u{85}",
    ];
    let mut rng = fastrand::Rng::with_seed(8);
    let detector = Detector::default();
    let (mut short, mut long) = (0, 0);
    for _ in 0..20_000 {
        let text: String = (0..rng.usize(..16))
            .map(|_| pieces[rng.usize(..pieces.len())])
            .collect();
        let mut edits = Vec::new();
        let (mut at, mut shift) = (0, 0_usize);
        for _ in 0..1 + rng.usize(..3) {
            // Some of these edits cut a character in two.
            at += rng.usize(..=text.len());
            let inserted = rng.usize(..4);
            if at.wrapping_add(shift) + inserted > text.len() {
                break;
            }
            let edit = Edit::replace(at..at + rng.usize(..3), inserted);
            (at, shift) = (
                edit.old_end + rng.usize(..2),
                shift.wrapping_add(edit.shift()),
            );
            edits.push(edit);
        }
        let most = [6, 20, 1024][rng.usize(..3)];
        let spacing = Spacing {
            short_run: most,
            ..Spacing::USUAL
        };
        let chunks = Pieces(&text, [4 + rng.usize(..40), 1024][rng.usize(..2)]);
        let reader = usize::reader(&chunks);
        let (checkpoints, paths) = (Checkpoints::new(), LongPaths::new(1 << 14));
        let mut walk = DirtyWalk::new(&edits, &checkpoints, &paths);
        let (mut by_key, mut found) = (DirtyWalk { ..walk }, Found::default());
        while let Some(start) = walk.next_start(&reader) {
            let case = format!("{text:?} by {}, {edits:?}, most {most}", chunks.1);
            let key = by_key.next_key(&reader, most);
            let scanned = rescan(&detector, &reader, &start, spacing, &mut found);
            let range = walk.end(&start, scanned);
            let Some((key, run)) = key else {
                // One edit in a short run is enough, if all of the text is in one chunk.
                let edit = edits[range.edits.start];
                let is_cut = |at: usize| !text.is_char_boundary(at.wrapping_add(start.shift));
                let long_way = range.edits.len() > 1
                    || range.new.len() >= most
                    || is_cut(edit.start)
                    || is_cut(edit.new_end)
                    || text.is_empty()
                    || text.len() > chunks.1;
                assert!(long_way, "{case}");
                long += 1;
                by_key = DirtyWalk { ..walk };
                continue;
            };
            assert!(run.len() <= most, "{case}");
            short += 1;
            assert_eq!(run, &text[range.new.clone()], "{case}");
            let (links, checkpoints) = (range.links.clone(), range.checkpoints.clone());
            let key = DirtyRange {
                links,
                checkpoints,
                ..key
            };
            assert_eq!(key, range, "{case}");
            let state = |walk: &DirtyWalk<'_>| {
                (
                    walk.followed,
                    walk.shift,
                    walk.free_from,
                    walk.checkpoints_from,
                )
            };
            assert_eq!(state(&by_key), state(&walk), "{case}");
        }
        assert!(by_key.next_key(&reader, most).is_none());
    }
    assert!(short > 5_000 && long > 5_000, "{short} {long}");
}
