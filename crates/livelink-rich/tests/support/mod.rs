//! Documents as text with marks, for tests.
//!
//! A line is a paragraph. One that is not plain begins with `§`, its attributes and a space:
//!
//! ```text
//! §# Title              a heading
//! §- one|               an item of a list, and the caret
//! §1n3. two             a numbered item one level further in, whose list begins with 3
//! §. more               a paragraph that goes on with an item
//! §[x] done             a task
//! §>> quoted            in two quotes
//! §!code let x          a line of code, apart from the code before it
//! §rule                 a rule
//! §raw | a table |      source
//! a {b:bold} text       bold; `i` is italic, `s` struck through, `c` code and `v` source
//! «selected»            a selection with the caret at its end; `»selected«` has it at its start
//! one↵two               a line break inside a paragraph
//! ```

#![allow(dead_code, reason = "each test program uses a part of it")]

use livelink_rich::{
    CodeLanguage, HeadingLevel, LINE_SEPARATOR, ListPlace, Marker, Paragraph, ParagraphKind,
    RichDocument, RichInput, RichText, TextStyle,
};
use livelink_session::{Input, Selection, SessionOptions};

const STYLES: [(char, TextStyle); 5] = [
    ('b', TextStyle::BOLD),
    ('i', TextStyle::ITALIC),
    ('s', TextStyle::STRIKETHROUGH),
    ('c', TextStyle::CODE),
    ('v', TextStyle::VERBATIM),
];

/// Returns the attributes as marks, without the paragraph sign.
fn attributes(it: Paragraph) -> String {
    let mut marks = String::new();
    marks.push_str(if it.apart { "!" } else { "" });
    marks.push_str(&">".repeat(it.quote.into()));
    if let Some(place) = it.list {
        if place.level > 0 {
            marks.push_str(&place.level.to_string());
        }
        marks.push_str(&match place.marker {
            None => ".".to_owned(),
            Some(Marker::Bullet) => "-".to_owned(),
            Some(Marker::Number { first }) => format!("n{first}."),
            Some(Marker::Task { done: false }) => "[]".to_owned(),
            Some(Marker::Task { done: true }) => "[x]".to_owned(),
            Some(other) => format!("{other:?}"),
        });
    }
    marks.push_str(&match it.kind {
        ParagraphKind::Body => String::new(),
        ParagraphKind::Heading(level) => "#".repeat(level.get().into()),
        ParagraphKind::Code => {
            let language = it.language.map(|language| format!(":{language}"));
            "code".to_owned() + &language.unwrap_or_default()
        }
        ParagraphKind::Rule => "rule".to_owned(),
        ParagraphKind::Verbatim => "raw".to_owned(),
        other => format!("{other:?}"),
    });
    marks
}

fn paragraph(marks: &str) -> Paragraph {
    let mut it = Paragraph::default();
    let rest = marks.strip_prefix('!').unwrap_or(marks);
    it.apart = rest.len() < marks.len();
    let quoted = rest.trim_start_matches('>');
    it.quote = (rest.len() - quoted.len()) as u8;
    let unlevelled = quoted.trim_start_matches(|c: char| c.is_ascii_digit());
    let level = quoted[..quoted.len() - unlevelled.len()]
        .parse()
        .unwrap_or(0);
    let (marker, kind) = if let Some(kind) = unlevelled.strip_prefix('-') {
        (Some(Some(Marker::Bullet)), kind)
    } else if let Some(kind) = unlevelled.strip_prefix('.') {
        (Some(None), kind)
    } else if let Some(kind) = unlevelled.strip_prefix("[]") {
        (Some(Some(Marker::Task { done: false })), kind)
    } else if let Some(kind) = unlevelled.strip_prefix("[x]") {
        (Some(Some(Marker::Task { done: true })), kind)
    } else if let Some(number) = unlevelled.strip_prefix('n') {
        let (first, kind) = number.split_once('.').unwrap();
        let first = first.parse().unwrap();
        (Some(Some(Marker::Number { first })), kind)
    } else {
        (None, unlevelled)
    };
    it.list = marker.map(|marker| ListPlace { level, marker });
    let (kind, language) = kind.split_once(':').unwrap_or((kind, ""));
    it.language = CodeLanguage::new(language);
    it.kind = match kind {
        "" => ParagraphKind::Body,
        "code" => ParagraphKind::Code,
        "rule" => ParagraphKind::Rule,
        "raw" => ParagraphKind::Verbatim,
        signs => {
            assert!(signs.chars().all(|sign| sign == '#'), "{marks}");
            ParagraphKind::Heading(HeadingLevel::new(signs.len() as u8).unwrap())
        }
    };
    it
}

/// Returns the content that a marked text stands for, and its selection.
pub(crate) fn parsed(marked: &str) -> (RichText, Selection) {
    let mut content = RichText::default();
    let (mut anchor, mut head) = (None, None);
    content.paragraphs.clear();
    for (index, line) in marked.split('\n').enumerate() {
        if index > 0 {
            content.text.push('\n');
        }
        let (marks, text) = match line.strip_prefix('§') {
            Some(line) => line.split_once(' ').unwrap_or((line, "")),
            None => ("", line),
        };
        content.paragraphs.push(paragraph(marks));
        let mut open: Option<(usize, TextStyle)> = None;
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            let at = content.text.len();
            match c {
                '|' => (anchor, head) = (Some(at), Some(at)),
                '«' => anchor = Some(at),
                '»' => head = Some(at),
                '↵' => content.text.push(LINE_SEPARATOR),
                '{' => {
                    let names = chars.by_ref().take_while(|c| *c != ':');
                    let styles = names.map(|name| STYLES.iter().find(|it| it.0 == name).unwrap().1);
                    let style = styles.fold(TextStyle::PLAIN, |all, one| all | one);
                    open = Some((at, style));
                }
                '}' => {
                    let (start, style) = open.take().unwrap();
                    content.styles.push((start..at, style));
                }
                c => content.text.push(c),
            }
        }
    }
    let head = head.unwrap_or(content.text.len());
    let anchor = anchor.unwrap_or(head);
    (content, Selection { anchor, head })
}

/// Returns a document of a marked text.
pub(crate) fn document(marked: &str) -> RichDocument {
    let (content, selection) = parsed(marked);
    let mut document = RichDocument::load(&content, SessionOptions::default());
    document.apply(Input::Select(selection).into());
    document
}

/// Returns a document as a marked text.
pub(crate) fn shown(document: &RichDocument) -> String {
    let content = document.content();
    let selection = document.document().selection();
    let mut marked = String::new();
    for (range, attributes_of) in content.each_paragraph() {
        let marks = attributes(attributes_of);
        if range.start > 0 {
            marked.push('\n');
        }
        if !marks.is_empty() {
            marked.push('§');
            marked.push_str(&marks);
            marked.push(' ');
        }
        for at in range.start..=range.end {
            for (_, style) in content
                .styles
                .iter()
                .filter(|(it, _)| it.end == at && at > range.start)
            {
                assert!(!style.is_plain());
                marked.push('}');
            }
            match selection {
                Selection { anchor, head } if anchor == at && head == at => marked.push('|'),
                Selection { anchor, .. } if anchor == at => marked.push('«'),
                Selection { head, .. } if head == at => marked.push('»'),
                _ => {}
            }
            if at == range.end {
                break;
            }
            for (_, style) in content.styles.iter().filter(|(it, _)| it.start == at) {
                marked.push('{');
                let names = STYLES.iter().filter(|(_, one)| style.contains(*one));
                marked.extend(names.map(|(name, _)| *name));
                marked.push(':');
            }
            if content.text.is_char_boundary(at) {
                let c = content.text[at..].chars().next().unwrap();
                marked.push(if c == LINE_SEPARATOR { '↵' } else { c });
            }
        }
    }
    marked
}

/// Presses keys: letters are typed one by one, and names in angle brackets are commands.
pub(crate) fn press(document: &mut RichDocument, keys: &str) {
    let mut rest = keys;
    while let Some(c) = rest.chars().next() {
        if let Some((name, after)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
            document.apply(command(name, document.document().text().len_bytes()));
            rest = after;
            continue;
        }
        document.apply(Input::Type(&rest[..c.len_utf8()]).into());
        rest = &rest[c.len_utf8()..];
    }
}

fn command(name: &str, len: usize) -> RichInput<'static> {
    let heading = |level| ParagraphKind::Heading(HeadingLevel::new(level).unwrap());
    let at = |at| Input::Select(Selection::caret(at));
    match name {
        "enter" => Input::LineBreak { soft: false }.into(),
        "soft" => Input::LineBreak { soft: true }.into(),
        "back" => Input::Backspace.into(),
        "del" => Input::Delete.into(),
        "undo" => Input::Undo.into(),
        "redo" => Input::Redo.into(),
        "lt" => Input::Type("<").into(),
        "start" => at(0).into(),
        "end" => at(len).into(),
        "all" => Input::Select(Selection {
            anchor: 0,
            head: len,
        })
        .into(),
        "paste" => Input::Paste {
            text: "see a.de now",
            plain: false,
        }
        .into(),
        "pastelinked" => Input::PasteLinked {
            text: "a",
            links: Vec::new().into(),
        }
        .into(),
        "link" => Input::Link {
            href: "https://own.example",
        }
        .into(),
        "joinup" => Input::Replace {
            range: 1..2,
            text: "",
            linkify: true,
        }
        .into(),
        "bold" => RichInput::ToggleStyle(TextStyle::BOLD),
        "italic" => RichInput::ToggleStyle(TextStyle::ITALIC),
        "mono" => RichInput::ToggleStyle(TextStyle::CODE),
        "clear" => RichInput::ClearStyles,
        "h1" => RichInput::SetKind(heading(1)),
        "h2" => RichInput::SetKind(heading(2)),
        "code" => RichInput::SetKind(ParagraphKind::Code),
        "body" => RichInput::SetKind(ParagraphKind::Body),
        "list" => RichInput::ToggleList(Marker::Bullet),
        "number" => RichInput::ToggleList(Marker::Number { first: 1 }),
        "task" => RichInput::ToggleList(Marker::Task { done: false }),
        "tick" => RichInput::ToggleTask { line: 0 },
        "quote" => RichInput::ToggleQuote,
        "in" => RichInput::Indent,
        "out" => RichInput::Outdent,
        "rule" => RichInput::InsertRule,
        "noshortcuts" => RichInput::SetShortcuts(false),
        "plain" => RichInput::SetFormatted(false),
        "formatted" => RichInput::SetFormatted(true),
        other => panic!("no command is called {other}"),
    }
}
