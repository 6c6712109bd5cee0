//! The dialogs: where to open and save, how to treat unsaved changes, where a link leads, which line to go to.

use eframe::egui::{self, Id, Modal, ScrollArea, TextStyle, Ui, vec2};
use livelink_egui::{TypesetLabel, Typesetter};

use super::dialog_fields::{
    Answer, accept_or_cancel, buttons, link_fields, path_field, text_field,
};
use super::help_page;
use crate::app::EditorApp;
use crate::dialog::{Dialog, DialogKind, Replaced};
use crate::files::paths::{file_name, with_separator};
use crate::files::{Form, sidecar};

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
    if let Some(question) = question(&dialog.kind, app) {
        return question.show(dialog, ui, &mut app.typesetter);
    }
    match dialog.kind.clone() {
        DialogKind::Link(text) => {
            let editor = &app.current.editor;
            link_fields(dialog, text.as_deref(), ui, editor, &mut app.typesetter)
        }
        DialogKind::GoToLine(lines) => {
            ui.heading("Go to line");
            let label = format!("Line (1 to {lines})");
            let entered = text_field(dialog, ui, &mut app.typesetter, &label);
            let possible = dialog.field.trim().parse::<usize>().is_ok();
            accept_or_cancel(dialog, ui, "Go", possible).or(entered.filter(|_| possible))
        }
        DialogKind::Help => help_page::help(dialog, ui),
        DialogKind::About => help_page::about(dialog, ui),
        kind => file_form(dialog, ui, app, &kind),
    }
}

/// Asks for a file to open, to save to, or to export to.
fn file_form(
    dialog: &mut Dialog,
    ui: &mut Ui,
    app: &mut EditorApp,
    kind: &DialogKind,
) -> Option<Answer> {
    let (heading, accept) = match kind {
        DialogKind::Open => ("Open", "Open"),
        DialogKind::Export => ("Export", "Export"),
        _ => ("Save as", "Save"),
    };
    ui.heading(heading);
    if *kind == DialogKind::Export {
        ui.label("A web page, or Markdown if the name ends in .md.");
    }
    let entered = path_field(dialog, ui, &mut app.typesetter);
    let path = dialog.path();
    if *kind == DialogKind::SaveAs && path.exists() && app.path() != Some(&path) {
        let warning = format!("{} exists and will be replaced.", file_name(&path));
        TypesetLabel::sentence(&warning, ui).show(ui, &mut app.typesetter);
    }
    let possible = !dialog.field.is_empty();
    accept_or_cancel(dialog, ui, accept, possible).or(entered)
}

/// A dialog without a field.
struct Question {
    heading: String,
    says: String,
    answers: Vec<(&'static str, Answer)>,
    /// The answer that Enter gives: one that loses nothing.
    primary: Answer,
}

/// Returns the question of a dialog, if it is one.
fn question(kind: &DialogKind, app: &EditorApp) -> Option<Question> {
    let risky = |heading: &str, says: String, accept: &'static str| Question {
        heading: heading.to_owned(),
        says,
        answers: vec![(accept, Answer::Accept), ("Cancel", Answer::Cancel)],
        primary: Answer::Cancel,
    };
    Some(match kind {
        DialogKind::Overwrite(path) => {
            let name = file_name(path);
            let says = format!("{name} was changed by another program since it was opened.");
            risky("Write over the other changes?", says, "Write over")
        }
        DialogKind::Replace(path, _) => {
            let says = format!("{} exists. What is in it is lost.", path.display());
            risky(&format!("Replace {}?", file_name(path)), says, "Replace")
        }
        DialogKind::Reload => {
            let says = "The file as the other program wrote it takes the place of your text. Undo brings your text back.";
            risky("Give up your changes?", says.to_owned(), "Reload")
        }
        DialogKind::Unsaved => Question {
            heading: "Save your changes?".to_owned(),
            says: format!(
                "What you have written in {} since the last save is lost otherwise.",
                app.current.name()
            ),
            answers: vec![
                ("Save", Answer::Accept),
                ("Do not save", Answer::Discard),
                ("Cancel", Answer::Cancel),
            ],
            primary: Answer::Accept,
        },
        DialogKind::KeepAll(path, lost) => {
            let name = file_name(path);
            let keeping = file_name(&path.with_extension(app.keeping_form().ending()));
            let (kept, accept) = match lost.has_formats() {
                true => ("everything", "Save with formats…"),
                false => ("your links", "Save with links…"),
            };
            let form = Form::of(path, app.current.editor.is_formatted());
            let as_form = match form {
                Form::Markdown => "Markdown, which has no links in code",
                _ => "plain text",
            };
            let words = lost.in_words();
            let mut says =
                format!("{name} is saved as {as_form}: {words}. {keeping} would keep {kept}");
            let mut answers = vec![(accept, Answer::Accept)];
            if sidecar::is_read_for(path) && !lost.has_formats() {
                says += &format!(", and so would a file beside {name}");
                answers.push(("Keep links beside it", Answer::Beside));
            }
            let anyway = match form {
                Form::Markdown => "Save without them",
                _ => "Save text only",
            };
            answers.push((anyway, Answer::Discard));
            answers.push(("Cancel", Answer::Cancel));
            Question {
                heading: lost.question().to_owned(),
                says: says + ".",
                answers,
                primary: Answer::Accept,
            }
        }
        _ => return None,
    })
}

impl Question {
    fn show(
        &self,
        dialog: &mut Dialog,
        ui: &mut Ui,
        typesetter: &mut Typesetter,
    ) -> Option<Answer> {
        let size = TextStyle::Heading.resolve(ui.style()).size;
        TypesetLabel::new(&self.heading, size, ui.visuals().text_color())
            .left_to_right()
            .show(ui, typesetter);
        // In a low window, the buttons are on screen and the text scrolls.
        let room = ui.ctx().content_rect().height() - 180.0;
        ScrollArea::vertical()
            .max_height(room.clamp(24.0, 220.0))
            .auto_shrink([false, true])
            .show(ui, |ui| {
                TypesetLabel::sentence(&self.says, ui).show(ui, typesetter);
            });
        buttons(dialog, ui, &self.answers, self.primary, None)
    }
}

fn answered(dialog: Dialog, ctx: &egui::Context, app: &mut EditorApp, answer: Answer) {
    let (path, field, then) = (dialog.path(), dialog.field, dialog.then);
    let again = |kind: DialogKind, field: String| Some(Dialog::new(kind, field));
    let is_saved = match (dialog.kind, answer) {
        (DialogKind::Unsaved, Answer::Discard) => {
            app.current.given_up = true;
            true
        }
        (DialogKind::Unsaved, Answer::Accept) => app.save(),
        (
            DialogKind::Overwrite(path) | DialogKind::Replace(path, Replaced::Document),
            Answer::Accept,
        ) => app.save_to(&path),
        (DialogKind::KeepAll(path, _), Answer::Accept) => {
            let path = path.with_extension(app.keeping_form().ending());
            app.ask_for_file(Dialog::save(DialogKind::SaveAs, &path));
            false
        }
        (DialogKind::KeepAll(path, _), Answer::Beside) => app.save_beside(&path),
        (DialogKind::KeepAll(path, lost), Answer::Discard) => app.save_without(&path, lost),
        (DialogKind::SaveAs, Answer::Accept) if path.is_dir() => {
            app.dialog = again(DialogKind::SaveAs, with_separator(&path));
            false
        }
        (DialogKind::SaveAs, Answer::Accept) => app.save_as(&path),
        // Another name is wanted.
        (DialogKind::Replace(path, Replaced::Document), Answer::Cancel) => {
            app.dialog = again(DialogKind::SaveAs, path.display().to_string());
            false
        }
        (DialogKind::Replace(path, Replaced::Export), Answer::Cancel) => {
            app.dialog = again(DialogKind::Export, path.display().to_string());
            return;
        }
        (DialogKind::Replace(path, Replaced::Export), Answer::Accept) => return app.export(&path),
        (DialogKind::Export, Answer::Accept) => return app.export_as(&path),
        (DialogKind::Open, Answer::Accept) if path.is_dir() => {
            app.dialog = again(DialogKind::Open, with_separator(&path));
            return;
        }
        (DialogKind::Open, Answer::Accept) if path.exists() => return app.open(&path),
        (DialogKind::Open, Answer::Accept) => {
            let text = format!("There is no file {}", path.display());
            return app.current.warn(text);
        }
        (DialogKind::Reload, Answer::Accept) => return app.reload(),
        (DialogKind::Link(_), Answer::Accept) if app.current.editor.writes_links() => {
            if !app.current.editor.link_in_source(&dialog.text, &field) {
                app.current.warn(format!("{} is no address.", field.trim()));
            }
            return;
        }
        (DialogKind::Link(Some(_)), Answer::Accept) => {
            return app.current.editor.link_selected(field.trim());
        }
        (DialogKind::Link(None), Answer::Accept) => {
            return app.current.editor.insert_link(&dialog.text, &field);
        }
        (DialogKind::GoToLine(lines), Answer::Accept) => {
            if let Ok(line) = field.trim().parse::<usize>() {
                let line = line.clamp(1, lines) - 1;
                let start = app.current.editor.rope().line_to_byte(line);
                app.current.editor.select(start..start);
            }
            return;
        }
        (DialogKind::Help | DialogKind::About, Answer::Accept) => return,
        (_, Answer::Cancel | Answer::Discard | Answer::Beside) => return app.stay_open(),
    };
    app.go_on(ctx, is_saved, then);
}
