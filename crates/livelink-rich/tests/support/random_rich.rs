//! Documents that nobody would write, to find what a format cannot hold.

use fastrand::Rng;
use livelink_detect::Schemes;
use livelink_rich::{
    CodeLanguage, HeadingLevel, LINE_SEPARATOR, ListPlace, Marker, Paragraph, ParagraphKind,
    RichText, TextStyle,
};
use livelink_session::{Mark, MarkKind, Mute, MuteCause};

/// What text consists of: signs of Markdown, white space, scripts, addresses.
const PIECES: &[&str] = &[
    "a",
    "b",
    "word",
    "Z",
    "1",
    "12",
    " ",
    " ",
    "  ",
    "\t",
    "*",
    "**",
    "_",
    "ⓒ",
    "__",
    "~",
    "~~",
    "`",
    "``",
    "```",
    "#",
    "##",
    "-",
    "+",
    "=",
    ">",
    "<",
    "[",
    "]",
    "(",
    ")",
    "!",
    "|",
    "\\",
    "&",
    "&amp;",
    "&#32;",
    ".",
    ":",
    ";",
    "1.",
    "1)",
    "<b>",
    "<!--",
    "-->",
    "]:",
    "](",
    "$",
    "^",
    "{",
    "}",
    "\"",
    "'",
    "/",
    "://",
    "http://x.org",
    "www.x.org",
    "me@x.org",
    "x.org",
    "https:",
    "---",
    "===",
    "***",
    "é",
    "ß",
    "Ж",
    "本",
    "。",
    "「",
    "」",
    "한",
    "ع",
    "א",
    "👍",
    "\u{a0}",
    "\u{3000}",
    "\u{200b}",
    "\u{301}",
    "€",
    "“",
    "—",
    "\u{2028}",
    "\u{2028}",
    "\u{b}",
    "\u{c}",
    "\u{85}",
    "\u{2029}",
    "@",
    "a@b",
    "[ ]",
    "[x]",
    "[^1]",
    "+++",
    "nbsp;",
    "&nbsp;",
];

/// What a reader of Markdown keeps as source, each of which means the same wherever it stands in a line.
const SOURCES: &[&str] = &[
    "![a](b)",
    "[a](b \"c\")",
    "<i>",
    "</i>",
    "<x-y z=\"*\">",
    "<!-- c -->",
    "$x_1$",
];

/// Returns a random document.
pub(crate) fn document(random: &mut Rng) -> RichText {
    let mut content = RichText::default();
    let mut open: Vec<Marker> = Vec::new();
    let mut before: Option<Paragraph> = None;
    let count = 1 + random.usize(..6);
    for number in 0..count {
        if number > 0 {
            content.text.push('\n');
        }
        let paragraph = paragraph(random, before, &mut open);
        content.paragraphs.push(paragraph);
        before = Some(paragraph);
        text(random, paragraph.kind, &mut content);
    }
    content
}

fn is_number(marker: Marker) -> bool {
    matches!(marker, Marker::Number { .. })
}

/// Returns attributes that are settled: lists are one level deeper than before at most, and a paragraph is apart only if it could go on.
fn paragraph(random: &mut Rng, before: Option<Paragraph>, open: &mut Vec<Marker>) -> Paragraph {
    let mut paragraph = Paragraph::default();
    let same = before.filter(|_| random.u8(..3) > 0);
    if let Some(before) = same {
        paragraph.quote = before.quote;
    } else if random.u8(..4) == 0 {
        paragraph.quote = random.u8(..3);
    }
    let goes_on =
        before.is_some_and(|before| before.quote == paragraph.quote && before.list.is_some());
    if !goes_on {
        open.clear();
    }
    if random.u8(..2) == 0 {
        let level = random.usize(..=open.len());
        let marker = match random.u8(..5) {
            0 if level < open.len() => None,
            1 => Some(Marker::Number {
                first: [0, 1, 7, 999_999_999][random.usize(..4)],
            }),
            2 => Some(Marker::Task {
                done: random.bool(),
            }),
            _ => Some(Marker::Bullet),
        };
        paragraph.list = Some(ListPlace {
            level: u8::try_from(level).unwrap(),
            marker,
        });
    }
    paragraph.kind = match random.u8(..12) {
        0 | 1 => ParagraphKind::Heading(HeadingLevel::new(1 + random.u8(..6)).unwrap()),
        2 | 3 => ParagraphKind::Code,
        4 => ParagraphKind::Rule,
        _ => same.map_or(ParagraphKind::Body, |before| match before.kind {
            ParagraphKind::Code => ParagraphKind::Code,
            _ => ParagraphKind::Body,
        }),
    };
    if paragraph.kind == ParagraphKind::Code {
        let names = ["rust", "c++", "\"x\""];
        let language = names.get(random.usize(..8));
        let language = language.and_then(|name| CodeLanguage::new(name));
        paragraph.language = match same {
            Some(before) if random.bool() => before.language,
            _ => language,
        };
    }
    let place = paragraph.list;
    let marker = place.and_then(|place| place.marker);
    if matches!(marker, Some(Marker::Task { .. })) {
        // A box stands before a text only.
        paragraph.kind = ParagraphKind::Body;
        paragraph.language = None;
    }
    let level = place.map(|place| usize::from(place.level));
    let item = level.and_then(|level| open.get(level)).copied();
    let could_go_on = before.is_some_and(|before| {
        let item = marker.zip(item);
        let lines = paragraph.kind == ParagraphKind::Code
            && before.kind == ParagraphKind::Code
            && before.language == paragraph.language
            && before.quote == paragraph.quote
            && marker.is_none()
            && before.list.map(|place| place.level) == place.map(|place| place.level);
        item.is_some_and(|(one, other)| is_number(one) == is_number(other))
            || lines
            || (place.is_none() || marker.is_some() && level == Some(0))
                && before.quote.min(paragraph.quote) > 0
    });
    paragraph.apart = could_go_on && random.u8(..3) == 0;
    if let (Some(place), Some(marker), Some(item)) = (&mut paragraph.list, marker, item)
        && is_number(marker)
        && is_number(item)
        && !paragraph.apart
    {
        place.marker = Some(item);
    }
    let own = paragraph.list.and_then(|place| place.marker);
    match (level, own) {
        (None, _) => open.clear(),
        (Some(level), None) => open.truncate(level + 1),
        (Some(level), Some(own)) => {
            open.truncate(level);
            open.push(own);
        }
    }
    paragraph
}

fn text(random: &mut Rng, kind: ParagraphKind, content: &mut RichText) {
    let start = content.text.len();
    let pieces = match kind {
        ParagraphKind::Rule => return,
        _ if random.u8(..8) == 0 => 0,
        _ => random.usize(..8),
    };
    let mut style = TextStyle::PLAIN;
    let mut link: Option<(usize, Mark)> = None;
    for number in 0..pieces {
        if kind != ParagraphKind::Code && random.u8(..3) == 0 {
            style = some_style(random);
        }
        let at = content.text.len();
        if style.contains(TextStyle::VERBATIM) {
            // A tag that begins a paragraph could be a block.
            let first = if number == 0 { "![a](b)" } else { "" };
            content.text.push_str(first);
            // No link is in another one.
            let source = match link {
                Some(_) => SOURCES[0],
                None => SOURCES[random.usize(..SOURCES.len())],
            };
            content.text.push_str(source);
        } else {
            let piece = PIECES[random.usize(..PIECES.len())];
            let is_code = kind == ParagraphKind::Code || style.contains(TextStyle::CODE);
            // No markup says these in code, and `[`]:`]` at the start of a paragraph defines a link.
            let controls = ['\u{b}', '\u{c}', '\u{85}', '\u{2029}', LINE_SEPARATOR];
            match is_code && (piece.contains(controls) || piece == "]:" && link.is_some()) {
                true => content.text.push('c'),
                false => content.text.push_str(piece),
            }
        }
        push_style(at..content.text.len(), style, content);
        let is_source = style.contains(TextStyle::VERBATIM);
        match &mut link {
            _ if kind == ParagraphKind::Code => {}
            None if random.u8(..5) == 0 && !is_source && !content.text[at..].contains("]:") => {
                let href = [
                    "https://x.org",
                    "../a b",
                    "#x(y)",
                    "mailto:a@b.c",
                    "http://x.org/?a&b|c*d_e",
                ];
                let kind = if random.bool() {
                    MarkKind::Auto
                } else {
                    MarkKind::Manual
                };
                link = Some((
                    random.usize(1..3),
                    Mark {
                        range: at..0,
                        href: href[random.usize(..href.len())].into(),
                        kind,
                    },
                ));
            }
            _ => {}
        }
        if let Some((left, mark)) = &mut link {
            *left -= 1;
            if *left == 0 || number + 1 == pieces || is_source {
                mark.range.end = content.text.len();
                let text = &content.text[mark.range.clone()];
                // A session did not make such a link, so it counts as the user's own.
                if text.contains(char::is_whitespace) || !Schemes::default().lead(&mark.href) {
                    mark.kind = MarkKind::Manual;
                }
                content.links.extend(link.take().map(|(_, mark)| mark));
            }
        } else if kind != ParagraphKind::Code && random.u8(..8) == 0 {
            mute(random, start, content);
        }
    }
}

/// Mutes the end of the text, if it can be muted.
fn mute(random: &mut Rng, start: usize, content: &mut RichText) {
    let free = content
        .mutes
        .last()
        .map_or(start, |mute| mute.range.end.max(start));
    let free = content
        .links
        .last()
        .map_or(free, |link| link.range.end.max(free));
    let is_source =
        |style: TextStyle| style.contains(TextStyle::VERBATIM) || style.contains(TextStyle::CODE);
    let code = content
        .styles
        .iter()
        .rev()
        .find(|(_, style)| is_source(*style));
    let free = code.map_or(free, |(range, _)| range.end.max(free));
    let text = &content.text[free..];
    let from = text.rfind(livelink_detect::is_boundary).map_or(0, |at| {
        at + text[at..].chars().next().map_or(0, char::len_utf8)
    });
    let range = free + from..content.text.len();
    if !range.is_empty() {
        // A reference to a character of a higher plane has no room for the other causes.
        let causes = if content.text[range.clone()].contains('👍') {
            1
        } else {
            3
        };
        let cause = [MuteCause::Unlink, MuteCause::Backspace, MuteCause::Undo];
        content.mutes.push(Mute {
            range,
            cause: cause[random.usize(..causes)],
        });
    }
}

fn some_style(random: &mut Rng) -> TextStyle {
    let mut style = TextStyle::PLAIN;
    for (each, chance) in [
        (TextStyle::BOLD, 2),
        (TextStyle::ITALIC, 2),
        (TextStyle::STRIKETHROUGH, 4),
    ] {
        if random.u8(..chance) == 0 {
            style |= each;
        }
    }
    match random.u8(..8) {
        0 => style | TextStyle::CODE,
        1 => style | TextStyle::VERBATIM,
        2..=4 => TextStyle::PLAIN,
        _ => style,
    }
}

fn push_style(range: std::ops::Range<usize>, style: TextStyle, content: &mut RichText) {
    if style.is_plain() || range.is_empty() {
        return;
    }
    match content.styles.last_mut() {
        Some((last, same)) if last.end == range.start && *same == style => last.end = range.end,
        _ => content.styles.push((range, style)),
    }
}
