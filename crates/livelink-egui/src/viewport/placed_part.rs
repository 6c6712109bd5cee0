//! The layout of a part of a line, with the room around it.

use std::sync::Arc;

use crate::line_parts::LinePart;
use crate::line_style::LineStyle;
use crate::text_document::TextDocument;
use crate::typesetting::attributes::MONOSPACE_SIZE;
use crate::typesetting::{LayoutStyle, TextLayout, Typesetter};

/// The width of a step of indentation, in ems of body text.
const STEP: f32 = 1.7;
/// The room for the bar of a quote, in ems of body text.
pub(crate) const QUOTE_STEP: f32 = 1.2;
/// The room between the edge of a block of code and its text, in ems of body text.
const BLOCK_MARGIN: f32 = 0.7;
/// The room beside a text is at most this share of the width.
const MOST_ASIDE: f32 = 0.5;
/// The part of the height of a row that grows with the size of its text. Large text needs less room between its rows.
const GROWS: f32 = 0.75;

/// A part of a line, its rows and its place on the screen.
#[derive(Clone, Debug)]
pub struct PlacedPart {
    /// Which part of the text.
    pub part: LinePart,
    /// Its rows.
    pub layout: Arc<TextLayout>,
    /// The style of its line.
    pub style: LineStyle,
    /// Height of its top edge.
    pub top: f32,
    /// Room between its top edge and its first row.
    pub above: f32,
    /// Room between its last row and its bottom edge.
    pub below: f32,
}

impl PlacedPart {
    /// Height of a row.
    pub fn row_height(&self) -> f32 {
        self.layout.style().row_height
    }

    /// Height of the top edge of a row.
    pub fn row_top(&self, row: usize) -> f32 {
        self.top + self.above + row as f32 * self.row_height()
    }

    /// Height of the bottom edge of the last row.
    pub fn rows_bottom(&self) -> f32 {
        self.row_top(self.layout.rows().len())
    }

    /// Height of its bottom edge.
    pub fn bottom(&self) -> f32 {
        self.top + self.height()
    }

    /// Height from its top edge to its bottom edge.
    pub fn height(&self) -> f32 {
        self.above + self.layout.rows().len() as f32 * self.row_height() + self.below
    }

    /// Returns the room above and below a row. Only the first row of a line has room above it, and only the last one has room below.
    pub(super) fn room_around(&self, row: usize) -> (f32, f32) {
        let is_last = row + 1 == self.layout.rows().len();
        let above = if row == 0 { self.above } else { 0.0 };
        (above, if is_last { self.below } else { 0.0 })
    }

    /// Returns the row at a height: the first one above it, and a row after the last one below it.
    pub fn row_at(&self, y: f32) -> usize {
        ((y - self.row_top(0)) / self.row_height()).floor().max(0.0) as usize
    }
}

/// Lays out a part of a line, or finds the layout of the same text again. Its top edge is at 0.
pub(super) fn layout_of<D: TextDocument + ?Sized>(
    document: &D,
    part: &LinePart,
    typesetter: &mut Typesetter,
) -> PlacedPart {
    let style = document.line_style(part.line);
    let body = *typesetter.style();
    let layout_style = style_of(&body, &style);
    let mut styled = Vec::new();
    document.styled_text(part.range.clone(), &mut styled);
    for styled in &mut styled {
        let within = |at: usize| at.clamp(part.range.start, part.range.end) - part.range.start;
        styled.range = within(styled.range.start)..within(styled.range.end);
    }
    let slice = document.text().byte_slice(part.range.clone());
    let layout = match slice.as_str() {
        Some(text) => typesetter.layout_in(text, layout_style, &styled),
        None => typesetter.layout_in(&slice.to_string(), layout_style, &styled),
    };
    let room = |rows: f32, is_edge: bool| match is_edge {
        true => (rows * body.row_height).round(),
        false => 0.0,
    };
    PlacedPart {
        layout,
        top: 0.0,
        above: room(style.space_above, part.first),
        below: room(style.space_below, part.last),
        part: part.clone(),
        style,
    }
}

/// Returns how the text of a line is laid out in a document of this style.
fn style_of(body: &LayoutStyle, line: &LineStyle) -> LayoutStyle {
    if *line == LineStyle::default() {
        return *body;
    }
    let is_narrow = line.monospace && !body.monospace;
    let scale = match is_narrow {
        true => line.scale * MONOSPACE_SIZE,
        false => line.scale,
    };
    let em = body.font_size;
    let most = body
        .wrap_width
        .map_or(f32::INFINITY, |width| width * MOST_ASIDE);
    let edge = match line.block {
        true => BLOCK_MARGIN * em,
        false => 0.0,
    };
    let start = f32::from(line.quote) * QUOTE_STEP * em + f32::from(line.indent) * STEP * em + edge;
    LayoutStyle {
        font_size: (em * scale).round().max(1.0),
        row_height: (body.row_height * (1.0 - GROWS + GROWS * scale))
            .round()
            .max(1.0),
        wrap_width: body.wrap_width,
        monospace: body.monospace || line.monospace,
        bold: body.bold || line.bold,
        start_margin: start.min(most).round(),
        end_margin: edge.min(most).round(),
    }
}
