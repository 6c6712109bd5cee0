//! A bar above the document for what the user must know.

use eframe::egui::{self, Align, Frame, Layout, Ui};

use crate::app::EditorApp;
use crate::theme::Palette;

/// Something to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    text: String,
}

impl Notice {
    pub(crate) fn warning(text: String) -> Self {
        Self { text }
    }
}

pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let Some(notice) = app.notice.clone() else {
        return;
    };
    let palette = Palette::of(ui.ctx().theme());
    Frame::new()
        .fill(palette.notice)
        .inner_margin(6.0)
        .show(ui, |ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button("Dismiss").clicked() {
                    app.notice = None;
                    app.widget.focus();
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(egui::Label::new(notice.text).wrap());
                });
            });
        });
}
