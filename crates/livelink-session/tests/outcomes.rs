//! What a document promises of each input: the number of its state, and whether mutes changed.

mod support;

use std::collections::HashMap;

use fastrand::Rng;
use livelink_session::{
    Carets, Document, Input, Mark, Mute, MuteCause, Origin, Outcome, Selection, SessionOptions,
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
