//! Reads the layers of a document from a value.

use std::ops::Range;

use ropey::Rope;

use crate::follow::paint_texts;
use crate::layers::{Layers, Looks};
use crate::rich_text::RichText;
use crate::settle::put_all;
use crate::text_lines::{line_at, lines_touched};
use crate::text_style::TextStyle;

/// Returns the layers of a formatted document, with what does not fit left out. O(content).
pub(crate) fn layers_of(content: &RichText, text: &Rope) -> Layers {
    let mut layers = Layers {
        formatted: true,
        ..Layers::default()
    };
    let lines = content.each_paragraph().map(|(range, paragraph)| {
        let lines = line_at(text, range.start)..line_at(text, range.end) + 1;
        (lines, paragraph)
    });
    put_all(&mut layers.paragraphs, 0..text.len_lines(), lines);
    paint_texts(
        &mut layers.styles,
        text,
        0..text.len_bytes(),
        fitting(content),
    );
    let mut looks = Looks::default();
    layers.repair(text, 0..text.len_lines(), &mut looks);
    layers
}

/// Gives pasted text the styles of a piece, and no others.
pub(crate) fn paint_piece(
    layers: &mut Layers,
    text: &Rope,
    place: &Range<usize>,
    piece: &RichText,
    looks: &mut Looks,
) {
    let styles = fitting(piece).map(|(range, style)| {
        let range = place.start + range.start..place.start + range.end;
        (range, style)
    });
    paint_texts(&mut layers.styles, text, place.clone(), styles);
    let lines = lines_touched(text, place);
    layers.repair(text, lines.clone(), looks);
    looks.add(lines);
}

/// Returns the styles of a content whose ranges lie in the text and come in order.
fn fitting(content: &RichText) -> impl Iterator<Item = (Range<usize>, TextStyle)> {
    let mut free_from = 0;
    let styles = content.styles.iter().filter(move |(range, _)| {
        let is_there = content
            .text
            .get(range.clone())
            .is_some_and(|it| !it.is_empty());
        let fits = is_there && free_from <= range.start;
        if fits {
            free_from = range.end;
        }
        fits
    });
    styles.cloned()
}
