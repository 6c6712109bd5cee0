//! Texts with their links written out, case by case. `tests/rendering.rs` of the workspace reads random texts back with the
//! parsers of others.

use livelink_detect::{Detector, Link, LinkKind};
use livelink_render as render;

type Render = fn(&Detector, &str, &[Link], &mut String);

/// Writes each text with the links that detection finds, and compares.
fn check(render: Render, cases: &[(&str, &str)]) {
    let detector = Detector::default();
    for (text, expected) in cases {
        let mut out = String::new();
        render(&detector, text, &detector.detect(text), &mut out);
        assert_eq!(out, *expected, "{text:?}");
    }
}

#[test]
fn html() {
    check(
        render::html,
        &[
            ("<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;"),
            ("a\r\nb\0", "a&#13;\nb\u{FFFD}"),
            (
                "See a.com/?b&c.",
                "See <a href=\"https://a.com/?b&amp;c\" dir=\"auto\">a.com/?b&amp;c</a>.",
            ),
            (
                "a@b.com",
                "<a href=\"mailto:a@b.com\" dir=\"auto\">a@b.com</a>",
            ),
        ],
    );
}

/// A value of `rel` is an attribute like any other.
#[test]
fn rel_of_links() {
    let detector = Detector::default();
    let mut options = render::HtmlOptions::default();
    options.rel = "a\"<b".to_owned();
    let mut out = String::new();
    render::html_with(
        &detector,
        "a.com",
        &detector.detect("a.com"),
        &options,
        &mut out,
    );
    let expected = "<a href=\"https://a.com\" rel=\"a&quot;&lt;b\" dir=\"auto\">a.com</a>";
    assert_eq!(out, expected);
}

/// Several links that no boundary parts, and those after it.
#[test]
fn harmless_links() {
    let cases = &[
        ("see https://a.com.", "see hxxps://a[.]com."),
        (
            "https://a.com/b;http://c.com d.com",
            "hxxps://a[.]com/b;hxxp://c[.]com d[.]com",
        ),
    ];
    check(render::defanged, cases);
}

#[test]
fn links_in_markdown() {
    check(
        render::markdown,
        &[
            ("https://a.com", "<https://a.com>"),
            ("a@b.com", "<a@b.com>"),
            ("a@b_c.d.com", "[a@b\\_c.d.com](<mailto:a@b_c.d.com>)"),
            ("mailto:a@b.com", "<mailto:a@b.com>"),
            // The text in `<` and `>` would lead to another place, or to none.
            ("a.com", "[a.com](<https://a.com>)"),
            ("a/b@c.com", "[a/b@c.com](<mailto:a%2Fb@c.com>)"),
            ("a@bücher.de", "[a@bücher.de](<mailto:a@xn--bcher-kva.de>)"),
            (
                "https://a.com/b&c",
                "[https://a.com/b\\&c](<https://a.com/b\\&c>)",
            ),
            // Text around the links stays, except for a sign that would take the link.
            ("*x* https://a.com", "*x* <https://a.com>"),
            ("!https://a.com", "\\!<https://a.com>"),
            ("\\!https://a.com", "\\!<https://a.com>"),
            ("\\\\!https://a.com", "\\\\\\!<https://a.com>"),
            ("\\https://a.com", "\\\\<https://a.com>"),
            ("\\\\https://a.com", "\\\\<https://a.com>"),
        ],
    );
}

/// What stood in the string before is not the caller's text.
#[test]
fn what_is_written_already_stays() {
    let detector = Detector::default();
    for before in ["!", "\\", "x!"] {
        for render in [render::markdown as Render, render::markdown_of_plain] {
            let mut out = before.to_owned();
            let text = "https://a.com";
            render(&detector, text, &detector.detect(text), &mut out);
            assert_eq!(out, format!("{before}<https://a.com>"));
        }
    }
}

#[test]
fn plain_text_as_markdown() {
    check(
        render::markdown_of_plain,
        &[
            // Signs that mean something anywhere.
            ("\\`*_[]<>&~|", "\\\\\\`\\*\\_\\[\\]\\<\\>\\&\\~\\|"),
            // Signs that mean something at the start of a line.
            ("# a", "\\# a"),
            ("- a", "\\- a"),
            ("+ a", "\\+ a"),
            ("=a", "\\=a"),
            ("a # - + =", "a # - + ="),
            ("a\n# b", "a\\\n\\# b"),
            // The number of a list item.
            ("1. a", "1\\. a"),
            ("12) a", "12\\) a"),
            ("1 . a", "1 . a"),
            ("1a. b", "1a. b"),
            ("a 1. b", "a 1. b"),
            ("a\n1. b", "a\\\n1\\. b"),
            // Lines, and gaps between paragraphs.
            ("a\nb", "a\\\nb"),
            ("a\r\nb", "a\\\nb"),
            ("a\rb", "a\\\nb"),
            ("a\r\rb", "a\n\nb"),
            ("a\n\r\nb", "a\n\nb"),
            ("a\r\n\r\n\r\nb", "a\n\nb"),
            ("a\n \t\nb", "a\n\nb"),
            ("a\r \nb", "a\n\nb"),
            ("\n\na", "a"),
            ("a\n", "a\n"),
            ("a\n\n", "a\n"),
            // White space at the edges of lines.
            ("  a  ", "a"),
            ("a \n b", "a\\\nb"),
            ("a \tb", "a \tb"),
            ("a\0", "a\u{FFFD}"),
            // A `!` right before a link.
            ("!https://a.com", "\\!<https://a.com>"),
            ("! a.com", "! [a.com](<https://a.com>)"),
            ("!\nhttps://a.com", "!\\\n<https://a.com>"),
            ("a.com\n# b", "[a.com](<https://a.com>)\\\n\\# b"),
            ("a.com # b", "[a.com](<https://a.com>) # b"),
        ],
    );
}

#[test]
fn one_link_of_markdown() {
    for (own, kind, expected) in [
        (
            "a.com/*_[]~^!",
            LinkKind::Url,
            "[a.com/\\*\\_\\[\\]\\~\\^\\!](<https://a.com/*_[]~%5E!>)",
        ),
        (
            "a.com/`",
            LinkKind::Url,
            "[a.com/&#96;](<https://a.com/%60>)",
        ),
        (
            "a.com/?`|",
            LinkKind::Url,
            "[a.com/?&#96;\\|](<https://a.com/?&#96;\\|>)",
        ),
        (
            "a&b@c.com",
            LinkKind::Email,
            "[a\\&b@c.com](<mailto:a\\&b@c.com>)",
        ),
    ] {
        let mut out = String::new();
        render::markdown_link(&Detector::default(), own, kind, &mut out);
        assert_eq!(out, expected, "{own}");
    }
}

/// The list at the end has a line of its own, whatever the last piece of the text is.
#[test]
fn plain_text_with_a_list() {
    check(
        render::plain,
        &[
            ("no link\n", "no link\n"),
            ("a.com", "a.com [1]\n\n[1] https://a.com\n"),
            ("a.com\n", "a.com [1]\n\n[1] https://a.com\n"),
            (
                "a.com b.com a.com",
                "a.com [1] b.com [2] a.com [1]\n\n[1] https://a.com\n[2] https://b.com\n",
            ),
        ],
    );
    let detector = Detector::default();
    let mut list = render::PlainList::default();
    let mut out = String::new();
    for piece in ["a.com\n", ""] {
        list.push(&detector, piece, &detector.detect(piece), &mut out);
    }
    list.finish(&mut out);
    assert_eq!(out, "a.com [1]\n\n[1] https://a.com\n");
}

#[test]
fn nothing_links_any_more() {
    check(
        render::defanged,
        &[
            ("See http://a.com/b.c!", "See hxxp://a[.]com/b.c!"),
            ("a@b.com c.com", "a[@]b[.]com c[.]com"),
            ("no link: a.b", "no link: a.b"),
        ],
    );
    let detector = Detector::default();
    let written = |text: &str, links: &[Link]| {
        let mut out = String::new();
        render::defanged(&detector, text, links, &mut out);
        out
    };
    // Only the links that are given, and all of their runs.
    let text = "a.com b.com,c.com d.com";
    let links = detector.detect(text);
    assert_eq!(links.len(), 4);
    assert_eq!(written(text, &links[..1]), "a[.]com b.com,c.com d.com");
    assert_eq!(written(text, &links[1..2]), "a.com b[.]com,c[.]com d.com");
    assert_eq!(written(text, &links[3..]), "a.com b.com,c.com d[.]com");
    let text = "a.com,例え。com";
    let links = detector.detect(text);
    assert_eq!(links.len(), 2);
    assert_eq!(written(text, &links[..1]), "a[.]com,例え[。]com");
    // A link that lies partly outside the text.
    let outside = Link {
        range: 3..99,
        kind: LinkKind::Url,
    };
    assert_eq!(written("a.com", &[outside]), "a[.]com");
}
