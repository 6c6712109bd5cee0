//! The menu bar and the context menu.

use eframe::egui::{self, Button, Ui};
use livelink::session::Input;

use crate::app::EditorApp;
use crate::editor::Request;
use crate::input::{AppCommand, Command};

/// What was chosen from a menu.
#[derive(Debug)]
enum Choice {
    App(AppCommand),
    Document(Command<'static>),
    Paste,
    Open(String),
    Theme(egui::ThemePreference),
}

/// Shows the menu bar.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let mut chosen = None;
    egui::MenuBar::new().ui(ui, |ui| {
        ui.menu_button("File", |ui| file(ui, app, &mut chosen));
        ui.menu_button("Edit", |ui| edit(ui, app, &mut chosen));
        ui.menu_button("View", |ui| view(ui, app, &mut chosen));
    });
    if let Some(choice) = chosen {
        act(ui.ctx(), app, choice);
    }
}

/// Shows the document's context menu where it was asked for.
pub(crate) fn context(response: &egui::Response, app: &mut EditorApp) {
    let mut chosen = None;
    response.context_menu(|ui| {
        if let Some(link) = app.widget.context_link() {
            item(
                ui,
                "Open link",
                "Ctrl+Enter",
                true,
                || Choice::Open(link.href.to_string()),
                &mut chosen,
            );
            if ui.button("Copy link").clicked() {
                ui.ctx().copy_text(link.href.to_string());
                ui.close();
            }
            item(
                ui,
                "Edit link…",
                "Ctrl+K",
                true,
                || Choice::App(AppCommand::EditLink),
                &mut chosen,
            );
            item(
                ui,
                "Remove link",
                "",
                true,
                || Choice::Document(Command::Input(Input::Unlink)),
                &mut chosen,
            );
            ui.separator();
        }
        clipboard(ui, app, &mut chosen);
    });
    if let Some(choice) = chosen {
        act(&response.ctx, app, choice);
    }
}

fn file(ui: &mut Ui, app: &EditorApp, chosen: &mut Option<Choice>) {
    let read_only = app.read_only();
    item(
        ui,
        "New",
        "Ctrl+N",
        true,
        || Choice::App(AppCommand::New),
        chosen,
    );
    item(
        ui,
        "Open…",
        "Ctrl+O",
        true,
        || Choice::App(AppCommand::Open),
        chosen,
    );
    ui.separator();
    item(
        ui,
        "Save",
        "Ctrl+S",
        !read_only,
        || Choice::App(AppCommand::Save),
        chosen,
    );
    item(
        ui,
        "Save as…",
        "Ctrl+Shift+S",
        !read_only,
        || Choice::App(AppCommand::SaveAs),
        chosen,
    );
    ui.separator();
    item(
        ui,
        "Quit",
        "Ctrl+Q",
        true,
        || Choice::App(AppCommand::Quit),
        chosen,
    );
}

fn edit(ui: &mut Ui, app: &mut EditorApp, chosen: &mut Option<Choice>) {
    let document = app.editor.document();
    let (undo, redo) = (document.can_undo(), document.can_redo());
    let read_only = document.options().read_only;
    let selection = document.selection();
    let has_link = document.link_at(selection.head).is_some()
        || document.links_in(selection.range()).next().is_some();
    item(
        ui,
        "Undo",
        "Ctrl+Z",
        undo,
        || Choice::Document(Command::Input(Input::Undo)),
        chosen,
    );
    item(
        ui,
        "Redo",
        "Ctrl+Y",
        redo,
        || Choice::Document(Command::Input(Input::Redo)),
        chosen,
    );
    ui.separator();
    clipboard(ui, app, chosen);
    ui.separator();
    item(
        ui,
        "Find…",
        "Ctrl+F",
        true,
        || Choice::App(AppCommand::Find),
        chosen,
    );
    item(
        ui,
        "Replace…",
        "Ctrl+H",
        !read_only,
        || Choice::App(AppCommand::Replace),
        chosen,
    );
    item(
        ui,
        "Go to line…",
        "Ctrl+G",
        true,
        || Choice::App(AppCommand::GoToLine),
        chosen,
    );
    ui.separator();
    let link = if has_link { "Edit link…" } else { "Link…" };
    item(
        ui,
        link,
        "Ctrl+K",
        !read_only,
        || Choice::App(AppCommand::EditLink),
        chosen,
    );
    let unlink = || Choice::Document(Command::Input(Input::Unlink));
    item(
        ui,
        "Remove link",
        "",
        has_link && !read_only,
        unlink,
        chosen,
    );
    let mut autolink = app.editor.document().options().autolink;
    if ui.checkbox(&mut autolink, "Autolink").clicked() {
        *chosen = Some(Choice::Document(Command::Input(Input::SetAutolink(
            autolink,
        ))));
        ui.close();
    }
}

fn clipboard(ui: &mut Ui, app: &EditorApp, chosen: &mut Option<Choice>) {
    let document = app.editor.document();
    let selected = !document.selection().is_caret();
    let writable = !document.options().read_only;
    item(
        ui,
        "Cut",
        "Ctrl+X",
        selected && writable,
        || Choice::Document(Command::Cut),
        chosen,
    );
    item(
        ui,
        "Copy",
        "Ctrl+C",
        selected,
        || Choice::Document(Command::Copy),
        chosen,
    );
    if ui
        .add_enabled(writable, Button::new("Paste").shortcut_text("Ctrl+V"))
        .clicked()
    {
        *chosen = Some(Choice::Paste);
        ui.close();
    }
    item(
        ui,
        "Paste as plain text",
        "Ctrl+Shift+V",
        writable,
        || Choice::Document(Command::PastePlain),
        chosen,
    );
    item(
        ui,
        "Select all",
        "Ctrl+A",
        true,
        || Choice::Document(Command::SelectAll),
        chosen,
    );
}

fn view(ui: &mut Ui, app: &mut EditorApp, chosen: &mut Option<Choice>) {
    ui.checkbox(&mut app.view.wrap, "Wrap lines");
    ui.checkbox(&mut app.view.line_numbers, "Line numbers");
    item(
        ui,
        "Inspector",
        "Ctrl+Shift+I",
        true,
        || Choice::App(AppCommand::Inspector),
        chosen,
    );
    ui.separator();
    ui.label("Theme");
    let preference = ui.ctx().options(|options| options.theme_preference);
    for (name, theme) in [
        ("Light", egui::ThemePreference::Light),
        ("Dark", egui::ThemePreference::Dark),
        ("As the system", egui::ThemePreference::System),
    ] {
        if ui.radio(preference == theme, name).clicked() {
            *chosen = Some(Choice::Theme(theme));
            ui.close();
        }
    }
}

fn item(
    ui: &mut Ui,
    name: &str,
    keys: &str,
    enabled: bool,
    choice: impl FnOnce() -> Choice,
    chosen: &mut Option<Choice>,
) {
    if ui
        .add_enabled(enabled, Button::new(name).shortcut_text(keys))
        .clicked()
    {
        *chosen = Some(choice());
        ui.close();
    }
}

fn act(ctx: &egui::Context, app: &mut EditorApp, choice: Choice) {
    app.widget.focus();
    match choice {
        Choice::App(command) => app.command(ctx, command),
        Choice::Document(command) => {
            if let Some(request) = app.editor.perform(command, &mut app.typesetter) {
                app.request(ctx, request);
            }
        }
        Choice::Paste => app.request(ctx, Request::Paste),
        Choice::Open(href) => app.request(ctx, Request::Open(href)),
        Choice::Theme(theme) => ctx.set_theme(theme),
    }
}
