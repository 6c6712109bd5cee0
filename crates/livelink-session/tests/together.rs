//! Several inputs that are one unit: one undo takes all of it back, also for an editor with an undo stack of its own.

mod support;

use livelink_session::{
    Carets, Document, Input, Mute, MuteCause, Origin, Selection, SessionOptions, UnitKind,
};
use support::own_undo::OwnUndo;

/// `<text>` for a link, `|` for the caret.
fn shown(document: &Document<String>) -> String {
    let mut text = document.text().clone();
    let mut marks: Vec<(usize, char)> = vec![(document.selection().head, '|')];
    for link in document.links() {
        marks.extend([(link.range.start, '<'), (link.range.end, '>')]);
    }
    marks.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    for (at, mark) in marks {
        text.insert(at, mark);
    }
    text
}

/// Does `inputs` as one unit between other typing; what is shown then, and after undo and redo.
#[track_caller]
fn check(inputs: &[Input<'_>], after: &str) {
    let mut document = OwnUndo::of(Document::new(String::new(), SessionOptions::default()));
    document.apply(Input::Type("one"));
    let before = shown(&document);
    document.apply(Input::BeginUnit(UnitKind::Insert));
    for input in inputs {
        document.apply(input.clone());
    }
    document.apply(Input::EndUnit);
    assert_eq!(shown(&document), after);
    document.apply(Input::Type("z"));
    document.apply(Input::Undo);
    assert_eq!(shown(&document), after);
    assert_eq!(document.apply(Input::Undo).units, [UnitKind::Insert]);
    assert_eq!(shown(&document), before);
    document.apply(Input::Redo);
    assert_eq!(shown(&document), after);
    assert_eq!(document.mutes().count(), 0);
    document.apply(Input::Undo);
    document.apply(Input::Undo);
    document.check();
    assert_eq!(shown(&document), "|");
    assert!(!document.can_undo());
}

/// Another user's edit that comes while units wait to be redone is carried past each of them, up to the top and down again.
#[test]
fn another_users_edit_passes_every_unit_that_waits() {
    for units in 1..4 {
        let mut document = OwnUndo::of(Document::new("- ".to_owned(), SessionOptions::default()));
        let mut states = vec!["- ".to_owned()];
        for unit in 0..units {
            document.apply(Input::Type("b.org "));
            document.apply(Input::Select(Selection::caret(0)));
            document.apply(Input::Select(Selection::caret(6 * (unit + 1) + 2)));
            states.push(document.text().clone());
        }
        let all = document.links().count();
        for _ in 0..2 * units {
            document.apply(Input::Undo);
        }
        let (at, text, origin) = (0, "Z", livelink_session::Origin::Remote);
        let linkify = false;
        document.apply(Input::Insert {
            at,
            text,
            origin,
            linkify,
        });
        for _ in 0..2 * units {
            document.apply(Input::Redo);
        }
        let expected = format!("Z{}", states[units]);
        assert_eq!(
            (document.text(), document.links().count()),
            (&expected, all)
        );
        for links in document.links().enumerate() {
            assert_eq!(links.1.range, 6 * links.0 + 3..6 * links.0 + 8);
        }
        for _ in 0..2 * units {
            document.apply(Input::Undo);
        }
        assert_eq!(
            (document.text().as_str(), document.links().count()),
            ("Z- ", 0)
        );
    }
}

#[test]
fn all_of_it_is_one_unit() {
    let replace = |range, text| Input::Replace {
        range,
        text,
        linkify: true,
    };
    check(
        &[replace(0..1, "example.com/a "), replace(14..14, "b")],
        "<example.com/a> bne|",
    );
    // Typing and its commit, too.
    check(
        &[
            Input::Type(" example.com "),
            Input::LineBreak { soft: false },
        ],
        "one <example.com> \n|",
    );
    check(
        &[
            Input::Backspace,
            Input::Select(Selection::caret(0)),
            Input::Paste {
                text: "example.org",
                plain: false,
            },
            Input::Type(" "),
        ],
        "<example.org> |on",
    );
}

#[test]
fn what_is_begun_ends_by_itself() {
    let mut document = Document::new(String::new(), SessionOptions::default());
    document.apply(Input::BeginUnit(UnitKind::Insert));
    document.apply(Input::EndUnit);
    assert!(!document.can_undo(), "every unit holds something");
    document.apply(Input::EndUnit);
    document.apply(Input::BeginUnit(UnitKind::Insert));
    document.apply(Input::BeginUnit(UnitKind::Paste));
    document.apply(Input::Type("a"));
    assert_eq!(document.apply(Input::Undo).units, [UnitKind::Insert]);
    document.apply(Input::Type("b"));
    document.apply(Input::LineBreak { soft: false });
    document.apply(Input::Undo);
    assert_eq!(document.text(), "b");
}

/// An editor's own change is a unit by itself, or a part of the unit that the editor has begun.
#[test]
fn a_change_of_the_editors_own_is_undone_like_any_other() {
    let mut document = Document::new(String::new(), SessionOptions::default());
    let mut ids = vec![document.state_id()];
    let mut apply = |document: &mut Document<String>, inputs: &[Input<'_>]| {
        for input in inputs {
            document.apply(input.clone());
        }
        ids.push(document.state_id());
    };
    apply(&mut document, &[Input::Type("a")]);
    apply(&mut document, &[Input::HostStep]);
    // The letter does not join the typing before the change.
    apply(&mut document, &[Input::Type("b")]);
    let (begin, end) = (Input::BeginUnit(UnitKind::Insert), Input::EndUnit);
    let unit = [
        begin,
        Input::Type("c"),
        Input::HostStep,
        Input::HostStep,
        end,
    ];
    apply(&mut document, &unit);
    assert_eq!(document.undo_depth(), 4);
    for (text, id) in ["ab", "a", "a", ""].iter().zip(ids.iter().rev().skip(1)) {
        assert!(!document.apply(Input::Undo).idle);
        assert_eq!(
            (document.text().as_str(), document.state_id()),
            (*text, *id)
        );
    }
    for (text, id) in ["a", "a", "ab", "abc"].iter().zip(ids.iter().skip(1)) {
        assert!(!document.apply(Input::Redo).idle);
        assert_eq!(
            (document.text().as_str(), document.state_id()),
            (*text, *id)
        );
    }
    let mut viewer = SessionOptions::default();
    viewer.read_only = true;
    document.set_options(viewer);
    assert!(document.apply(Input::HostStep).idle);
}

/// A mute ends when it loses a character or gets one inside, also while the mute waits to be redone.
#[test]
fn a_mute_that_lost_a_character_does_not_come_back() {
    let insert = |at| Input::Insert {
        at,
        text: "Z",
        origin: Origin::Remote,
        linkify: false,
    };
    for (remote, mutes) in [
        (insert(0), 1),
        (insert(4), 0),
        (insert(11), 1),
        (Input::RemoteDelete(0..1), 0),
        (Input::RemoteDelete(4..5), 0),
        (Input::RemoteDelete(11..12), 1),
    ] {
        let mut document = OwnUndo::of(Document::new(String::new(), SessionOptions::default()));
        document.apply(Input::Type("example.com"));
        document.apply(Input::Type(" "));
        document.apply(Input::Select(Selection::caret(4)));
        document.apply(Input::Unlink);
        assert_eq!(document.mutes().count(), 1);
        document.apply(Input::Undo);
        assert_eq!((document.links().count(), document.mutes().count()), (1, 0));
        document.apply(remote.clone());
        document.apply(Input::Redo);
        let counts = (document.links().count(), document.mutes().count());
        assert_eq!(counts, (0, mutes), "{remote:?}");
    }
}

/// A mute is saved with what made it.
#[test]
fn a_mute_says_what_made_it() {
    let caret = || Input::Select(Selection::caret(4));
    for (inputs, cause) in [
        (vec![Input::Backspace], MuteCause::Backspace),
        (vec![Input::Undo], MuteCause::Undo),
        (vec![caret(), Input::Unlink], MuteCause::Unlink),
    ] {
        let mut document = Document::new(String::new(), SessionOptions::default());
        document.apply(Input::Type("example.com"));
        document.apply(Input::Type(" "));
        for input in inputs {
            document.apply(input);
        }
        let mutes: Vec<_> = document.mutes().collect();
        let range = 0..11;
        assert_eq!(mutes, [Mute { range, cause }]);
    }
}

/// The caret comes back to where it was, moved by what another user did meanwhile.
#[test]
fn a_redo_puts_the_caret_after_its_text() {
    let mut document = OwnUndo::of(Document::new("- ".to_owned(), SessionOptions::default()));
    document.apply(Input::Select(Selection::caret(2)));
    document.apply(Input::Type("ab"));
    document.apply(Input::Undo);
    document.apply(Input::Insert {
        at: 0,
        text: "Z",
        origin: Origin::Remote,
        linkify: false,
    });
    document.apply(Input::Redo);
    assert_eq!(shown(&document), "Z- ab|");
    document.apply(Input::Undo);
    assert_eq!(shown(&document), "Z- |");
}

/// The first of several carets is the main one, wherever it stands, and stays it.
#[test]
fn the_main_caret_stays_the_main_one() {
    for (carets, without, main) in [([6, 2], "se d|cs", 6), ([2, 6], "s|e dcs", 2)] {
        let mut document = Document::new("see docs".to_owned(), SessionOptions::default());
        let carets = carets.map(Selection::caret);
        document.apply(Input::SelectEach(Carets::new(carets)));
        document.apply(Input::Backspace);
        assert_eq!(shown(&document), without);
        document.apply(Input::Type("x"));
        assert_eq!(document.selection().head, main);
    }
}

/// Of a link that is split, what is not linked any more is dormant, up to the boundaries between.
#[test]
fn what_is_left_of_a_link_sleeps() {
    let mut document = Document::new(String::new(), SessionOptions::default());
    document.apply(Input::Type("https://example.com/ab"));
    document.apply(Input::Type(" "));
    document.apply(Input::Select(Selection::caret(21)));
    document.apply(Input::Paste {
        text: " x ",
        plain: false,
    });
    assert_eq!(document.text(), "https://example.com/a x b ");
    let dormant = document.session().dormant_in(0..99);
    let ranges: Vec<_> = dormant.map(|dormant| dormant.range).collect();
    assert_eq!(ranges, [22..23, 24..25]);
}

/// Text that a program puts in the place of a whole automatic link ends the link. Nothing of it sleeps.
#[test]
fn a_link_that_a_program_replaced_is_gone() {
    for linkify in [true, false] {
        let mut document = Document::new(String::new(), SessionOptions::default());
        document.apply(Input::Type("example.com "));
        document.apply(Input::Replace {
            range: 0..11,
            text: "word",
            linkify,
        });
        assert_eq!(document.session().dormant_in(0..99).count(), 0, "{linkify}");
    }
}
