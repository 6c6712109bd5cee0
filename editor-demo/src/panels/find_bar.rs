//! The find bar.
//!
//! The Tab key goes from one field to the other, and from there to the buttons.

use eframe::egui::{Key, Label, Response, TextStyle, Ui};
use livelink_egui::SingleLineField;

use crate::app::EditorApp;

/// The width of its fields, in points.
const WIDTH: f32 = 220.0;

/// Shows the bar.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let waker = app.waker.clone();
    let find = &mut app.find;
    let editor = &mut app.current.editor;
    let typesetter = &mut app.typesetter;
    let mut close = false;
    // The rows are as high as the fields, so that the labels are level with them.
    let height = ui.text_style_height(&TextStyle::Body) + 2.0 * ui.spacing().button_padding.y;
    ui.spacing_mut().interact_size.y = height;
    let tabs = |ui: &Ui, shift: bool| {
        let is_pressed = ui.input(|input| input.key_pressed(Key::Tab));
        is_pressed && ui.input(|input| input.modifiers.shift) == shift
    };
    let mut to_replace = false;
    ui.horizontal_wrapped(|ui| {
        let label = whole_label(ui, "Find");
        let field = SingleLineField::new(&mut find.what)
            .desired_width(WIDTH)
            .take_keyboard(std::mem::take(&mut find.take_focus));
        let field = field.show(ui, typesetter);
        let response = field.response.labelled_by(label.id);
        let mut is_changed = response.changed();
        to_replace = response.lost_focus() && tabs(ui, false);
        let back = ui.input(|input| input.modifiers.shift);
        if field.entered {
            find.go(editor, !back, &waker);
        }
        if ui.button("Previous").clicked() {
            find.go(editor, false, &waker);
        }
        if ui.button("Next").clicked() {
            find.go(editor, true, &waker);
        }
        for (on, name) in [
            (&mut find.options.match_case, "Match case"),
            (&mut find.options.whole_words, "Whole words"),
            (&mut find.options.regex, "Regular expression"),
        ] {
            is_changed |= ui.checkbox(on, name).changed();
        }
        if is_changed {
            find.changed();
        }
        find.follow(editor, &waker);
        whole_label(ui, &find.count(editor));
        close = ui.button("Close").clicked() || ui.input(|input| input.key_pressed(Key::Escape));
    });
    if find.replacing {
        ui.horizontal_wrapped(|ui| {
            let label = whole_label(ui, "Replace with");
            let field = SingleLineField::new(&mut find.with)
                .desired_width(WIDTH)
                .take_keyboard(to_replace);
            let field = field.show(ui, typesetter);
            // Backwards, the keyboard goes to another widget in the next frame only.
            find.take_focus |= field.response.has_focus() && tabs(ui, true);
            field.response.labelled_by(label.id);
            if ui.button("Replace").clicked() || field.entered {
                find.replace_one(editor, &waker);
            }
            if ui.button("Replace all").clicked() {
                find.replace_all(editor);
            }
        });
    }
    if close {
        app.find.close();
        app.current.widget.focus();
    }
}

/// Shows a label that goes to the next row as a whole. egui puts the second row of a label that is broken over the first row of
/// the bar.
fn whole_label(ui: &mut Ui, text: &str) -> Response {
    ui.add(Label::new(text).extend())
}
