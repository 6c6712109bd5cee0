//! Paints the text. The backgrounds and the selection come first. The characters, the lines under them and the caret follow.

use std::ops::Range;

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Ui};

use super::scene::Scene;
use super::text_colors::TextColors;
use crate::decoration::{Decoration, UnderlineKind};
use crate::text_document::{TextDocument, selection_of};
use crate::text_view::TextView;
use crate::typesetting::Typesetter;
use crate::viewport::{self, PlacedPart};

/// The tools that paint a frame.
pub(crate) struct Brush<'a> {
    pub(crate) colors: TextColors,
    pub(crate) decorations: &'a [Decoration],
    /// The ranges that a decoration colours, with their colours, sorted by their starts.
    pub(crate) inked: &'a [(Range<usize>, Color32)],
    /// The size of the line numbers, in points. `None` if no line numbers are shown.
    pub(crate) line_numbers: Option<f32>,
    /// Whether the text has the keyboard.
    pub(crate) focused: bool,
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
        let color_of = |at: usize| {
            let at = start + at;
            let after = brush.inked.partition_point(|(range, _)| range.start <= at);
            let last = after.checked_sub(1).and_then(|last| brush.inked.get(last));
            last.filter(|(range, _)| at < range.end)
                .map_or(brush.colors.ink, |(_, color)| *color)
        };
        let origin = [
            scene.frame.left - scene.scrolled,
            scene.frame.top + placed.top,
        ];
        let visible = (scene.frame.top, scene.frame.top + scene.frame.height);
        typesetter.paint(&painter, origin, &placed.layout, visible, color_of);
        if let Some(size) = brush.line_numbers
            && placed.part.first
        {
            line_number(&painter, scene, placed, size, brush.colors.line_numbers);
        }
    }

    let below = (typesetter.style().baseline() + typesetter.style().font_size * 0.2).round();
    let thickness = (typesetter.style().font_size / 16.0).round().max(1.0);
    let underline = Underline {
        below: below / scene.frame.scale,
        thickness: thickness / scene.frame.scale,
    };
    for decoration in brush.decorations {
        if let Some((kind, color)) = decoration.underline {
            for rect in scene.rects(&decoration.range) {
                underline.draw(&painter, rect, kind, color);
            }
        }
    }
    if let Some(provisional) = document.composition() {
        for rect in scene.rects(&provisional) {
            underline.draw(&painter, rect, UnderlineKind::Solid, brush.colors.ink);
        }
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
    let row_height = scene.row_height;
    for placed in &scene.placed {
        let end = placed.part.range.end;
        if placed.part.last && selected.start <= end && end < selected.end {
            let (row, x) = placed.layout.caret(end - placed.part.range.start);
            let top = placed.top + row as f32 * row_height;
            let left = x - scene.scrolled;
            let right = left + row_height * 0.25;
            let stub = scene.frame.to_window(left, top, right, top + row_height);
            painter.rect_filled(stub, 0.0, color);
        }
    }
}

fn line_number(painter: &Painter, scene: &Scene, placed: &PlacedPart, size: f32, color: Color32) {
    let bottom = placed.top + scene.row_height;
    let at = scene.frame.to_window(0.0, placed.top, 0.0, bottom);
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
    let row_height = scene.row_height;
    let placed = scene
        .placed
        .iter()
        .find(|placed| viewport::holds(&placed.part, head))?;
    let (row, x) = placed.layout.caret(head - placed.part.range.start);
    let top = placed.top + row as f32 * row_height;
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

/// A line under a row's text, in points.
#[derive(Clone, Copy)]
struct Underline {
    below: f32,
    thickness: f32,
}

impl Underline {
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
