//! The signs beside the text of a line: bullets, numbers, check boxes, the bars of quotes, the backgrounds of code.

use egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

use super::scene::Scene;
use super::text_colors::TextColors;
use crate::line_style::LineMarker;
use crate::text_document::TextDocument;
use crate::typesetting::{LayoutStyle, Typesetter};
use crate::viewport::{PlacedPart, QUOTE_STEP};

/// The room above and below the text of a block of code, in ems.
const BLOCK_EDGE: f32 = 0.45;
/// The distance between the middle of a sign and the text, in ems.
const SIGN: f32 = 0.8;
/// The distance between a number and the text, in ems.
const NUMBER: f32 = 0.45;
/// The side of a check box, in ems.
const BOX: f32 = 0.8;
/// The mark that has no width and makes a text one from right to left.
const RIGHT_TO_LEFT: char = '\u{200f}';

/// Returns the background colour of code.
pub(super) fn code_ground(colors: &TextColors) -> Color32 {
    colors.ink.gamma_multiply(0.07)
}

/// Paints the backgrounds of blocks of code, and the bars of quotes.
pub(super) fn backgrounds<D: TextDocument>(
    painter: &Painter,
    document: &D,
    scene: &Scene,
    colors: &TextColors,
) {
    for block in scene.placed.chunk_by(are_one_block) {
        if let Some(rect) = block_rect(block, scene) {
            let round = |is_end: bool| match is_end {
                true => (scene.em * 0.3 / scene.frame.scale) as u8,
                false => 0,
            };
            let above = round(block.first().is_some_and(|part| part.above > 0.0));
            let below = round(block.last().is_some_and(|part| part.below > 0.0));
            let corners = CornerRadius {
                nw: above,
                ne: above,
                sw: below,
                se: below,
            };
            painter.rect_filled(rect, corners, code_ground(colors));
        }
    }
    let deepest = scene.placed.iter().map(|placed| placed.style.quote).max();
    for depth in 0..deepest.unwrap_or(0) {
        let is_in = |placed: &PlacedPart| placed.style.quote > depth;
        for quote in scene.placed.chunk_by(|a, b| is_in(a) == is_in(b)) {
            let (Some(first), Some(last)) = (quote.first(), quote.last()) else {
                continue;
            };
            if !is_in(first) {
                continue;
            }
            // The quote may go on above and below the screen.
            let goes_on = |line: Option<usize>| {
                let line = line.filter(|line| *line < document.text().len_lines());
                line.is_some_and(|line| document.line_style(line).quote > depth)
            };
            let top = match !first.part.first || goes_on(first.part.line.checked_sub(1)) {
                true => first.top,
                false => first.row_top(0) - above_text(first, scene),
            };
            let bottom = match !last.part.last || goes_on(last.part.line.checked_add(1)) {
                true => last.bottom(),
                false => last.rows_bottom() + below_text(last, scene),
            };
            let x = (f32::from(depth) * QUOTE_STEP + 0.2) * scene.em * squeezed(first, scene);
            let width = (scene.em * 0.17).round().max(1.0);
            let (left, right) = from_start(first, scene, x.round(), x.round() + width);
            let bar = scene.frame.to_window(left, top, right, bottom);
            painter.rect_filled(bar, 0.0, colors.ink.gamma_multiply(0.22));
        }
    }
}

/// Paints the sign before the text of a line, or the rule.
pub(super) fn sign(
    painter: &Painter,
    typesetter: &mut Typesetter,
    scene: &Scene,
    placed: &PlacedPart,
    colors: &TextColors,
) {
    if placed.style.rule {
        return rule(painter, scene, placed, colors);
    }
    let Some(marker) = placed.style.marker.as_ref().filter(|_| placed.part.first) else {
        return;
    };
    let ink = colors.ink.gamma_multiply(0.75);
    match marker {
        LineMarker::Bullet { depth } => bullet(painter, *depth, middle(scene, placed), scene, ink),
        LineMarker::Text(text) => number(painter, typesetter, scene, placed, text, ink),
        LineMarker::CheckBox { ticked } => check_box(painter, scene, placed, *ticked, colors),
    }
}

/// Returns the line whose check box is at a point of the window.
pub(super) fn check_box_at(scene: &Scene, at: Pos2) -> Option<usize> {
    if !scene.frame.rect.contains(at) {
        return None;
    }
    let mut placed = scene.placed.iter();
    let placed = placed.find(|placed| {
        let rect = check_box_rect(scene, placed);
        rect.is_some_and(|rect| rect.expand(0.15 * rect.height()).contains(at))
    })?;
    Some(placed.part.line)
}

/// Returns where the check box of a line is in the window.
pub(super) fn check_box_rect(scene: &Scene, placed: &PlacedPart) -> Option<Rect> {
    let is_box = matches!(placed.style.marker, Some(LineMarker::CheckBox { .. }));
    (is_box && placed.part.first).then(|| {
        // Its edges are on whole pixels, so that they are sharp.
        let scale = scene.frame.scale;
        let side = (scene.em * BOX).round();
        let corner = middle(scene, placed) * scale - Vec2::splat(side / 2.0);
        Rect::from_min_size(corner.round() / scale, Vec2::splat(side / scale))
    })
}

fn are_one_block(a: &PlacedPart, b: &PlacedPart) -> bool {
    a.style.block == b.style.block
        && a.below == 0.0
        && b.above == 0.0
        && block_sides(a) == block_sides(b)
}

/// Returns the room at both sides of the background of a block.
fn block_sides(placed: &PlacedPart) -> (f32, bool) {
    let style = placed.layout.style();
    let room = (style.start_margin - style.end_margin).max(0.0);
    (room, room > 0.0 && placed.layout.is_right_to_left())
}

fn block_rect(block: &[PlacedPart], scene: &Scene) -> Option<Rect> {
    let (first, last) = (block.first()?, block.last()?);
    if !first.style.block {
        return None;
    }
    let (room, _) = block_sides(first);
    let (left, right) = from_start(first, scene, room, width(first, scene));
    Some(scene.frame.to_window(
        left,
        first.row_top(0) - above_text(first, scene),
        right,
        last.rows_bottom() + below_text(last, scene),
    ))
}

/// Returns the room between the edge of a block and its first row, and 0 without a block.
fn above_text(first: &PlacedPart, scene: &Scene) -> f32 {
    first.above.min(block_edge(first, scene))
}

/// Returns the room between the last row of a block and its edge, and 0 without a block.
fn below_text(last: &PlacedPart, scene: &Scene) -> f32 {
    last.below.min(block_edge(last, scene))
}

fn block_edge(placed: &PlacedPart, scene: &Scene) -> f32 {
    match placed.style.block {
        true => (scene.em * BLOCK_EDGE).round(),
        false => 0.0,
    }
}

/// Returns the width of the column of text. Text whose rows do not break may reach the edge of the window.
fn width(placed: &PlacedPart, scene: &Scene) -> f32 {
    let frame = &scene.frame;
    let wrap_width = placed.layout.style().wrap_width;
    wrap_width.unwrap_or(match placed.layout.is_right_to_left() {
        true => frame.width,
        false => frame.rect.right() * frame.scale - frame.left + scene.scrolled,
    })
}

/// Converts distances from the side where the reading begins to distances from the left.
fn from_start(placed: &PlacedPart, scene: &Scene, near: f32, far: f32) -> (f32, f32) {
    match placed.layout.is_right_to_left() {
        true => (width(placed, scene) - far, width(placed, scene) - near),
        false => (near - scene.scrolled, far - scene.scrolled),
    }
}

/// Returns by how much the room beside the text is smaller than it should be, as the column is narrow.
fn squeezed(placed: &PlacedPart, scene: &Scene) -> f32 {
    let wanted = f32::from(placed.style.quote) * QUOTE_STEP * scene.em;
    (placed.layout.style().start_margin / wanted).min(1.0)
}

/// Returns where the text of a line begins, or the block that it is in, from the left, and the direction away from it: -1 is to
/// the left.
fn beside(scene: &Scene, placed: &PlacedPart) -> (f32, f32) {
    let style = placed.layout.style();
    let edge = match placed.style.block {
        true => style.end_margin,
        false => 0.0,
    };
    let start = style.start_margin - edge;
    if !placed.layout.is_right_to_left() {
        return (start - scene.scrolled, -1.0);
    }
    let row = placed.layout.rows().first();
    let right = match style.wrap_width {
        Some(width) => width - start,
        None => row.map_or(0.0, |row| row.width) + edge,
    };
    (right - scene.scrolled, 1.0)
}

/// Returns the middle of a sign in the window.
fn middle(scene: &Scene, placed: &PlacedPart) -> Pos2 {
    let (text, away) = beside(scene, placed);
    let style = placed.layout.style();
    let x = text + away * SIGN * scene.em;
    let y = placed.row_top(0) + style.baseline() - style.font_size * 0.33;
    scene.frame.to_window(x, y, x, y).min
}

fn bullet(painter: &Painter, depth: u8, middle: Pos2, scene: &Scene, ink: Color32) {
    let em = scene.em / scene.frame.scale;
    match depth % 3 {
        0 => painter.circle_filled(middle, 0.16 * em, ink),
        1 => painter.circle_stroke(middle, 0.15 * em, Stroke::new(0.07 * em, ink)),
        _ => {
            let square = Rect::from_center_size(middle, Vec2::splat(0.27 * em));
            painter.rect_filled(square, 0.0, ink)
        }
    };
}

/// Sets a short text in the font of the line. Its end is beside the text.
fn number(
    painter: &Painter,
    typesetter: &mut Typesetter,
    scene: &Scene,
    placed: &PlacedPart,
    text: &str,
    ink: Color32,
) {
    let (start, away) = beside(scene, placed);
    let style = LayoutStyle {
        wrap_width: None,
        start_margin: 0.0,
        end_margin: 0.0,
        ..*placed.layout.style()
    };
    let layout = match placed.layout.is_right_to_left() {
        true => typesetter.layout_in(&format!("{RIGHT_TO_LEFT}{text}"), style, &[]),
        false => typesetter.layout_in(text, style, &[]),
    };
    let width = layout.rows().first().map_or(0.0, |row| row.width);
    let edge = start + away * NUMBER * scene.em;
    let left = if away < 0.0 { edge - width } else { edge };
    let origin = [
        (scene.frame.left + left).round(),
        scene.frame.top + placed.row_top(0),
    ];
    let visible = (scene.frame.top, scene.frame.top + scene.frame.height);
    typesetter.paint(painter, origin, &layout, visible, |_| ink);
}

fn check_box(
    painter: &Painter,
    scene: &Scene,
    placed: &PlacedPart,
    ticked: bool,
    colors: &TextColors,
) {
    let Some(rect) = check_box_rect(scene, placed) else {
        return;
    };
    let side = rect.width();
    let ink = colors.ink.gamma_multiply(0.65);
    if !ticked {
        let stroke = Stroke::new(0.09 * side, ink);
        painter.rect_stroke(rect, 0.2 * side, stroke, StrokeKind::Inside);
        return;
    }
    painter.rect_filled(rect, 0.2 * side, ink);
    let at = |x: f32, y: f32| rect.min + Vec2::new(x, y) * side;
    let tick = vec![at(0.23, 0.52), at(0.42, 0.71), at(0.78, 0.3)];
    painter.add(Shape::line(tick, Stroke::new(0.12 * side, colors.paper)));
}

fn rule(painter: &Painter, scene: &Scene, placed: &PlacedPart, colors: &TextColors) {
    let middle = (placed.row_top(0) + placed.row_height() / 2.0).round();
    let thick = (scene.em / 12.0).round().max(1.0);
    let start = placed.layout.style().start_margin;
    let (left, right) = from_start(placed, scene, start, width(placed, scene));
    let line = scene.frame.to_window(left, middle, right, middle + thick);
    painter.rect_filled(line, 0.0, colors.ink.gamma_multiply(0.22));
}
