//! The find bar.

use eframe::egui::text::CCursorRange;
use eframe::egui::{Key, TextEdit, Ui};

use crate::app::EditorApp;

/// Shows the bar.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let waker = app.waker().clone();
    let find = &mut app.find;
    let editor = &mut app.current.editor;
    let mut close = false;
    ui.horizontal_wrapped(|ui| {
        let label = ui.label("Find");
        let mut shown = TextEdit::singleline(&mut find.what)
            .desired_width(220.0)
            .show(ui);
        let field = shown.response.response.labelled_by(label.id);
        if std::mem::take(&mut find.take_focus) {
            field.request_focus();
            let all = CCursorRange::select_all(&shown.galley);
            shown.state.cursor.set_char_range(Some(all));
            shown.state.store(ui.ctx(), field.id);
        }
        if field.changed() {
            find.changed();
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let back = ui.input(|input| input.modifiers.shift);
        if entered {
            find.go(editor, !back, &waker);
            field.request_focus();
        }
        if ui.button("Previous").clicked() {
            find.go(editor, false, &waker);
        }
        if ui.button("Next").clicked() {
            find.go(editor, true, &waker);
        }
        if ui.checkbox(&mut find.match_case, "Match case").changed() {
            find.changed();
        }
        find.follow(editor, &waker);
        ui.label(find.count(editor));
        if find.replacing {
            let label = ui.label("Replace with");
            ui.add(TextEdit::singleline(&mut find.with).desired_width(220.0))
                .labelled_by(label.id);
            if ui.button("Replace").clicked() {
                find.replace_one(editor, &waker);
            }
            if ui.button("Replace all").clicked() {
                find.replace_all(editor);
            }
        }
        close = ui.button("Close").clicked() || ui.input(|input| input.key_pressed(Key::Escape));
    });
    if close {
        app.find.close();
        app.current.widget.focus();
    }
}
