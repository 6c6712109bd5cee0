//! Small words near the text: that a link was made and how to undo that, and where the link under the mouse leads.

use eframe::egui::{self, Align2, Area, Frame, Id, Order, Rect, RichText};
use livelink::session::Mark;

use crate::app::EditorApp;

/// What is said while Backspace would take the fresh link off.
pub const LINKED: &str = "Linked - Backspace to undo";

/// Says that a link was made, until the next key.
pub(crate) fn show(ctx: &egui::Context, app: &mut EditorApp, document: Rect) {
    if app.hint_dismissed || !app.editor.document().is_armed() {
        return;
    }
    let place = egui::pos2(document.center().x, document.bottom() - 12.0);
    Area::new(Id::unique("linked hint"))
        .order(Order::Middle)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(place)
        .show(ctx, |ui| {
            Frame::popup(ui.style())
                .corner_radius(12.0)
                .inner_margin(egui::Margin::symmetric(12, 4))
                .show(ui, |ui| {
                    ui.horizontal(|ui| {
                        let label = ui.label(RichText::new(LINKED).small());
                        ctx.accesskit_node_builder(label.id, |node| {
                            node.set_live(egui::accesskit::Live::Polite)
                        });
                        if ui
                            .small_button("×")
                            .on_hover_text("Do not show this again")
                            .clicked()
                        {
                            app.hint_dismissed = true;
                            app.widget.focus();
                        }
                    });
                });
        });
}

/// Where the link under the mouse leads.
pub(crate) fn tooltip(response: &egui::Response, hovered: Option<&Mark>) {
    let Some(link) = hovered else { return };
    response.clone().on_hover_ui_at_pointer(|ui| {
        ui.set_max_width(480.0);
        ui.label(RichText::new(link.href.as_ref()).strong());
        ui.label(RichText::new("Ctrl+click to open").small().weak());
    });
}
