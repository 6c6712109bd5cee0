//! The find bar.

use eframe::egui::{Key, TextEdit, Ui};

use crate::app::EditorApp;

/// Shows the bar.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let find = &mut app.find;
    let editor = &mut app.editor;
    let mut close = false;
    ui.horizontal_wrapped(|ui| {
        let label = ui.label("Find");
        let field = ui
            .add(TextEdit::singleline(&mut find.what).desired_width(220.0))
            .labelled_by(label.id);
        if std::mem::take(&mut find.take_focus) {
            field.request_focus();
        }
        if field.changed() {
            find.nothing = false;
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let back = ui.input(|input| input.modifiers.shift);
        if entered {
            find.go(editor, !back);
            field.request_focus();
        }
        if ui.button("Previous").clicked() {
            find.go(editor, false);
        }
        if ui.button("Next").clicked() {
            find.go(editor, true);
        }
        ui.checkbox(&mut find.match_case, "Match case");
        if find.replacing {
            let label = ui.label("Replace with");
            ui.add(TextEdit::singleline(&mut find.with).desired_width(220.0))
                .labelled_by(label.id);
            if ui.button("Replace").clicked() {
                find.replace_one(editor);
            }
            if ui.button("Replace all").clicked() {
                find.replace_all(editor);
            }
        }
        if find.nothing {
            ui.label("Not found");
        }
        close = ui.button("Close").clicked() || ui.input(|input| input.key_pressed(Key::Escape));
    });
    if close {
        app.find.open = false;
        app.widget.focus();
    }
}
