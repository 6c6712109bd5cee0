//! Texts with their links. Each text is read as one piece, and in the smallest pieces that its blocks allow.

use std::ops::{ControlFlow, Range};

use super::markdown::MarkdownReader;
use super::{Markup, MarkupKind, MarkupLanguage, MarkupLink, MarkupPart, read_markup};

/// How a link is written, in one letter: an image in upper case.
fn letter(link: &MarkupLink<'_>) -> char {
    let letter = match link.kind {
        MarkupKind::Inline => 'i',
        MarkupKind::Autolink => 'a',
        MarkupKind::Reference => 'r',
        MarkupKind::Definition => 'd',
        MarkupKind::Attribute => 'h',
    };
    match link.is_image {
        true => letter.to_ascii_uppercase(),
        false => letter,
    }
}

/// The links of a text, each as `kind|text|target|destination`.
fn lines(text: &str, links: &[MarkupLink<'_>]) -> Vec<String> {
    let line = |link: &MarkupLink<'_>| {
        let own = |range: &Range<usize>| text.get(range.clone()).expect("a range of the text");
        let contains = link.range.start <= link.text.start && link.text.end <= link.range.end;
        assert!(contains, "{link:?}");
        let (kind, destination) = (letter(link), &link.destination);
        format!(
            "{kind}|{}|{}|{destination}",
            own(&link.text),
            own(&link.target)
        )
    };
    links.iter().map(line).collect()
}

fn in_small_pieces(text: &str) -> Vec<MarkupLink<'static>> {
    let mut links = Vec::new();
    let ended = MarkdownReader::with_least(1).read(text, &mut |part| {
        if let MarkupPart::Link(link) = part {
            links.push(link.into_owned());
        }
        ControlFlow::Continue(())
    });
    assert_eq!(ended, ControlFlow::Continue(()));
    links.sort_by_key(|link| link.range.start);
    links
}

#[track_caller]
fn check(language: MarkupLanguage, text: &str, expected: &[&str]) {
    let links = Markup::read(text, language).links;
    assert_eq!(lines(text, &links), expected, "{text}");
    if language == MarkupLanguage::Markdown {
        assert_eq!(links, in_small_pieces(text), "in pieces: {text}");
    }
}

#[track_caller]
fn check_markdown(rows: &[(&str, &[&str])]) {
    for (text, expected) in rows {
        check(MarkupLanguage::Markdown, text, expected);
    }
}

#[test]
fn inline_links() {
    check_markdown(&[
        ("é [a](x) b", &["i|a|x|x"]),
        ("[a]( x \"title\" )", &["i|a|x|x"]),
        ("[a](x 'one (two) three')", &["i|a|x|x"]),
        ("[a](<x y>)", &["i|a|x y|x y"]),
        ("[a](<x)y\\>z> (title))", &["i|a|x)y\\>z|x)y>z"]),
        ("[a](<>)[b]()", &["i|a||", "i|b||"]),
        (
            "[a](x(y(z))) [b](x\\)y)",
            &["i|a|x(y(z))|x(y(z))", "i|b|x\\)y|x)y"],
        ),
        (
            "[a](x_\\*y?a&amp;b&#32;)",
            &["i|a|x_\\*y?a&amp;b&#32;|x_*y?a&b "],
        ),
        ("[a [b] c](x)", &["i|a [b] c|x|x"]),
        ("[a\\]](x) \\[b](y)", &["i|a\\]|x|x"]),
        ("[*a* **b**`](`](x)", &["i|*a* **b**`](`|x|x"]),
        // The inner link is one, so the outer brackets are text.
        ("[a [b](x) c](y)", &["i|b|x|x"]),
        ("[](x)", &["i||x|x"]),
        (
            "[a](#part) [b](../c.md)",
            &["i|a|#part|#part", "i|b|../c.md|../c.md"],
        ),
        ("[a]\n(x) [b] (y)", &[]),
        ("[a](x y) [b](x", &[]),
        ("[a](>x)", &["i|a|>x|>x"]),
    ]);
}

#[test]
fn links_over_several_lines() {
    check_markdown(&[
        ("[a\nb](x\n\"title\")", &["i|a\nb|x|x"]),
        ("[a\r\nb](\r\nx\r\n)", &["i|a\r\nb|x|x"]),
        ("> [a\n> b](\n> x)\n", &["i|a\n> b|x|x"]),
        ("> > [a](\n> > <x y>)\n", &["i|a|x y|x y"]),
        ("- [a](\n  x)\n", &["i|a|x|x"]),
        ("[a\n\nb](x)", &[]),
    ]);
}

#[test]
fn images() {
    check_markdown(&[
        ("![a *b*](x \"t\")", &["I|a *b*|x|x"]),
        ("![](x)", &["I||x|x"]),
        ("[![a](x)](y)", &["i|![a](x)|y|y", "I|a|x|x"]),
        ("![a][b]\n\n[b]: x", &["R|a|x|x", "d|b|x|x"]),
        ("![a [b](x)](y)", &["I|a [b](x)|y|y", "i|b|x|x"]),
    ]);
}

#[test]
fn autolinks() {
    check_markdown(&[
        (
            "<https://e.com/a_b>",
            &["a|https://e.com/a_b|https://e.com/a_b|https://e.com/a_b"],
        ),
        ("<me@e.com>", &["a|me@e.com|me@e.com|mailto:me@e.com"]),
        ("<made-up:x>", &["a|made-up:x|made-up:x|made-up:x"]),
        ("<https://e.com/a b> https://e.com <e.com>", &[]),
    ]);
}

#[test]
fn references() {
    check_markdown(&[
        (
            "[a][b] [b][] [b] ![c][B]\n\n[b]: <x y> 't'\n",
            &[
                "r|a|x y|x y",
                "r|b|x y|x y",
                "r|b|x y|x y",
                "R|c|x y|x y",
                "d|b|x y|x y",
            ],
        ),
        // In a label, case and the number of spaces make no difference.
        (
            "[STRASSE  \nb]\n\n[straße b]: x",
            &["r|STRASSE  \nb|x|x", "d|straße b|x|x"],
        ),
        ("[a]: x\n\n[a]\n\n[a]: y", &["d|a|x|x", "r|a|x|x"]),
        ("[a][b] [c]", &[]),
        ("[a\\]b]: x\n\n[a\\]b]", &["d|a\\]b|x|x", "r|a\\]b|x|x"]),
        (
            "[a]:\n  x&amp;y\n  'a\n  title'\n\n[a]",
            &["d|a|x&amp;y|x&y", "r|a|x&amp;y|x&y"],
        ),
        (
            "> [a]: x\n\n- [b]: y\n\n[a] [b]",
            &["d|a|x|x", "d|b|y|y", "r|a|x|x", "r|b|y|y"],
        ),
        ("[a]\n[a]: x", &[]),
        ("[ ] [x]\n- [ ] todo\n", &[]),
    ]);
}

#[test]
fn code_and_footnotes_have_no_links() {
    check_markdown(&[
        ("`[a](x)` ``[a]`(x)`` [b`](x)`", &[]),
        ("```\n[a](x)\n[a]: y\n```\n[b](z)", &["i|b|z|z"]),
        ("~~~ [a](x)\n<https://e.com>\n~~~\n", &[]),
        ("- a\n\n      [a](x)\n", &[]),
        ("    [a](x)\n", &[]),
        ("`<a href=x>b</a>`", &[]),
        ("a[^1] b\n\n[^1]: see [c](x)\n", &["i|c|x|x"]),
        (
            "| a | b |\n|---|---|\n| [c](x) | `[d](y)` |\n",
            &["i|c|x|x"],
        ),
    ]);
}

#[test]
fn tags_in_markdown() {
    check_markdown(&[
        (
            "a <a href='x?a=1&amp;b'>*b*</a> <img src=y>",
            &["h|*b*|x?a=1&amp;b|x?a=1&b", "H|y|y|y"],
        ),
        (
            "<div>\n<a href=\"x\">b</a>\n</div>\n\n[c](y)",
            &["h|b|x|x", "i|c|y|y"],
        ),
        ("> <p\n> ><a href=x>b</a></p>\n", &["h|b|x|x"]),
        ("<div>\n<a\n  href='x'\n>b</a></div>\n", &["h|b|x|x"]),
        (
            "<div>\n\n<a href=x>\n\n[b](y)\n\n</a>\n\n</div>\n",
            &["h|\n\n[b](y)\n\n|x|x", "i|b|y|y"],
        ),
        ("<!-- <a href=x>b</a> -->\n\na \\<a href=x>b</a>", &[]),
    ]);
}

#[test]
fn links_of_html() {
    let rows: &[(&str, &[&str])] = &[
        ("<A HREF=\"x\">é <b>c</b></A>", &["h|é <b>c</b>|x|x"]),
        ("<a id=b href = 'x y' class=c>d</a>", &["h|d|x y|x y"]),
        (
            "<a href=x>b</a><a href=>c</a><a href>d</a>",
            &["h|b|x|x", "h|c||", "h|d||"],
        ),
        ("<a href=&quot;x&amp;>b</a>", &["h|b|&quot;x&amp;|\"x&"]),
        ("\r\n<a\r\nhref\r\n=\r\n\"é\r\n\">b</a>", &["h|b|é\r\n|é\n"]),
        ("<a href=1>a<a href=2>b</a>", &["h|b|2|2"]),
        ("<a name=x>b</a><a href=x>", &[]),
        ("<a xlink:href=x>b</a>", &["h|b|x|x"]),
        ("<a xlink:href=x href=y>b</a>", &["h|b|y|y"]),
        (
            "<img alt=a src=x/><area href='y'><script src=z></script>",
            &["H|x/|x/|x/", "h|y|y|y", "h|z|z|z"],
        ),
        (
            "<a href=x><img src=y></a>",
            &["h|<img src=y>|x|x", "H|y|y|y"],
        ),
        (
            "<script>'<a href=x>b</a>'</script><!-- <a href=x>b</a> --><title><a href=x>b</a></title>",
            &[],
        ),
        // A reader without scripts sees the first one. The others are text that nobody sees.
        (
            "<noscript><img src=x></noscript><iframe><img src=y></iframe><xmp><img src=z></xmp>",
            &["H|x|x|x"],
        ),
        (
            "<a href=x>b<script>c</script><!-- d --></a><b title='<img src=x>'/src=y>",
            &["h|b<script>c</script><!-- d -->|x|x", "h|y|y|y"],
        ),
    ];
    for (text, expected) in rows {
        check(MarkupLanguage::Html, text, expected);
    }
}

#[test]
fn what_the_reader_sees() {
    for (language, text, shown, is_code) in [
        (
            MarkupLanguage::Markdown,
            "[a **b** `c`\nd\\_&amp;](x)",
            "a b c d_&",
            false,
        ),
        (MarkupLanguage::Markdown, "[`a``b`](x)", "a``b", true),
        (MarkupLanguage::Markdown, "[](x)", "", false),
        (MarkupLanguage::Markdown, "[a ![b](y) c](x)", "a  c", false),
        (
            MarkupLanguage::Markdown,
            "<a href=x>*a* <b>`b`</b> &lt;</a>",
            "a b <",
            false,
        ),
        (MarkupLanguage::Markdown, "<a href=x>`a`</a>", "a", true),
        (
            MarkupLanguage::Markdown,
            "<a href=x>a ![b](y)</a>",
            "a ",
            false,
        ),
        (
            MarkupLanguage::Html,
            "<code>b</code><a href=x>a</a>",
            "a",
            false,
        ),
        (MarkupLanguage::Html, "<a href=x></a>", "", false),
        (MarkupLanguage::Markdown, "<me@e.com>", "me@e.com", false),
        (
            MarkupLanguage::Html,
            "<a href=x>a<b>b</b>&amp;</a>",
            "ab&",
            false,
        ),
        (
            MarkupLanguage::Html,
            "<a href=x><code>a</code></a>",
            "a",
            true,
        ),
    ] {
        let links = Markup::read(text, language).links;
        let first = links.first().map(|link| (&*link.shown, link.is_code));
        assert_eq!(first, Some((shown, is_code)), "{text}");
    }
}

#[test]
fn places_of_code() {
    let text = "a `b`\n\n```x\nc\n```\n\n    d\n";
    let code = Markup::read(text, MarkupLanguage::Markdown).code;
    let code: Vec<&str> = code
        .into_iter()
        .map(|range| text[range].trim_end())
        .collect();
    assert_eq!(code, ["`b`", "```x\nc\n```", "d"]);
}

/// Texts of random tokens have the same links, no matter how they are cut into pieces. The tokens make no footnotes, because a
/// footnote is known only in its own piece.
#[test]
fn pieces_have_the_links_of_the_whole() {
    const TOKENS: &[&str] = &[
        "[a](x)",
        "[b]",
        "[b]: y",
        "\n",
        "\n",
        "\n\n",
        "> ",
        "- ",
        "1. ",
        "  ",
        "    ",
        "```\n",
        "~~~\n",
        "# ",
        "===",
        "---",
        "text ",
        "| c | d |\n|---|---|\n",
        "<div>",
        "</div>",
        "<a href=z>",
        "</a>",
        "<!--",
        "-->",
        "`",
        "é",
        "![",
        "][",
        "](",
        ")",
        "\\",
    ];
    let mut random = fastrand::Rng::with_seed(8);
    for _ in 0..4_000 {
        let len = random.usize(1..40);
        let tokens = (0..len).map(|_| TOKENS[random.usize(..TOKENS.len())]);
        let text: String = tokens.collect();
        let whole = Markup::read(&*text, MarkupLanguage::Markdown).links;
        assert_eq!(whole, in_small_pieces(&text), "{text:?}");
    }
}

/// A text in chunks has the links of the same text in one.
#[test]
fn ropes_have_the_links_of_strings() {
    let line = "[é a](x\\_y) <https://e.com/é> <a href='z'>`c`</a> [d]\n\n[d]: é\n\n";
    let text = line.repeat(200);
    let rope = ropey::Rope::from_str(&text);
    for language in [MarkupLanguage::Markdown, MarkupLanguage::Html] {
        let links = Markup::read(&Chunks(&rope), language);
        assert_eq!(links, Markup::read(&*text, language));
        assert!(links.links.len() >= 200);
    }
}

/// A rope lends its chunks without the feature `ropey`, too.
struct Chunks<'r>(&'r ropey::Rope);

impl livelink_index::Text for Chunks<'_> {
    fn len(&self) -> usize {
        self.0.len_bytes()
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        let (chunk, start, ..) = self.0.chunk_at_byte(at.min(self.0.len_bytes()));
        (chunk, start)
    }
}

#[test]
fn each_part_can_end_the_reading() {
    for (language, text) in [
        (MarkupLanguage::Markdown, "[a](x) `b` [c](y)"),
        (MarkupLanguage::Markdown, "[a]: x\n\n[a]"),
        (MarkupLanguage::Html, "<a href=x>b</a><a href=x>b</a>"),
    ] {
        let mut parts = 0;
        read_markup(text, language, &mut |_| {
            parts += 1;
            ControlFlow::Break(())
        });
        assert_eq!(parts, 1, "{text}");
    }
}

/// What Markdown reads as a whole, and the tags in it.
#[test]
fn blocks_and_tags() {
    for (text, blocks, tags) in [
        (
            "# a *b*\nc <b>`d`</b>\n\n<p>\ne",
            &["a *b*", "c <b>`d`</b>"][..],
            &["<b>", "</b>"][..],
        ),
        (
            "- a\n  - b [c](d)\n\n> e\nf\n\n    g\n",
            &["a", "b [c](d)", "e\nf"],
            &[],
        ),
        (
            "|a|b|\n|-|-|\n|c|<i>|\n\n[d]: e\n***\n",
            &["a", "b", "c", "<i>"],
            &["<i>"],
        ),
        ("\\[a ![b](c)", &["[a ![b](c)"], &[]),
        ("```\na\n```\nb\n", &["b"], &[]),
    ] {
        let markup = Markup::read(text, MarkupLanguage::Markdown);
        let own = |ranges: &[Range<usize>]| -> Vec<String> {
            ranges
                .iter()
                .map(|range| text[range.clone()].to_owned())
                .collect()
        };
        assert_eq!(own(&markup.blocks), blocks, "{text}");
        assert_eq!(own(&markup.tags), tags, "{text}");
    }
}

/// References may copy as much as the text has, or 100,000 bytes.
#[test]
fn references_copy_a_limited_length() {
    let long = "x".repeat(1_000);
    let text = format!("[a]: {long}\n\n{}", "[a]\n".repeat(500));
    let links = Markup::read(&*text, MarkupLanguage::Markdown).links;
    assert_eq!(links.len(), 1 + 100, "the definition and its references");
    assert_eq!(links, in_small_pieces(&text));
}
