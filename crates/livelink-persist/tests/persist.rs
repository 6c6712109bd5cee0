//! A saved document reads back equal, whatever its text is. An error says at which place a document cannot be read.

#[path = "support/markup.rs"]
mod markup;
#[path = "../../livelink-session/tests/support/spans.rs"]
mod spans;

use fastrand::Rng;
use livelink_persist::{PersistError, Saved, html, json, markdown};
use livelink_session::{Document, Input, MarkKind, Mute, MuteCause, Selection, SessionOptions};
use markup::{MARKUP, TARGETS};
use spans::{manual, mark, unlinked};

/// Links of every kind, with what ends them.
const LINKS: &[&str] = &[
    "example.com ",
    "https://example.com/a_(b)*c* ",
    "me@example.com ",
    "https://example.org/\u{9053}\n",
    "mailto:a.b@example.net ",
];

/// A document of random text with marks where the session put them and where it never would.
fn made_up(random: &mut Rng) -> Saved {
    let mut document = Document::new(String::new(), SessionOptions::default());
    for _ in 0..1 + random.usize(..24) {
        let pieces = match random.usize(..8) {
            0 => LINKS,
            _ => MARKUP,
        };
        let piece = pieces[random.usize(..pieces.len())];
        for c in piece.chars() {
            document.apply(Input::Type(c.encode_utf8(&mut [0; 4])));
        }
        match random.usize(..9) {
            0 => drop(document.apply(Input::Backspace)),
            1 => drop(document.apply(Input::Undo)),
            2 => {
                let len = document.text().len();
                let (anchor, head) = (random.usize(..len + 1), random.usize(..len + 1));
                document.apply(Input::Select(Selection { anchor, head }));
                match random.usize(..2) {
                    0 => document.apply(Input::Unlink),
                    _ => document.apply(Input::Link {
                        href: TARGETS[random.usize(..TARGETS.len())],
                    }),
                };
                let end = document.text().len();
                document.apply(Input::Select(Selection::caret(end)));
            }
            _ => {}
        }
    }
    Saved::of(&document)
}

#[test]
fn what_is_written_reads_back_equal() {
    let rounds = std::env::var("LIVELINK_PERSIST_ROUNDS").ok();
    let rounds = rounds.and_then(|set| set.parse().ok()).unwrap_or(4000);
    let mut random = Rng::with_seed(0x2545_F491_4F6C_DD1D);
    let (mut links, mut mutes) = (0, 0);
    for round in 0..rounds {
        let saved = made_up(&mut random);
        links += saved.links.len();
        mutes += saved.mutes.len();
        let written = html::write(&saved);
        assert_eq!(
            html::read(&written).as_ref(),
            Ok(&saved),
            "round {round}, HTML:\n{written}"
        );
        let written = json::write(&saved);
        assert_eq!(
            json::read(&written).as_ref(),
            Ok(&saved),
            "round {round}, JSON:\n{written}"
        );
        let written = markdown::write(&saved);
        assert_eq!(
            markdown::read(&written),
            saved,
            "round {round}, Markdown:\n{written}"
        );
        let loaded = Saved::of(&saved.clone().into_document(SessionOptions::default()));
        assert_eq!(loaded, saved, "round {round}: loading changes nothing");
    }
    assert!(
        links > rounds / 2 && mutes > rounds / 20,
        "{links} links, {mutes} mutes in {rounds} texts"
    );
}

/// Cuts and scrambles what was written: an answer, or an error inside the input; never a panic.
#[test]
fn broken_input_is_an_error_with_a_place() {
    let mut random = Rng::with_seed(7);
    for _ in 0..4000 {
        let saved = made_up(&mut random);
        for (written, read) in [
            (html::write(&saved), html::read as fn(&str) -> _),
            (json::write(&saved), json::read),
        ] {
            let mut broken: Vec<char> = written.chars().collect();
            let at = random.usize(..broken.len().max(1));
            if broken.is_empty() {
                continue;
            }
            match random.usize(..3) {
                0 => broken.truncate(at),
                1 => drop(broken.remove(at)),
                _ => broken.insert(at, ['<', '"', '&', '{', '9'][random.usize(..5)]),
            }
            let broken: String = broken.into_iter().collect();
            if let Err(error) = read(&broken) {
                assert!(
                    error.line()
                        <= broken
                            .matches('\n')
                            .count()
                            .max(saved.text.matches('\n').count())
                            + 1,
                    "{error}"
                );
            }
            markdown::read(&broken);
        }
    }
}

#[test]
fn errors_say_where() {
    for (input, error) in [
        ("a\n<a href='x:'>b", "2:1: <a> is not closed"),
        (
            "<a href='x:'>b</span>",
            "1:15: </span> closes nothing that is open here",
        ),
        ("<a href=x:><a href=y:>b</a></a>", "1:12: a link in a link"),
        (
            "a & b",
            "1:3: a character reference that is not known here; a bare & is written &amp;",
        ),
        ("<table>", "1:1: the element <table> is not known here"),
        ("ab <a href='", "1:4: a tag that does not end"),
        ("1 < 2", "1:3: a < that begins no tag is written &lt;"),
        ("<!-- ", "1:1: a comment that does not end"),
    ] {
        assert_eq!(
            html::read(input).map_err(|error| error.to_string()),
            Err(error.to_owned()),
            "{input}"
        );
    }
    for (input, error) in [
        (
            r#"{"version":2,"text":""}"#,
            "1:2: version 2 is newer than 1, the newest that is read here",
        ),
        (r#"{"version":1}"#, "1:13: missing field `text`"),
        (
            "{\"version\":1,\n\"text\":3}",
            "2:8: invalid type: integer `3`, expected a string",
        ),
        (
            r#"{"version":1,"text":"a\nbc","links":[{"from":2,"to":9,"href":"../x","kind":"auto"}]}"#,
            "2:1: links[0]: 2..9 ends past the end of the text (4)",
        ),
        (
            r#"{"version":1,"text":"abc","muted":[{"from":0,"to":2},{"from":1,"to":3}]}"#,
            "1:2: muted[1]: 1..3 begins before the one before it ends",
        ),
    ] {
        assert_eq!(
            json::read(input).map_err(|error| error.to_string()),
            Err(error.to_owned()),
            "{input}"
        );
    }
}

#[test]
fn a_mute_over_a_link_of_another_program() {
    let input = r#"{"version":1,"text":"a bc","links":[{"from":0,"to":1,"href":"../x","kind":"auto"}],"muted":[{"from":0,"to":3},{"from":3,"to":4}]}"#;
    let saved = json::read(input).expect("a document");
    assert_eq!(saved.clone().fitted(), saved);
    assert_eq!(saved.links.len(), 1);
    assert_eq!(saved.mutes, [unlinked(3..4)]);
}

/// Links and mutes go to the places of another text, with what they are. A mute goes with its place, or under a link.
#[test]
fn lists_of_another_text() {
    let file = r#"{"links":[{"from":0,"to":1,"href":"../x","kind":"manual"},{"from":8,"to":9,"href":"../y","kind":"auto"}],
        "muted":[{"from":0,"to":1},{"from":1,"to":3,"cause":"undo"},{"from":3,"to":4,"cause":"backspace"},{"from":9,"to":10}]}"#;
    let lists: json::Lists = serde_json::from_str(file).expect("lists");
    let place =
        |range: std::ops::Range<usize>| (range.start < 5).then_some(2 * range.start..2 * range.end);
    let (links, mutes) = lists.read_at(place);
    assert_eq!(links, [manual(0..2, "../x")]);
    let mute = |range, cause| Mute { range, cause };
    let expected = [
        mute(2..6, MuteCause::Undo),
        mute(6..8, MuteCause::Backspace),
    ];
    assert_eq!(mutes, expected);
}

/// A boundary ends an open mute, also behind a backslash and in code. Its end alone mutes one character.
#[test]
fn a_boundary_ends_a_mute_of_markdown() {
    for (written, range) in [
        ("&#x61;b&#X63;", 0..3),
        ("&#x61;\\\nb&#X63;", 3..4),
        ("&#x61;`b d`&#X63;", 6..7),
        ("&#x61;&#32;b&#X63;", 3..4),
    ] {
        assert_eq!(
            markdown::read(written).mutes,
            [unlinked(range)],
            "{written}"
        );
    }
}

/// A sign before a link would make it a picture, every line end of a page is one, and a space that breaks no line is read.
#[test]
fn signs_beside_links_and_lines() {
    let saved = Saved {
        text: "!a\rb".to_owned(),
        links: vec![manual(1..2, "../x")],
        mutes: vec![],
    };
    assert_eq!(markdown::write(&saved), "\\![a](../x)&#13;b");
    let page = html::write_page(&saved);
    assert!(page.contains("!<a href=\"../x\">a</a><br>b"), "{page}");
    let read = html::read("a&nbsp;b").expect("a fragment");
    assert_eq!(read.text, "a\u{a0}b");
}

/// A stored document that is updated is the new one.
#[test]
fn a_stored_document_takes_the_new_text() {
    let saved = |text: &str| Saved {
        text: text.to_owned(),
        links: vec![manual(0..1, "../x")],
        mutes: vec![unlinked(1..2)],
    };
    let mut stored = json::Stored::of(&saved("ab"));
    stored.update(&saved("cd"));
    assert_eq!(stored.saved(), Ok(saved("cd")));
}

/// A mute that shares a byte with a link is not written, and no text is written twice.
#[test]
fn a_mute_over_a_link_is_not_written() {
    for (range, fits) in [
        (4..8, false),
        (5..6, false),
        (2..5, false),
        (7..10, false),
        (0..12, false),
        (2..4, true),
        (8..10, true),
    ] {
        let saved = Saved {
            text: "see docs now".to_owned(),
            links: vec![manual(4..8, "../x")],
            mutes: vec![unlinked(range.clone())],
        };
        let linked = Saved {
            mutes: Vec::new(),
            ..saved.clone()
        };
        let writers = [html::write, markdown::write];
        for (number, write) in writers.into_iter().enumerate() {
            let same = write(&saved) == write(&linked);
            // A mute of text with a space is text in Markdown.
            assert_eq!(same, !fits || number == 1, "{range:?}, {number}");
        }
    }
}

#[test]
fn pages_from_elsewhere() {
    let saved = html::read(
        "<p>One<br>two &#x2014; <A HREF=https://example.com CLASS='x'>three</A></p><!-- no -->",
    )
    .unwrap();
    assert_eq!(saved.text, "One\ntwo \u{2014} three");
    assert_eq!(saved.links[0].kind, MarkKind::Manual);
    let saved = html::read("a<!-- b -->c <span>d</span><span data-livelink=on>e</span>").unwrap();
    assert_eq!((saved.text.as_str(), saved.mutes), ("ac de", vec![]));
    let saved = html::read("a <span data-livelink=off>d</span>").unwrap();
    assert_eq!(saved.mutes, [unlinked(2..3)]);
    let saved = markdown::read(
        "Read [the docs](<https://example.com/a b>), `<https://example.org>` and https://example.net.",
    );
    assert_eq!(
        saved.text,
        "Read the docs, `<https://example.org>` and https://example.net."
    );
    assert_eq!(
        saved.links,
        [manual(5..13, "https://example.com/a b")],
        "a pointed target on words is the user's own, code is text, and a bare URL is not linked by loading"
    );
}

#[test]
fn a_mute_in_markdown_is_plain_text_to_others() {
    use MuteCause::{Backspace, Undo, Unlink};
    let cases = [
        ("example.com", Unlink, "&#x65;xample.co&#X6D;"),
        ("example.com", Backspace, "&#x065;xample.co&#X6D;"),
        ("example.com", Undo, "&#x65;xample.co&#X06D;"),
        (
            "\u{1F600}.example.\u{1F4A9}",
            Undo,
            "&#x1f600;.example.&#X01F4A9;",
        ),
        ("ab", Backspace, "&#x061;&#X62;"),
        ("x", Unlink, "&#X78;"),
        ("x", Backspace, "&#X078;"),
        ("x", Undo, "&#X0078;"),
    ];
    for (text, cause, written) in cases {
        let saved = Saved {
            text: format!("- {text}"),
            links: vec![],
            mutes: vec![Mute {
                range: 2..2 + text.len(),
                cause,
            }],
        };
        assert_eq!(markdown::write(&saved), format!("\\- {written}"));
        assert_eq!(markdown::read(&markdown::write(&saved)), saved);
        // Loaded, it still mutes.
        let mut document = saved.into_document(SessionOptions::default());
        document.apply(Input::Type(" "));
        assert_eq!(document.links().count(), 0, "{text}");
    }
}

/// What can be no link can be muted by a file all the same; its text is what counts then.
#[test]
fn a_mute_over_a_boundary_is_text_in_markdown() {
    let saved = Saved {
        text: "see example.com".to_owned(),
        links: vec![],
        mutes: vec![unlinked(0..15)],
    };
    let read = markdown::read(&markdown::write(&saved));
    assert_eq!(
        (read.text.as_str(), read.mutes.len()),
        ("see example.com", 0)
    );
    assert_eq!(html::read(&html::write(&saved)), Ok(saved));
}

#[test]
fn fields_of_others_survive() {
    let input = r#"{"version":1,"text":"see docs","links":[{"from":4,"to":8,"href":"../x","kind":"manual","rel":["a"]}],"muted":[{"from":0,"to":3,"cause":"undo","by":1}],"theme":{"dark":true}}"#;
    let stored = json::Stored::read(input).unwrap();
    assert_eq!(stored.write(), input);
    let mut again = stored.clone();
    again.update(&stored.saved().unwrap());
    assert_eq!(again.write(), input);
}

/// A list of unknown fields is not searched again for each link.
///
/// This test and the ones like it do not read a clock. A reader or writer that looked at everything for each part of its
/// input would need 10^10 steps or more here, and would not end.
#[test]
fn many_links_are_stored() {
    const LINKS: usize = 200_000;
    let link = |at: usize, target: usize| {
        let range = 2 * at..2 * at + 1;
        manual(range, &format!("../{target}"))
    };
    let mute = |at: usize| {
        let start = 2 * (LINKS + at);
        unlinked(start..start + 1 + at % 2)
    };
    let saved = Saved {
        text: "a ".repeat(2 * LINKS),
        links: (0..LINKS).map(|at| link(at, at)).collect(),
        mutes: (0..LINKS).map(mute).collect(),
    };
    let mut stored = json::Stored::of(&saved);
    assert_eq!(stored.saved(), Ok(saved.clone()));
    // The same targets, in reverse order.
    let later = Saved {
        links: (0..LINKS).map(|at| link(at, LINKS - at)).collect(),
        ..saved
    };
    stored.update(&later);
    assert_eq!(stored.saved(), Ok(later));
}

/// Unknown fields stay with the link of the same target. If several links have it, they stay with the first one left.
#[test]
fn fields_of_others_go_with_the_target() {
    let link = |from: usize, href: &str, others: &str| {
        let to = from + 1;
        format!(r#"{{"from":{from},"to":{to},"href":"{href}","kind":"manual"{others}}}"#)
    };
    let stored = |links: &[String]| {
        let links = links.join(",");
        format!(r#"{{"version":1,"text":"a b c d","links":[{links}],"muted":[]}}"#)
    };
    let before = stored(&[
        link(0, "../x", r#","n":1"#),
        link(2, "y:", r#","n":2"#),
        link(4, "../x", r#","n":3"#),
    ]);
    let after = stored(&[
        link(0, "y:", r#","n":2"#),
        link(2, "../x", r#","n":1"#),
        link(4, "../x", r#","n":3"#),
        link(6, "../x", ""),
    ]);
    let mut document = json::Stored::read(&before).unwrap();
    document.update(&json::read(&after).unwrap());
    assert_eq!(document.write(), after);
}

/// A dot after digits at the start of a line would begin a list item. The writer knows that without a look back along the line.
#[test]
fn a_long_line_is_written() {
    for unit in ["1.", "1) ", "a."] {
        let saved = Saved {
            text: unit.repeat((8 << 20) / unit.len()),
            ..Saved::default()
        };
        let written = markdown::write(&saved);
        assert!(written.len() >= saved.text.len(), "{unit:?}");
    }
}

#[test]
fn a_number_at_the_start_of_a_line_is_no_list() {
    for (text, written) in [
        ("1. a", "1\\. a"),
        ("12) a", "12\\) a"),
        ("123456789. a", "123456789\\. a"),
        ("1234567890. a", "1234567890. a"),
        ("a 1. b", "a 1. b"),
        ("a\n1. b", "a\\\n1\\. b"),
        ("1.2. a", "1\\.2. a"),
        (".5", ".5"),
    ] {
        let saved = Saved {
            text: text.to_owned(),
            ..Saved::default()
        };
        assert_eq!(markdown::write(&saved), written);
        assert_eq!(markdown::read(written), saved);
    }
}

/// Each sign that some kind of Markdown reads as markup has a backslash. A `|`, for example, ends the cell of a table, in a
/// text, in a target and in an automatic link.
#[test]
fn signs_are_escaped() {
    for sign in "\\`*[]<>&~|^$".chars() {
        let saved = Saved {
            text: format!("a{sign}b"),
            ..Saved::default()
        };
        assert_eq!(markdown::write(&saved), format!("a\\{sign}b"));
        assert_eq!(markdown::read(&markdown::write(&saved)), saved);
    }
    // A `_` in a word is only text.
    for (text, written) in [
        ("a_b", "a_b"),
        ("_a_ b_ _c", "\\_a\\_ b\\_ \\_c"),
        ("a__b", "a\\_\\_b"),
        (":a: b", "\\:a: b"),
        (":-", "\\:-"),
        (": a", "\\: a"),
    ] {
        let saved = Saved {
            text: text.to_owned(),
            ..Saved::default()
        };
        assert_eq!(markdown::write(&saved), written);
        assert_eq!(markdown::read(written), saved);
    }
    let target = "https://a.co/x|y";
    let mut failures = Vec::new();
    for (text, kind, written) in [
        ("a|b", MarkKind::Manual, "[a\\|b](https://a.co/x\\|y)"),
        (
            target,
            MarkKind::Auto,
            "[https://a.co/x\\|y](<https://a.co/x\\|y>)",
        ),
    ] {
        let saved = Saved {
            text: text.to_owned(),
            links: vec![mark(0..text.len(), target, kind)],
            ..Saved::default()
        };
        let found = markdown::write(&saved);
        if found != written || markdown::read(&found) != saved {
            failures.push(found);
        }
    }
    assert_eq!(failures, [""; 0]);
}

/// HTML has a reference for each sign of markup, and for each character that a parser would change: it makes a line feed of a
/// carriage return.
#[test]
fn signs_of_html_are_references() {
    for (sign, written) in [
        ('&', "&amp;"),
        ('<', "&lt;"),
        ('>', "&gt;"),
        ('"', "&quot;"),
        ('\r', "&#13;"),
        ('\0', "&#0;"),
        ('\'', "'"),
        ('\n', "\n"),
    ] {
        let saved = Saved {
            text: format!("a{sign}b"),
            links: vec![mark(
                1..3,
                &format!("https://a.co/{sign}"),
                MarkKind::Manual,
            )],
            mutes: vec![],
        };
        let found = html::write(&saved);
        let expected = format!("a<a href=\"https://a.co/{written}\">{written}b</a>");
        assert_eq!(found, expected, "{sign:?}");
        assert_eq!(html::read(&found), Ok(saved), "{sign:?}");
    }
}

/// What is written, and not only that it reads back equal: other programs read it too.
#[test]
fn what_markdown_is_written() {
    let link = |text: &str, href: &str, kind| Saved {
        text: text.to_owned(),
        links: vec![mark(0..text.len(), href, kind)],
        mutes: vec![],
    };
    let text = |text: &str| Saved {
        text: text.to_owned(),
        links: vec![],
        mutes: vec![],
    };
    for (saved, written) in [
        (text("a. b) 1. c"), "a. b) 1. c"),
        (text("12. c"), "12\\. c"),
        (text("a! b"), "a! b"),
        (text("a ![b"), "a \\!\\[b"),
        (text("a!"), "a!"),
        (text("a `b`"), "a \\`b\\`"),
        (link("a`b", "../x", MarkKind::Manual), "[a&#96;b](../x)"),
        (
            link("a.com", "https://a.com", MarkKind::Auto),
            "[a.com](<https://a.com>)",
        ),
        (
            link("a@b.com", "mailto:a@b.com", MarkKind::Auto),
            "<a@b.com>",
        ),
        (
            link("_a@b.com", "mailto:_a@b.com", MarkKind::Auto),
            "[\\_a@b.com](<mailto:_a@b.com>)",
        ),
        (
            link("a@b.com", "mailto:a@b.com", MarkKind::Manual),
            "[a@b.com](mailto:a@b.com)",
        ),
    ] {
        assert_eq!(markdown::write(&saved), written);
        assert_eq!(markdown::read(written), saved);
    }
}

/// A mute that touches a link is kept.
#[test]
fn a_mute_beside_a_link() {
    let saved = Saved {
        text: "abc".to_owned(),
        links: vec![manual(1..2, "../x")],
        mutes: vec![unlinked(0..1), unlinked(2..3)],
    };
    assert_eq!(json::read(&json::write(&saved)), Ok(saved.clone()));
    assert_eq!(html::read(&html::write(&saved)), Ok(saved));
}

/// A link keeps its text, whatever another user inserted into it.
#[test]
fn a_blank_line_in_a_link() {
    let mut document = Document::new("click here".to_owned(), SessionOptions::default());
    document.apply(Input::Select(Selection {
        anchor: 0,
        head: 10,
    }));
    document.apply(Input::Link {
        href: "https://example.com",
    });
    let (at, text, origin) = (5, "\n\n", livelink_session::Origin::Remote);
    document.apply(Input::Insert {
        at,
        text,
        origin,
        linkify: false,
    });
    let saved = Saved::of(&document);
    let written = markdown::write(&saved);
    assert_eq!(written, "[click&#10;&#10; here](https://example.com)");
    assert_eq!(markdown::read(&written), saved);
}

/// The links and mutes that an editor saves may not fit the text. Those that fit are written, and so is all of the text.
#[test]
fn ranges_that_do_not_fit_are_left_out() {
    let link = |range| manual(range, "../x");
    let text = "\u{e9} two three";
    for (links, mutes, written) in [
        (vec![link(4..99)], vec![], "\u{e9} two three"),
        (vec![link(1..4)], vec![], "\u{e9} two three"),
        (vec![link(7..7)], vec![], "\u{e9} two three"),
        (
            vec![link(std::ops::Range { start: 6, end: 3 })],
            vec![],
            "\u{e9} two three",
        ),
        (
            vec![link(5..8), link(3..6), link(7..12)],
            vec![],
            "\u{e9} [two](../x) [three](../x)",
        ),
        (
            vec![link(3..6)],
            vec![unlinked(5..8), unlinked(7..usize::MAX), unlinked(7..12)],
            "\u{e9} [two](../x) &#x74;hre&#X65;",
        ),
    ] {
        let saved = Saved {
            text: text.to_owned(),
            links,
            mutes,
        };
        let fitted = saved.clone().fitted();
        assert_eq!(markdown::write(&saved), written);
        assert_eq!(markdown::read(written), fitted, "{written}");
        assert_eq!(html::read(&html::write(&saved)).as_ref(), Ok(&fitted));
        assert_eq!(json::read(&json::write(&saved)).as_ref(), Ok(&fitted));
        let loaded = saved.into_document(SessionOptions::default());
        assert_eq!(Saved::of(&loaded), fitted);
    }
}

/// Markdown of this project and of others, and what it reads as.
#[test]
fn markdown_by_hand() {
    let link = mark(0..13, "https://a.com", MarkKind::Auto);
    let saved = Saved {
        text: "https://a.com".to_owned(),
        links: vec![link.clone()],
        mutes: vec![],
    };
    assert_eq!(markdown::write(&saved), "<https://a.com>");
    let read = markdown::read("<https://a.com>");
    assert_eq!(
        (read.text.as_str(), read.links),
        ("https://a.com", vec![link])
    );
    assert_eq!(markdown::read("a&apos;&quot;b").text, "a'\"b");
    // No link is in a code span, however far on it is.
    for ticks in ["`", "``", "```"] {
        let source = format!("{}{ticks}[b](https://c.com){ticks} d", "x".repeat(60));
        let read = markdown::read(&source);
        assert_eq!((read.text, read.links), (source, vec![]));
    }
    // Signs that begin nothing stand for themselves.
    for source in ["AT&T", "a < b", "a [b", "a [b] c", "a](b)", "a [b]c)"] {
        let read = markdown::read(source);
        assert_eq!((read.text.as_str(), read.links), (source, vec![]));
    }
    // A line break may be in the text of a link. A blank line ends the paragraph.
    let read = markdown::read("[a\nb](../x1)");
    assert_eq!(
        (read.text.as_str(), read.links),
        ("a\nb", vec![manual(0..3, "../x1")])
    );
    assert_eq!(markdown::read("[a\n\nb](../x1)").links, []);
    // Parentheses in a target are nested up to a depth, and to any depth in pointed brackets.
    for (depth, pointed, links) in [(32, false, 1), (33, false, 0), (33, true, 1)] {
        let target = format!("{}{}", "(".repeat(depth), ")".repeat(depth));
        let target = match pointed {
            true => format!("<{target}>"),
            false => target,
        };
        let read = markdown::read(&format!("[a]({target})"));
        assert_eq!(read.links.len(), links, "{depth}, {pointed}");
    }
    // A boundary ends a mute that was opened, so the last letter is muted by itself.
    let read = markdown::read("&#x61; b&#X63;");
    assert_eq!(
        (read.text.as_str(), read.mutes),
        ("a bc", vec![unlinked(3..4)])
    );
}

/// A link to a scheme that does not link neither comes in nor goes out; its text does. Schemes of the editor's own do.
#[test]
fn links_that_start_programs_are_left_out() {
    let saved = Saved {
        text: "a b c".to_owned(),
        links: vec![
            manual(0..1, "javascript:alert(1)"),
            manual(2..3, "x-notes:1"),
            manual(4..5, "../c"),
        ],
        mutes: Vec::new(),
    };
    let kept = vec![manual(4..5, "../c")];
    assert_eq!(html::write(&saved), "a b <a href=\"../c\">c</a>");
    assert_eq!(html::read(&html::write_page(&saved)).unwrap().links, kept);
    assert_eq!(markdown::write(&saved), "a b [c](../c)");
    let page =
        "<a href=' java&#x0A;script:alert(1)'>a</a> <a href='x-notes:1'>b</a> <a href='../c'>c</a>";
    assert_eq!(html::read(page).unwrap().links, kept);
    let marked_up = "[a](javascript:alert\\(1\\)) [b](x-notes:1) [c](../c)";
    assert_eq!(markdown::read(marked_up).links, kept);

    let mut options = SessionOptions::default();
    options
        .detection
        .schemes
        .add("x-notes", livelink_detect::SchemeRule::Opaque)
        .unwrap();
    let schemes = &options.detection.schemes;
    let kept = &saved.links[1..];
    assert_eq!(html::read_with(page, schemes).unwrap().links, kept);
    assert_eq!(markdown::read_with(marked_up, schemes).links, kept);
    let written = html::write_with(&saved, schemes);
    assert!(written.contains("x-notes:1") && !written.contains("javascript"));
    let written = html::write_page_with(&saved, schemes);
    assert!(written.contains("x-notes:1") && !written.contains("javascript"));
    let written = markdown::write_with(&saved, schemes);
    assert!(written.contains("x-notes:1") && !written.contains("javascript"));
    let document = saved.clone().into_document(options);
    assert!(document.links().eq(kept.iter().cloned()));
}

#[test]
fn every_type_is_send_and_sync() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<(Saved, PersistError, json::Stored, json::Lists)>();
}
