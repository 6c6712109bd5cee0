//! A bar above the document for what the user must know.

use eframe::egui::{self, Align, Frame, Layout, Ui};

use crate::app::EditorApp;
use crate::theme::Palette;

/// Something to tell, and what can be done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    text: String,
    actions: Vec<(&'static str, Action)>,
}

/// What a button of a notice does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Link the addresses of a plain text.
    LinkAll,
    /// Take up the text that a killed program left.
    Recover,
    /// Throw that away.
    DiscardRecovery,
    /// Read the file again.
    Reload,
    /// Keep the links of a plain text in a file beside it.
    KeepBeside,
    /// Save in a format that keeps the links.
    SaveWithLinks,
}

impl Notice {
    pub(crate) fn warning(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            actions: Vec::new(),
        }
    }

    pub(crate) fn with(mut self, name: &'static str, action: Action) -> Self {
        self.actions.push((name, action));
        self
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
            let mut chosen = None;
            let dismissed = ui.button("Dismiss").clicked();
            for (name, action) in notice.actions.iter().rev() {
                if ui.button(*name).clicked() {
                    chosen = Some(*action);
                }
            }
            if dismissed || chosen.is_some() {
                app.notice = None;
                app.widget.focus();
            }
            if let Some(action) = chosen {
                app.act(action);
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
