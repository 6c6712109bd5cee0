//! The words "Linked - Backspace to undo", shown after a link was made.

use eframe::egui::{self, Align2, Area, Frame, Id, Order, Rect, RichText};

use crate::app::EditorApp;

/// What the hint says while Backspace would take the new link off.
pub const LINKED: &str = "Linked - Backspace to undo";

/// Shows the hint that a link was made, until the next key.
pub(crate) fn show(ctx: &egui::Context, app: &mut EditorApp, document: Rect) {
    if app.hint_dismissed || !app.current.editor.document().is_armed() {
        return;
    }
    let place = egui::pos2(document.center().x, document.bottom() - 12.0);
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
                    let dismiss = ui.small_button("×").on_hover_text("Do not show this again");
                    if dismiss.clicked() {
                        app.hint_dismissed = true;
                        app.current.widget.focus();
                    }
                });
            });
    });
}
