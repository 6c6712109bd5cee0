//! The dialog for a link: what is linked, and where it leads.

use eframe::egui::{RichText, TextEdit, Ui};

use super::dialog_fields::{Answer, buttons, text_field};
use crate::address::shown_address;
use crate::dialog::{Dialog, LinkPlace};
use crate::editor::Editor;

/// Shows the fields. Below them stands where the link will lead, or why there can be no such link.
pub(super) fn show(
    dialog: &mut Dialog,
    place: &LinkPlace,
    ui: &mut Ui,
    editor: &Editor,
) -> Option<Answer> {
    ui.heading("Link");
    match place {
        LinkPlace::Text(text) => {
            ui.label(format!("Text: {text}"));
        }
        LinkPlace::Caret => {
            let label = ui.label("Text");
            ui.add(TextEdit::singleline(&mut dialog.text).desired_width(f32::INFINITY))
                .labelled_by(label.id);
        }
    }
    let entered = text_field(dialog, ui, "Address");
    let typed = dialog.field.trim();
    let target = editor.document().session().detector().target(typed);
    let note = match &target {
        _ if typed.is_empty() => String::new(),
        Ok(target) => match shown_address(target) {
            shown if shown == typed => String::new(),
            shown => format!("Leads to {shown}"),
        },
        Err(error) => format!("No link: this {error}."),
    };
    ui.label(RichText::new(note).small());
    let possible = target.is_ok();
    buttons(ui, "Link", possible).or(entered.filter(|_| possible))
}
