//! Documents in a notation that a person can read.
//!
//! A paragraph is a line: what it is, a colon, and its text. `>` is a quote, `1*` a bullet in a list inside of a list, `0 3.` an item
//! of a numbered list from 3, `0[x]` a task, `0-` a paragraph that goes on with its item, and `!` is apart. In the text,
//! `{bi:text}` is bold and italic, `[text -> target]` a link of the user's, `[text => target]` an automatic one, and `~text~` a mute.

use livelink_rich::{LINE_SEPARATOR, Marker, Paragraph, ParagraphKind, RichText, TextStyle};
use livelink_session::MarkKind;

/// Returns each paragraph in the notation.
pub(crate) fn shown(content: &RichText) -> Vec<String> {
    let paragraphs = content.each_paragraph();
    let lines = paragraphs.map(|(range, paragraph)| {
        let mut line = attributes(paragraph);
        line.push(':');
        if !range.is_empty() {
            line.push(' ');
        }
        let mut at = range.start;
        for c in content.text[range].chars() {
            line.push_str(&starts(content, at));
            line.push(if c == LINE_SEPARATOR { '↵' } else { c });
            at += c.len_utf8();
            line.push_str(&ends(content, at));
        }
        line
    });
    lines.collect()
}

fn attributes(paragraph: Paragraph) -> String {
    let mut words = Vec::new();
    if paragraph.apart {
        words.push("!".to_owned());
    }
    if paragraph.quote > 0 {
        words.push(">".repeat(usize::from(paragraph.quote)));
    }
    if let Some(place) = paragraph.list {
        let marker = match place.marker {
            None => "-".to_owned(),
            Some(Marker::Bullet) => "*".to_owned(),
            Some(Marker::Number { first }) => format!(" {first}."),
            Some(Marker::Task { done: true }) => "[x]".to_owned(),
            Some(_) => "[ ]".to_owned(),
        };
        words.push(format!("{}{marker}", place.level));
    }
    match paragraph.kind {
        ParagraphKind::Heading(level) => words.push(format!("h{}", level.get())),
        ParagraphKind::Code => {
            words.push("code".to_owned());
            words.extend(paragraph.language.map(String::from));
        }
        ParagraphKind::Rule => words.push("rule".to_owned()),
        ParagraphKind::Verbatim => words.push("source".to_owned()),
        _ => {}
    }
    words.join(" ")
}

fn starts(content: &RichText, at: usize) -> String {
    let mut signs = String::new();
    if content.links.iter().any(|link| link.range.start == at) {
        signs.push('[');
    }
    for (range, style) in &content.styles {
        if range.start == at {
            signs.push('{');
            for (name, each) in [
                ("b", TextStyle::BOLD),
                ("i", TextStyle::ITALIC),
                ("s", TextStyle::STRIKETHROUGH),
                ("c", TextStyle::CODE),
                ("v", TextStyle::VERBATIM),
            ] {
                if style.contains(each) {
                    signs.push_str(name);
                }
            }
            signs.push(':');
        }
    }
    if content.mutes.iter().any(|mute| mute.range.start == at) {
        signs.push('~');
    }
    signs
}

fn ends(content: &RichText, at: usize) -> String {
    let mut signs = String::new();
    if content.mutes.iter().any(|mute| mute.range.end == at) {
        signs.push('~');
    }
    if content.styles.iter().any(|(range, _)| range.end == at) {
        signs.push('}');
    }
    for link in &content.links {
        if link.range.end == at {
            let arrow = match link.kind {
                MarkKind::Auto => "=>",
                MarkKind::Manual => "->",
            };
            signs.push_str(&format!(" {arrow} {}]", link.href));
        }
    }
    signs
}
