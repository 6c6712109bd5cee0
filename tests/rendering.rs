//! Rendered text is read back by parsers that know nothing of this project: the HTML parser of a browser (`html5ever`, through
//! `scraper`) and a CommonMark parser (`pulldown-cmark`).
//!
//! The texts are random and full of markup. The text that is read back has to be the original text, and its links have to have
//! the same texts and hrefs. `LIVELINK_SEED` starts another series. `LIVELINK_CASES` is the number of texts.

use livelink::detect::is_boundary;
use livelink::{Detector, Link, Profile, render};
use livelink_tests::properties::commonmark::{Content, read};
use livelink_tests::properties::{Rng, cases, choose, detectors, rng};

/// Strings that mean something in HTML or Markdown, or once did in some library.
const MARKUP: &[&str] = &[
    "<",
    ">",
    "&",
    "\"",
    "'",
    "&amp;",
    "&lt",
    "&#60;",
    "&#x3c",
    "&copy",
    "<!--",
    "-->",
    "<script>",
    "</a>",
    "<a href='",
    "]]>",
    "<b",
    "javascript:",
    "\\",
    "\\\\",
    "`",
    "``",
    "*",
    "**",
    "_",
    "__",
    "~~",
    "|",
    "[",
    "]",
    "](",
    "[x]: /y",
    "![",
    "!",
    "#",
    "# ",
    "- ",
    "+ ",
    "1. ",
    "12) ",
    "> ",
    "===",
    "---",
    "***",
    "    ",
    "\t",
    "```",
    "~~~",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    " ",
    "  \n",
    "\0",
    "\u{b}",
    "\u{c}",
    "\u{7f}",
    "\u{80}",
    "\u{85}",
    "\u{a0}",
    "\u{3000}",
    "\u{feff}",
    "\u{fffe}",
    "^",
    "$",
    ":",
    "http:",
    "www.",
    "é",
    "語",
    "🦀",
    "\u{202e}",
    "\u{200d}",
    "e\u{301}",
    "x",
    "7",
];

/// Links, whole and in part, with characters that escape and end them.
const LINKS: &[&str] = &[
    "example.com",
    "https://example.com",
    "http://example.com/a_(b)_c",
    "example.com/*x*_y_",
    "example.com/?a=b&copy=1&amp;c",
    "example.com/\\x",
    "example.com/`a`",
    "example.com/a`b",
    "example.com/[x](y)",
    "example.com/<b>",
    "example.com/'x'",
    "https://example.com/~~x~~",
    "example.com/%22%3E",
    "https://bücher.de/ä?ö#ü",
    "https://例え.jp/「道」",
    "ftp://example.org/^x",
    "me@example.com",
    "a&b@example.com",
    "`x`@example.com",
    "^a@example.com",
    "a_b*c@example.com",
    "mailto:me@example.com",
    "o'neil@example.com",
    "дядя@пример.рф",
    "a|b@example.com",
    "http://[::1]/x",
    "https://example.com:80/|x|",
    "a@x_y.example.com",
    "HTTPS://EXAMPLE.COM/&#60;",
    "example.com#:~:text=a,b",
    "example.com/$x$",
    "example.com/a!b",
    "http://192.168.0.1/",
];

/// Returns a random text of links and markup.
fn text(random: &mut Rng) -> String {
    let count = random.usize(..24);
    let part = |random: &mut Rng| match random.usize(..3) {
        0 => choose(random, LINKS),
        _ => choose(random, MARKUP),
    };
    (0..count).map(|_| part(random)).collect()
}

/// Returns the links of a text as pairs of text and href.
fn expected(detector: &Detector, text: &str, links: &[Link]) -> Vec<(String, String)> {
    let pair = |link: &Link| {
        let own = &text[link.range.clone()];
        (own.to_owned(), detector.href(own, link.kind))
    };
    links.iter().map(pair).collect()
}

/// Runs `check` on random texts with both profiles.
fn over_texts(check: impl Fn(&Detector, &str, &[Link])) {
    let mut random = rng();
    let mut links_in_all = 0;
    for _ in 0..cases(3_000) {
        let text = text(&mut random);
        for detector in detectors() {
            let links = detector.detect(&text);
            links_in_all += links.len();
            check(detector, &text, &links);
        }
    }
    assert!(
        links_in_all > cases(3_000),
        "only {links_in_all} links: the texts have too few"
    );
}

#[test]
fn html_reads_back() {
    over_texts(|detector, text, links| {
        let mut options = render::HtmlOptions::default();
        options.rel = "nofollow \"ugc\" <&>".to_owned();
        let mut html = String::new();
        render::html_with(detector, text, links, &options, &mut html);
        let document = scraper::Html::parse_fragment(&format!("<div>{html}</div>"));
        let content: String = document.root_element().text().collect();
        assert_eq!(
            content,
            text.replace('\0', "\u{fffd}"),
            "read back from {html:?}"
        );
        let anchors = scraper::Selector::parse("a").expect("a selector");
        let found: Vec<_> = document
            .select(&anchors)
            .map(|anchor| {
                assert_eq!(anchor.attr("rel"), Some(options.rel.as_str()));
                assert_eq!(anchor.attr("dir"), Some("auto"));
                assert_eq!(anchor.value().attrs().count(), 3, "of a link in {html:?}");
                (
                    anchor.text().collect(),
                    anchor.attr("href").unwrap_or_default().to_owned(),
                )
            })
            .collect();
        assert_eq!(
            found,
            expected(detector, text, links),
            "read back from {html:?}"
        );
        let elements = scraper::Selector::parse("*").expect("a selector");
        // The parser adds `html` and `div`. All other elements are the links.
        assert_eq!(
            document.select(&elements).count(),
            2 + links.len(),
            "elements in {html:?}"
        );
    });
}

/// CommonMark, and CommonMark with the common extensions, to which more characters mean something.
fn extensions() -> [pulldown_cmark::Options; 2] {
    use pulldown_cmark::Options;
    let common = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_GFM;
    [Options::empty(), common]
}

/// Returns the paragraphs of a text, with the lines trimmed.
fn paragraphs(text: &str) -> Vec<String> {
    let text = text
        .replace('\0', "\u{fffd}")
        .replace("\r\n", "\n")
        .replace('\r', "\n");
    let lines = text
        .split('\n')
        .map(|line| line.trim_matches([' ', '\t', '\u{b}', '\u{c}']));
    let lines: Vec<&str> = lines.collect();
    let paragraphs = lines
        .split(|line| line.is_empty())
        .map(|lines| lines.join("\n"));
    paragraphs
        .filter(|paragraph| !paragraph.is_empty())
        .collect()
}

#[test]
fn markdown_of_plain_reads_back() {
    over_texts(|detector, text, links| {
        let mut markdown = String::new();
        render::markdown_of_plain(detector, text, links, &mut markdown);
        let wanted = Content {
            paragraphs: paragraphs(text),
            links: expected(detector, text, links),
            others: Vec::new(),
        };
        for options in extensions() {
            let read = read(&markdown, options);
            assert_eq!(read, wanted, "{text:?} became\n{markdown}");
        }
    });
}

/// In a text that is Markdown, each link by itself reads back. The text around it may mean anything.
#[test]
fn markdown_links_read_back() {
    over_texts(|detector, text, links| {
        for link in links {
            let own = &text[link.range.clone()];
            for before in ["", "Look!", "\\", "\\\\", "\\!", "a\\\\!", "(", "*", "x "] {
                let text = format!("{before}{own} y");
                let alone = Link {
                    range: before.len()..before.len() + own.len(),
                    kind: link.kind,
                };
                let mut markdown = String::new();
                render::markdown(detector, &text, std::slice::from_ref(&alone), &mut markdown);
                for options in extensions() {
                    let read = read(&markdown, options);
                    let wanted = expected(detector, &text, std::slice::from_ref(&alone));
                    assert_eq!(read.links, wanted, "{text:?} became {markdown:?}");
                    assert_eq!(read.others, [""; 0], "{text:?} became {markdown:?}");
                }
            }
        }
    });
}

#[test]
fn plain_text_reads_back() {
    over_texts(|detector, text, links| {
        let mut plain = String::new();
        render::plain(detector, text, links, &mut plain);
        if links.is_empty() {
            assert_eq!(plain, text);
            return;
        }
        // The list is the last paragraph, with one line for each href.
        let (body, list) = plain.rsplit_once("\n\n").expect("a list at the end");
        let hrefs: Vec<&str> = list
            .lines()
            .enumerate()
            .map(|(i, line)| {
                line.strip_prefix(&format!("[{}] ", i + 1))
                    .expect("a number")
            })
            .collect();
        let mut rest = body;
        let mut at = 0;
        for link in links {
            let between = &text[at..link.range.start];
            let own = &text[link.range.clone()];
            rest = rest
                .strip_prefix(between)
                .and_then(|rest| rest.strip_prefix(own))
                .expect("the text");
            rest = rest.strip_prefix(" [").expect("a number");
            let (number, after) = rest.split_once(']').expect("a number");
            let number: usize = number.parse().expect("a number");
            assert_eq!(hrefs[number - 1], detector.href(own, link.kind));
            rest = after;
            at = link.range.end;
        }
        assert_eq!(rest, text[at..].strip_suffix('\n').unwrap_or(&text[at..]));
        let mut unique = hrefs.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), hrefs.len(), "an href twice in {list:?}");
    });
}

#[test]
fn nothing_links_when_defanged() {
    over_texts(|detector, text, links| {
        let mut out = String::new();
        render::defanged(detector, text, links, &mut out);
        assert_eq!(detector.detect(&out), [], "{text:?} became {out:?}");
        // Runs without a link stay as they are, and no run is lost.
        let runs = |text: &str| {
            text.split(is_boundary)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let (before, after) = (runs(text), runs(&out));
        assert_eq!(before.len(), after.len());
        let mut start = 0;
        for (before, after) in before.iter().zip(&after) {
            start += text[start..].find(before.as_str()).expect("the run");
            let run = start..start + before.len();
            start = run.end;
            if !links.iter().any(|link| run.contains(&link.range.start)) {
                assert_eq!(before, after);
            }
        }
    });
}

#[test]
fn defanged_forms() {
    for (text, expected) in [
        (
            "see http://example.com/a.b.",
            "see hxxp://example[.]com/a.b.",
        ),
        ("HTTPS://Example.COM", "hxxps://Example[.]COM"),
        ("hTTp://a.com", "hxxp://a[.]com"),
        ("ftp://ftp.example.org", "fxp://ftp[.]example[.]org"),
        ("a.b@example.com", "a.b[@]example[.]com"),
        ("mailto:me@example.com", "mailto:me[@]example[.]com"),
        ("http://田中。com/x", "hxxp://田中[.]com/x"),
        ("http://192.168.0.1:80/", "hxxp://192[.]168[.]0[.]1:80/"),
        ("http://[::1]/x", "hxxp://[::1]/x"),
        (
            "example.com/?u=http://example.org/x",
            "example[.]com/?u=http[:]//example[.]org/x",
        ),
        ("x@a.com@b.org", "x[@]a[.]com[@]b[.]org"),
        ("no link, a.b.c", "no link, a.b.c"),
    ] {
        let detector = Detector::default();
        let mut out = String::new();
        render::defanged(&detector, text, &detector.detect(text), &mut out);
        assert_eq!(out, expected, "{text:?}");
    }
}

/// No renderer writes links that do not belong to the text.
#[test]
fn foreign_links_are_left_out() {
    let detector = Detector::default();
    let text = "é example.com é";
    let links: Vec<Link> = [0..1, 3..14, 3..14, 5..9, 1..2, 14..99, 99..100, 15..15]
        .into_iter()
        .map(|range| Link {
            range,
            kind: livelink::LinkKind::Url,
        })
        .collect();
    let mut outs = vec![String::new(); 5];
    render::html(&detector, text, &links, &mut outs[0]);
    render::markdown(&detector, text, &links, &mut outs[1]);
    render::markdown_of_plain(&detector, text, &links, &mut outs[2]);
    render::plain(&detector, text, &links, &mut outs[3]);
    render::defanged(&detector, text, &links, &mut outs[4]);
    for out in outs {
        assert!(out.starts_with("é ") && out.contains("example"), "{out:?}");
    }
    assert_eq!(detectors()[0].options().profile, Profile::Uts58);
}
