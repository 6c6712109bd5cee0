//! A bar above the document for what the user must know.

use eframe::egui::{self, Align, Frame, Layout, Ui};

use crate::app::EditorApp;
use crate::theme::Palette;

/// Something to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    text: String,
    /// Offers to link the addresses of the document.
    links: bool,
}

impl Notice {
    pub(crate) fn warning(text: String) -> Self {
        Self { text, links: false }
    }

    pub(crate) fn offer(text: String) -> Self {
        Self { text, links: true }
    }
}

/// Shows the notice, if there is one.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let Some(notice) = app.notice.clone() else {
        return;
    };
    let palette = Palette::of(ui.ctx().theme());
    let frame = Frame::new().fill(palette.notice).inner_margin(6.0);
    frame.show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let dismissed = ui.button("Dismiss").clicked();
            let linked = notice.links && ui.button("Link them").clicked();
            if dismissed || linked {
                app.notice = None;
                app.widget.focus();
            }
            if linked {
                app.link_all();
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let label = ui.add(egui::Label::new(notice.text).wrap());
                let live = egui::accesskit::Live::Polite;
                ui.ctx()
                    .accesskit_node_builder(label.id, |node| node.set_live(live));
            });
        });
    });
}
