//! Reads saved documents with other parsers: a CommonMark parser and an HTML parser that know nothing of this project. They have
//! to find the same text, the same links with the same targets, and no link where the user removed one.
//!
//! Some documents are the results of the scripts of `tests/scripts`, and the others are random. `LIVELINK_SEED` starts another
//! series of random documents. `LIVELINK_CASES` is the number of them.

use std::fs;

use livelink::persist::{Saved, html, markdown};
use livelink::replay;
use livelink::session::{Mark, MarkKind, Mute, MuteCause};
use livelink_tests::properties::{self, cases, commonmark, rng};
use pulldown_cmark::Options;

/// Plays a script and returns the resulting document.
fn played(script: &str) -> Option<Saved> {
    let report = replay::run_line(script, None).ok()?;
    let offsets: Vec<usize> = report.text.char_indices().map(|(at, _)| at).collect();
    let byte = |scalar: usize| offsets.get(scalar).copied().unwrap_or(report.text.len());
    let links = report.links.iter().map(|link| Mark {
        range: byte(link.range.start)..byte(link.range.end),
        href: link.href.as_str().into(),
        kind: link.kind,
    });
    let mutes = report.muted.iter().map(|range| Mute {
        range: byte(range.start)..byte(range.end),
        cause: MuteCause::Backspace,
    });
    Some(Saved {
        text: report.text.clone(),
        links: links.collect(),
        mutes: mutes.collect(),
    })
}

/// Reads CommonMark. Returns the text without white space, and the links.
fn as_commonmark(written: &str) -> (String, Vec<(String, String)>) {
    let read = commonmark::read(written, Options::empty());
    assert_eq!(
        read.others, [""; 0],
        "neither text nor a link in\n{written}"
    );
    (without_white_space(&read.paragraphs.concat()), read.links)
}

fn without_white_space(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn saved_markdown_says_the_same_to_commonmark() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts");
    let (mut documents, mut links, mut mutes) = (0, 0, 0);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        for script in fs::read_to_string(&path).unwrap().lines() {
            let Some(saved) = played(script) else {
                continue;
            };
            let written = markdown::write(&saved);
            let expected: Vec<(String, String)> = saved
                .links
                .iter()
                .map(|link| {
                    (
                        saved.text[link.range.clone()].to_owned(),
                        link.href.to_string(),
                    )
                })
                .collect();
            let read = as_commonmark(&written);
            assert_eq!(
                read,
                (without_white_space(&saved.text), expected),
                "{}: {script}\n{written}",
                path.display()
            );
            documents += 1;
            links += saved.links.len();
            mutes += saved.mutes.len();
        }
    }
    assert!(
        documents > 250 && links > 150 && mutes > 30,
        "{documents} documents, {links} links, {mutes} mutes"
    );
}

fn link((start, end): (usize, usize)) -> Mark {
    Mark {
        range: start..end,
        href: "https://example.org/a".into(),
        kind: MarkKind::Manual,
    }
}

fn document(text: &str, links: &[(usize, usize)]) -> Saved {
    Saved {
        text: text.to_owned(),
        links: links.iter().copied().map(link).collect(),
        mutes: Vec::new(),
    }
}

/// These documents once lost text or links.
#[test]
fn known_cases_read_back() {
    for (text, links) in [
        // Another user put a blank line into a link.
        ("clic\n\nk here", &[(0, 12)][..]),
        ("a\n\n\nb", &[(0, 5)]),
        ("\n\na\n", &[(0, 4)]),
        ("a\n \nb", &[(0, 5)]),
        // Ranges that end after the text, ranges that begin inside a character, and ranges that overlap.
        ("é two three", &[(4, 99)]),
        ("é two three", &[(1, 4)]),
        ("é two three", &[(3, 8), (6, 12)]),
        ("é two three", &[(6, 12), (3, 5)]),
        ("a", &[(1, 0), (0, usize::MAX)]),
        // Text that is not a table, and text that would be a table if it were not escaped.
        ("a|b", &[]),
        ("a|b", &[(0, 3)]),
        ("a|b\n|-|-|\nc|d", &[]),
        ("|a|\n|:-|", &[(0, 3)]),
    ] {
        properties::round_trips(&document(text, links));
    }
}

#[test]
fn made_up_documents_read_back() {
    let mut random = rng();
    let (mut links, mut mutes, mut unfit) = (0, 0, 0);
    for _ in 0..cases(6_000) {
        let len = 1 + random.usize(..60);
        let bytes: Vec<u8> = (0..len).map(|_| random.u8(..)).collect();
        let saved = properties::saved(&bytes);
        properties::round_trips(&saved);
        html_reads_back(&saved);
        let fitted = saved.clone().fitted();
        links += fitted.links.len();
        mutes += fitted.mutes.len();
        unfit += usize::from(fitted != saved);
    }
    assert!(
        links > cases(6_000) / 2 && mutes > cases(6_000) / 10 && unfit > cases(6_000) / 4,
        "{links} links, {mutes} mutes, {unfit} documents with ranges that do not fit"
    );
}

/// Random texts, which no writer of this project has written, are read as documents.
#[test]
fn made_up_texts_are_read() {
    let mut random = rng();
    for _ in 0..cases(6_000) {
        let bytes: Vec<u8> = (0..1 + random.usize(..40)).map(|_| random.u8(..)).collect();
        properties::readers(&properties::markup(&bytes));
    }
}

/// An HTML parser finds the same text and links.
fn html_reads_back(saved: &Saved) {
    let written = html::write(saved);
    let page = scraper::Html::parse_fragment(&format!("<div>{written}</div>"));
    let shown = |text: &str| text.replace('\0', "\u{fffd}");
    let text: String = page.root_element().text().collect();
    assert_eq!(text, shown(&saved.text), "{written:?}");
    let anchors = scraper::Selector::parse("a").expect("a selector");
    let found = page.select(&anchors).map(|anchor| {
        let href = anchor.attr("href").unwrap_or_default().to_owned();
        (anchor.text().collect::<String>(), href)
    });
    let fitted = saved.clone().fitted();
    let expected = fitted.links.iter().map(|link| {
        let own = &fitted.text[link.range.clone()];
        (shown(own), shown(&link.href))
    });
    let (found, expected): (Vec<_>, Vec<_>) = (found.collect(), expected.collect());
    assert_eq!(found, expected, "{written:?}");
}
