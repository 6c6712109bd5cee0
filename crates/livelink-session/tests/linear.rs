//! Operations on long texts, long histories or many links take work in proportion to the length.

#![expect(
    clippy::single_range_in_vec_init,
    reason = "one selection is a list with one range"
)]

mod support;

use livelink_index::Edit;
use livelink_session::{
    Document, Input, Mark, MarkKind, Origin, Selection, Session, SessionOptions, UnitKind,
};
use support::linear_work::check;
use support::own_undo::OwnUndo;
use support::spans::{manual, mark, unlinked};

fn document(text: &str) -> Document<ropey::Rope> {
    Document::new(ropey::Rope::from_str(text), SessionOptions::default())
}

fn auto(text: &str, each: &str) -> Vec<Mark> {
    text.match_indices(each)
        .map(|(at, _)| {
            let range = at..at + each.len();
            mark(range, &format!("https://{each}"), MarkKind::Auto)
        })
        .collect()
}

/// Settings with which no run here is long. So a session looks at every run whole.
fn whole_runs() -> SessionOptions {
    let mut options = SessionOptions::default();
    options.detection.max_link_len = 1 << 20;
    options
}

/// A session of `text` that has no links. Each `muted` in the text is muted.
fn with_mutes(text: &str, muted: &str) -> (Session, ropey::Rope) {
    let mutes = text.match_indices(muted);
    let mutes = mutes.map(|(at, _)| unlinked(at..at + muted.len()));
    let mut session = Session::new(whole_runs());
    session.load([], mutes);
    (session, ropey::Rope::from_str(text))
}

fn remote(document: &mut Document<ropey::Rope>, at: usize, text: &str) {
    document.apply(Input::Insert {
        at,
        text,
        origin: Origin::Remote,
        linkify: false,
    });
}

#[test]
fn one_undo_after_many_remote_keys() {
    type At = fn(usize, usize) -> usize;
    let places: [(&str, At); 3] = [
        ("all at the start", |_, _| 0),
        ("one after the other", |key, _| key),
        // The keys are far apart from each other.
        ("scattered", |key, n| key * 7919 % n),
    ];
    for (place, at) in places {
        let prepare = |n: usize| {
            let mut document = document(&"x ".repeat(n));
            document.apply(Input::Type("example.com "));
            document.apply(Input::Type("more"));
            document.apply(Input::Undo);
            for key in 0..n {
                remote(&mut document, at(key, n), "Z");
            }
            document
        };
        check(&format!("undo, remote keys {place}"), 4_000, prepare, |d| {
            assert!(!d.apply(Input::Undo).idle);
        });
        check(&format!("redo, remote keys {place}"), 4_000, prepare, |d| {
            assert!(!d.apply(Input::Redo).idle);
        });
    }
}

/// Two users type at once, so each key of one lies between two of the other.
#[test]
fn one_undo_of_a_run_typed_among_remote_keys() {
    let prepare = |n: usize| {
        let mut document = document("");
        for _ in 0..n {
            document.apply(Input::Type("a"));
            remote(&mut document, 0, "Z");
        }
        document
    };
    check("undo of a run among remote keys", 1_000, prepare, |d| {
        while !d.apply(Input::Undo).idle {}
    });
}

#[test]
fn remote_keys_while_something_can_be_redone() {
    let prepare = |n: usize| {
        let mut document = document("");
        document.apply(Input::Type("example.com "));
        document.apply(Input::Undo);
        (document, n)
    };
    check("remote keys before a redo", 4_000, prepare, |(d, n)| {
        for key in 0..*n {
            remote(d, key * 7919 % (key + 1), "Z");
        }
    });
}

/// One unit of n edits in a text of n links.
#[test]
fn undo_of_a_replace_all() {
    let prepare = |n: usize| {
        let text = "example.com/a ".repeat(n);
        let marks = auto(&text, "example.com/a");
        let text = ropey::Rope::from_str(&text);
        let mut document = Document::load(text, SessionOptions::default(), marks, []);
        document.apply(Input::BeginUnit(UnitKind::Insert));
        for link in (0..n).rev() {
            let end = link * 14 + 13;
            document.apply(Input::Replace {
                range: end - 1..end,
                text: "bb",
                linkify: true,
            });
        }
        document.apply(Input::EndUnit);
        document
    };
    check("undo of a replace-all", 1_500, prepare, |document| {
        let changed = document.apply(Input::Undo).changed;
        assert_eq!(changed.len(), document.links().count());
    });
}

#[test]
fn a_key_in_a_run_of_many_links() {
    let prepare = |each: &'static str| {
        move |n: usize| {
            let text = format!("{},", each).repeat(n);
            let mut session = Session::new(whole_runs());
            session.load(auto(&text, each), []);
            (session, ropey::Rope::from_str(&text), n)
        }
    };
    let key = |(session, text, n): &mut (Session, ropey::Rope, usize)| {
        let at = *n / 2 * 12;
        text.insert_char(at, 'x');
        session.typed(text, Edit::insert(at, 1));
        assert!(session.link_count() >= *n - 1);
    };
    check(
        "a key in a run of links",
        1_000,
        prepare("example.com"),
        key,
    );
    // No host name is linked, and all are muted.
    let prepare = |n: usize| with_mutes(&"example.com,".repeat(n), "example.com");
    check("a space after mutes", 1_000, prepare, |(session, text)| {
        let at = text.len_bytes();
        text.insert_char(at, ' ');
        session.typed(text, Edit::insert(at, 1));
        assert_eq!(session.link_count(), 0);
    });
    // Each mute covers a part of a host name. The commit links the whole names, and the mutes end.
    let prepare = |n: usize| {
        let (session, text) = with_mutes(&"example.com,".repeat(n), "example");
        (session, text, n)
    };
    check(
        "a commit over mutes",
        1_000,
        prepare,
        |(session, text, n)| {
            let at = text.len_bytes();
            text.insert_char(at, ' ');
            session.typed(text, Edit::insert(at, 1));
            assert_eq!((session.link_count(), session.mute_count()), (*n, 0));
        },
    );
}

#[test]
fn commands_over_many_links() {
    let lines = |n: usize| {
        let text = "example.com\n".repeat(n);
        let mut session = Session::new(SessionOptions::default());
        session.load(auto(&text, "example.com"), []);
        (session, text)
    };
    check("link over linked lines", 4_000, lines, |(session, text)| {
        let len = text.len();
        session.link(text, &[0..len], "https://example.net/");
        assert_eq!(session.link_count(), len / 12);
    });
    check(
        "unlink over linked lines",
        1_000,
        lines,
        |(session, text)| {
            let len = text.len();
            session.unlink(text, &[0..len]);
            assert_eq!(session.link_count(), 0);
        },
    );
    // The texts of these links are not links by themselves, so unlinking looks for each of them in its run.
    let run = |n: usize| {
        let text = "word,".repeat(n);
        let mut session = Session::new(SessionOptions::default());
        let links = text.match_indices("word");
        let links = links.map(|(at, word)| manual(at..at + word.len(), "https://word"));
        session.load(links, []);
        (session, text)
    };
    check("unlink in one run", 1_000, run, |(session, text)| {
        let len = text.len();
        session.unlink(text, &[0..len]);
        assert_eq!((session.link_count(), session.mute_count()), (0, 0));
    });
}

#[test]
fn a_long_history() {
    let prepare = |n: usize| {
        let mut document = OwnUndo::of(document(&"abc ".repeat(n)));
        for unit in 0..n {
            document.apply(Input::Select(Selection::caret(unit * 4)));
            document.apply(Input::Type("x"));
        }
        document
    };
    check("undo and redo of all units", 2_000, prepare, |document| {
        while !document.apply(Input::Undo).idle {}
        while !document.apply(Input::Redo).idle {}
    });
    let prepare = |n: usize| document(&"abc ".repeat(n));
    check("a held Backspace", 4_000, prepare, |document| {
        while !document.apply(Input::Backspace).idle {}
    });
}

#[test]
fn loading_many_links_and_mutes() {
    let prepare = |n: usize| {
        let text = "example.com b.org ".repeat(n);
        let mutes: Vec<_> = text.match_indices("b.org").collect();
        let mutes = mutes
            .into_iter()
            .map(|(at, it)| unlinked(at..at + it.len()));
        (auto(&text, "example.com"), mutes.collect::<Vec<_>>())
    };
    check("loading", 2_000, prepare, |(links, mutes)| {
        let mut session = Session::new(SessionOptions::default());
        session.load(links.iter().cloned(), mutes.iter().cloned());
        let counts = (session.link_count(), session.mute_count());
        assert_eq!(counts, (links.len(), mutes.len()));
    });
}
