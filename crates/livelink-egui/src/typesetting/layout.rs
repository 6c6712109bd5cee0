//! One laid-out text: its glyphs, and the place of each cluster.
//!
//! This is the seam between the widget and the text engine, cosmic-text. Above it, positions are bytes of the text and points
//! on the screen. Below it are fonts, shaping and bidirectional order. egui's own text layout shapes, but it has no
//! bidirectional order. It also gives no byte range of a glyph, which a caret among Arabic ligatures needs.

use std::ops::Range;

use cosmic_text::{FontSystem, LayoutGlyph};

use super::attributes::attributes;
use super::isolates::{self, Inserted};
use super::layout_style::LayoutStyle;
use super::row::Row;
use super::row_breaks::{self, Rows};
use crate::styled_text::StyledText;

/// How far apart two carets may be to be at one place, in pixels.
const SAME_PLACE: f32 = 0.01;

/// A text, laid out in rows.
#[derive(Debug)]
pub struct TextLayout {
    rows: Vec<Row>,
    len: usize,
    style: LayoutStyle,
    right_to_left: bool,
}

impl TextLayout {
    /// Lays out `text`, which holds no line break. O(n log n) in the length of the text and the number of its styles.
    pub fn new(
        fonts: &mut FontSystem,
        text: &str,
        style: &LayoutStyle,
        styled: &[StyledText],
    ) -> Self {
        let (shown, inserted) = isolates::isolate(printable(text), styled);
        let attrs = attributes(fonts, &shown, style, styled, &inserted);
        let Rows {
            glyphs: mut lines,
            right_to_left,
        } = row_breaks::rows(fonts, &shown, &attrs, style);
        if !inserted.is_empty() {
            for glyphs in &mut lines {
                take_out(glyphs, &inserted);
            }
            lines.retain(|glyphs| !glyphs.is_empty());
        }
        let left = match right_to_left {
            true => style.end_margin,
            false => style.start_margin,
        };
        for glyph in lines.iter_mut().flatten() {
            glyph.x += left;
        }

        // A row has no glyphs for the spaces that the break swallowed. So a row ends where the next one begins.
        let first_of = |glyphs: &Vec<LayoutGlyph>| {
            let starts = glyphs.iter().map(|glyph| glyph.start);
            starts.min().unwrap_or(0)
        };
        let mut starts: Vec<usize> = lines.iter().map(first_of).collect();
        if let Some(first) = starts.first_mut() {
            *first = 0;
        }
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        let rows = lines
            .into_iter()
            .zip(starts.iter().zip(ends))
            .map(|(glyphs, (&start, end))| Row::new(text, start..end.max(start), glyphs, left))
            .collect::<Vec<Row>>();
        let rows = if rows.is_empty() {
            vec![Row::new(text, 0..text.len(), Vec::new(), left)]
        } else {
            rows
        };
        Self {
            rows,
            len: text.len(),
            style: *style,
            right_to_left,
        }
    }

    /// Returns whether the paragraph is one from right to left.
    pub fn is_right_to_left(&self) -> bool {
        self.right_to_left
    }

    /// Returns whether all of the text reads from left to right.
    pub fn is_left_to_right(&self) -> bool {
        let mut glyphs = self.rows.iter().flat_map(|row| &row.glyphs);
        glyphs.all(|glyph| !glyph.level.is_rtl())
    }

    /// Returns the style of the layout.
    pub fn style(&self) -> &LayoutStyle {
        &self.style
    }

    /// Returns the rows from top to bottom. There is always one.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the row of the caret before byte `at`. A byte where rows break belongs to the lower
    /// row.
    pub fn row_of(&self, at: usize) -> usize {
        self.rows
            .iter()
            .rposition(|row| row.range.start <= at)
            .unwrap_or(0)
    }

    /// Returns the place of the caret before byte `at`: its row, and its distance from the left in pixels.
    pub fn caret(&self, at: usize) -> (usize, f32) {
        let index = self.row_of(at);
        (index, self.rows.get(index).map_or(0.0, |row| row.caret(at)))
    }

    /// Returns whether a row is read from the right: no part of it is at the level of left-to-right text.
    pub fn reads_from_right(&self, row: usize) -> bool {
        let glyphs = self.rows.get(row).map_or(&[][..], |row| &row.glyphs);
        let lowest = glyphs.iter().map(|glyph| glyph.level).min();
        lowest.is_some_and(|level| level.is_rtl())
    }

    /// Returns the caret that is shown next to the caret before byte `at`, on its left or on its right. Returns `None` if there is
    /// none on the row. With `has_end`, the text ends in a caret of its own, and not at a cut. O(row).
    pub fn beside(&self, at: usize, to_left: bool, has_end: bool) -> Option<usize> {
        let number = self.row_of(at);
        let row = self.rows.get(number)?;
        let x = row.caret(at);
        let end = (has_end && number + 1 == self.rows.len()).then_some(self.len);
        let carets = row.cells.iter().map(|cell| cell.start).chain(end);
        // The nearest place on that side. Where the direction changes, two carets have one place. Then the arrow goes over the
        // cluster that it points at.
        let candidates = carets.filter_map(|to| {
            let distance = match to_left {
                true => x - row.caret(to),
                false => row.caret(to) - x,
            };
            (distance > SAME_PLACE).then(|| {
                let is_over = row.is_between(at.min(to)..at.max(to), x, row.caret(to));
                (distance, !is_over, at.abs_diff(to), to)
            })
        });
        let nearest = candidates.min_by(|a, b| {
            let by_place = match (a.0 - b.0).abs() <= SAME_PLACE {
                true => std::cmp::Ordering::Equal,
                false => a.0.total_cmp(&b.0),
            };
            by_place.then((a.1, a.2).cmp(&(b.1, b.2)))
        });
        nearest.map(|(.., to)| to)
    }

    /// Returns the byte nearest to a point. The row is clamped. The byte is always a cluster boundary.
    pub fn byte_at(&self, row: usize, x: f32) -> usize {
        let index = row.min(self.rows.len().saturating_sub(1));
        let Some(row) = self.rows.get(index) else {
            return 0;
        };
        let at = row.byte_at(x);
        let is_last = index + 1 == self.rows.len();
        if at == row.range.end && !is_last {
            // A caret at the end of a broken row would show on the next row. This one stays on its row.
            return row.cells.last().map_or(row.range.start, |cell| cell.start);
        }
        at
    }

    /// Returns the cluster under a point; `None` beside the text.
    pub fn cluster_at(&self, row: usize, x: f32) -> Option<Range<usize>> {
        let row = self.rows.get(row)?;
        row.cells
            .iter()
            .find(|cell| cell.left <= x && x < cell.right)
            .map(|cell| cell.start..cell.end)
    }

    /// Returns the boxes of `range` on the screen: row, left and right in pixels, joined where two parts touch. In
    /// bidirectional text one range can cover several parts of a row.
    pub fn spans(&self, range: Range<usize>) -> Vec<(usize, f32, f32)> {
        let mut spans = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            if row.range.end <= range.start || row.range.start >= range.end {
                continue;
            }
            let mut parts: Vec<(f32, f32)> = row
                .cells
                .iter()
                .filter(|cell| {
                    cell.start < range.end && cell.end > range.start && cell.left < cell.right
                })
                .map(|cell| (cell.left, cell.right))
                .collect();
            parts.sort_by(|a, b| a.0.total_cmp(&b.0));
            let first = spans.len();
            for (left, right) in parts {
                match spans
                    .get_mut(first..)
                    .and_then(|row: &mut [(usize, f32, f32)]| row.last_mut())
                {
                    Some((_, _, end)) if left <= *end + 0.5 => *end = end.max(right),
                    _ => spans.push((index, left, right)),
                }
            }
        }
        spans
    }

    /// Returns where the End key goes: the end of the row, before the white space that a row break hides.
    pub fn row_end(&self, row: usize) -> usize {
        match self.rows.get(row) {
            Some(_) if row + 1 == self.rows.len() => self.len,
            Some(row) => row.cells.last().map_or(row.range.end, |cell| cell.start),
            None => self.len,
        }
    }
}

/// Takes out the glyphs of the characters that were put into the text. The others are in bytes of the text then.
fn take_out(glyphs: &mut Vec<LayoutGlyph>, inserted: &Inserted) {
    glyphs.retain(|glyph| !inserted.begins_at(glyph.start));
    for glyph in glyphs {
        glyph.start = inserted.to_text(glyph.start);
        glyph.end = inserted.to_text(glyph.end);
    }
}

/// Replaces every C0 control but the tab by a space, byte for byte. Some of them separate paragraphs for the bidirectional
/// algorithm, which lays out one paragraph at a time.
fn printable(text: &str) -> String {
    let control = |c: char| c.is_ascii_control() && c != '\t';
    if text.contains(control) {
        text.replace(control, " ")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::styled_text::Isolate;
    use crate::typesetting::fonts::{self, FontSource};
    use unicode_segmentation::UnicodeSegmentation as _;

    fn style(wrap_width: Option<f32>) -> LayoutStyle {
        LayoutStyle {
            wrap_width,
            ..LayoutStyle::default()
        }
    }

    /// Whatever the fonts are, rows cover the text in order, a caret reaches every cluster boundary, and a click on a caret
    /// gives a boundary on the same row.
    #[track_caller]
    fn check(fonts: &mut FontSystem, text: &str, wrap_width: Option<f32>) -> TextLayout {
        check_styled(fonts, text, wrap_width, &[])
    }

    #[track_caller]
    fn check_styled(
        fonts: &mut FontSystem,
        text: &str,
        wrap_width: Option<f32>,
        styled: &[StyledText],
    ) -> TextLayout {
        let layout = TextLayout::new(fonts, text, &style(wrap_width), styled);
        let mut at = 0;
        for row in layout.rows() {
            assert_eq!(row.range.start, at, "{text:?}");
            at = row.range.end;
            let clusters: Vec<usize> = row.clusters().map(|(range, ..)| range.start).collect();
            let expected: Vec<usize> = text[row.range.clone()]
                .grapheme_indices(true)
                .map(|(i, _)| row.range.start + i)
                .collect();
            assert_eq!(clusters, expected, "{text:?}");
        }
        assert_eq!(at, text.len(), "{text:?}");
        for (boundary, _) in text.grapheme_indices(true) {
            let (row, x) = layout.caret(boundary);
            let hit = layout.byte_at(row, x);
            assert_eq!(layout.row_of(hit), row, "{text:?} at {boundary}");
            assert!(text.grapheme_indices(true).any(|(i, _)| i == hit) || hit == text.len());
        }
        layout
    }

    #[test]
    fn every_text_can_be_laid_out() {
        let mut fonts = fonts::load(FontSource::Embedded);
        for text in [
            "",
            " ",
            "\t",
            "plain",
            "a\u{1c}ש\u{1d}b",
            "\0\0",
            "\u{202e}abc\u{202c}",
            "e\u{301}\u{301}",
            "שלום world",
            "مرحبا https://مثال.موقع/مسار نهاية",
            "👩‍👩‍👧‍👦",
            "\u{301}",
            "日本語",
            "\u{feff}",
            "ﷺ",
            "அ",
        ] {
            for wrap in [None, Some(80.0), Some(1.0)] {
                check(&mut fonts, text, wrap);
            }
        }
    }

    /// Any styles of any text, also such that begin in the middle of a character.
    #[test]
    fn every_style_can_be_laid_out() {
        let mut fonts = fonts::load(FontSource::Embedded);
        let pieces = [
            "a",
            "bc ",
            "http://x/",
            "1",
            "(",
            ") ",
            "א",
            "בג",
            "ד ",
            "م",
            "سار ",
            "é",
            "😀",
            "\u{2067}",
            "\u{2069}",
            "\u{202e}",
            "\t",
            "日本",
        ];
        let mut seed = 1_u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        for _ in 0..400 {
            let count = random(20);
            let text: String = (0..count).map(|_| pieces[random(pieces.len())]).collect();
            let mut styled: Vec<StyledText> = Vec::new();
            for _ in 0..random(5) {
                let (from, to) = (random(text.len() + 2), random(text.len() + 2));
                let part = StyledText::new(from.min(to)..from.max(to));
                styled.push(match random(6) {
                    0 => part.bold(),
                    1 => part.italic(),
                    2 => part.code(),
                    3 => part.bold().isolate(Isolate::FirstStrong),
                    _ => part.isolate(Isolate::LeftToRight),
                });
            }
            styled.sort_by_key(|styled| styled.range.start);
            // cosmic-text breaks rows of texts with direction controls in a wrong order.
            let has_control = text.contains(['\u{2067}', '\u{2069}', '\u{202e}']);
            let wraps = [None, Some(60.0), Some(12.0)];
            for wrap in wraps.into_iter().take(if has_control { 1 } else { 3 }) {
                let layout = check_styled(&mut fonts, &text, wrap, &styled);
                let plain = TextLayout::new(&mut fonts, &text, &style(wrap), &[]);
                assert_eq!(
                    layout.is_right_to_left(),
                    plain.is_right_to_left(),
                    "{text:?}"
                );
            }
        }
    }

    #[test]
    fn rows_break_between_words() {
        let mut fonts = fonts::load(FontSource::Embedded);
        let layout = check(
            &mut fonts,
            "some words that do not fit on one row",
            Some(120.0),
        );
        assert!(layout.rows().len() > 1);
        assert!(layout.rows().iter().all(|row| row.width <= 130.0));
    }

    #[test]
    fn left_to_right_carets_go_right() {
        let mut fonts = fonts::load(FontSource::Embedded);
        let layout = check(&mut fonts, "abc", None);
        let xs: Vec<f32> = (0..=3).map(|at| layout.caret(at).1).collect();
        assert!(xs.windows(2).all(|pair| pair[0] < pair[1]), "{xs:?}");
        assert_eq!(layout.byte_at(0, -5.0), 0);
        assert_eq!(layout.byte_at(0, 1e6), 3);
        assert_eq!(layout.spans(0..3), vec![(0, xs[0], xs[3])]);
    }

    /// A tab is white space up to the next tab stop, however much of it is used.
    #[test]
    fn tabs_reach_to_tab_stops() {
        let mut fonts = fonts::load(FontSource::Embedded);
        let mut caret = |text: &str| check(&mut fonts, text, None).caret(text.len()).1;
        let stop = caret("\t");
        assert!((stop - caret("        ")).abs() < 0.1);
        for (text, stops) in [("i\t", 1.0), ("ii\t", 1.0), ("\t\t", 2.0), ("i\ti\t", 2.0)] {
            assert!((caret(text) - stops * stop).abs() < 0.1, "{text:?}");
        }
        assert!(caret("\ti") > stop);
    }

    /// A font for text that has glyphs for emoji is not used instead of the font of coloured ones.
    #[test]
    fn emoji_have_colours() {
        let files = &[
            "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
            "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        ];
        if !files.iter().all(|file| std::path::Path::new(file).exists()) {
            println!("the fonts of this test are not here: not tested");
            return;
        }
        let mut fonts = fonts::load(FontSource::Files(files));
        for (text, has_colours) in [
            ("😀", true),
            ("❤\u{fe0f}", true),
            ("👩‍👩‍👧‍👦", true),
            ("🇩🇪", true),
            ("1\u{fe0f}\u{20e3}", true),
            ("⌚", true),
            ("☀", false),
            ("😀\u{fe0e}", false),
            ("a", false),
            ("©", false),
        ] {
            let layout = check(&mut fonts, text, None);
            for glyph in layout.rows().iter().flat_map(|row| &row.glyphs) {
                let face = fonts.db().face(glyph.font_id).unwrap();
                let family = &face.families[0].0;
                assert_eq!(
                    family == "Noto Color Emoji",
                    has_colours,
                    "{text}: {family}"
                );
            }
        }
    }

    #[test]
    fn right_to_left_carets_go_left() {
        let mut fonts = fonts::load(FontSource::Embedded);
        let text = "שלום";
        let layout = check(&mut fonts, text, Some(400.0));
        let xs: Vec<f32> = text
            .char_indices()
            .map(|(at, _)| layout.caret(at).1)
            .collect();
        assert!(xs.windows(2).all(|pair| pair[0] > pair[1]), "{xs:?}");
        assert_eq!(layout.byte_at(0, 1e6), 0);
    }

    #[test]
    fn a_range_over_a_change_of_direction_has_several_spans() {
        let mut fonts = fonts::load(FontSource::Embedded);
        let text = "abc שלום";
        let layout = check(&mut fonts, text, None);
        // "c", the space and the first Hebrew letter, which is at the far right.
        assert_eq!(layout.spans(2..6).len(), 2);
        assert_eq!(layout.spans(0..text.len()).len(), 1);
    }
}
