//! How paragraphs and styles look in the window.

use std::ops::Range;

use livelink::rich::{self, ListPlace, Paragraph, ParagraphKind, TextStyle};
use livelink_egui::{Isolate, LineMarker, LineRole, LineStyle, StyledText, text};

use super::Editor;

/// The room below a paragraph, in rows.
const BELOW: f32 = 0.4;

/// The room below a heading.
const BELOW_HEADING: f32 = 0.2;

/// The room below an item of a list.
const BELOW_ITEM: f32 = 0.1;

/// The size of a heading of each level, in sizes of body text, and the room above it.
const HEADINGS: [(f32, f32); 6] = [
    (1.8, 0.5),
    (1.45, 0.5),
    (1.2, 0.4),
    (1.05, 0.3),
    (1.0, 0.3),
    (0.9, 0.3),
];

/// The room above and below a line, in rows.
struct Room {
    above: f32,
    below: f32,
}

/// Returns whether a paragraph goes on with the one before it. Only the first line of a block in an item of a list has the sign of
/// the item.
fn goes_on(before: Paragraph, paragraph: Paragraph) -> bool {
    let first = Paragraph {
        apart: false,
        ..before
    };
    let after_sign = Paragraph {
        list: before.list.map(|place| ListPlace {
            marker: None,
            ..place
        }),
        ..first
    };
    first == paragraph || after_sign == paragraph
}

impl Editor {
    /// Returns how a line is laid out.
    pub(super) fn look_of_line(&self, line: usize) -> LineStyle {
        if !self.rich.is_formatted() {
            return LineStyle::default();
        }
        let paragraph = self.rich.paragraph(line);
        let before = line.checked_sub(1).map(|line| self.rich.paragraph(line));
        let after = self.rich.paragraph(line + 1);
        let begins = line == 0 || !self.is_broken_softly(line - 1);
        let mut style = LineStyle::default().quote(paragraph.quote);
        let mut role = match paragraph.quote {
            0 => LineRole::Text,
            _ => LineRole::Quote,
        };
        let mut room = Room {
            above: 0.0,
            below: BELOW,
        };
        if let Some(place) = paragraph.list {
            style = style.indent(place.level.saturating_add(1));
            role = LineRole::ListItem {
                level: place.level.saturating_add(1),
            };
            if after.list.is_some() {
                room.below = BELOW_ITEM;
            }
            if let Some(marker) = place.marker.filter(|_| begins) {
                style = style.marker(self.marker(line, place.level, marker));
            }
        }
        match paragraph.kind {
            ParagraphKind::Heading(level) => {
                let index = usize::from(level.get()) - 1;
                let (scale, above) = HEADINGS.get(index).copied().unwrap_or((1.0, 0.3));
                style = style.scale(scale).bold();
                room.above = if line == 0 { 0.0 } else { above };
                room.below = BELOW_HEADING;
                role = LineRole::Heading { level: level.get() };
            }
            ParagraphKind::Code => {
                style = style.monospace().block();
                role = LineRole::Code;
            }
            ParagraphKind::Rule => style = style.rule(),
            ParagraphKind::Verbatim => style = style.monospace(),
            _ => {}
        }
        // The lines of a block of code touch, and the block has the same room above it and below it: within it and around it.
        let is_code = |paragraph: Paragraph| paragraph.kind == ParagraphKind::Code;
        if paragraph.kind.is_literal() && goes_on(paragraph, after) {
            room.below = 0.0;
        } else if is_code(paragraph) {
            room.below = BELOW;
        }
        if paragraph.kind.is_literal() && before.is_some_and(|before| goes_on(before, paragraph)) {
            room.above = 0.0;
        } else if is_code(paragraph) || before.is_some_and(is_code) {
            room.above = room.above.max(BELOW);
        }
        if !begins {
            room.above = 0.0;
        }
        if self.is_broken_softly(line) {
            room.below = 0.0;
        }
        style.space(room.above, room.below).role(role)
    }

    fn marker(&self, line: usize, level: u8, marker: rich::Marker) -> LineMarker {
        match marker {
            rich::Marker::Number { first } => {
                let number = self.numbers.of(&self.rich, self.revision, line);
                let number = number.unwrap_or(first);
                LineMarker::Text(format!("{number}.").into())
            }
            rich::Marker::Task { done } => LineMarker::CheckBox { ticked: done },
            _ => LineMarker::Bullet { depth: level },
        }
    }

    /// Returns whether the break after a line is one inside its paragraph.
    fn is_broken_softly(&self, line: usize) -> bool {
        let rope = self.rope();
        let end = text::line_range(rope, line).end;
        let after = rope.get_char(rope.byte_to_char(end));
        after == Some(rich::LINE_SEPARATOR)
    }

    /// Adds the text with a style of its own. An address is shown from left to right, whatever the direction of its paragraph.
    pub(super) fn styled(&self, range: Range<usize>, styled: &mut Vec<StyledText>) {
        if self.rich.is_formatted() {
            let styles = self.rich.styles_in(range.clone());
            styled.extend(styles.map(|(range, style)| look_of_text(range, style)));
        }
        // Most text has one direction only, and needs no links for its layout.
        let mut chunks = self.rope().byte_slice(range.clone()).chunks();
        if !chunks.any(may_turn) {
            return;
        }
        let links = self.links_in(range).into_iter();
        styled.extend(links.map(|link| {
            let shown = text::slice(self.rope(), link.range.clone());
            let isolate = match shown.starts_with(|c: char| c.is_ascii_alphanumeric()) {
                true => Isolate::LeftToRight,
                false => Isolate::FirstStrong,
            };
            StyledText::new(link.range).isolate(isolate)
        }));
        styled.sort_by_key(|styled| styled.range().start);
    }
}

/// The first byte of the first character that [`turns`].
const FIRST: u8 = 0xd6;

/// Returns whether a text has a character that turns. The layout asks this several times a frame for each line on screen, so only
/// characters that begin with a high byte are looked at.
fn may_turn(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| byte >= FIRST) {
        let mut chars = rest.get(at..).unwrap_or_default().chars();
        if chars.next().is_some_and(turns) {
            return true;
        }
        rest = chars.as_str();
    }
    false
}

/// Returns whether a character may turn the direction of the text around it: one of a script that is read from the right, or a sign
/// for the direction.
fn turns(c: char) -> bool {
    matches!(
        u32::from(c),
        0x590..=0x8ff
            | 0x200f
            | 0x202b
            | 0x202e
            | 0x2067
            | 0xfb1d..=0xfdff
            | 0xfe70..=0xfeff
            | 0x1_0800..=0x1_0fff
            | 0x1_e800..=0x1_efff
    )
}

fn look_of_text(range: Range<usize>, style: TextStyle) -> StyledText {
    let mut look = StyledText::new(range);
    if style.contains(TextStyle::BOLD) {
        look = look.bold();
    }
    if style.contains(TextStyle::ITALIC) {
        look = look.italic();
    }
    if style.contains(TextStyle::STRIKETHROUGH) {
        look = look.strikethrough();
    }
    if style.contains(TextStyle::CODE) {
        look = look.code();
    }
    if style.contains(TextStyle::VERBATIM) {
        look = look.monospace();
    }
    look
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::rich::{Marker, RichDocument, RichInput, markdown};
    use livelink::session::SessionOptions;

    fn editor(source: &str) -> Editor {
        let content = markdown::read(source).content;
        Editor::new(RichDocument::load(&content, SessionOptions::default()))
    }

    #[track_caller]
    fn check(source: &str, expected: &[LineStyle]) {
        let editor = editor(source);
        for (line, expected) in expected.iter().enumerate() {
            assert_eq!(editor.look_of_line(line), *expected, "{line}");
        }
    }

    /// A line after a soft break has no sign, and no room before it.
    #[test]
    fn items_have_signs() {
        let item = LineStyle::default().indent(1);
        let item = item.role(LineRole::ListItem { level: 1 });
        let signed = |marker| item.clone().marker(marker);
        let bullet = || signed(LineMarker::Bullet { depth: 0 });
        check(
            "- a\\\n  b\n- c\n",
            &[
                bullet().space(0.0, 0.0),
                item.clone().space(0.0, BELOW_ITEM),
                bullet().space(0.0, BELOW),
            ],
        );
        let task = |ticked| signed(LineMarker::CheckBox { ticked });
        check(
            "- [x] a\n- [ ] b\n",
            &[
                task(true).space(0.0, BELOW_ITEM),
                task(false).space(0.0, BELOW),
            ],
        );
    }

    /// An item leaves a numbered list, and the next items get new numbers, although no character has changed.
    #[test]
    fn items_are_counted_again() {
        let mut editor = editor("1. a\n2. b\n3. c\n");
        let numbers = |editor: &Editor| {
            let number = |line| editor.numbers.of(&editor.rich, editor.revision, line);
            [0, 1, 2].map(number)
        };
        assert_eq!(numbers(&editor), [Some(1), Some(2), Some(3)]);
        editor.select(0..0);
        editor.apply(RichInput::ToggleList(Marker::Number { first: 1 }));
        assert_eq!(numbers(&editor), [None, Some(1), Some(2)]);
    }

    #[test]
    fn no_character_that_turns_is_passed_over() {
        for c in '\0'..=char::MAX {
            assert_eq!(may_turn(&format!("aé\u{e39}{c}語")), turns(c), "{c:?}");
        }
    }
}
