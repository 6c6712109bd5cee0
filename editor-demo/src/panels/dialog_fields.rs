//! The fields of dialogs: for a text, and for a path with what is in its folder.

use eframe::egui::{Button, RichText, ScrollArea, Ui};
use livelink_egui::{SingleLineField, Typesetter};

use crate::dialog::Dialog;
use crate::files::paths::entries;
use crate::panels::typeset_label::TypesetLabel;

/// What the user answered a dialog with.
pub(super) enum Answer {
    Cancel,
    Accept,
    Discard,
    /// Keep links in a file beside the text.
    Beside,
}

/// Shows a text field with a label above. At first its text is selected. Returns `Accept` when Enter is pressed in it.
pub(super) fn text_field(
    dialog: &mut Dialog,
    ui: &mut Ui,
    typesetter: &mut Typesetter,
    label: &str,
) -> Option<Answer> {
    let label = ui.label(label);
    let selected = dialog.selected();
    let field = SingleLineField::new(&mut dialog.field)
        .selected(selected)
        .desired_width(f32::INFINITY)
        .take_keyboard(std::mem::take(&mut dialog.fresh));
    let shown = field.show(ui, typesetter);
    shown.response.labelled_by(label.id);
    shown.entered.then_some(Answer::Accept)
}

/// Shows a field for a path, and below it what is in the folder of the path.
pub(super) fn path_field(
    dialog: &mut Dialog,
    ui: &mut Ui,
    typesetter: &mut Typesetter,
) -> Option<Answer> {
    let mut entered = text_field(dialog, ui, typesetter, "File");
    let folder = dialog.shown_folder();
    dialog.folder.clone_from(&folder);
    ScrollArea::vertical()
        .max_height((ui.ctx().content_rect().height() - 260.0).clamp(48.0, 220.0))
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let width = ui.available_width();
            if let Some(above) = folder.parent()
                && ui.selectable_label(false, "..").clicked()
            {
                dialog.go_to_folder(above);
            }
            for (name, is_folder) in entries(&folder) {
                let shown = if is_folder {
                    format!("{name}{}", std::path::MAIN_SEPARATOR)
                } else {
                    name.clone()
                };
                let row = TypesetLabel::sentence(&shown, ui).row(ui, typesetter, width);
                if row.double_clicked() && !is_folder {
                    entered = Some(Answer::Accept);
                }
                if row.clicked() {
                    let path = folder.join(name);
                    match is_folder {
                        true => dialog.go_to_folder(&path),
                        false => dialog.set_path(&path),
                    }
                }
            }
        });
    entered
}

/// Shows the button that accepts, and the one that cancels.
pub(super) fn buttons(ui: &mut Ui, accept: &str, enabled: bool) -> Option<Answer> {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let accept = primary(ui, accept);
        let accepted = ui
            .add_enabled(enabled, accept)
            .clicked()
            .then_some(Answer::Accept);
        let cancelled = ui.button("Cancel").clicked().then_some(Answer::Cancel);
        accepted.or(cancelled)
    })
    .inner
}

/// Shows the same two buttons for what would lose something. Enter cancels.
pub(super) fn confirm(dialog: &mut Dialog, ui: &mut Ui, accept: &str) -> Option<Answer> {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let accepted = ui.button(accept).clicked().then_some(Answer::Accept);
        let cancel = primary(ui, "Cancel");
        let cancel = ui.add(cancel);
        if std::mem::take(&mut dialog.fresh) {
            cancel.request_focus();
        }
        accepted.or(cancel.clicked().then_some(Answer::Cancel))
    })
    .inner
}

/// The button that Enter presses.
pub(super) fn primary(ui: &Ui, name: &str) -> Button<'static> {
    Button::new(RichText::new(name).strong()).fill(ui.visuals().selection.bg_fill)
}
