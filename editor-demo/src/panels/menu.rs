//! The menu bar and the context menu.

use std::path::PathBuf;

use eframe::egui::style::ScrollAnimation;
use eframe::egui::{
    self, Button, InnerResponse, Key, Popup, ScrollArea, SetOpenCommand, ThemePreference, Ui,
};
use livelink::session::{Input, MarkKind};
use livelink::{DefaultScheme, Profile};
use livelink_egui::{KeyCommand, TextCommand, TypesetLabel};

use crate::app::EditorApp;
use crate::editor::WindowRequest;
use crate::files::paths::file_name;
use crate::key_bindings::{AppCommand, keys_of};
use crate::link_settings::LinkMode;
use crate::link_settings::LinkSettings;
use crate::open_document::NoticeAction;
use crate::opener::may_open;

/// A choice from a menu.
#[derive(Debug)]
enum Choice {
    App(AppCommand),
    Document(KeyCommand<'static>),
    Input(Input<'static>),
    Window(WindowRequest),
    CopyAddress(String),
    Theme(ThemePreference),
    LinkMode(LinkMode),
    Recent(PathBuf),
    Links(LinkSettings),
    Notice(NoticeAction),
}

use Choice::{App, Document, Window};

/// A menu on screen, and the user's choice from it.
struct Menu<'a> {
    ui: &'a mut Ui,
    chosen: &'a mut Option<Choice>,
    /// The next item gets the keyboard.
    focus: bool,
    taken: TakenKeys,
}

/// Which of the arrow keys to the sides belong to a menu inside the one that is open.
#[derive(Clone, Copy, Debug, Default)]
struct TakenKeys {
    /// It closes that menu.
    left: bool,
    /// It opens that menu.
    right: bool,
}

/// The menus of the bar.
const MENUS: [&str; 4] = ["File", "Edit", "View", "Help"];

/// Shows the menu bar. While one of its menus is open, the arrow keys to the sides go to the next one.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let mut chosen = None;
    let mut open = None;
    egui::MenuBar::new().ui(ui, |ui| {
        let chosen = &mut chosen;
        for (index, name) in MENUS.into_iter().enumerate() {
            let focus = app.menu_by_key == Some(index);
            let button = ui.menu_button(name, |ui| {
                if focus {
                    app.menu_by_key = None;
                }
                scrolled(ui, |ui| {
                    let menu = Menu {
                        focus,
                        ..Menu::new(ui, chosen)
                    };
                    match index {
                        0 => menu.file(app),
                        1 => menu.edit(app),
                        2 => menu.view(app),
                        _ => menu.help(),
                    }
                })
            });
            if let Some(taken) = button.inner {
                open = Some((index, taken));
            }
            if app.menu_by_key == Some(index) {
                // Its items are there with the next frame.
                Popup::open_id(ui.ctx(), Popup::default_response_id(&button.response));
                ui.ctx().request_repaint();
            }
        }
    });
    if let Some((index, taken)) = open {
        app.menu_by_key = app.menu_by_key.or_else(|| neighbour(ui, index, taken));
    }
    if let Some(choice) = chosen {
        act(ui.ctx(), app, choice);
    }
}

/// Shows the items of a menu. They scroll in a window that is too low for them, and the item that has the keyboard is on screen.
fn scrolled<R>(ui: &mut Ui, items: impl FnOnce(&mut Ui) -> R) -> R {
    let shown = ScrollArea::vertical().show(ui, |ui| {
        let shown = items(ui);
        let focused = ui.memory(|memory| memory.focused());
        // As in `focus_ring`, the response of the widget is not asked for.
        let widgets = |id| {
            ui.ctx()
                .viewport(|viewport| viewport.this_pass.widgets.get(id).copied())
        };
        let focused = focused.and_then(widgets);
        if let Some(focused) = focused.filter(|focused| focused.layer_id == ui.layer_id()) {
            ui.scroll_to_rect_animation(focused.rect, None, ScrollAnimation::none());
        }
        shown
    });
    shown.inner
}

/// Returns the menu that an arrow key leads to, if one is pressed.
fn neighbour(ui: &Ui, index: usize, taken: TakenKeys) -> Option<usize> {
    let is_pressed = |key: Key| ui.input(|input| input.key_pressed(key));
    let step = if !taken.right && is_pressed(Key::ArrowRight) {
        1
    } else if !taken.left && is_pressed(Key::ArrowLeft) {
        MENUS.len() - 1
    } else {
        return None;
    };
    ui.ctx().request_repaint();
    Some((index + step) % MENUS.len())
}

/// Shows the document's context menu where it was asked for.
pub(crate) fn context(response: &egui::Response, app: &mut EditorApp) {
    let mut chosen = None;
    let mut popup = Popup::context_menu(response);
    if let Some(place) = app.current.widget.take_context_place() {
        app.context_place = Some(place);
        popup = popup.open_memory(Some(SetOpenCommand::Bool(true)));
    } else if response.secondary_clicked() {
        app.context_place = None;
    }
    let mut focus = false;
    if let Some(place) = app.context_place {
        popup = popup.at_position(place);
        focus = response.ctx.memory(|memory| memory.focused().is_none());
    }
    popup.show(|ui| {
        let chosen = &mut chosen;
        Menu {
            focus,
            ..Menu::new(ui, chosen)
        }
        .context(app);
    });
    if let Some(choice) = chosen {
        act(&response.ctx, app, choice);
    }
}

impl<'a> Menu<'a> {
    fn new(ui: &'a mut Ui, chosen: &'a mut Option<Choice>) -> Self {
        Self {
            ui,
            chosen,
            focus: false,
            taken: TakenKeys::default(),
        }
    }

    fn item(&mut self, name: &str, keys: &str, enabled: bool, choice: Choice) {
        let mut button = Button::new(name);
        if !keys.is_empty() {
            button = button.shortcut_text(keys);
        }
        let item = self.ui.add_enabled(enabled, button);
        if enabled && std::mem::take(&mut self.focus) {
            item.request_focus();
        }
        if item.clicked() {
            *self.chosen = Some(choice);
            self.ui.close();
        }
    }

    /// Shows an item for a command of the program, with the first of its keys.
    fn command(&mut self, name: &str, enabled: bool, command: AppCommand) {
        let keys = keys_of(command, self.ui.ctx().os().is_mac()).next();
        self.item(name, &keys.unwrap_or_default(), enabled, App(command));
    }

    fn separator(&mut self) {
        self.ui.separator();
    }

    fn file(mut self, app: &mut EditorApp) -> TakenKeys {
        let writable = !app.read_only();
        self.command("New", true, AppCommand::New);
        self.command("Open…", true, AppCommand::Open);
        self.recent(app);
        self.separator();
        self.command("Save", writable, AppCommand::Save);
        self.command("Save as…", writable, AppCommand::SaveAs);
        self.command("Export…", true, AppCommand::Export);
        let discarded = Choice::Notice(NoticeAction::TakeBackDiscarded);
        self.item(
            "Take back discarded changes",
            "",
            app.has_discarded(),
            discarded,
        );
        self.separator();
        self.command("Close", true, AppCommand::Close);
        self.command("Quit", true, AppCommand::Quit);
        self.taken
    }

    /// Notes which keys belong to a menu inside this one.
    fn note_inner<R>(&mut self, inner: &InnerResponse<Option<R>>) {
        let is_open = inner.inner.is_some();
        self.taken.left |= is_open;
        self.taken.right |= is_open || inner.response.has_focus();
    }

    fn recent(&mut self, app: &mut EditorApp) {
        let files = app.recent.files();
        let typesetter = &mut app.typesetter;
        let chosen = &mut *self.chosen;
        let inner = self.ui.add_enabled_ui(!files.is_empty(), |ui| {
            ui.menu_button("Open recent", |ui| {
                for file in files {
                    let shown = file_name(file);
                    let folder = file.parent().unwrap_or(file).display().to_string();
                    let row = TypesetLabel::sentence(&shown, ui).row(ui, typesetter, 0.0);
                    if row.on_hover_text(folder).clicked() {
                        *chosen = Some(Choice::Recent(file.clone()));
                        ui.close();
                    }
                }
            })
        });
        self.note_inner(&inner.inner);
    }

    fn edit(mut self, app: &EditorApp) -> TakenKeys {
        let editor = &app.current.editor;
        let document = editor.document();
        let writable = !document.options().read_only;
        self.item(
            "Undo",
            "Ctrl+Z",
            document.can_undo(),
            text(TextCommand::Undo),
        );
        self.item(
            "Redo",
            "Ctrl+Y",
            document.can_redo(),
            text(TextCommand::Redo),
        );
        self.separator();
        self.clipboard(app);
        self.separator();
        self.command("Find…", true, AppCommand::Find);
        self.command("Replace…", writable, AppCommand::Replace);
        self.command("Go to line…", true, AppCommand::GoToLine);
        self.separator();

        let made = editor.mode() == LinkMode::Document && writable;
        let selection = document.selection();
        let has_link = editor.link_at(selection.head).is_some()
            || !editor.link_ranges(selection.range()).is_empty();
        let name = if has_link { "Edit link…" } else { "Link…" };
        self.command(name, made, AppCommand::EditLink);
        self.item("Remove link", "", made && has_link, input(Input::Unlink));
        let mut links = LinkSettings::of(document.options());
        let switch = egui::Checkbox::new(&mut links.autolink, "Autolink");
        if self.ui.add_enabled(made, switch).clicked() {
            *self.chosen = Some(Choice::Links(links));
            self.ui.close();
        }
        // Where every address is shown, the session's own switch is off.
        self.what_is_a_link(LinkSettings {
            autolink: app.links.autolink,
            ..links
        });
        self.taken
    }

    /// Shows the settings that change which text is a link.
    fn what_is_a_link(&mut self, links: LinkSettings) {
        let chosen = &mut *self.chosen;
        let inner = self.ui.menu_button("What is a link", |ui| {
            let mut menu = Menu::new(ui, chosen);
            menu.ui.weak("Profile");
            for (name, profile) in [
                ("Universal Acceptance", Profile::UniversalAcceptance),
                ("UTS #58 and no more", Profile::Uts58),
            ] {
                let with = LinkSettings { profile, ..links };
                menu.radio(name, links.profile == profile, Choice::Links(with));
            }
            menu.separator();
            menu.ui.weak("An address without a scheme leads to");
            for (name, default_scheme) in [
                ("https://", DefaultScheme::Https),
                ("http://", DefaultScheme::Http),
            ] {
                let with = LinkSettings {
                    default_scheme,
                    ..links
                };
                let on = links.default_scheme == default_scheme;
                menu.radio(name, on, Choice::Links(with));
            }
        });
        self.note_inner(&inner);
    }

    fn clipboard(&mut self, app: &EditorApp) {
        let document = app.current.editor.document();
        let selected = !document.selection().is_caret();
        let writable = !document.options().read_only;
        self.item(
            "Cut",
            "Ctrl+X",
            selected && writable,
            text(TextCommand::Cut),
        );
        self.item("Copy", "Ctrl+C", selected, text(TextCommand::Copy));
        self.item("Paste", "Ctrl+V", writable, Window(WindowRequest::Paste));
        let plain = text(TextCommand::PastePlain);
        self.item("Paste as plain text", "Ctrl+Shift+V", writable, plain);
        self.item(
            "Select all",
            "Ctrl+A",
            true,
            Document(KeyCommand::SelectAll),
        );
    }

    fn view(mut self, app: &mut EditorApp) -> TakenKeys {
        let wrap = self.ui.checkbox(&mut app.current.view.wrap, "Wrap lines");
        if std::mem::take(&mut self.focus) {
            wrap.request_focus();
        }
        self.ui
            .checkbox(&mut app.current.view.line_numbers, "Line numbers");
        self.separator();
        self.command("Larger", true, AppCommand::ZoomIn);
        self.command("Smaller", true, AppCommand::ZoomOut);
        self.command("Usual size", true, AppCommand::ZoomReset);
        self.separator();
        self.command("Inspector", true, AppCommand::Inspector);
        let paused = app.current.widget.paused_input().is_paused();
        let name = if paused { "Go on" } else { "Pause" };
        self.command(name, true, AppCommand::Pause);
        self.command("Step", paused, AppCommand::Step);
        self.separator();
        self.ui.weak("Links");
        let mode = app.current.editor.mode();
        self.radio(
            "Made while writing",
            mode == LinkMode::Document,
            Choice::LinkMode(LinkMode::Document),
        );
        self.radio(
            "Every address",
            mode == LinkMode::Live,
            Choice::LinkMode(LinkMode::Live),
        );
        self.separator();
        self.ui.weak("Theme");
        let theme = self.ui.ctx().options(|options| options.theme_preference);
        for (name, choice) in [
            ("Light", ThemePreference::Light),
            ("Dark", ThemePreference::Dark),
            ("As the system", ThemePreference::System),
        ] {
            self.radio(name, theme == choice, Choice::Theme(choice));
        }
        self.taken
    }

    fn help(mut self) -> TakenKeys {
        self.command("Keys", true, AppCommand::Help);
        self.command("About Livelink", true, AppCommand::About);
        self.taken
    }

    fn radio(&mut self, name: &str, on: bool, choice: Choice) {
        if self.ui.radio(on, name).clicked() {
            *self.chosen = Some(choice);
            self.ui.close();
        }
    }

    fn context(mut self, app: &EditorApp) {
        let editor = &app.current.editor;
        let made = editor.mode() == LinkMode::Document && !app.read_only();
        if let Some(link) = app.context_link() {
            let href = link.href.to_string();
            self.item(
                "Open link",
                "Ctrl+Enter",
                true,
                Window(WindowRequest::Open(href.clone())),
            );
            self.item("Copy address", "", true, Choice::CopyAddress(href));
            self.command("Edit link…", made, AppCommand::EditLink);
            // Taking an automatic link off mutes its text, so no later space brings the link back.
            let name = match link.kind {
                MarkKind::Auto => "Don't link this again here",
                MarkKind::Manual => "Remove link",
            };
            self.item(name, "", made, input(Input::Unlink));
            self.separator();
        } else if let Some(href) = app.context_markup() {
            let opens = may_open(href);
            let open = Window(WindowRequest::Open(href.to_owned()));
            self.item("Open link", "Ctrl+Enter", opens, open);
            let copy = Choice::CopyAddress(href.to_owned());
            self.item("Copy address", "", true, copy);
            self.separator();
        }
        self.clipboard(app);
    }
}

fn input(input: Input<'static>) -> Choice {
    Choice::Input(input)
}

fn text(command: TextCommand<'static>) -> Choice {
    Document(KeyCommand::Text(command))
}

fn act(ctx: &egui::Context, app: &mut EditorApp, choice: Choice) {
    app.current.widget.focus();
    match choice {
        App(command) => app.command(ctx, command),
        Document(command) => {
            let view = app.current.widget.view_mut();
            if let Some(request) =
                view.perform(&mut app.current.editor, command, &mut app.typesetter)
            {
                app.request(ctx, request);
            }
        }
        Choice::Input(Input::Unlink) => app.current.editor.unlink(),
        Choice::Input(input) => app.current.editor.apply(input),
        Window(request) => app.request(ctx, request),
        Choice::CopyAddress(address) => ctx.copy_text(address),
        Choice::Theme(theme) => ctx.set_theme(theme),
        Choice::LinkMode(mode) => app.set_link_mode(mode),
        Choice::Recent(file) => app.open_recent(&file),
        Choice::Notice(action) => app.act(ctx, action),
        Choice::Links(links) => app.set_links(links),
    }
}
