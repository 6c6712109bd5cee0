//! Writing and reading take work in proportion to the length, whatever the input is.

#[path = "../../livelink-session/tests/support/linear_work.rs"]
mod linear_work;
#[allow(dead_code, reason = "this test uses a part of it")]
#[path = "../../livelink-session/tests/support/spans.rs"]
mod spans;

use linear_work::check;
use livelink_persist::{Saved, html, json, markdown};
use livelink_session::{Mark, MarkKind};
use spans::{mark, unlinked};

fn auto(text: &str, each: &str) -> Vec<Mark> {
    text.match_indices(each)
        .map(|(at, _)| {
            let range = at..at + each.len();
            mark(range, &format!("https://{each}"), MarkKind::Auto)
        })
        .collect()
}

#[test]
fn saving_and_reading_many_links_and_mutes() {
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
#[test]
fn reading_what_nobody_wrote() {
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
