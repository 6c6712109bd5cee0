//! Operations on long texts, long histories or many links take work in proportion to the length: 4 n takes about four times
//! the work of n, and not sixteen times.
//!
//! The allocations, in number and in bytes, are the same in every run. They show what is copied or collected too often. The rest,
//! such as a list that is searched from its start, shows in the instructions, which `complexity.sh` of the crate `livelink` counts.
//! If nobody counts them, the processor time of this thread is a coarse measure of them. It excludes other programs, where the
//! system reports it.

#[path = "../../livelink/tests/complexity/measure.rs"]
mod measure;
mod support;

use std::fs;
use std::time::{Duration, Instant};

use livelink_index::Edit;
use livelink_session::{
    Document, Input, Mark, MarkKind, Origin, Selection, Session, SessionOptions, UnitKind,
};
use measure::{Work, work};
use support::spans::{manual, mark, unlinked};

/// A time in seconds. Shorter times are ticks of the kernel's clock and not a measurement.
const NOTHING: f64 = 0.005;

/// Returns how long this thread has run on a processor.
fn processor_time(start: Instant) -> Duration {
    // The kernel updates the number when the thread gives up the processor.
    std::thread::yield_now();
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = stat.split(' ').next().and_then(|first| first.parse().ok());
    nanos.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Checks that `run` allocates at most six times as much with `prepare(4 * n)` as with `prepare(n)`, and that it takes work in
/// proportion to n. Where callgrind counts the instructions, they show that. Elsewhere `run` may take seven times as long.
#[track_caller]
fn check<S>(name: &str, n: usize, prepare: impl Fn(usize) -> S, run: impl Fn(&mut S)) {
    let works = [n, 2 * n, 4 * n].map(|n| {
        let mut state = prepare(n);
        work(|| run(&mut state))
    });
    let [one, _, four] = works;
    let few = |one: u64, four: u64| four <= 6 * one + 64;
    let in_proportion = few(one.allocations, four.allocations) && few(one.bytes, four.bytes);
    let computed = Work::computes_linearly(works);
    assert!(
        in_proportion && computed != Some(false),
        "{name}: n = {n}, 2 n, 4 n are this work: {works:?}"
    );
    if computed.is_some() {
        return;
    }
    let start = Instant::now();
    let time = |n: usize| {
        let (mut total, mut runs, begun) = (Duration::ZERO, 0, Instant::now());
        // The kernel counts in ticks, so a short run is repeated, as long as preparing it does not take too much time.
        while runs < 2
            || (total < Duration::from_millis(20) && begun.elapsed() < Duration::from_millis(150))
        {
            let mut state = prepare(n);
            let before = processor_time(start);
            run(&mut state);
            total += processor_time(start).saturating_sub(before);
            runs += 1;
        }
        total.as_secs_f64() / f64::from(runs)
    };
    let mut ratios = Vec::new();
    // The machine may be busy with other things, so one slow result proves nothing. A quadratic operation is slow each time.
    for _ in 0..3 {
        let times = [n, 2 * n, 4 * n].map(time);
        let millis = times.map(|time| time * 1e3);
        let [one, _, four] = times;
        ratios.push(format!(
            "{:.2}, {:.2}, {:.2} ms",
            millis[0], millis[1], millis[2]
        ));
        if four <= 7.0 * one || four < NOTHING {
            println!("{name}: n = {n}, 2 n, 4 n: {}", ratios.join("; "));
            return;
        }
    }
    panic!("{name}: n = {n}, 2 n, 4 n take {}", ratios.join("; "));
}

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
        session.link(text, 0..len, "https://example.net/");
        assert_eq!(session.link_count(), len / 12);
    });
    check(
        "unlink over linked lines",
        1_000,
        lines,
        |(session, text)| {
            let len = text.len();
            session.unlink(text, 0..len);
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
        session.unlink(text, 0..len);
        assert_eq!((session.link_count(), session.mute_count()), (0, 0));
    });
}

#[test]
fn a_long_history() {
    let prepare = |n: usize| {
        let mut document = document(&"abc ".repeat(n));
        document.undo_as_editor();
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

#[cfg(feature = "replay")]
#[test]
fn a_script_with_many_links() {
    let prepare = |n: usize| {
        let links = (0..n).map(|link| {
            let (from, to) = (link * 12, link * 12 + 11);
            serde_json::json!({"from": from, "to": to, "href": "https://example.com", "kind": "auto"})
        });
        let setup = serde_json::json!({
            "text": "example.com ".repeat(n),
            "links": links.collect::<Vec<_>>(),
        });
        serde_json::json!({"id": "many", "setup": setup, "steps": []}).to_string()
    };
    check("a script with many links", 5_000, prepare, |script| {
        let script = livelink_session::replay::Script::parse(script).unwrap();
        let links = script.document().unwrap().links().count();
        assert_eq!(links, script.document().unwrap().text().len_bytes() / 12);
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

#[cfg(feature = "persist")]
#[test]
fn saving_and_reading_many_links_and_mutes() {
    use livelink_session::persist::{Saved, html, json, markdown};

    // All in one line, and each in a line of its own.
    for between in [", ", "\n\n"] {
        let prepare = |n: usize| {
            let text = format!("example.com and b.org{between}").repeat(n);
            let mutes = text.match_indices("b.org");
            let mutes = mutes.map(|(at, it)| unlinked(at..at + it.len()));
            Saved {
                links: auto(&text, "example.com"),
                mutes: mutes.collect(),
                text,
            }
        };
        type Write = fn(&Saved) -> String;
        type Read = fn(&str) -> Saved;
        let formats: [(&str, Write, Read); 3] = [
            ("HTML", html::write, |saved| html::read(saved).unwrap()),
            ("Markdown", markdown::write, markdown::read),
            ("JSON", json::write, |saved| json::read(saved).unwrap()),
        ];
        for (format, write, read) in formats {
            let name = |what| format!("{what} {format}, between links {between:?}");
            check(&name("writing"), 1_000, prepare, |saved| {
                assert!(write(saved).len() > saved.text.len());
            });
            let written = |n: usize| (write(&prepare(n)), n);
            check(&name("reading"), 1_000, written, |(saved, n)| {
                assert_eq!(read(saved).links.len(), *n);
            });
        }
        // All links and mutes have unknown fields, and another order than before.
        let stored = |n: usize| {
            let stored = json::Stored::of(&prepare(n)).write();
            let stored = stored.replace("{\"from\"", "{\"x\":1,\"from\"");
            let mut saved = prepare(n);
            for (at, link) in saved.links.iter_mut().enumerate() {
                link.href = format!("https://example.com/{}", at * 7919 % n).into();
            }
            (json::Stored::read(&stored).unwrap(), saved)
        };
        check("Stored::update", 1_000, stored, |(stored, saved)| {
            stored.update(saved);
            stored.update(saved);
        });
        check("Stored::saved", 1_000, stored, |(stored, saved)| {
            assert_eq!(stored.saved().unwrap().text, saved.text);
        });
    }
}

/// Inputs that open much and close nothing.
#[cfg(feature = "persist")]
#[test]
fn reading_what_nobody_wrote() {
    use livelink_session::persist::{html, json, markdown};

    let units = [
        "[",
        "[a](",
        "[a](<",
        "![",
        "](",
        "`",
        "` ",
        "``` ` ",
        "<",
        "<a",
        "<a href=\"x\">",
        "<https://",
        "&",
        "&#x65;",
        "&#x065;",
        "&#X65;",
        "\\",
        "*",
        "<span data-livelink=\"off\">",
        "<!--",
        "<b>",
        "</a>",
        "{\"a\":",
        "[[",
    ];
    for unit in units {
        let prepare = |n: usize| unit.repeat(n);
        check(&format!("{unit:?} as Markdown"), 4_000, prepare, |input| {
            markdown::read(input);
        });
        check(&format!("{unit:?} as HTML"), 4_000, prepare, |input| {
            let _ = html::read(input);
        });
        if unit.starts_with(['[', '{']) {
            check(&format!("{unit:?} as JSON"), 4_000, prepare, |input| {
                let _ = json::read(input);
            });
        }
    }
}
