//! Rich text in a form that people read. Other test programs include this file by its path.
//!
//! A paragraph is a line. Before its text are: `÷` for one that is apart, `>` for each quote, two dots for each level of a list and the
//! marker (`-`, `1.`, `[ ]`, `[x]`, `~` for none), `#` for each level of a heading, `|` and the language for code, `!` for source, `---` for a rule. In
//! its text, `{bi:…}` is bold and italic (`s` struck through, `c` code, `v` source), `[…](target)` is a link, `[…](=target)` an
//! automatic one, `(off:…)` a mute, `⏎` a line break, and `␣` a space without break.

use livelink_rich::{
    LINE_SEPARATOR, ListPlace, Marker, Paragraph, ParagraphKind, RichText, TextStyle,
};
use livelink_session::MarkKind;

/// Writes a document in this notation.
pub(crate) fn show(content: &RichText) -> String {
    let lines = content
        .each_paragraph()
        .map(|(range, paragraph)| before(paragraph) + &inline(content, range));
    lines.collect::<Vec<_>>().join("\n")
}

fn before(paragraph: Paragraph) -> String {
    let mut out = String::new();
    if paragraph.apart {
        out.push('÷');
    }
    out.push_str(&">".repeat(paragraph.quote.into()));
    if let Some(ListPlace { level, marker }) = paragraph.list {
        out.push_str(&"..".repeat(level.into()));
        out.push_str(&match marker {
            None => "~".to_owned(),
            Some(Marker::Bullet) => "-".to_owned(),
            Some(Marker::Number { first }) => format!("{first}."),
            Some(Marker::Task { done: false }) => "[ ]".to_owned(),
            Some(Marker::Task { done: true }) => "[x]".to_owned(),
            other => format!("{other:?}"),
        });
    }
    match paragraph.kind {
        ParagraphKind::Body => {}
        ParagraphKind::Heading(level) => out.push_str(&"#".repeat(level.get().into())),
        ParagraphKind::Code => {
            out.push('|');
            out.extend(paragraph.language.map(String::from));
        }
        ParagraphKind::Rule => out.push_str("---"),
        ParagraphKind::Verbatim => out.push('!'),
        other => out.push_str(&format!("{other:?}")),
    }
    if !out.is_empty() {
        out.push(' ');
    }
    out
}

fn inline(content: &RichText, paragraph: std::ops::Range<usize>) -> String {
    let mut out = String::new();
    let text = &content.text[paragraph.clone()];
    for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
        let here = paragraph.start + at;
        for (range, _) in &content.styles {
            out.push_str(if range.end == here && here > paragraph.start {
                "}"
            } else {
                ""
            });
        }
        for link in &content.links {
            if link.range.end == here && here > paragraph.start {
                let kind = if link.kind == MarkKind::Auto { "=" } else { "" };
                out.push_str(&format!("]({kind}{})", link.href));
            }
        }
        for mute in &content.mutes {
            out.push_str(if mute.range.end == here && here > paragraph.start {
                ")"
            } else {
                ""
            });
        }
        let Some(c) = text[at..].chars().next() else {
            break;
        };
        for mute in &content.mutes {
            out.push_str(if mute.range.start == here {
                "(off:"
            } else {
                ""
            });
        }
        for link in &content.links {
            out.push_str(if link.range.start == here { "[" } else { "" });
        }
        for (range, style) in &content.styles {
            if range.start == here {
                out.push_str(&format!("{{{}:", letters(*style)));
            }
        }
        match c {
            LINE_SEPARATOR => out.push('⏎'),
            '\u{a0}' => out.push('␣'),
            c => out.push(c),
        }
    }
    out
}

fn letters(style: TextStyle) -> String {
    let letters = [
        (TextStyle::BOLD, 'b'),
        (TextStyle::ITALIC, 'i'),
        (TextStyle::STRIKETHROUGH, 's'),
        (TextStyle::CODE, 'c'),
        (TextStyle::VERBATIM, 'v'),
    ];
    let letters = letters.into_iter().filter(|(one, _)| style.contains(*one));
    letters.map(|(_, letter)| letter).collect()
}
