//! Saved Markdown as others read it. A CommonMark parser that knows nothing of this project has to find the same text, the same
//! links with the same targets, and no link where the user took one off. The documents are the results of all scripts of
//! `tests/scripts`.

use std::fs;

use livelink::session::persist::{Saved, markdown};
use livelink::session::{Mark, Mute, MuteCause, replay};
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

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
    let (mut text, mut links) = (String::new(), Vec::new());
    let mut open = None;
    for event in Parser::new_ext(written, Options::empty()) {
        match event {
            Event::Text(part) => text.push_str(&part),
            Event::SoftBreak | Event::HardBreak => text.push('\n'),
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                ..
            }) => {
                let scheme = if link_type == LinkType::Email {
                    "mailto:"
                } else {
                    ""
                };
                open = Some((text.len(), format!("{scheme}{dest_url}")));
            }
            Event::End(TagEnd::Link) => {
                let (from, href) = open.take().expect("a link that begins");
                links.push((text[from..].to_owned(), href));
            }
            other => panic!("neither text nor a link: {other:?} in\n{written}"),
        }
    }
    (without_white_space(&text), links)
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
