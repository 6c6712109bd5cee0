//! The rows of a text as cosmic-text breaks them, with its faults mended.

use std::cmp::Reverse;

use cosmic_text::{
    AttrsList, FontSystem, Hinting, LayoutGlyph, ShapeLine, ShapeSpan, ShapeWord, Shaping, Wrap,
};

use super::layout_style::LayoutStyle;

/// Tab stops of prose, in widths of a space. A space is a quarter of the em square wide, so this is
/// as wide as two capital letters.
const TAB_WIDTH: u16 = 8;

/// Tab stops where all characters have one width.
const MONOSPACE_TAB_WIDTH: u16 = 4;

/// The glyphs of a text.
pub(super) struct Rows {
    /// The glyphs of each row, in the order of the text.
    pub(super) glyphs: Vec<Vec<LayoutGlyph>>,
    /// Whether the text is a paragraph from right to left.
    pub(super) right_to_left: bool,
}

/// Shapes a text and breaks it into rows.
pub(super) fn rows(
    fonts: &mut FontSystem,
    text: &str,
    attrs: &AttrsList,
    style: &LayoutStyle,
) -> Rows {
    let tab_width = match style.monospace {
        true => MONOSPACE_TAB_WIDTH,
        false => TAB_WIDTH,
    };
    let mut shape = ShapeLine::new(fonts, text, attrs, Shaping::Advanced, tab_width);
    order_words(&mut shape);
    let margins = style.start_margin + style.end_margin;
    let width = (style.wrap_width).map(|width| (width - margins).max(0.0));
    let width = width.map(|width| split_words(&mut shape, style.font_size, width));
    let wrap = match width {
        Some(_) => Wrap::WordOrGlyph,
        None => Wrap::None,
    };
    let lines = shape.layout(style.font_size, width, wrap, None, None, Hinting::Disabled);
    Rows {
        glyphs: lines.into_iter().map(|line| line.glyphs).collect(),
        right_to_left: shape.rtl,
    }
}

/// Puts the glyphs of right-to-left words in order. cosmic-text shapes a word that has two fonts in two pieces, and has the pieces
/// of a right-to-left word from left to right. The glyphs of a word in a paragraph from right to left begin at the right.
fn order_words(shape: &mut ShapeLine) {
    let right_to_left = shape.rtl;
    let spans = shape.spans.iter_mut().filter(|span| span.level.is_rtl());
    for word in spans.flat_map(|span| &mut span.words) {
        match right_to_left {
            true => word.glyphs.sort_by_key(|glyph| glyph.start),
            false => word.glyphs.sort_by_key(|glyph| Reverse(glyph.start)),
        }
    }
}

/// Splits words that are too long for a row and read against the direction of their paragraph, such as a long web address in Hebrew
/// text. cosmic-text loses letters of such words. Returns the width at which rows break. If a word was split, that is at least the
/// width of the widest glyph.
fn split_words(shape: &mut ShapeLine, font_size: f32, width: f32) -> f32 {
    let right_to_left = shape.rtl;
    let against = |span: &&mut ShapeSpan| span.level.is_rtl() != right_to_left;
    let is_long = |word: &ShapeWord| word.width(font_size) > width;
    let mut at_least = width;
    for span in shape.spans.iter_mut().filter(against) {
        if span.words.iter().any(is_long) {
            let glyphs = span.words.iter().flat_map(|word| &word.glyphs);
            let widths = glyphs.map(|glyph| glyph.width(font_size));
            at_least = widths.fold(at_least, f32::max);
            let words = std::mem::take(&mut span.words).into_iter();
            span.words = words
                .flat_map(|word| split(word, font_size, width))
                .collect();
        }
    }
    at_least
}

/// Returns a word in pieces, each as long as fits into a row. The last letters come first, as in the word.
fn split(word: ShapeWord, font_size: f32, width: f32) -> Vec<ShapeWord> {
    let mut pieces: Vec<ShapeWord> = Vec::new();
    let mut used = 0.0;
    for glyph in word.glyphs.into_iter().rev() {
        let advance = glyph.width(font_size);
        let last = pieces.last().and_then(|piece| piece.glyphs.last());
        let is_same_cluster = last.is_some_and(|last| last.start == glyph.start);
        if pieces.is_empty() || used + advance > width && !is_same_cluster {
            pieces.push(ShapeWord {
                blank: word.blank,
                glyphs: Vec::new(),
            });
            used = 0.0;
        }
        used += advance;
        if let Some(piece) = pieces.last_mut() {
            piece.glyphs.push(glyph);
        }
    }
    for piece in &mut pieces {
        piece.glyphs.reverse();
    }
    pieces.reverse();
    pieces
}
