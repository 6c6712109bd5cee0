//! The dialogs: where to open and save, how to treat unsaved changes, where a link leads, which line to go to.

use eframe::egui::{self, Id, Modal, TextStyle, Ui, vec2};
use livelink_egui::TypesetLabel;

use super::dialog_fields::{
    Answer, buttons, confirm, keep_links, link_fields, path_field, primary, text_field,
};
use super::help_page;
use crate::app::EditorApp;
use crate::dialog::{Dialog, DialogKind, LinkPlace, Replaced};
use crate::files::livelink_file;
use crate::files::paths::{file_name, with_separator};
use crate::open_document::Notice;

/// Shows the open dialog, and follows the user's answer.
pub(crate) fn show(ctx: &egui::Context, app: &mut EditorApp) {
    let Some(mut dialog) = app.dialog.take() else {
        return;
    };
    let response = Modal::new(Id::unique("dialog")).show(ctx, |ui| {
        let room = ctx.content_rect().size() - vec2(48.0, 48.0);
        ui.set_width(room.x.clamp(200.0, 460.0));
        ui.set_max_height(room.y);
        contents(&mut dialog, ui, app)
    });
    let closed = response.should_close().then_some(Answer::Cancel);
    let answer = response.inner.or(closed);
    match answer {
        None => app.dialog = Some(dialog),
        Some(answer) => {
            app.current.widget.focus();
            answered(dialog, ctx, app, answer);
        }
    }
}

fn contents(dialog: &mut Dialog, ui: &mut Ui, app: &mut EditorApp) -> Option<Answer> {
    match dialog.kind.clone() {
        DialogKind::Open => {
            ui.heading("Open");
            let entered = path_field(dialog, ui, &mut app.typesetter);
            buttons(ui, "Open", true).or(entered)
        }
        DialogKind::SaveAs { .. } => {
            ui.heading("Save as");
            let entered = path_field(dialog, ui, &mut app.typesetter);
            let path = dialog.path();
            if path.exists() && app.path() != Some(&path) {
                let warning = format!("{} exists and will be replaced.", file_name(&path));
                TypesetLabel::sentence(&warning, ui).show(ui, &mut app.typesetter);
            }
            buttons(ui, "Save", !dialog.field.is_empty()).or(entered)
        }
        DialogKind::Export => {
            ui.heading("Export");
            ui.label("A web page, or Markdown if the name ends in .md.");
            let entered = path_field(dialog, ui, &mut app.typesetter);
            buttons(ui, "Export", !dialog.field.is_empty()).or(entered)
        }
        DialogKind::Overwrite { path, .. } => {
            ui.heading("Write over the other changes?");
            let name = file_name(&path);
            let question = format!("{name} was changed by another program since it was opened.");
            TypesetLabel::sentence(&question, ui).show(ui, &mut app.typesetter);
            confirm(dialog, ui, "Write over")
        }
        DialogKind::Replace { path, .. } => {
            let name = file_name(&path);
            let size = TextStyle::Heading.resolve(ui.style()).size;
            TypesetLabel::new(&format!("Replace {name}?"), size, ui.visuals().text_color())
                .left_to_right()
                .wrap()
                .show(ui, &mut app.typesetter);
            let loss = format!("{} exists. What is in it is lost.", path.display());
            TypesetLabel::sentence(&loss, ui).show(ui, &mut app.typesetter);
            confirm(dialog, ui, "Replace")
        }
        DialogKind::KeepLinks { path, lost, .. } => {
            keep_links(dialog, &path, &lost, ui, &mut app.typesetter)
        }
        DialogKind::Reload => {
            ui.heading("Give up your changes?");
            ui.label("The file as the other program wrote it takes the place of your text. Undo brings your text back.");
            confirm(dialog, ui, "Reload")
        }
        DialogKind::Unsaved { .. } => {
            ui.heading("Save your changes?");
            let name = app.current.name();
            ui.label(format!(
                "What you have written in {name} since the last save is lost otherwise."
            ));
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let save = primary(ui, "Save");
                let save = ui.add(save);
                if std::mem::take(&mut dialog.fresh) {
                    save.request_focus();
                }
                let save = save.clicked().then_some(Answer::Accept);
                let discard = ui
                    .button("Do not save")
                    .clicked()
                    .then_some(Answer::Discard);
                let cancel = ui.button("Cancel").clicked().then_some(Answer::Cancel);
                save.or(discard).or(cancel)
            })
            .inner
        }
        DialogKind::Link { place } => {
            let editor = &app.current.editor;
            link_fields(dialog, &place, ui, editor, &mut app.typesetter)
        }
        DialogKind::GoToLine { lines } => {
            ui.heading("Go to line");
            let entered = text_field(
                dialog,
                ui,
                &mut app.typesetter,
                &format!("Line (1 to {lines})"),
            );
            let possible = dialog.field.trim().parse::<usize>().is_ok();
            buttons(ui, "Go", possible).or(entered.filter(|_| possible))
        }
        DialogKind::Help => help_page::help(dialog, ui),
        DialogKind::About => help_page::about(dialog, ui),
    }
}

fn answered(dialog: Dialog, ctx: &egui::Context, app: &mut EditorApp, answer: Answer) {
    let path = dialog.path();
    match (dialog.kind, answer) {
        (DialogKind::Unsaved { then }, Answer::Discard) => {
            app.give_up_changes();
            app.proceed(ctx, then);
        }
        (DialogKind::Unsaved { then }, Answer::Accept) => {
            let saved = app.save();
            app.go_on(ctx, saved, Some(then));
        }
        (DialogKind::Open, Answer::Accept) => {
            if path.is_dir() {
                app.dialog = Some(Dialog::new(DialogKind::Open, with_separator(&path)));
            } else if path.exists() {
                app.open(&path);
            } else {
                app.current.notice = Some(Notice::warning(format!(
                    "There is no file {}",
                    path.display()
                )));
            }
        }
        (DialogKind::Export, Answer::Accept) => app.export_as(&path),
        (DialogKind::Reload, Answer::Accept) => app.reload(),
        (DialogKind::Replace { path, what }, Answer::Accept) => match what {
            Replaced::Export => app.export(&path),
            Replaced::Document { then } => {
                let saved = app.save_to(&path);
                app.go_on(ctx, saved, then);
            }
        },
        (DialogKind::Replace { path, what }, Answer::Cancel) => {
            // Another name is wanted.
            let field = path.display().to_string();
            let kind = match what {
                Replaced::Export => DialogKind::Export,
                Replaced::Document { then } => DialogKind::SaveAs { then },
            };
            app.dialog = Some(Dialog::new(kind, field));
        }
        (DialogKind::Overwrite { path, then }, Answer::Accept) => {
            let saved = app.save_to(&path);
            app.go_on(ctx, saved, then);
        }
        (DialogKind::KeepLinks { path, then, .. }, Answer::Accept) => {
            app.ask_for_file(Dialog::save_as(path.with_extension(livelink_file::ENDING)));
            app.go_on(ctx, false, then);
        }
        (DialogKind::KeepLinks { path, then, .. }, Answer::Beside) => {
            let saved = app.save_beside(&path);
            app.go_on(ctx, saved, then);
        }
        (DialogKind::KeepLinks { path, lost, then }, Answer::Discard) => {
            let saved = app.save_without(&path, lost);
            app.go_on(ctx, saved, then);
        }
        (DialogKind::SaveAs { then }, Answer::Accept) => {
            if path.is_dir() {
                app.dialog = Some(Dialog::new(
                    DialogKind::SaveAs { then },
                    with_separator(&path),
                ));
            } else {
                let saved = app.save_as(&path);
                app.go_on(ctx, saved, then);
            }
        }
        (DialogKind::Link { place }, Answer::Accept) => match place {
            LinkPlace::Text(_) => app.current.editor.make_link(&dialog.field),
            LinkPlace::Caret => app.current.editor.insert_link(&dialog.text, &dialog.field),
        },
        (_, Answer::Cancel | Answer::Discard | Answer::Beside) => app.stay_open(),
        (DialogKind::Help | DialogKind::About, Answer::Accept) => {}
        (DialogKind::GoToLine { lines }, Answer::Accept) => {
            if let Ok(line) = dialog.field.trim().parse::<usize>() {
                let line = line.clamp(1, lines) - 1;
                let start = app.current.editor.rope().line_to_byte(line);
                app.current.editor.select(start..start);
            }
        }
    }
}
