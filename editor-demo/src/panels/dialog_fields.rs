//! The fields of dialogs: for a text, and for a path with what is in its folder.

use std::path::{Path, PathBuf};

use eframe::egui::text::CCursorRange;
use eframe::egui::{Key, ScrollArea, TextEdit, Ui};

use crate::dialog::Dialog;
use crate::files::paths::{entries, with_separator};

/// What the user answered a dialog with.
pub(super) enum Answer {
    Cancel,
    Accept,
    Discard,
}

/// Shows a text field with a label above. At first its text is selected. Returns `Accept` when Enter is pressed in it.
pub(super) fn text_field(dialog: &mut Dialog, ui: &mut Ui, label: &str) -> Option<Answer> {
    let label = ui.label(label);
    let edit = TextEdit::singleline(&mut dialog.field).desired_width(f32::INFINITY);
    let mut shown = edit.show(ui);
    let field = shown.response.response.labelled_by(label.id);
    if std::mem::take(&mut dialog.fresh) {
        field.request_focus();
        let all = CCursorRange::select_all(&shown.galley);
        shown.state.cursor.set_char_range(Some(all));
        shown.state.store(ui.ctx(), field.id);
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    entered.then_some(Answer::Accept)
}

/// Shows a field for a path, and below it what is in the folder of the path.
pub(super) fn path_field(dialog: &mut Dialog, ui: &mut Ui) -> Option<Answer> {
    let entered = text_field(dialog, ui, "File");
    let typed = PathBuf::from(&dialog.field);
    let folder = if dialog.field.ends_with(std::path::MAIN_SEPARATOR) {
        typed
    } else {
        typed.parent().map(Path::to_owned).unwrap_or_default()
    };
    ScrollArea::vertical()
        .max_height(220.0)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            if let Some(above) = folder.parent()
                && ui.selectable_label(false, "..").clicked()
            {
                dialog.field = with_separator(above);
                dialog.fresh = true;
            }
            for (name, is_folder) in entries(&folder) {
                let shown = if is_folder {
                    format!("{name}{}", std::path::MAIN_SEPARATOR)
                } else {
                    name.clone()
                };
                if ui.selectable_label(false, shown).clicked() {
                    let path = folder.join(name);
                    dialog.field = if is_folder {
                        with_separator(&path)
                    } else {
                        path.display().to_string()
                    };
                    dialog.fresh = true;
                }
            }
        });
    entered
}
