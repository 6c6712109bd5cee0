//! Random documents that are in order.

use fastrand::Rng;
use livelink_rich::{
    CodeLanguage, HeadingLevel, ListPlace, Marker, Paragraph, ParagraphKind, RichText, TextStyle,
};
use livelink_session::{Mark, MarkKind, Mute, MuteCause};
use serde_json::{Value, json};

use crate::markup::MARKUP;

const TARGETS: &[&str] = &[
    "https://example.org/a b",
    "https://a.co/?a=1&amp;b=\"2\"",
    "http:x`<>'",
    "ftp://a.co/\r\n\tb\u{a0}c\u{2028}",
    "../c",
    "#x",
    "字",
    "tel:12",
    "mailto:a@b.co",
];

const STYLES: [TextStyle; 5] = [
    TextStyle::BOLD,
    TextStyle::ITALIC,
    TextStyle::STRIKETHROUGH,
    TextStyle::CODE,
    TextStyle::VERBATIM,
];

/// Returns the document of a seed.
pub(crate) fn document(seed: u64) -> RichText {
    let mut rng = Rng::with_seed(seed);
    let mut content = RichText::default();
    let kinds = rng.u8(1..4);
    for number in 0..rng.usize(1..8) {
        if number > 0 {
            content.text.push('\n');
        }
        let paragraph = paragraph(&mut rng, content.paragraphs.last(), kinds);
        text(&mut rng, &mut content, paragraph.kind);
        content.paragraphs.push(paragraph);
    }
    settle(&mut content.paragraphs);
    content
}

fn paragraph(rng: &mut Rng, last: Option<&Paragraph>, kinds: u8) -> Paragraph {
    // Many go on with the last one.
    if let Some(last) = last
        && rng.bool()
    {
        let mut same = *last;
        same.apart = rng.u8(..4) == 0;
        if let Some(place) = &mut same.list
            && rng.bool()
        {
            place.marker = None;
        }
        return same;
    }
    let kind = match rng.u8(..8) {
        0 => ParagraphKind::Heading(HeadingLevel::new(rng.u8(1..=6)).expect("a level")),
        1 | 2 => ParagraphKind::Code,
        3 => ParagraphKind::Verbatim,
        4 => ParagraphKind::Rule,
        _ => ParagraphKind::Body,
    };
    let level = match rng.u8(..200) {
        0 => u8::MAX,
        many => many % 4,
    };
    let marker = match rng.u8(..6) {
        0 | 1 => Some(Marker::Bullet),
        2 => Some(Marker::Number { first: 1 }),
        3 => Some(Marker::Number {
            first: rng.choice([0, 7, u32::MAX]).expect("a number"),
        }),
        4 => Some(Marker::Task { done: rng.bool() }),
        _ => None,
    };
    let names = ["rust", "c++", "\"x\""];
    let language = names
        .get(rng.usize(..6))
        .and_then(|name| CodeLanguage::new(name));
    Paragraph {
        kind,
        language: language.filter(|_| kind == ParagraphKind::Code),
        quote: match rng.u8(..200) {
            0 => u8::MAX,
            many if kinds > 1 => many % 3,
            _ => 0,
        },
        list: (kinds > 2 || rng.u8(..5) == 0).then_some(ListPlace { level, marker }),
        apart: rng.u8(..3) == 0,
    }
}

/// Adds the text of a paragraph with all that is on it.
fn text(rng: &mut Rng, content: &mut RichText, kind: ParagraphKind) {
    if kind == ParagraphKind::Rule {
        return;
    }
    let is_styled = !matches!(kind, ParagraphKind::Code | ParagraphKind::Verbatim);
    let mut marked_to = 0;
    let mut styled_to = 0;
    let mut last_style = TextStyle::PLAIN;
    for _ in 0..rng.usize(..6) {
        let start = content.text.len();
        for _ in 0..rng.usize(1..4) {
            let piece = match rng.u8(..10) {
                0 => "\u{2028}",
                1 => " ",
                2 => "word",
                3 => "\u{85}\u{fffd}",
                _ => rng.choice(MARKUP).copied().unwrap_or_default(),
            };
            content.text.push_str(&piece.replace('\n', "\u{2028}"));
        }
        let end = content.text.len();
        let style = STYLES.into_iter().filter(|_| rng.u8(..4) == 0);
        let style = style.fold(TextStyle::PLAIN, |all, one| all | one);
        if is_styled && !style.is_plain() {
            let joins = styled_to == start && last_style == style;
            match content.styles.last_mut().filter(|_| joins) {
                Some((range, _)) => range.end = end,
                None => content.styles.push((start..end, style)),
            }
            (styled_to, last_style) = (end, style);
        }
        // A link may begin in the piece before.
        let inside = content.text[..start].char_indices().next_back();
        let start = match inside {
            Some((at, c)) if at >= marked_to && c != '\n' && rng.bool() => at,
            _ => start,
        };
        match rng.u8(..6) {
            0 | 1 => content.links.push(link(rng, start..end)),
            2 => {
                let causes = [MuteCause::Unlink, MuteCause::Backspace, MuteCause::Undo];
                let cause = rng.choice(causes).expect("a cause");
                content.mutes.push(Mute {
                    range: start..end,
                    cause,
                });
            }
            _ => continue,
        }
        marked_to = end;
    }
}

fn link(rng: &mut Rng, range: std::ops::Range<usize>) -> Mark {
    let (href, kind) = match rng.bool() {
        true => ("https://example.com/\u{e9}?a&b", MarkKind::Auto),
        false => (rng.choice(TARGETS).copied().expect("one"), MarkKind::Manual),
    };
    Mark {
        range,
        href: href.into(),
        kind,
    }
}

/// Puts the attributes of paragraphs in order, as the document does: only what could go on with the paragraph before it is apart, and a
/// list names the number of its first item in each. Unlike there, an item may be deeper than the ones around it.
fn settle(paragraphs: &mut [Paragraph]) {
    let mut before: Option<Paragraph> = None;
    let mut open: Vec<Option<Marker>> = Vec::new();
    let is_number = |marker: Option<Marker>| matches!(marker, Some(Marker::Number { .. }));
    for this in paragraphs {
        let last = before.unwrap_or_default();
        if last.quote != this.quote || (last.list.is_none() && before.is_some()) {
            open.clear();
        }
        let is_item = this.list.is_some_and(|place| place.marker.is_some());
        let list = this
            .list
            .and_then(|place| open.get(usize::from(place.level)).copied());
        let goes_on_in_list = match (this.list, list) {
            (Some(place), Some(list)) => is_item && is_number(list) == is_number(place.marker),
            _ => false,
        };
        let level = |list: Option<ListPlace>| list.map(|place| place.level);
        let goes_on_in_block = matches!(this.kind, ParagraphKind::Code | ParagraphKind::Verbatim)
            && last.kind == this.kind
            && last.language == this.language
            && last.quote == this.quote
            && level(last.list) == level(this.list)
            && !is_item;
        let goes_on_in_quote = before.is_some() && last.quote.min(this.quote) > 0;
        this.apart &= goes_on_in_list || goes_on_in_block || goes_on_in_quote;
        if this.apart && !goes_on_in_list && !goes_on_in_block {
            open.clear();
        }
        if let Some(place) = &mut this.list {
            let level = usize::from(place.level);
            if goes_on_in_list && !this.apart && is_number(place.marker) {
                place.marker = list.flatten();
            }
            open.truncate(level + usize::from(!is_item || (goes_on_in_list && !this.apart)));
            open.resize(open.len().max(level), None);
            if open.len() == level {
                open.push(place.marker);
            }
        } else {
            open.clear();
        }
        before = Some(*this);
    }
}

/// Writes a document for other programs. Offsets are code points.
pub(crate) fn json(content: &RichText) -> Value {
    let scalars = |at: usize| content.text[..at].chars().count();
    let place = |range: &std::ops::Range<usize>| [scalars(range.start), scalars(range.end)];
    let styles = content.styles.iter();
    let links = content.links.iter();
    json!({
        "text": content.text,
        "paragraphs": content.paragraphs,
        "styles": styles.map(|(range, style)| json!([place(range), style])).collect::<Vec<_>>(),
        "links": links.map(|link| json!([place(&link.range), &*link.href])).collect::<Vec<_>>(),
    })
}
