use super::*;
use crate::lent_text::Lent;

/// The length of the longest link, and how far from an edit a link begins at most that the edit changes.
const LONGEST: usize = 100;
const REACH: usize = LONGEST + LOOK_BACK;

fn look(window: Range<usize>, first: Option<usize>, last: Option<usize>) -> Look {
    Look {
        window,
        first,
        last,
    }
}

/// A run of 40,000 bytes is cut on both sides of the place 20,000, unless a boundary is near.
#[test]
fn what_is_looked_at() {
    const AT: usize = 20_000;
    let around = |text: &str| {
        let text = Lent::<usize, _>::new(text);
        Look::around((&text, &SpanLayer::new()), AT..AT + 10, LONGEST, None)
    };
    let before = |text: &str| {
        Look::before(
            (&Lent::<usize, _>::new(text), &SpanLayer::new()),
            AT,
            AT + 10,
            LONGEST,
        )
    };
    let run = |text: &str| {
        Look::run(
            (&Lent::<usize, _>::new(text), &SpanLayer::new()),
            AT,
            AT + 10,
            LONGEST,
        )
    };
    // Detection starts 4,256 bytes before the first link that may be judged, and ends that far after where the last one may end. A
    // commit looks back at the links that a link before them may have decided.
    let (near, far) = (AT - REACH - LOOK_BACK, AT - 2 * REACH - LOOK_BACK);
    let after = |reach: usize| AT + 10 + reach;
    let (first, last) = (Some(AT - REACH), Some(after(REACH)));
    let end = after(REACH + LONGEST + LOOK_BACK);

    let run_of = |len: usize| "x".repeat(len);
    let long = run_of(40_000);
    assert_eq!(around(&long), look(near..end, first, last));
    assert_eq!(before(&long), look(far..AT + 10, first, None));
    let (last_there, end_there) = (Some(after(LOOK_BACK)), after(LONGEST + 2 * LOOK_BACK));
    assert_eq!(run(&long), look(far..end_there, first, last_there));

    // A boundary right before the cut, or further away: the run is cut. One byte nearer, it is not.
    for (start, cut) in [(near - 1, true), (near, true), (near + 1, false)] {
        let text = format!("{} {}", run_of(start - 1), run_of(40_000));
        let expected = look(start.max(near)..end, cut.then_some(AT - REACH), last);
        assert_eq!(around(&text), expected, "a run from {start} on");
    }
    // The text that begins in time is not cut.
    let text = run_of(40_000);
    let start = Look::around(
        (&Lent::<usize, _>::new(text.as_str()), &SpanLayer::new()),
        0..10,
        LONGEST,
        None,
    );
    assert_eq!((start.window.start, start.first), (0, None));
    // A run that ends in time.
    let text = format!("{} b", run_of(AT + 100));
    assert_eq!(around(&text), look(near..AT + 100, first, None));
    assert_eq!(run(&text), look(far..AT + 100, first, None));
}

#[test]
fn looks_that_share_text_become_one() {
    let (a, b) = (Some(3), Some(5));
    for (one, next, expected) in [
        // Apart: between two whole runs is a boundary.
        (look(0..5, None, None), look(6..9, None, None), None),
        (look(0..5, None, None), look(5..9, None, None), None),
        // A cut run goes on in the next look.
        (
            look(0..5, None, a),
            look(5..9, None, None),
            Some(look(0..9, None, None)),
        ),
        (
            look(2..8, a, None),
            look(2..9, b, Some(7)),
            Some(look(2..9, a, Some(7))),
        ),
        (
            look(2..8, b, None),
            look(1..9, a, Some(7)),
            Some(look(1..9, a, Some(7))),
        ),
        // The later look knows more of what follows the same end.
        (
            look(2..8, a, Some(6)),
            look(4..8, b, None),
            Some(look(2..8, a, None)),
        ),
    ] {
        let mut looks = vec![one.clone()];
        Look::push(&mut looks, next.clone());
        assert_eq!(looks, expected.map_or(vec![one, next], |look| vec![look]));
    }
}

#[test]
fn which_links_are_judged() {
    let cut = look(0..100, Some(20), Some(60));
    let whole = look(0..100, None, None);
    for (at, begins, is_after) in [
        (19, false, true),
        (20, true, false),
        (60, true, false),
        (61, false, false),
    ] {
        let range = at..at + 5;
        assert_eq!(
            (cut.begins(&range), cut.is_after(&range)),
            (begins, is_after),
            "{at}"
        );
        assert_eq!(cut.judges(&range), begins, "{at}");
        assert!(whole.begins(&range) && !whole.is_after(&range), "{at}");
    }
    // A candidate that ends with a cut window may be longer than it seems.
    assert!(cut.judges(&(60..99)) && !cut.judges(&(60..100)) && whole.judges(&(60..100)));
    assert_eq!(cut.not_judged_until(61), None);
    assert_eq!(cut.not_judged_until(62), Some(61..62));
    assert_eq!(whole.not_judged_until(62), None);
}

/// A look follows the edits that change no link but those that it judges.
#[test]
fn which_edits_a_look_follows() {
    let cut = || look(1_000..30_000, Some(3_000), Some(25_000));
    let whole = || look(1_000..30_000, None, None);
    for (mut before, range, follows) in [
        (cut(), 3_000 + REACH - 1..8_000, false),
        (cut(), 3_000 + REACH..8_000, true),
        (cut(), 8_000..25_000 - REACH, true),
        (cut(), 8_000..25_000 - REACH + 1, false),
        (whole(), 999..1_000, false),
        (whole(), 1_000..1_000, true),
        (whole(), 30_000..30_000, true),
        (whole(), 29_000..30_001, false),
    ] {
        let removed = range.len();
        let last = before.last;
        assert_eq!(
            before.follow(Edit::replace(range.clone(), 7), LONGEST),
            follows,
            "{range:?}"
        );
        if follows {
            let expected = look(
                1_000..30_000 + 7 - removed,
                before.first,
                last.map(|it| it + 7 - removed),
            );
            assert_eq!(before, expected, "{range:?}");
        }
    }
    // A text that says that it is as long as a number can be.
    let mut endless = look(0..usize::MAX, None, Some(usize::MAX));
    assert!(endless.follow(Edit::insert(5, 1), LONGEST));
}
