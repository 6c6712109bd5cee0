//! Over the window: the hint after a link was made, the sentences of the tour, and the ring around the widget with the keyboard.

use eframe::egui::{
    self, Align2, Area, CornerRadius, Frame, Id, Order, Rect, RichText, Stroke, StrokeKind,
    WidgetRect,
};

use crate::app::EditorApp;
use crate::panels::hint::Hint as _;
use crate::theme::Palette;

/// The text of the hint while Backspace would take the new link off.
pub const LINKED: &str = "Linked - Backspace to undo";

/// Shows the hint that a link was made, until the next key.
pub(crate) fn linked_hint(ctx: &egui::Context, app: &mut EditorApp, document: Rect) {
    if app.hint_dismissed || !app.current.editor.document().is_armed() {
        return;
    }
    // Above the sentence of the tour, if there is one.
    let room = if app.caption.is_some() { 60.0 } else { 12.0 };
    let place = egui::pos2(document.center().x, document.bottom() - room);
    let area = Area::new(Id::unique("linked hint"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(place);
    area.show(ctx, |ui| {
        let frame = Frame::popup(ui.style()).corner_radius(12.0);
        frame
            .inner_margin(egui::Margin::symmetric(12, 4))
            .show(ui, |ui| {
                ui.horizontal(|ui| {
                    let label = ui.label(RichText::new(LINKED).small());
                    let live = egui::accesskit::Live::Polite;
                    ctx.accesskit_node_builder(label.id, |node| node.set_live(live));
                    let dismiss = ui.small_button("×").hint("Do not show this again");
                    if dismiss.clicked() {
                        app.hint_dismissed = true;
                        app.current.widget.focus();
                    }
                });
            });
    });
}

/// Shows a sentence of the tour, over the lower part of the text.
pub(crate) fn caption(ctx: &egui::Context, app: &EditorApp, document: Rect) {
    let Some(sentence) = app.caption else { return };
    let palette = Palette::of(ctx.theme());
    let place = egui::pos2(document.center().x, document.bottom() - 8.0);
    let area = Area::new(Id::unique("caption"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(place);
    area.show(ctx, |ui| {
        let frame = Frame::new().fill(palette.ink).corner_radius(8.0);
        let frame = frame.inner_margin(egui::Margin::symmetric(18, 10));
        frame.show(ui, |ui| {
            let text = RichText::new(sentence).size(19.0).color(palette.paper);
            ui.add(egui::Label::new(text).extend());
        });
    });
}

/// Returns the widget that has the keyboard.
pub(crate) fn focused(ctx: &egui::Context) -> Option<WidgetRect> {
    let id = ctx.memory(egui::Memory::focused)?;
    // `Context::read_response` would take the keyboard away from a widget that another click has just given it to.
    ctx.viewport(|viewport| viewport.this_pass.widgets.get(id).copied())
}

/// The width of the ring, in points.
const WIDTH: f32 = 2.0;

/// Paints the ring. The document shows by its caret that it has the keyboard.
pub(crate) fn focus_ring(ctx: &egui::Context, document: Id) {
    let Some(widget) = focused(ctx).filter(|widget| widget.id != document) else {
        return;
    };
    // A widget that is scrolled out of sight has no ring.
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
