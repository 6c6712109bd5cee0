//! What a document promises of each input: the number of its state, and whether mutes changed.

mod support;

use std::collections::HashMap;
use std::ops::Range;

use fastrand::Rng;
use livelink_session::{
    Carets, Document, Input, Mark, Mute, MuteCause, Origin, Outcome, Selection, SessionOptions,
    UnitKind,
};
use support::spans::{manual, mark};

/// Text, links and mutes: what the number of a state stands for.
type State = (String, Vec<Mark>, Vec<Mute>);

fn state(document: &Document<String>) -> State {
    let (links, mutes) = (document.links(), document.mutes());
    (document.text().clone(), links.collect(), mutes.collect())
}

/// An empty document that commits when the focus leaves.
fn document() -> Document<String> {
    let mut options = SessionOptions::default();
    options.commit_on_blur = true;
    Document::new(String::new(), options)
}

/// Makes one random input.
fn input(document: &mut Document<String>, rng: &mut Rng) -> Outcome {
    const TYPED: [&str; 8] = [" ", " ", "\n", "a", "a.com", "b.org/é", "me@c.net", ", "];
    let end = document.text().len() + 1;
    let (from, to) = (rng.usize(..end), rng.usize(..end));
    let (anchor, head) = (from, to);
    document.apply(match rng.usize(..17) {
        0..4 => Input::Type(TYPED[rng.usize(..TYPED.len())]),
        4 => Input::Select(Selection::caret(from)),
        5 => Input::Select(Selection { anchor, head }),
        6 => Input::SelectEach(Carets::new([
            Selection { anchor, head },
            Selection::caret(end - 1),
        ])),
        7 => Input::Backspace,
        8 => Input::Unlink,
        9 => Input::Link {
            href: "https://example.net/",
        },
        10..13 => Input::Undo,
        13 => Input::Redo,
        14 => Input::Insert {
            at: from,
            text: TYPED[rng.usize(..TYPED.len())],
            origin: Origin::Remote,
            linkify: false,
        },
        15 => Input::Blur,
        _ => Input::RemoteDelete(from.min(to)..from.max(to).min(from.min(to) + 4)),
    })
}

/// A number stands for one state, whatever undos, commits and other users' edits lie between two moments with that number.
#[test]
fn a_number_stands_for_one_state() {
    for seed in 0..400 {
        let mut document = document();
        let mut rng = Rng::with_seed(seed);
        let mut known = HashMap::new();
        for step in 0..60 {
            let now = state(&document);
            let first = known.entry(document.state_id()).or_insert(now.clone());
            assert_eq!(*first, now, "seed {seed}, step {step}");
            input(&mut document, &mut rng);
        }
    }
}

/// Undo and redo bring the number of the state that they lead to. The undo of a commit leads to a new state, because it mutes.
#[test]
fn undo_brings_a_number_back() {
    let mut document = document();
    let mut id = |input: Input<'_>| {
        document.apply(input);
        document.state_id()
    };
    let start = id(Input::Select(Selection::caret(0)));
    let word = id(Input::Type("a.com"));
    let committed = id(Input::Blur);
    let muted = id(Input::Undo);
    assert!(![start, word, committed].contains(&muted));
    assert_eq!(id(Input::Redo), committed);
    let muted = id(Input::Undo);
    assert!(![start, word, committed].contains(&muted));
    assert_eq!(id(Input::Undo), start);
    assert_eq!(id(Input::Redo), muted);
    assert_eq!(id(Input::Redo), committed);
}

/// An outcome says that mutes changed if one came, went, or moved without an edit.
#[test]
fn mutes_that_change_are_reported() {
    for seed in 0..400 {
        let mut document = document();
        let mut rng = Rng::with_seed(seed);
        for step in 0..60 {
            let before: Vec<Mute> = document.mutes().collect();
            let outcome = input(&mut document, &mut rng);
            let after: Vec<Mute> = document.mutes().collect();
            let changed = match outcome.edits.is_empty() {
                true => before != after,
                false => before.len() != after.len(),
            };
            assert!(
                !changed || outcome.mutes_changed,
                "seed {seed}, step {step}"
            );
        }
    }
}

/// A command at two places makes a mute at the first one only.
#[test]
fn a_mute_in_the_first_of_two_steps_is_reported() {
    let text = "a.com b".to_owned();
    let auto = mark(0..5, "https://a.com", livelink_session::MarkKind::Auto);
    let links = [auto, manual(6..7, "https://example.net/")];
    let mut document = Document::load(text, SessionOptions::default(), links, []);
    document.apply(Input::SelectEach(Carets::new([
        Selection::caret(2),
        Selection::caret(6),
    ])));
    let outcome = document.apply(Input::Unlink);
    assert_eq!(outcome.removed.len(), 2);
    let (range, cause) = (0..5, MuteCause::Unlink);
    assert!(document.mutes().eq([Mute { range, cause }]) && outcome.mutes_changed);
}

/// An outcome announces no link that only grew. A link that leads elsewhere now is announced.
#[test]
fn an_outcome_announces_what_the_user_would_notice() {
    let text = "a.com/b here".to_owned();
    let auto = mark(0..7, "https://a.com/b", livelink_session::MarkKind::Auto);
    let links = [auto, manual(8..12, "https://example.net/")];
    let mut document = Document::load(text, SessionOptions::default(), links, []);
    for (caret, changed, announced) in [(10, 1, 0), (7, 1, 1), (0, 0, 0)] {
        document.apply(Input::Select(Selection::caret(caret)));
        let outcome = document.apply(Input::Type(if caret == 0 { " " } else { "x" }));
        assert_eq!(outcome.changed.len(), changed, "{caret}");
        assert_eq!(outcome.announcement.changed, announced, "{caret}");
    }
}

/// Replaces `range` as the editor's own program does.
fn replace(range: Range<usize>, text: &str) -> Input<'_> {
    let linkify = true;
    Input::Replace {
        range,
        text,
        linkify,
    }
}

/// An outcome counts the links that are new, gone and changed, names the units, and says if there was no effect.
#[test]
fn an_outcome_says_what_changed() {
    use UnitKind::{Commit, Insert, Typing};
    type Case = (Input<'static>, [usize; 3], &'static [UnitKind], bool);
    let select = |at| Input::Select(Selection::caret(at));
    let reversed = Range { start: 3, end: 1 };
    let cases: [Case; 9] = [
        (Input::Type("a.com"), [0, 0, 0], &[Typing], false),
        (Input::Type(" "), [1, 0, 0], &[Typing, Commit], false),
        (select(1), [0, 0, 0], &[], false),
        (select(1), [0, 0, 0], &[], true),
        (Input::Type("b"), [0, 0, 1], &[Typing], false),
        // The link has the same text and target afterwards.
        (replace(1..2, "b"), [0, 0, 0], &[Insert], false),
        (replace(2..2, ""), [0, 0, 0], &[], true),
        (replace(reversed, "b"), [0, 0, 0], &[], true),
        (Input::Type(" "), [0, 1, 0], &[Typing], false),
    ];
    let mut document = document();
    for (input, links, units, idle) in cases {
        let outcome = document.apply(input.clone());
        let counts = [&outcome.added, &outcome.removed].map(Vec::len);
        let counts = [counts[0], counts[1], outcome.changed.len()];
        assert_eq!(counts, links, "{input:?}");
        assert_eq!(outcome.links_changed, links != [0, 0, 0], "{input:?}");
        assert_eq!(
            (&outcome.units[..], outcome.idle),
            (units, idle),
            "{input:?}"
        );
    }
}

/// A link that is gone is named in offsets before the input, also if an edit before it has moved it.
#[test]
fn a_link_that_is_gone_is_named_as_it_was() {
    let link = mark(0..6, "https://ab.com", livelink_session::MarkKind::Auto);
    let options = SessionOptions::default();
    let mut document = Document::load("ab.com".to_owned(), options, [link.clone()], []);
    let carets = Carets::new([0, 2].map(Selection::caret));
    document.apply(Input::SelectEach(carets));
    let outcome = document.apply(Input::Type(" "));
    assert_eq!(document.text(), " ab .com");
    assert_eq!(outcome.removed, [link]);
}

/// A replacement takes a caret along that is in it or at one of its ends. A caret before it stays.
#[test]
fn a_replacement_moves_the_carets_in_and_after_it() {
    for (caret, moved) in [(0, 0), (1, 1), (2, 5), (3, 5), (4, 5), (6, 7)] {
        let mut document = Document::new("abcdef".to_owned(), SessionOptions::default());
        document.apply(Input::Select(Selection::caret(caret)));
        document.apply(replace(2..4, "xyz"));
        assert_eq!(document.selection(), Selection::caret(moved), "{caret}");
    }
}
