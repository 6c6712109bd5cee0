//! The dialog for a link: what is linked, and where it leads.

use eframe::egui::{TextStyle, Ui};
use livelink_egui::{SingleLineField, Typesetter};

use super::dialog_fields::{Answer, buttons, text_field};
use crate::address::shown_address;
use crate::dialog::{Dialog, LinkPlace};
use crate::editor::Editor;
use crate::panels::typeset_label::TypesetLabel;

/// Shows the fields. Below them stands where the link will lead, or why there can be no such link.
pub(super) fn show(
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
    let target = editor.document().session().detector().target(typed);
    let note = match &target {
        _ if typed.is_empty() => String::new(),
        Ok(target) => match shown_address(target) {
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
