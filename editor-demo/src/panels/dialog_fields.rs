//! The parts of dialogs: fields, buttons, the question about lost links, and the fields of a link.

use std::path::Path;

use eframe::egui::{Button, RichText, ScrollArea, TextStyle, Ui};
use livelink_egui::{SingleLineField, TypesetLabel, Typesetter};

use crate::address::shown_address;
use crate::dialog::{Dialog, LinkPlace};
use crate::editor::Editor;
use crate::files::paths::{entries, file_name};
use crate::files::{LostLinks, livelink_file, sidecar};

/// The user's answer to a dialog.
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

/// Shows a field for a path, and below it the contents of the path's folder.
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

/// Shows the same two buttons for a step that would lose something. Enter cancels.
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

/// Says which links would be lost, and offers ways to keep them. Enter chooses the first way, which keeps all of them.
pub(super) fn keep_links(
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

/// Shows the fields. Below them stands where the link will lead, or why there can be no such link.
pub(super) fn link_fields(
    dialog: &mut Dialog,
    place: &LinkPlace,
    ui: &mut Ui,
    editor: &Editor,
    typesetter: &mut Typesetter,
) -> Option<Answer> {
    ui.heading("Link");
    match place {
        LinkPlace::Text(text) => {
            let text = format!("Text: {text}");
            TypesetLabel::sentence(&text, ui).show(ui, typesetter);
        }
        LinkPlace::Caret => {
            let label = ui.label("Text");
            let field = SingleLineField::new(&mut dialog.text).desired_width(f32::INFINITY);
            let field = field.show(ui, typesetter);
            field.response.labelled_by(label.id);
        }
    }
    let entered = text_field(dialog, ui, typesetter, "Address");
    let typed = dialog.field.trim();
    let target = editor.detector().target(typed);
    let note = match &target {
        _ if typed.is_empty() => String::new(),
        Ok(target) => match shown_address(editor.detector(), target) {
            shown if shown == typed => String::new(),
            shown => format!("Leads to {shown}"),
        },
        Err(error) => format!("No link: this {error}."),
    };
    let small = TextStyle::Small.resolve(ui.style()).size;
    TypesetLabel::new(&note, small, ui.visuals().text_color())
        .left_to_right()
        .wrap()
        .show(ui, typesetter);
    let possible = target.is_ok();
    buttons(ui, "Link", possible).or(entered.filter(|_| possible))
}
