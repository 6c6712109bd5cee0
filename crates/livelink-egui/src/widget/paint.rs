//! Paints the text. The backgrounds and the selection come first. The characters, the lines under them and the caret follow.

use std::ops::Range;

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Ui};

use super::line_signs;
use super::scene::Scene;
use super::text_colors::TextColors;
use crate::decoration::{Decoration, UnderlineKind};
use crate::styled_text::{Face, StyledText};
use crate::text_document::{TextDocument, selection_of};
use crate::text_view::TextView;
use crate::typesetting::attributes::pieces;
use crate::typesetting::{LayoutStyle, Typesetter};
use crate::viewport::{self, PlacedPart};

/// The tools that paint a frame.
pub(crate) struct Brush<'a> {
    pub(crate) colors: TextColors,
    pub(crate) decorations: &'a [Decoration],
    /// The ranges that a decoration colours, with their colours, sorted by their starts.
    pub(crate) inked: &'a [(Range<usize>, Color32)],
    /// The styled text on screen.
    pub(crate) styled: &'a [StyledText],
    /// The size of the line numbers, in points. `None` if no line numbers are shown.
    pub(crate) line_numbers: Option<f32>,
    /// Whether the text has the keyboard.
    pub(crate) focused: bool,
}

impl Brush<'_> {
    /// Returns the colour of the text at a byte.
    fn color_of(&self, at: usize) -> Color32 {
        let after = self.inked.partition_point(|(range, _)| range.start <= at);
        let last = after.checked_sub(1).and_then(|last| self.inked.get(last));
        last.filter(|(range, _)| at < range.end)
            .map_or(self.colors.ink, |(_, color)| *color)
    }

    /// Returns the end of the text from a byte on that has one colour.
    fn color_end(&self, at: usize) -> usize {
        let after = self.inked.partition_point(|(range, _)| range.start <= at);
        let next = self.inked.get(after).map(|(range, _)| range.start);
        let last = after.checked_sub(1).and_then(|last| self.inked.get(last));
        let end = last.map(|(range, _)| range.end).filter(|&end| end > at);
        next.into_iter().chain(end).min().unwrap_or(usize::MAX)
    }
}

/// Fills `inked` with the ranges that a decoration colours, sorted by their starts.
pub(crate) fn ink(decorations: &[Decoration], inked: &mut Vec<(Range<usize>, Color32)>) {
    inked.clear();
    let colored = decorations.iter().filter_map(|decoration| {
        let color = decoration.color?;
        Some((decoration.range.clone(), color))
    });
    inked.extend(colored);
    inked.sort_unstable_by_key(|(range, _)| (range.start, range.end));
}

/// Paints everything in the text's area.
pub(crate) fn document<D: TextDocument>(
    ui: &Ui,
    document: &D,
    view: &TextView,
    typesetter: &mut Typesetter,
    scene: &Scene,
    brush: &Brush<'_>,
) {
    let painter = ui.painter_at(scene.frame.rect);
    line_signs::backgrounds(&painter, document, scene, &brush.colors);
    let looks: Vec<(Range<usize>, Face)> =
        pieces(usize::MAX, Face::default(), brush.styled).collect();
    code_backgrounds(&painter, &looks, scene, &brush.colors);
    for decoration in brush.decorations {
        if let Some(color) = decoration.background {
            for rect in scene.rects(&decoration.range) {
                painter.rect_filled(rect, 2.0, color);
            }
        }
    }
    selection(&painter, &selection_of(document).range(), scene, brush);

    for placed in &scene.placed {
        let start = placed.part.range.start;
        let origin = [
            scene.frame.left - scene.scrolled,
            scene.frame.top + placed.row_top(0),
        ];
        let visible = (scene.frame.top, scene.frame.top + scene.frame.height);
        let color_of = |at: usize| brush.color_of(start + at);
        line_signs::sign(&painter, typesetter, scene, placed, &brush.colors);
        if !placed.style.rule {
            typesetter.paint(&painter, origin, &placed.layout, visible, color_of);
        }
        if let Some(size) = brush.line_numbers
            && placed.part.first
        {
            line_number(&painter, scene, placed, size, brush.colors.line_numbers);
        }
    }

    for decoration in brush.decorations {
        if let Some((kind, color)) = decoration.underline {
            scene.each_rect(&decoration.range, |rect, placed| {
                underline(scene, placed).draw(&painter, rect, kind, color);
            });
        }
    }
    strikethroughs(&painter, &looks, scene, brush);
    if let Some(provisional) = document.composition() {
        scene.each_rect(&provisional, |rect, placed| {
            underline(scene, placed).draw(&painter, rect, UnderlineKind::Solid, brush.colors.ink);
        });
    }
    if let Some(place) = view.drop_place()
        && let Some(caret) = caret_at(scene, place)
    {
        painter.rect_filled(caret, 0.0, brush.colors.drop_caret);
    }
    if brush.focused
        && let Some(caret) = caret_at(scene, selection_of(document).head)
    {
        painter.rect_filled(caret, 0.0, brush.colors.caret);
    }
}

fn selection(painter: &Painter, selected: &Range<usize>, scene: &Scene, brush: &Brush<'_>) {
    if selected.is_empty() {
        return;
    }
    let mut decorations = brush.decorations.iter();
    let special = decorations.find_map(|decoration| {
        let color = decoration.selected?;
        (decoration.range == *selected).then_some(color)
    });
    let color = special.unwrap_or(match brush.focused {
        true => brush.colors.selection,
        false => brush.colors.selection_unfocused,
    });
    for rect in scene.rects(selected) {
        painter.rect_filled(rect, 0.0, color);
    }
    // A selected line break shows as a stub after the end of the line.
    for placed in &scene.placed {
        let end = placed.part.range.end;
        if placed.part.last && selected.start <= end && end < selected.end {
            let (row, x) = placed.layout.caret(end - placed.part.range.start);
            let (top, row_height) = (placed.row_top(row), placed.row_height());
            let left = x - scene.scrolled;
            let right = left + row_height * 0.25;
            let stub = scene.frame.to_window(left, top, right, top + row_height);
            painter.rect_filled(stub, 0.0, color);
        }
    }
}

fn line_number(painter: &Painter, scene: &Scene, placed: &PlacedPart, size: f32, color: Color32) {
    let at = (scene.frame).to_window(0.0, placed.row_top(0), 0.0, placed.row_top(1));
    painter.text(
        Pos2::new(at.left() - size, at.center().y),
        Align2::RIGHT_CENTER,
        placed.part.line + 1,
        FontId::monospace(size),
        color,
    );
}

/// Returns where a caret before a byte of the text is painted, in points. Returns `None` if that place is not on screen.
pub(crate) fn caret_at(scene: &Scene, head: usize) -> Option<Rect> {
    let placed = scene
        .placed
        .iter()
        .find(|placed| viewport::holds(&placed.part, head))?;
    let (row, x) = placed.layout.caret(head - placed.part.range.start);
    let (top, row_height) = (placed.row_top(row), placed.row_height());
    if top + row_height < 0.0 || top > scene.frame.height {
        return None;
    }
    // Half of the caret is before the edge of the character, so that it does not lie on ink.
    let x = (x - scene.scrolled).round() - scene.frame.scale.round();
    let inset = (row_height * 0.12).round();
    let width =
        scene.frame.scale.max(1.0).round() * if row_height > 40.0 { 2.0 } else { 1.0 } + 0.5;
    Some(
        scene
            .frame
            .to_window(x, top + inset, x + width, top + row_height - inset),
    )
}

/// Returns the width of the widest row on screen, in pixels.
pub(crate) fn widest(placed: &[PlacedPart]) -> f32 {
    placed
        .iter()
        .flat_map(|placed| placed.layout.rows())
        .map(|row| row.width)
        .fold(0.0, f32::max)
}

/// Paints the backgrounds of code inside lines.
fn code_backgrounds(
    painter: &Painter,
    looks: &[(Range<usize>, Face)],
    scene: &Scene,
    colors: &TextColors,
) {
    for (range, _) in looks.iter().filter(|(_, face)| face.has(Face::CODE)) {
        scene.each_rect(range, |rect, placed| {
            let em = placed.layout.style().font_size / scene.frame.scale;
            let baseline = rect.top() + placed.layout.style().baseline() / scene.frame.scale;
            let behind = Rect::from_x_y_ranges(
                rect.left() - 0.1 * em..=rect.right() + 0.1 * em,
                baseline - 0.92 * em..=baseline + 0.3 * em,
            );
            painter.rect_filled(behind, 0.2 * em, line_signs::code_ground(colors));
        });
    }
}

/// Paints the lines through text that is struck through, in the colours of the text.
fn strikethroughs(
    painter: &Painter,
    looks: &[(Range<usize>, Face)],
    scene: &Scene,
    brush: &Brush<'_>,
) {
    for (range, _) in looks
        .iter()
        .filter(|(_, face)| face.has(Face::STRIKETHROUGH))
    {
        let mut start = range.start;
        while start < range.end {
            let end = brush.color_end(start).min(range.end);
            let color = brush.color_of(start);
            scene.each_rect(&(start..end), |rect, placed| {
                let style = placed.layout.style();
                let through = RowLine::new(scene, style, style.baseline() - style.font_size * 0.29);
                through.solid(painter, rect, color);
            });
            start = end;
        }
    }
}

/// Returns the line under the text of a row.
fn underline(scene: &Scene, placed: &PlacedPart) -> RowLine {
    let style = placed.layout.style();
    RowLine::new(scene, style, style.baseline() + style.font_size * 0.2)
}

/// A line along a row's text, in points.
#[derive(Clone, Copy)]
struct RowLine {
    below: f32,
    thickness: f32,
}

impl RowLine {
    /// Returns a line at a distance from the top of its row, in pixels.
    fn new(scene: &Scene, style: &LayoutStyle, below: f32) -> Self {
        Self {
            below: below.round() / scene.frame.scale,
            thickness: (style.font_size / 16.0).round().max(1.0) / scene.frame.scale,
        }
    }

    fn draw(self, painter: &Painter, row: Rect, kind: UnderlineKind, color: Color32) {
        match kind {
            UnderlineKind::Solid => self.solid(painter, row, color),
            UnderlineKind::Dotted => self.dotted(painter, row, color),
        }
    }

    fn solid(self, painter: &Painter, row: Rect, color: Color32) {
        let top = row.top() + self.below;
        painter.rect_filled(
            Rect::from_x_y_ranges(row.x_range(), top..=top + self.thickness),
            0.0,
            color,
        );
    }

    /// Draws dots with edges on whole pixels, as thin dots between two pixels would be too faint.
    fn dotted(self, painter: &Painter, row: Rect, color: Color32) {
        let top = row.top() + self.below;
        let dot = 2.0 * self.thickness;
        let mut left = row.left();
        while left < row.right() {
            let right = (left + dot).min(row.right());
            painter.rect_filled(
                Rect::from_x_y_ranges(left..=right, top..=top + self.thickness),
                0.0,
                color,
            );
            left += 2.0 * dot;
        }
    }
}
