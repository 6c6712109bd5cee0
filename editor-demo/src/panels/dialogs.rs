//! The dialogs: where to open and save, what to do with unsaved changes, where a link leads, which line to go to.

use std::path::{Path, PathBuf};

use eframe::egui::{self, Id, Modal, Ui};
use livelink::session::Input;

use super::dialog_fields::{Answer, path_field, text_field};
use crate::app::EditorApp;
use crate::dialog::{Dialog, DialogKind};
use crate::files::paths::{file_name, with_separator};
use crate::notice::Notice;

/// Shows the dialog that is open, and does what the user answers.
pub(crate) fn show(ctx: &egui::Context, app: &mut EditorApp) {
    let Some(mut dialog) = app.dialog.take() else {
        return;
    };
    let response = Modal::new(Id::unique("dialog")).show(ctx, |ui| {
        ui.set_width(460.0);
        contents(&mut dialog, ui, app)
    });
    let closed = response.should_close().then_some(Answer::Cancel);
    let answer = response.inner.or(closed);
    match answer {
        None => app.dialog = Some(dialog),
        Some(answer) => {
            app.widget.focus();
            answered(dialog, ctx, app, answer);
        }
    }
}

fn contents(dialog: &mut Dialog, ui: &mut Ui, app: &EditorApp) -> Option<Answer> {
    match dialog.kind.clone() {
        DialogKind::Open => {
            ui.heading("Open");
            let entered = path_field(dialog, ui);
            buttons(ui, "Open", true).or(entered)
        }
        DialogKind::SaveAs { .. } => {
            ui.heading("Save as");
            let entered = path_field(dialog, ui);
            let path = PathBuf::from(&dialog.field);
            if path.exists() && app.path() != Some(&path) {
                ui.label(format!("{} exists and will be replaced.", file_name(&path)));
            }
            buttons(ui, "Save", !dialog.field.is_empty()).or(entered)
        }
        DialogKind::Export => {
            ui.heading("Export");
            ui.label("A web page, or Markdown if the name ends in .md.");
            let entered = path_field(dialog, ui);
            buttons(ui, "Export", !dialog.field.is_empty()).or(entered)
        }
        DialogKind::Overwrite { path, .. } => {
            ui.heading("Write over the other changes?");
            let name = file_name(&path);
            ui.label(format!(
                "{name} was changed by another program since it was opened."
            ));
            buttons(ui, "Write over", true)
        }
        DialogKind::Unsaved { .. } => {
            ui.heading("Save your changes?");
            ui.label("What you have written since the last save is lost otherwise.");
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let save = ui.button("Save").clicked().then_some(Answer::Accept);
                let discard = ui
                    .button("Do not save")
                    .clicked()
                    .then_some(Answer::Discard);
                let cancel = ui.button("Cancel").clicked().then_some(Answer::Cancel);
                save.or(discard).or(cancel)
            })
            .inner
        }
        DialogKind::Link { text } => {
            ui.heading("Link");
            if !text.is_empty() {
                ui.label(format!("Text: {text}"));
            }
            let entered = text_field(dialog, ui, "Address");
            let possible = !dialog.field.trim().is_empty() && !text.is_empty();
            if text.is_empty() {
                ui.label("Select the text that is to be a link first.");
            }
            buttons(ui, "Link", possible).or(entered.filter(|_| possible))
        }
        DialogKind::GoToLine { lines } => {
            ui.heading("Go to line");
            let entered = text_field(dialog, ui, &format!("Line (1 to {lines})"));
            let possible = dialog.field.trim().parse::<usize>().is_ok();
            buttons(ui, "Go", possible).or(entered.filter(|_| possible))
        }
    }
}

fn answered(dialog: Dialog, ctx: &egui::Context, app: &mut EditorApp, answer: Answer) {
    match (dialog.kind, answer) {
        (DialogKind::Unsaved { then }, Answer::Discard) => app.proceed(ctx, then),
        (DialogKind::Unsaved { then }, Answer::Accept) => {
            if app.save() {
                app.proceed(ctx, then);
            } else if let Some(Dialog {
                kind: DialogKind::SaveAs { then: after } | DialogKind::Overwrite { then: after, .. },
                ..
            }) = &mut app.dialog
            {
                *after = Some(then);
            }
        }
        (_, Answer::Cancel | Answer::Discard) => {}
        (DialogKind::Open, Answer::Accept) => {
            let path = PathBuf::from(&dialog.field);
            if path.is_dir() {
                app.dialog = Some(Dialog::new(DialogKind::Open, with_separator(&path)));
            } else if path.exists() {
                app.open(&path);
            } else {
                app.notice = Some(Notice::warning(format!(
                    "There is no file {}",
                    path.display()
                )));
            }
        }
        (DialogKind::Export, Answer::Accept) => app.export(Path::new(&dialog.field)),
        (DialogKind::Overwrite { path, then }, Answer::Accept) => {
            if app.save_to(&path)
                && let Some(then) = then
            {
                app.proceed(ctx, then);
            }
        }
        (DialogKind::SaveAs { then }, Answer::Accept) => {
            let path = PathBuf::from(&dialog.field);
            if path.is_dir() {
                app.dialog = Some(Dialog::new(
                    DialogKind::SaveAs { then },
                    with_separator(&path),
                ));
            } else if app.save_to(&path)
                && let Some(then) = then
            {
                app.proceed(ctx, then);
            }
        }
        (DialogKind::Link { .. }, Answer::Accept) => app.editor.apply(Input::Link {
            href: dialog.field.trim(),
        }),
        (DialogKind::GoToLine { lines }, Answer::Accept) => {
            if let Ok(line) = dialog.field.trim().parse::<usize>() {
                let line = line.clamp(1, lines) - 1;
                let start = app.editor.rope().line_to_byte(line);
                app.editor.select(start..start);
            }
        }
    }
}

fn buttons(ui: &mut Ui, accept: &str, enabled: bool) -> Option<Answer> {
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let accepted = ui
            .add_enabled(enabled, egui::Button::new(accept))
            .clicked()
            .then_some(Answer::Accept);
        let cancelled = ui.button("Cancel").clicked().then_some(Answer::Cancel);
        accepted.or(cancelled)
    })
    .inner
}
