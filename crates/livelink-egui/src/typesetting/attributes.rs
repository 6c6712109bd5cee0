//! Styled text as attributes of cosmic-text: which font each piece of it is in.

use std::ops::Range;
use std::sync::Arc;

use cosmic_text::{
    Attrs, AttrsList, Family, Font, FontSystem, LayoutGlyph, Metrics, Style, Weight, fontdb,
};

use super::emoji;
use super::fonts::EMOJI;
use super::isolates::Inserted;
use super::layout_style::LayoutStyle;
use crate::styled_text::{Face, StyledText};

/// The size of fixed-width characters as a factor of the size of others. At the same size, they would look larger.
pub(crate) const MONOSPACE_SIZE: f32 = 0.88;

/// The lightest face that is bold.
const BOLD: u16 = 600;

/// The mark of a glyph that is to be bold, and whose font is not.
const MADE_BOLD: usize = 1;

/// Returns the attributes of a text. `shown` is the text with the characters in it that were inserted.
pub(super) fn attributes(
    fonts: &mut FontSystem,
    shown: &str,
    style: &LayoutStyle,
    styled: &[StyledText],
    inserted: &Inserted,
) -> AttrsList {
    let whole = match style.monospace {
        true => Face::MONOSPACE,
        false => Face::default(),
    };
    let usual = Attrs::new().family(family(whole));
    let mut list = AttrsList::new(&usual);
    let base = match style.bold {
        true => whole.with(Face::BOLD),
        false => whole,
    };
    if base.has(Face::BOLD) || !styled.is_empty() {
        let len = inserted.to_text(shown.len());
        // cosmic-text takes a word of ASCII for one of one font if it has one span, also if the span is a part of it.
        list.add_span(0..shown.len(), &usual);
        let mut bold_fonts = BoldFonts::default();
        for (range, face) in pieces(len, base, styled) {
            let mut attrs = usual.clone().family(family(face));
            if face.has(Face::MONOSPACE) && !style.monospace {
                let size = (style.font_size * MONOSPACE_SIZE).round().max(1.0);
                attrs = attrs.metrics(Metrics::new(size, style.row_height));
            }
            if face.has(Face::ITALIC) {
                attrs = attrs.style(Style::Italic);
            }
            let range = inserted.to_shown(&range);
            if face.has(Face::BOLD) {
                attrs = attrs.metadata(MADE_BOLD);
            }
            list.add_span(range.clone(), &attrs);
            if face.has(Face::BOLD) || face.has(Face::BOLD_FONT) {
                let font = bold_fonts.of(fonts, face, &attrs);
                set_bold(font, shown, range, &attrs, &mut list);
            }
        }
    }
    for picture in emoji::pictures(shown) {
        list.add_span(picture, &Attrs::new().family(EMOJI));
    }
    list
}

/// Returns whether a glyph is to be bold, and its font is not.
pub(super) fn is_made_bold(glyph: &LayoutGlyph) -> bool {
    glyph.metadata == MADE_BOLD
}

fn family(face: Face) -> Family<'static> {
    match face.has(Face::MONOSPACE) {
        true => Family::Monospace,
        false => Family::SansSerif,
    }
}

/// Sets a text in the bold font. Characters that the bold font lacks stay in the font that they have without it: fonts that stand
/// in are looked for among those of exactly the same weight, and most scripts have none.
fn set_bold(
    font: Option<&Font>,
    shown: &str,
    range: Range<usize>,
    attrs: &Attrs<'_>,
    list: &mut AttrsList,
) {
    let Some(font) = font else {
        return;
    };
    let charmap = font.as_swash().charmap();
    let real = attrs.clone().weight(Weight::BOLD).metadata(0);
    let mut start = range.start;
    let text = shown.get(range.clone()).unwrap_or_default();
    for (at, c) in text.char_indices().map(|(at, c)| (range.start + at, c)) {
        if charmap.map(c) == 0 {
            if start < at {
                list.add_span(start..at, &real);
            }
            start = at + c.len_utf8();
        }
    }
    if start < range.end {
        list.add_span(start..range.end, &real);
    }
}

/// The bold fonts of a text. To find one, all installed fonts are looked at.
#[derive(Default)]
struct BoldFonts(Vec<(Face, Option<Arc<Font>>)>);

impl BoldFonts {
    /// Returns the bold font of a face, if there is one.
    fn of(&mut self, fonts: &mut FontSystem, face: Face, attrs: &Attrs<'_>) -> Option<&Font> {
        let index = match self.0.iter().position(|(known, _)| *known == face) {
            Some(index) => index,
            None => {
                self.0.push((face, bold_font(fonts, attrs)));
                self.0.len() - 1
            }
        };
        self.0.get(index)?.1.as_deref()
    }
}

/// Returns the bold font of a family, if it has one.
fn bold_font(fonts: &mut FontSystem, attrs: &Attrs<'_>) -> Option<Arc<Font>> {
    let query = fontdb::Query {
        families: &[attrs.family],
        weight: Weight::BOLD,
        stretch: attrs.stretch,
        style: attrs.style,
    };
    let id = fonts.db().query(&query)?;
    let is_bold = fonts.db().face(id)?.weight.0 >= BOLD;
    let font = fonts.get_font(id, Weight::BOLD)?;
    let weight_axis = u32::from_be_bytes(*b"wght");
    let is_variable = || {
        let mut axes = font.as_swash().variations();
        axes.any(|axis| axis.tag() == weight_axis && axis.max_value() >= f32::from(BOLD))
    };
    (is_bold || is_variable()).then_some(font)
}

/// Divides a text into pieces of one face each, in order. Pieces that look as the rest are left out. O(n log n) in the number of
/// styles.
pub(crate) fn pieces(
    len: usize,
    base: Face,
    styled: &[StyledText],
) -> impl Iterator<Item = (Range<usize>, Face)> {
    // Where a style begins and ends.
    let mut edges: Vec<(usize, bool, Face)> = Vec::new();
    let whole = (base != Face::default()).then_some((0..len, base));
    let ranges = styled
        .iter()
        .map(|styled| (styled.range.clone(), styled.face));
    for (range, face) in whole.into_iter().chain(ranges) {
        let range = range.start.min(len)..range.end.min(len);
        if !range.is_empty() && face != Face::default() {
            edges.push((range.start, true, face));
            edges.push((range.end, false, face));
        }
    }
    edges.sort_unstable_by_key(|&(at, begins, _)| (at, begins));
    let mut open = [0_usize; Face::ALL.len()];
    let mut edges = edges.into_iter().peekable();
    std::iter::from_fn(move || {
        loop {
            let (at, begins, face) = edges.next()?;
            for (single, count) in Face::ALL.into_iter().zip(&mut open) {
                if face.has(single) {
                    *count = match begins {
                        true => *count + 1,
                        false => count.saturating_sub(1),
                    };
                }
            }
            let next = edges.peek()?.0;
            let set = Face::ALL.into_iter().zip(open);
            let face = set
                .filter(|(_, count)| *count > 0)
                .fold(Face::default(), |face, (single, _)| face.with(single));
            if next > at && face != Face::default() {
                return Some((at..next, face));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(base: Face, styled: &[StyledText], expected: &[(Range<usize>, Face)]) {
        let pieces: Vec<(Range<usize>, Face)> = pieces(10, base, styled).collect();
        assert_eq!(pieces, expected);
    }

    #[test]
    fn styles_that_overlap_are_joined() {
        let (bold, italic) = (Face::BOLD, Face::ITALIC);
        let none = Face::default();
        check(none, &[], &[]);
        check(bold, &[], &[(0..10, bold)]);
        check(none, &[StyledText::new(2..4)], &[]);
        check(
            none,
            &[
                StyledText::new(0..6).bold(),
                StyledText::new(4..99).italic(),
            ],
            &[(0..4, bold), (4..6, bold.with(italic)), (6..10, italic)],
        );
        check(
            none,
            &[StyledText::new(1..2).bold(), StyledText::new(2..3).bold()],
            &[(1..2, bold), (2..3, bold)],
        );
        check(
            bold,
            &[StyledText::new(3..3).bold(), StyledText::new(4..5).italic()],
            &[(0..4, bold), (4..5, bold.with(italic)), (5..10, bold)],
        );
    }
}
