//! Random documents and inputs.

use std::ops::Range;

use fastrand::Rng;
use livelink_rich::{
    CodeLanguage, HeadingLevel, ListPlace, Marker, Paragraph, ParagraphKind, RichInput, RichText,
    TextStyle,
};
use livelink_session::{Carets, Input, Origin, Selection, UnitKind};

const TEXTS: [&str; 16] = [
    "a",
    "b",
    " ",
    "é",
    "x.com ",
    "https://a.de",
    "\n",
    "\r\n",
    "\r",
    "\u{2028}",
    "a\nb",
    "\na\n\n",
    "# ",
    "*",
    "`",
    "",
];

pub(crate) fn random_paragraph(rng: &mut Rng) -> Paragraph {
    let heading = HeadingLevel::new(rng.u8(1..3)).unwrap();
    let kinds = [
        ParagraphKind::Body,
        ParagraphKind::Body,
        ParagraphKind::Body,
        ParagraphKind::Heading(heading),
        ParagraphKind::Code,
        ParagraphKind::Rule,
        ParagraphKind::Verbatim,
    ];
    let markers = [
        None,
        Some(Marker::Bullet),
        Some(Marker::Number {
            first: rng.u32(1..4),
        }),
        Some(Marker::Task { done: rng.bool() }),
    ];
    let place = ListPlace {
        level: rng.u8(0..3),
        marker: *rng.choice(&markers).unwrap(),
    };
    Paragraph {
        kind: *rng.choice(&kinds).unwrap(),
        // A paragraph that is no code loses it.
        language: CodeLanguage::new(rng.choice(["", "", "rust", "sh"]).unwrap()),
        quote: rng.u8(0..6) / 4,
        list: (rng.u8(0..3) > 0).then_some(place),
        apart: rng.u8(0..4) == 0,
    }
}

pub(crate) fn random_style(rng: &mut Rng) -> TextStyle {
    let all = [
        TextStyle::BOLD,
        TextStyle::ITALIC,
        TextStyle::CODE,
        TextStyle::VERBATIM,
        TextStyle::PLAIN,
    ];
    *rng.choice(&all).unwrap() | *rng.choice(&all).unwrap()
}

pub(crate) fn random_content(rng: &mut Rng) -> RichText {
    let mut content = RichText::default();
    for _ in 0..rng.usize(0..9) {
        content.text.push_str(rng.choice(TEXTS).unwrap());
        if rng.bool() {
            content.text.push('\n');
        }
    }
    let paragraphs = content.text.matches('\n').count() + 1;
    content.paragraphs = (0..paragraphs).map(|_| random_paragraph(rng)).collect();
    let mut at = 0;
    while at < content.text.len() {
        let end = rng.usize(at..=content.text.len() + 1);
        content.styles.push((at..end, random_style(rng)));
        at = end + rng.usize(0..3);
    }
    content
}

pub(crate) fn random_range(rng: &mut Rng, len: usize) -> Range<usize> {
    let start = rng.usize(0..=len);
    match rng.bool() {
        true => start..start,
        false => start..rng.usize(start..=len),
    }
}

pub(crate) fn random_input(rng: &mut Rng, len: usize) -> RichInput<'static> {
    let text = *rng.choice(&TEXTS).unwrap();
    let range = random_range(rng, len);
    let selection = match rng.bool() {
        true => Selection {
            anchor: range.start,
            head: range.end,
        },
        false => Selection {
            anchor: range.end,
            head: range.start,
        },
    };
    let linkify = rng.bool();
    match rng.u8(0..44) {
        0..6 => Input::Type(text).into(),
        6..9 => Input::LineBreak {
            soft: rng.u8(0..4) == 0,
        }
        .into(),
        9..12 => Input::Backspace.into(),
        12 => Input::Delete.into(),
        13 => Input::Paste {
            text,
            plain: linkify,
        }
        .into(),
        14..19 => Input::Select(selection).into(),
        19 => {
            let all = (0..3).map(|_| random_range(rng, len));
            let all: Vec<Selection> = all
                .map(|it| Selection {
                    anchor: it.start,
                    head: it.end,
                })
                .collect();
            Input::SelectEach(Carets::new(all)).into()
        }
        20..23 => Input::Undo.into(),
        23 => Input::Redo.into(),
        24 => {
            let origin = if rng.bool() {
                Origin::Api
            } else {
                Origin::Remote
            };
            Input::Insert {
                at: range.start,
                text,
                origin,
                linkify,
            }
            .into()
        }
        25 => Input::Replace {
            range,
            text,
            linkify,
        }
        .into(),
        26 => match rng.u8(0..4) {
            0 => Input::RemoteDelete(range).into(),
            1 => Input::Correct { range, text }.into(),
            2 => Input::BeginUnit(UnitKind::Insert).into(),
            _ => Input::EndUnit.into(),
        },
        27 => Input::ComposeUpdate(text).into(),
        28 => Input::ComposeEnd(text).into(),
        29..32 => RichInput::ToggleStyle(random_style(rng)),
        32 => RichInput::ClearStyles,
        33 => RichInput::SetKind(random_paragraph(rng).kind),
        34..36 => match random_paragraph(rng).list.and_then(|it| it.marker) {
            Some(marker) => RichInput::ToggleList(marker),
            None => RichInput::ToggleQuote,
        },
        36 => RichInput::Indent,
        37 => RichInput::Outdent,
        38 => RichInput::InsertRule,
        39 => RichInput::ToggleTask {
            line: rng.usize(0..6),
        },
        40 => RichInput::PasteRich(std::borrow::Cow::Owned(random_content(rng))),
        41 => RichInput::SetShortcuts(rng.bool()),
        42 => RichInput::SetFormatted(rng.u8(0..4) > 0),
        _ => Input::Unlink.into(),
    }
}
