//! The parts of dialogs: fields and buttons.

use std::path::Path;

use eframe::egui::{Button, RichText, ScrollArea, TextStyle, Ui};
use livelink_egui::{SingleLineField, TypesetLabel, Typesetter};

use crate::address::shown_address;
use crate::dialog::Dialog;
use crate::editor::Editor;
use crate::files::paths::{entries, with_separator};

/// The user's answer to a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    dialog.follow_field();
    let folder = dialog.shown_folder();
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
                let shown = match is_folder {
                    true => with_separator(Path::new(&name)),
                    false => name.clone(),
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

/// Shows the button that accepts, if that is possible, and the one that cancels. The dialog has a field, so the keyboard is
/// the field's.
pub(super) fn accept_or_cancel(
    dialog: &mut Dialog,
    ui: &mut Ui,
    accept: &str,
    possible: bool,
) -> Option<Answer> {
    let named = [(accept, Answer::Accept), ("Cancel", Answer::Cancel)];
    let disabled = (!possible).then_some(Answer::Accept);
    let fresh = std::mem::take(&mut dialog.fresh);
    let answer = buttons(dialog, ui, &named, Answer::Accept, disabled);
    dialog.fresh = fresh;
    answer
}

/// Shows a row of buttons. Enter presses the one for the answer `primary`. The one for `disabled` cannot be pressed.
pub(super) fn buttons(
    dialog: &mut Dialog,
    ui: &mut Ui,
    named: &[(&str, Answer)],
    primary: Answer,
    disabled: Option<Answer>,
) -> Option<Answer> {
    ui.add_space(8.0);
    let take_keyboard = std::mem::take(&mut dialog.fresh);
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for &(name, answer) in named {
            let button = match answer == primary {
                true => {
                    let fill = ui.visuals().selection.bg_fill;
                    Button::new(RichText::new(name).strong()).fill(fill)
                }
                false => Button::new(name),
            };
            let button = ui.add_enabled(disabled != Some(answer), button);
            if take_keyboard && answer == primary {
                button.request_focus();
            }
            if button.clicked() {
                chosen = Some(answer);
            }
        }
    });
    chosen
}

/// Shows the fields. Below them stands where the link will lead, or why there can be no such link.
pub(super) fn link_fields(
    dialog: &mut Dialog,
    text: Option<&str>,
    ui: &mut Ui,
    editor: &Editor,
    typesetter: &mut Typesetter,
) -> Option<Answer> {
    ui.heading("Link");
    match text {
        Some(text) => {
            let text = format!("Text: {text}");
            TypesetLabel::sentence(&text, ui).show(ui, typesetter);
        }
        None => {
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
        .show(ui, typesetter);
    let possible = target.is_ok();
    accept_or_cancel(dialog, ui, "Link", possible).or(entered.filter(|_| possible))
}
