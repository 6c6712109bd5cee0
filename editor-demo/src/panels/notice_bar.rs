//! The bar below the document that shows the notice.

use eframe::egui::{self, Align, Frame, Layout, Ui};

use crate::app::EditorApp;
use crate::panels::typeset_label::TypesetLabel;
use crate::theme::Palette;

/// Shows the notice, if there is one.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let Some(notice) = app.current.notice.clone() else {
        return;
    };
    let palette = Palette::of(ui.ctx().theme());
    let frame = Frame::new().fill(palette.notice).inner_margin(6.0);
    frame.show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let mut chosen = None;
            let dismissed = ui.button("Dismiss").clicked();
            for (name, action) in notice.actions.iter().rev() {
                if ui.button(*name).clicked() {
                    chosen = Some(*action);
                }
            }
            if dismissed || chosen.is_some() {
                app.current.notice = None;
                app.current.widget.focus();
            }
            if let Some(action) = chosen {
                app.act(ui.ctx(), action);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let label = TypesetLabel::sentence(&notice.text, ui);
                let label = label.show(ui, &mut app.typesetter);
                let live = egui::accesskit::Live::Polite;
                ui.ctx()
                    .accesskit_node_builder(label.id, |node| node.set_live(live));
            });
        });
    });
}
