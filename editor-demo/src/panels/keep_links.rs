//! The question whether to keep links that the file cannot hold.

use std::path::Path;

use eframe::egui::{ScrollArea, Ui};
use livelink_egui::Typesetter;

use super::dialog_fields::{Answer, primary};
use crate::dialog::Dialog;
use crate::files::paths::file_name;
use crate::files::{LostLinks, livelink_file, sidecar};
use crate::panels::typeset_label::TypesetLabel;

/// Says which links would be lost, and offers ways to keep them. Enter chooses the first way, which keeps all of them.
pub(super) fn show(
    dialog: &mut Dialog,
    path: &Path,
    lost: &LostLinks,
    ui: &mut Ui,
    typesetter: &mut Typesetter,
) -> Option<Answer> {
    ui.heading("Keep your links?");
    let (name, loss) = (file_name(path), lost.in_words());
    let with_links = file_name(&path.with_extension(livelink_file::ENDING));
    let is_beside_possible = sidecar::is_read_for(path);
    let warning = format!("{name} is saved as plain text: {loss}.");
    let advice = match is_beside_possible {
        true => format!("{with_links} would keep your links, and so would a file beside {name}."),
        false => format!("{with_links} would keep your links."),
    };
    // In a low window, the buttons are on screen and the text scrolls.
    let room = ui.ctx().content_rect().height() - 180.0;
    ScrollArea::vertical()
        .max_height(room.clamp(24.0, 220.0))
        .auto_shrink([false, true])
        .show(ui, |ui| {
            TypesetLabel::sentence(&warning, ui).show(ui, typesetter);
            TypesetLabel::sentence(&advice, ui).show(ui, typesetter);
        });
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        let save = ui.add(primary(ui, "Save with links…"));
        if std::mem::take(&mut dialog.fresh) {
            save.request_focus();
        }
        let mut answers = vec![(save, Answer::Accept)];
        if is_beside_possible {
            answers.push((ui.button("Keep links beside it"), Answer::Beside));
        }
        answers.push((ui.button("Save text only"), Answer::Discard));
        answers.push((ui.button("Cancel"), Answer::Cancel));
        let clicked = answers.into_iter().find(|(button, _)| button.clicked());
        clicked.map(|(_, answer)| answer)
    })
    .inner
}
