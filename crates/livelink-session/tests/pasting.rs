//! Pasted text that has links of its own.

mod support;

use livelink_index::Edit;
use livelink_session::{
    Carets, Document, Event, Input, Mark, MarkKind, Selection, Session, SessionOptions,
};
use support::spans::manual;

/// `[text](href)` in `marked` is a link.
fn parse(marked: &str) -> (String, Vec<Mark>) {
    let (mut text, mut links) = (String::new(), Vec::new());
    let mut pieces = marked.split('[');
    text.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (name, rest) = piece.split_once("](").expect("a target");
        let (href, rest) = rest.split_once(')').expect("its end");
        links.push(manual(text.len()..text.len() + name.len(), href));
        text.push_str(name);
        text.push_str(rest);
    }
    (text, links)
}

/// `[text](href)` for a link of the user's own, `<text>` for an automatic one.
fn shown(document: &Document<String>) -> String {
    let mut text = document.text().clone();
    let links: Vec<Mark> = document.links().collect();
    for link in links.iter().rev() {
        let (open, close) = match link.kind {
            MarkKind::Auto => ("<", ">".to_owned()),
            MarkKind::Manual => ("[", format!("]({})", link.href)),
        };
        text.insert_str(link.range.end, &close);
        text.insert_str(link.range.start, open);
    }
    text
}

/// What `pasted` over the selection makes of a text; one undo takes all of it back, and a redo does it again.
#[track_caller]
fn check(before: &str, selection: std::ops::Range<usize>, pasted: &str, expected: &str) {
    let mut document = Document::new(String::new(), SessionOptions::default());
    let (text, links) = parse(before);
    document.apply(Input::PasteLinked {
        text: &text,
        links: (&links).into(),
    });
    let start = shown(&document);
    document.apply(Input::Select(Selection {
        anchor: selection.start,
        head: selection.end,
    }));
    let (text, links) = parse(pasted);
    document.apply(Input::PasteLinked {
        text: &text,
        links: (&links).into(),
    });
    assert_eq!(shown(&document), expected);
    document.apply(Input::Undo);
    assert_eq!(shown(&document), start, "undone");
    document.apply(Input::Redo);
    assert_eq!(shown(&document), expected, "done again");
}

#[test]
fn links_come_along() {
    check(
        "",
        0..0,
        "the [docs](../x1) and [more](../x2).",
        "the [docs](../x1) and [more](../x2).",
    );
    check("a b", 1..2, "[c](../x1)", "a[c](../x1)b");
    // What else is an address in it links as in any paste, and a link that says what detection finds is an automatic one.
    check(
        "",
        0..0,
        "[docs](../x1) at example.com/a, [example.org](https://example.org)",
        "[docs](../x1) at <example.com/a>, <example.org>",
    );
    // An address that leads elsewhere is the user's own.
    check(
        "",
        0..0,
        "[example.com](https://example.org)",
        "[example.com](https://example.org)",
    );
    check(
        "",
        0..0,
        "[two\nlines](../x1)",
        "[two](../x1)\n[lines](../x1)",
    );
}

#[test]
fn what_is_around_stays_or_gives_way() {
    // In a link of the user's own: part of it.
    check("[word](../x1)", 2..2, "[c](../x2)", "[wocrd](../x1)");
    check("[word](../x1)", 0..4, "[c](../x2)", "[c](../x2)");
    // In an automatic link: that would lie under it.
    check(
        "https://example.com/",
        20..20,
        "[a](../x1)b[c](../x2)",
        "https://example.com/[a](../x1)b[c](../x2)",
    );
    // One URL over a selection: the selection leads there.
    check(
        "docs",
        0..4,
        "[https://example.com/](https://example.com/)",
        "[docs](https://example.com/)",
    );
    // A selection with a line break, or one that reads like a link, is replaced.
    for (before, end) in [("one\ntwo", 7), ("example.org", 11), (" example.org ", 13)] {
        let url = "https://example.com/";
        check(before, 0..end, url, "<https://example.com/>");
    }
}

/// One URL for two selections is pasted in place of the first one.
#[test]
fn a_url_for_each_selection_or_for_none() {
    let mut document = Document::new("one two".to_owned(), SessionOptions::default());
    let selections = [(0, 3), (4, 7)].map(|(anchor, head)| Selection { anchor, head });
    document.apply(Input::SelectEach(Carets::new(selections)));
    let texts = vec!["https://example.com/"];
    let plain = false;
    document.apply(Input::PasteEach { texts, plain });
    assert_eq!(shown(&document), "<https://example.com/> two");
}

#[test]
fn nonsense_is_passed_over() {
    let mut document = Document::new(String::new(), SessionOptions::default());
    document.apply(Input::PasteLinked {
        text: "añ bcd",
        links: vec![
            manual(0..0, "../x1"),
            manual(0..2, "../x2"),
            manual(4..6, "../x3"),
            manual(0..1, "../x4"),
            manual(4..9, "../x5"),
            manual(3..4, ""),
            manual(5..7, "../x6"),
            manual(4..6, "../x7"),
            manual(6..7, "../x8"),
        ]
        .into(),
    });
    assert_eq!(shown(&document), "añ [bc](../x3)[d](../x8)");
}

/// An editor with a text of its own may let text in where the user's input is shut out: it brings no links.
#[test]
fn a_read_only_text_takes_no_links() {
    let (text, links) = parse("[docs](../x1)");
    for (read_only, expected) in [(false, 1), (true, 0)] {
        let mut options = SessionOptions::default();
        options.read_only = read_only;
        let mut session = Session::new(options);
        let event = Event::PastedLinked {
            edits: &[Edit::insert(0, text.len())],
            links: &links,
        };
        session.apply(&text, event);
        assert_eq!(session.links().count(), expected, "read only: {read_only}");
    }
}

/// A line break parts the link that it comes into. No other character does.
#[test]
fn a_line_break_parts_a_link() {
    let breaks = [
        "\n", "\r", "\r\n", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}",
    ];
    let others = [
        " ", "\t", "\0", "\u{1c}", "\u{a0}", "\u{200b}", "\u{2027}", "\u{202f}", "a",
    ];
    for pasted in breaks.into_iter().chain(others) {
        let link = manual(0..4, "https://example.net/");
        let mut document = Document::load("abcd".to_owned(), SessionOptions::default(), [link], []);
        document.apply(Input::Select(Selection::caret(2)));
        document.apply(Input::Paste {
            text: pasted,
            plain: true,
        });
        let end = 4 + pasted.len();
        let expected = match breaks.contains(&pasted) {
            true => vec![(0, 2), (end - 2, end)],
            false => vec![(0, end)],
        };
        let places = document
            .links()
            .map(|link| (link.range.start, link.range.end));
        let found: Vec<_> = places.collect();
        assert_eq!(found, expected, "{pasted:?}");
    }
}
