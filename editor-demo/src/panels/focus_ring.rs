//! The ring around the button, field or menu item that has the keyboard.

use eframe::egui::{self, CornerRadius, Id, Stroke, StrokeKind};

use crate::theme::Palette;

/// The width of the ring, in points.
const WIDTH: f32 = 2.0;

/// Paints the ring. The document shows by its caret that it has the keyboard.
pub(crate) fn show(ctx: &egui::Context, document: Id) {
    let focused = ctx.memory(egui::Memory::focused);
    let Some(id) = focused.filter(|id| *id != document) else {
        return;
    };
    // `Context::read_response` would take the keyboard away from a widget that another click has just given it to.
    let Some(widget) = ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).copied()) else {
        return;
    };
    // What is scrolled out of sight has no ring.
    let seen = widget.interact_rect;
    if !seen.is_positive() {
        return;
    }
    let color = Palette::of(ctx.theme()).link;
    let painter = ctx.layer_painter(widget.layer_id);
    painter.rect_stroke(
        seen,
        CornerRadius::same(3),
        Stroke::new(WIDTH, color),
        StrokeKind::Outside,
    );
}
