//! Painting the document: selection, text, links, caret.

use std::ops::Range;

use eframe::egui::{self, Color32, Pos2, Rect, Shape, Stroke, Ui};
use livelink_egui::typesetting::Typesetter;
use livelink_egui::viewport::{self, PlacedPart};

use super::scene::Scene;
use crate::editor::Editor;

/// Paints everything in the document's area.
pub(crate) fn document(
    ui: &Ui,
    editor: &mut Editor,
    typesetter: &mut Typesetter,
    view: &Scene<'_>,
) {
    let painter = ui.painter_at(view.frame.rect);
    let row_height = typesetter.style().row_height;
    let scrolled = editor.viewport().left();

    if view.options.engine {
        for range in &editor.history().last().rescanned {
            for rect in view.rects(range, row_height, scrolled) {
                painter.rect_filled(rect, 2.0, view.palette.rescanned);
            }
        }
    }
    for range in view.found {
        for rect in view.rects(range, row_height, scrolled) {
            painter.rect_filled(rect, 2.0, view.palette.found);
        }
    }
    selection(&painter, editor, view, row_height, scrolled);

    for placed in view.placed {
        let part = &placed.part.range;
        let links: Vec<Range<usize>> = editor
            .link_ranges(part.clone())
            .into_iter()
            .map(|link| link.start.saturating_sub(part.start)..link.end - part.start)
            .collect();
        let color_of = |at: usize| {
            let after = links.partition_point(|link| link.end <= at);
            let is_link = links.get(after).is_some_and(|link| link.start <= at);
            if is_link {
                view.palette.link
            } else {
                view.palette.ink
            }
        };
        let origin = [view.frame.left - scrolled, view.frame.top + placed.top];
        let visible = (view.frame.top, view.frame.top + view.frame.height);
        typesetter.paint(&painter, origin, &placed.layout, visible, color_of);
        if view.options.line_numbers && placed.part.first {
            line_number(&painter, view, placed, row_height);
        }
    }

    let visible = match (view.placed.first(), view.placed.last()) {
        (Some(first), Some(last)) => first.part.range.start..last.part.range.end,
        _ => return,
    };
    let below = (typesetter.style().baseline() + typesetter.style().font_size * 0.2).round();
    let thickness = (typesetter.style().font_size / 16.0).round().max(1.0);
    let underline = Underline {
        below: below / view.frame.scale,
        thickness: thickness / view.frame.scale,
    };
    for link in editor.link_ranges(visible.clone()) {
        for rect in view.rects(&link, row_height, scrolled) {
            underline.solid(&painter, rect, view.palette.link);
        }
    }
    if view.options.engine {
        for mute in editor.document().mutes_in(visible) {
            for rect in view.rects(&mute.range, row_height, scrolled) {
                underline.dotted(&painter, rect, view.palette.faint);
            }
        }
    }
    if let Some(preedit) = editor.preedit() {
        for rect in view.rects(&preedit, row_height, scrolled) {
            underline.solid(&painter, rect, view.palette.ink);
        }
    }
    if let Some(place) = editor.drop_place()
        && let Some(caret) = caret_at(editor, view, row_height, place)
    {
        painter.rect_filled(caret, 0.0, view.palette.link);
    }
    if view.focused
        && let Some(caret) = caret_rect(editor, view, row_height)
    {
        painter.rect_filled(caret, 0.0, view.palette.caret);
    }
}

fn selection(
    painter: &egui::Painter,
    editor: &Editor,
    view: &Scene<'_>,
    row_height: f32,
    scrolled: f32,
) {
    let selected = editor.document().selection().range();
    if selected.is_empty() {
        return;
    }
    // What is found and selected stands out, wherever the keyboard is.
    let is_found = view.found.contains(&selected);
    let color = if is_found {
        view.palette.found_here
    } else if view.focused {
        view.palette.selection
    } else {
        view.palette.selection_unfocused
    };
    for rect in view.rects(&selected, row_height, scrolled) {
        painter.rect_filled(rect, 0.0, color);
    }
    // A selected line break shows as a stub after the end of the line.
    for placed in view.placed {
        let end = placed.part.range.end;
        if placed.part.last && selected.start <= end && end < selected.end {
            let (row, x) = placed.layout.caret(end - placed.part.range.start);
            let top = placed.top + row as f32 * row_height;
            let stub = view.frame.to_window(
                x - scrolled,
                top,
                x - scrolled + row_height * 0.25,
                top + row_height,
            );
            painter.rect_filled(stub, 0.0, color);
        }
    }
}

fn line_number(painter: &egui::Painter, view: &Scene<'_>, placed: &PlacedPart, row_height: f32) {
    let at = view
        .frame
        .to_window(0.0, placed.top, 0.0, placed.top + row_height);
    let size = view.options.font_size() * 0.8;
    painter.text(
        Pos2::new(at.left() - size, at.center().y),
        egui::Align2::RIGHT_CENTER,
        placed.part.line + 1,
        egui::FontId::monospace(size),
        view.palette.faint,
    );
}

/// Returns the caret on the screen, in points; `None` while it is scrolled away.
pub(crate) fn caret_rect(editor: &Editor, view: &Scene<'_>, row_height: f32) -> Option<Rect> {
    caret_at(editor, view, row_height, editor.document().selection().head)
}

/// Returns a caret before a byte of the text, in points; `None` if it is not on screen.
fn caret_at(editor: &Editor, view: &Scene<'_>, row_height: f32, head: usize) -> Option<Rect> {
    let placed = view
        .placed
        .iter()
        .find(|placed| viewport::holds(&placed.part, head))?;
    let (row, x) = placed.layout.caret(head - placed.part.range.start);
    let top = placed.top + row as f32 * row_height;
    if top + row_height < 0.0 || top > view.frame.height {
        return None;
    }
    // Half of the caret is before the edge of the character, so that it does not lie on ink.
    let x = (x - editor.scrolled_sideways()).round() - view.frame.scale.round();
    let inset = (row_height * 0.12).round();
    let width = view.frame.scale.max(1.0).round() * if row_height > 40.0 { 2.0 } else { 1.0 } + 0.5;
    Some(
        view.frame
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
    fn solid(self, painter: &egui::Painter, row: Rect, color: Color32) {
        let top = row.top() + self.below;
        painter.rect_filled(
            Rect::from_x_y_ranges(row.x_range(), top..=top + self.thickness),
            0.0,
            color,
        );
    }

    fn dotted(self, painter: &egui::Painter, row: Rect, color: Color32) {
        let y = row.top() + self.below;
        let line = [Pos2::new(row.left(), y), Pos2::new(row.right(), y)];
        painter.extend(Shape::dashed_line(
            &line,
            Stroke::new(self.thickness, color),
            2.0,
            3.0,
        ));
    }
}
