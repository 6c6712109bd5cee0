//! Places that are not in the text, from programs and documents that are wrong.
//!
//! Nothing panics, whatever the place. A place past the end means the end, and one inside a character means its start. So what comes
//! back is a place in the text, on a character.

use std::ops::Range;

use egui::Color32;
use livelink_egui::caret::{self, Granularity, Motion};
use livelink_egui::viewport::{self, Viewport};
use livelink_egui::{
    FontSource, KeyCommand, LineStyle, PlainDocument, SelectedRange, SingleLineField, StyledText,
    TextChanges, TextCommand, TextDocument, TextRequest, TextView, TypesetLabel, Typesetter,
    line_parts, text,
};
use ropey::Rope;

/// Texts with characters of several bytes, several line ends, a line that is laid out in parts, and text from right to left.
fn texts() -> [String; 5] {
    [
        String::new(),
        "éé\r\né".to_owned(),
        "אב ג\nद".to_owned(),
        "é ".repeat(20_000),
        format!("{}\n{}", "é".repeat(20_000), "ב ".repeat(10_000)),
    ]
}

/// Places in a text, inside its characters, at its end and past it.
fn places(len: usize) -> Vec<usize> {
    let near = [0, 1, 3, 5, len / 2, len / 2 + 1, len.saturating_sub(1)];
    [&near[..], &[len, len + 1, usize::MAX - 1, usize::MAX]].concat()
}

fn ranges(len: usize) -> impl Iterator<Item = Range<usize>> {
    let all = places(len);
    let pairs = all.clone().into_iter().flat_map(move |start| {
        let ends = all.clone().into_iter();
        ends.map(move |end| start..end)
    });
    pairs.collect::<Vec<_>>().into_iter()
}

#[track_caller]
fn check_place(rope: &Rope, at: usize, what: &str) {
    assert_eq!(text::floor(rope, at), at, "{what}: not on a character");
}

#[track_caller]
fn check_range(rope: &Rope, range: &Range<usize>, what: &str) {
    assert!(range.start <= range.end, "{what}: {range:?}");
    check_place(rope, range.start, what);
    check_place(rope, range.end, what);
}

#[test]
fn places_of_a_text() {
    for text in texts() {
        let rope = Rope::from_str(&text);
        for at in places(text.len()) {
            let what = format!("{at} of {}", text.len());
            for place in [
                text::floor(&rope, at),
                text::next_grapheme(&rope, at),
                text::prev_grapheme(&rope, at),
                caret::word_left(&rope, at),
                caret::word_right(&rope, at),
            ] {
                check_place(&rope, place, &what);
            }
            let granularities = [Granularity::Cluster, Granularity::Word, Granularity::Line];
            for granularity in granularities {
                check_range(&rope, &caret::range_around(&rope, at, granularity), &what);
            }
            check_range(&rope, &caret::word_touching(&rope, at), &what);
            check_range(&rope, &text::line_range(&rope, at), &what);
            check_range(&rope, &line_parts::part_at(&rope, at).range, &what);
            let expected = caret::line_and_column(&rope, text::floor(&rope, at));
            assert_eq!(caret::line_and_column(&rope, at), expected, "{what}");
        }
        for range in ranges(text.len()) {
            assert!(text.contains(&text::slice(&rope, range)));
        }
    }
}

/// A document that says wrong things about itself: its selection and its styled text are at `range`.
struct Liar {
    plain: PlainDocument,
    range: Range<usize>,
}

impl TextDocument for Liar {
    type Request = TextRequest;

    fn text(&self) -> &Rope {
        self.plain.text()
    }

    fn selection(&self) -> SelectedRange {
        self.range.clone().into()
    }

    fn changes(&mut self) -> &mut TextChanges {
        self.plain.changes()
    }

    fn line_style(&self, _: usize) -> LineStyle {
        LineStyle::default()
    }

    fn styled_text(&self, _: Range<usize>, styled: &mut Vec<StyledText>) {
        styled.push(StyledText::new(self.range.clone()).bold());
        styled.push(StyledText::new(0..2).code());
    }

    fn perform(&mut self, command: TextCommand<'_>) -> Option<TextRequest> {
        self.plain.perform(command)
    }
}

#[test]
fn places_on_the_screen() {
    let mut typesetter = Typesetter::new(FontSource::Embedded);
    for text in texts().into_iter().take(3) {
        for range in ranges(text.len()) {
            let what = format!("{range:?} of {text:?}");
            let mut document = Liar {
                plain: PlainDocument::new(&text),
                range: range.clone(),
            };
            let Range { start: at, end } = range;
            let rope = Rope::from_str(&text);
            let around = viewport::row_around(&document, &mut typesetter, at);
            check_range(&rope, &around, &what);
            viewport::reads_from_right(&document, &mut typesetter, at);
            assert!(viewport::x_of(&document, &mut typesetter, at).is_finite());
            for to_left in [true, false] {
                let place = viewport::beside(&document, &mut typesetter, at, to_left);
                check_place(&rope, place, &what);
            }
            for by in [isize::MIN, -1, 0, 1, isize::MAX] {
                for x in [f32::NAN, f32::NEG_INFINITY, 0.0, f32::INFINITY] {
                    let place = viewport::move_rows(&document, &mut typesetter, at, by, x);
                    check_place(&rope, place, &what);
                    let place = viewport::move_by(&document, &mut typesetter, at, by as f32, x);
                    check_place(&rope, place, &what);
                }
            }

            let mut screen = Viewport::default();
            screen.resize(100.0, 50.0);
            screen.edited(at, end, usize::MAX);
            screen.reveal(&document, &mut typesetter, at);
            screen.edited(0, 0, end);
            screen.edited(end, at, 0);
            screen.place_of(&document, &mut typesetter, at);
            for part in screen.visible(&document, &mut typesetter) {
                check_range(&rope, &part.part.range, &what);
                part.layout.spans(range.clone());
                part.layout.caret(at);
                part.layout.row_end(at);
                part.layout.cluster_at(end, 0.0);
                part.layout.beside(at, true, true);
                check_place(
                    &rope,
                    part.part.range.start + part.layout.byte_at(at, 0.0),
                    &what,
                );
            }

            let mut view = TextView::default();
            document.changes().replace(at, end, usize::MAX);
            let mut commands: Vec<_> = [Motion::Left, Motion::WordRight, Motion::Down]
                .map(|motion| KeyCommand::Move {
                    motion,
                    extend: true,
                })
                .into();
            let (before, after) = (at, end);
            commands.push(KeyCommand::DeleteSurrounding { before, after });
            let selection = SelectedRange {
                anchor: at,
                head: end,
            };
            commands.extend(
                [
                    TextCommand::Select(selection),
                    TextCommand::MoveSelected {
                        to: at,
                        copy: false,
                    },
                    TextCommand::MoveSelected {
                        to: end,
                        copy: true,
                    },
                    TextCommand::ActivateMarker { line: at },
                    TextCommand::Compose("x"),
                ]
                .map(KeyCommand::Text),
            );
            for command in commands {
                view.perform(&mut document, command, &mut typesetter);
                let selection = document.plain.selection();
                check_range(document.plain.text(), &selection.range(), &what);
            }
        }
    }
}

/// A program that replaces a range that is not there replaces what of it is.
#[test]
fn replaced_ranges() {
    for range in ranges(5) {
        for with in ["", "éx"] {
            let mut document = PlainDocument::new("ééa");
            document.perform(TextCommand::Select(SelectedRange::caret(5)));
            document.replace(range.clone(), with);
            let (text, selection) = (document.text(), document.selection());
            check_range(text, &selection.range(), &format!("{range:?} {with:?}"));
            let start = text::floor(&Rope::from_str("ééa"), range.start);
            assert_eq!(
                &text.to_string()[start..start + with.len()],
                with,
                "{range:?}"
            );
        }
    }
}

/// A label, and a field, in which another part stands out or is selected than there is.
#[test]
fn parts_of_labels_and_fields() {
    let mut typesetter = Typesetter::new(FontSource::Embedded);
    for range in ranges(4) {
        egui::__run_test_ui(|ui| {
            typesetter.begin_frame(ui.ctx());
            let label = TypesetLabel::sentence("éé", ui).strong(range.clone(), Color32::RED);
            label.show(ui, &mut typesetter);
            let mut text = "éé".to_owned();
            let field = SingleLineField::new(&mut text).take_keyboard(true);
            field.selected(range.clone()).show(ui, &mut typesetter);
            assert_eq!(text, "éé", "{range:?}");
        });
    }
}
