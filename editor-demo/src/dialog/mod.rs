//! The dialogs: where to open and save, what to do with unsaved changes, where a link leads, which line to go to.

mod paths;

use std::path::{Path, PathBuf};

use eframe::egui::text::CCursorRange;
use eframe::egui::{self, Id, Key, Modal, TextEdit, Ui};
use livelink::session::Input;

use crate::app::{EditorApp, file_name};
use crate::editor::Editor;
use crate::input::AppCommand;
use crate::notice::Notice;
use crate::{status, text};
use paths::{absolute, with_separator};

/// The dialog that is open.
#[derive(Clone, Debug)]
pub(crate) struct Dialog {
    kind: Kind,
    /// What is typed into its field.
    field: String,
    /// The field is to get the keyboard.
    fresh: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Open,
    SaveAs {
        then: Option<AppCommand>,
    },
    Export,
    /// The file was changed by another program since it was read.
    Overwrite {
        path: PathBuf,
        then: Option<AppCommand>,
    },
    Unsaved {
        then: AppCommand,
    },
    Link {
        text: String,
    },
    GoToLine {
        lines: usize,
    },
}

/// What came of a dialog in a frame.
enum Answer {
    Cancel,
    Accept,
    Discard,
}

impl Dialog {
    pub(crate) fn open(beside: Option<&Path>) -> Self {
        let folder = beside
            .and_then(Path::parent)
            .map(Path::to_owned)
            .unwrap_or_default();
        Self::new(Kind::Open, with_separator(&absolute(&folder)))
    }

    pub(crate) fn save_as(path: PathBuf) -> Self {
        Self::new(
            Kind::SaveAs { then: None },
            absolute(&path).display().to_string(),
        )
    }

    pub(crate) fn export(path: PathBuf) -> Self {
        Self::new(Kind::Export, absolute(&path).display().to_string())
    }

    pub(crate) fn overwrite(path: &Path) -> Self {
        let path = path.to_owned();
        Self::new(Kind::Overwrite { path, then: None }, String::new())
    }

    pub(crate) fn unsaved(then: AppCommand) -> Self {
        Self::new(Kind::Unsaved { then }, String::new())
    }

    pub(crate) fn link(editor: &Editor) -> Self {
        let document = editor.document();
        let selection = document.selection();
        let link = editor
            .link_at(selection.head)
            .or_else(|| editor.links_in(selection.range()).into_iter().next());
        let range = link
            .as_ref()
            .map_or(selection.range(), |link| link.range.clone());
        let href = link.map_or_else(String::new, |link| link.href.to_string());
        Self::new(
            Kind::Link {
                text: text::slice(editor.rope(), range),
            },
            href,
        )
    }

    pub(crate) fn go_to_line(editor: &Editor) -> Self {
        let (line, _) = status::line_and_column(editor);
        Self::new(
            Kind::GoToLine {
                lines: editor.rope().len_lines(),
            },
            line.to_string(),
        )
    }

    fn new(kind: Kind, field: String) -> Self {
        Self {
            kind,
            field,
            fresh: true,
        }
    }
}

/// Shows the dialog that is open and does what it was answered with.
pub(crate) fn show(ctx: &egui::Context, app: &mut EditorApp) {
    let Some(mut dialog) = app.dialog.take() else {
        return;
    };
    let response = Modal::new(Id::unique("dialog")).show(ctx, |ui| {
        ui.set_width(460.0);
        dialog.ui(ui, app)
    });
    let closed = response.should_close().then_some(Answer::Cancel);
    let answer = response.inner.or(closed);
    match answer {
        None => app.dialog = Some(dialog),
        Some(answer) => {
            app.widget.focus();
            dialog.answered(ctx, app, answer);
        }
    }
}

impl Dialog {
    fn ui(&mut self, ui: &mut Ui, app: &EditorApp) -> Option<Answer> {
        match self.kind.clone() {
            Kind::Open => {
                ui.heading("Open");
                let entered = self.path_field(ui);
                buttons(ui, "Open", true).or(entered)
            }
            Kind::SaveAs { .. } => {
                ui.heading("Save as");
                let entered = self.path_field(ui);
                let path = PathBuf::from(&self.field);
                if path.exists() && app.path() != Some(&path) {
                    ui.label(format!("{} exists and will be replaced.", file_name(&path)));
                }
                buttons(ui, "Save", !self.field.is_empty()).or(entered)
            }
            Kind::Export => {
                ui.heading("Export");
                ui.label("A web page, or Markdown if the name ends in .md.");
                let entered = self.path_field(ui);
                buttons(ui, "Export", !self.field.is_empty()).or(entered)
            }
            Kind::Overwrite { path, .. } => {
                ui.heading("Write over the other changes?");
                let name = file_name(&path);
                ui.label(format!(
                    "{name} was changed by another program since it was opened."
                ));
                buttons(ui, "Write over", true)
            }
            Kind::Unsaved { .. } => {
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
            Kind::Link { text } => {
                ui.heading("Link");
                if !text.is_empty() {
                    ui.label(format!("Text: {text}"));
                }
                let entered = self.field(ui, "Address");
                let possible = !self.field.trim().is_empty() && !text.is_empty();
                if text.is_empty() {
                    ui.label("Select the text that is to be a link first.");
                }
                buttons(ui, "Link", possible).or(entered.filter(|_| possible))
            }
            Kind::GoToLine { lines } => {
                ui.heading("Go to line");
                let entered = self.field(ui, &format!("Line (1 to {lines})"));
                let possible = self.field.trim().parse::<usize>().is_ok();
                buttons(ui, "Go", possible).or(entered.filter(|_| possible))
            }
        }
    }

    /// A text field with a label above, its text selected at first; gives `Accept` when Enter is pressed in it.
    fn field(&mut self, ui: &mut Ui, label: &str) -> Option<Answer> {
        let label = ui.label(label);
        let edit = TextEdit::singleline(&mut self.field).desired_width(f32::INFINITY);
        let mut shown = edit.show(ui);
        let field = shown.response.response.labelled_by(label.id);
        if std::mem::take(&mut self.fresh) {
            field.request_focus();
            let all = CCursorRange::select_all(&shown.galley);
            shown.state.cursor.set_char_range(Some(all));
            shown.state.store(ui.ctx(), field.id);
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        entered.then_some(Answer::Accept)
    }

    fn answered(self, ctx: &egui::Context, app: &mut EditorApp, answer: Answer) {
        match (self.kind, answer) {
            (Kind::Unsaved { then }, Answer::Discard) => app.proceed(ctx, then),
            (Kind::Unsaved { then }, Answer::Accept) => {
                if app.save() {
                    app.proceed(ctx, then);
                } else if let Some(Dialog {
                    kind: Kind::SaveAs { then: after } | Kind::Overwrite { then: after, .. },
                    ..
                }) = &mut app.dialog
                {
                    *after = Some(then);
                }
            }
            (_, Answer::Cancel | Answer::Discard) => {}
            (Kind::Open, Answer::Accept) => {
                let path = PathBuf::from(&self.field);
                if path.is_dir() {
                    app.dialog = Some(Self::new(Kind::Open, with_separator(&path)));
                } else if path.exists() {
                    app.open(&path);
                } else {
                    app.notice = Some(Notice::warning(format!(
                        "There is no file {}",
                        path.display()
                    )));
                }
            }
            (Kind::Export, Answer::Accept) => app.export(Path::new(&self.field)),
            (Kind::Overwrite { path, then }, Answer::Accept) => {
                if app.save_to(&path)
                    && let Some(then) = then
                {
                    app.proceed(ctx, then);
                }
            }
            (Kind::SaveAs { then }, Answer::Accept) => {
                let path = PathBuf::from(&self.field);
                if path.is_dir() {
                    app.dialog = Some(Self::new(Kind::SaveAs { then }, with_separator(&path)));
                } else if app.save_to(&path)
                    && let Some(then) = then
                {
                    app.proceed(ctx, then);
                }
            }
            (Kind::Link { .. }, Answer::Accept) => app.editor.apply(Input::Link {
                href: self.field.trim(),
            }),
            (Kind::GoToLine { lines }, Answer::Accept) => {
                if let Ok(line) = self.field.trim().parse::<usize>() {
                    let line = line.clamp(1, lines) - 1;
                    let start = app.editor.rope().line_to_byte(line);
                    app.editor.select(start..start);
                }
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
