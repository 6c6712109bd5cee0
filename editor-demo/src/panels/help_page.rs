//! The help, and what the program is.

use eframe::egui::{self, Grid, Key, RichText, ScrollArea, Ui, vec2};

use super::dialog_fields::{Answer, primary};
use crate::dialog::Dialog;
use crate::help::GROUPS;

/// How far an arrow key scrolls, in points.
const ROW: f32 = 24.0;

/// Shows what each key does. What does not fit scrolls, by the mouse and by keys.
pub(super) fn help(dialog: &mut Dialog, ui: &mut Ui) -> Option<Answer> {
    ui.heading("Keys");
    ui.add_space(4.0);
    let is_mac = ui.ctx().os().is_mac();
    let width = ui.available_width();
    ScrollArea::vertical()
        .max_height((ui.ctx().content_rect().height() - 150.0).max(48.0))
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let page = ui.clip_rect().height() - ROW;
            for (key, by) in [
                (Key::ArrowUp, ROW),
                (Key::ArrowDown, -ROW),
                (Key::PageUp, page),
                (Key::PageDown, -page),
            ] {
                if ui.input(|input| input.key_pressed(key)) {
                    ui.scroll_with_delta(vec2(0.0, by));
                }
            }
            for group in GROUPS {
                ui.add_space(10.0);
                ui.label(RichText::new(group.name).strong().size(15.0));
                Grid::new(group.name)
                    .num_columns(2)
                    .min_col_width(width * 0.45)
                    .show(ui, |ui| {
                        for row in group.rows {
                            ui.label(row.does);
                            ui.add(egui::Label::new(row.keys(is_mac)).wrap());
                            ui.end_row();
                        }
                    });
            }
        });
    close(dialog, ui)
}

/// Shows the version and the licences.
pub(super) fn about(dialog: &mut Dialog, ui: &mut Ui) -> Option<Answer> {
    ui.heading("Livelink");
    ui.label(concat!("Version ", env!("CARGO_PKG_VERSION")));
    ui.add_space(6.0);
    ui.label("A notes editor whose links stay right while you type. It shows what the Livelink libraries can do.");
    ui.add_space(6.0);
    ui.label(concat!("Licence: ", env!("CARGO_PKG_LICENSE"), "."));
    ui.label("The tables derived from Unicode data are under the Unicode licence. The rules of the Public Suffix List are under the Mozilla Public License 2.0.");
    close(dialog, ui)
}

/// Shows the button that closes the page.
fn close(dialog: &mut Dialog, ui: &mut Ui) -> Option<Answer> {
    ui.add_space(8.0);
    let close = primary(ui, "Close");
    let close = ui.add(close);
    if std::mem::take(&mut dialog.fresh) {
        close.request_focus();
    }
    close.clicked().then_some(Answer::Accept)
}
