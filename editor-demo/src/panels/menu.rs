//! The menu bar and the context menu.

use eframe::egui::style::{ScrollAnimation, ScrollStyle};
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    self, Button, Color32, Context, InnerResponse, Key, Popup, ScrollArea, SetOpenCommand, Stroke,
    TextStyle, TextWrapMode, Ui, WidgetText,
};
use livelink::session::MarkKind;
use livelink::{DefaultScheme, Profile};
use livelink_egui::{KeyCommand, TextCommand, TypesetLabel};

use crate::app::EditorApp;
use crate::editor::WindowRequest;
use crate::files::paths::file_name;
use crate::format_command::{
    BOLD, BULLETS, FormatCommand, INLINE_CODE, ITALIC, NUMBERED, STRIKETHROUGH, TASKS,
};
use crate::key_bindings::{AppCommand, keys_of};
use crate::link_settings::{LinkMode, LinkSettings};
use crate::opener::may_open;
use crate::panels::hint::Hint as _;
use crate::panels::overlays::focused;
use crate::theme::ThemeChoice;

/// The effect of a choice from a menu.
type Choice = Box<dyn FnOnce(&mut EditorApp, &Context)>;

/// A menu on screen, and the user's choice from it.
struct Menu<'a> {
    ui: &'a mut Ui,
    chosen: &'a mut Option<Choice>,
    /// The next item gets the keyboard.
    focus: bool,
    /// A menu inside this one is open. The arrow keys to the sides are its own.
    inner_is_open: bool,
}

/// The menus of the bar, and the letter in the name that opens one together with Alt.
const MENUS: [(&str, Key); 5] = [
    ("File", Key::F),
    ("Edit", Key::E),
    ("Format", Key::O),
    ("View", Key::V),
    ("Help", Key::H),
];

/// The room above and below the items of a menu: its margins and its edges, in points.
const AROUND: f32 = 24.0;

/// The least height of the items of a menu, in points.
const LEAST: f32 = 48.0;

/// The formats of the menu, in groups.
const FORMATS: [&[FormatCommand]; 4] = [
    &[
        BOLD,
        ITALIC,
        STRIKETHROUGH,
        INLINE_CODE,
        FormatCommand::Plain,
    ],
    &[
        FormatCommand::Body,
        FormatCommand::Heading(1),
        FormatCommand::Heading(2),
        FormatCommand::Heading(3),
        FormatCommand::Code,
    ],
    &[BULLETS, NUMBERED, TASKS, FormatCommand::Quote],
    &[
        FormatCommand::Indent,
        FormatCommand::Outdent,
        FormatCommand::Rule,
    ],
];

/// Returns the menu that a letter opens together with Alt.
pub(crate) fn of_letter(letter: Key) -> Option<usize> {
    MENUS.iter().position(|(_, own)| *own == letter)
}

/// Returns the name of a menu. While Alt is down, the letter that opens the menu has a line under it.
fn name_of(ui: &Ui, name: &str, letter: Key) -> WidgetText {
    if ui.ctx().os().is_mac() || !ui.input(|input| input.modifiers.alt) {
        return name.into();
    }
    let at = name.to_uppercase().find(letter.name()).unwrap_or(0);
    let format = |is_letter: bool| TextFormat {
        font_id: TextStyle::Button.resolve(ui.style()),
        color: Color32::PLACEHOLDER,
        underline: match is_letter {
            true => Stroke::new(1.0, ui.visuals().text_color()),
            false => Stroke::NONE,
        },
        ..TextFormat::default()
    };
    let mut job = LayoutJob::default();
    for (index, c) in name.char_indices() {
        job.append(c.encode_utf8(&mut [0; 4]), 0.0, format(index == at));
    }
    job.into()
}

/// Shows the menu bar. While one of its menus is open, the arrow keys to the sides go to the next one.
pub(crate) fn bar(ui: &mut Ui, app: &mut EditorApp) {
    let mut chosen = None;
    let mut open = None;
    egui::MenuBar::new().ui(ui, |ui| {
        let chosen = &mut chosen;
        // If a menu is higher than this, egui shows it beside its name.
        let names = ui.cursor().top() + ui.spacing().interact_size.y;
        let room = ui.ctx().content_rect().bottom() - names - AROUND;
        for (index, (name, letter)) in MENUS.into_iter().enumerate() {
            let focus = app.menu_by_key == Some(index);
            let name = name_of(ui, name, letter);
            let button = ui.menu_button(name, |ui| {
                if focus {
                    app.menu_by_key = None;
                }
                scrolled(ui, room, |ui| {
                    let menu = Menu::new(ui, chosen).focused(focus);
                    match index {
                        0 => menu.file(app),
                        1 => menu.edit(app),
                        2 => menu.format(app),
                        3 => menu.view(app),
                        _ => menu.help(),
                    }
                })
            });
            if let Some(inner_is_open) = button.inner {
                open = Some((index, inner_is_open));
            }
            if app.menu_by_key == Some(index) {
                // Its items are there with the next frame.
                Popup::open_id(ui.ctx(), Popup::default_response_id(&button.response));
                ui.ctx().request_repaint();
            }
        }
    });
    if let Some((index, false)) = open {
        app.menu_by_key = app.menu_by_key.or_else(|| neighbour(ui, index));
    }
    if let Some(choice) = chosen {
        app.current.widget.focus();
        choice(app, ui.ctx());
    }
}

/// Shows the items of a menu. They scroll if they are higher than the room for them, in points, and the item that has the keyboard
/// is on screen. The scroll bar stands beside the items, as the keys of commands are at their right end.
fn scrolled<R>(ui: &mut Ui, room: f32, items: impl FnOnce(&mut Ui) -> R) -> R {
    // Without this, a menu is at most as high as egui makes a new window, which is 400 points.
    ui.set_max_height(room.max(LEAST));
    ui.spacing_mut().scroll = ScrollStyle::solid();
    ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
    let shown = ScrollArea::vertical().show(ui, |ui| {
        let shown = items(ui);
        if let Some(focused) = focused(ui.ctx()).filter(|focused| focused.layer_id == ui.layer_id())
        {
            ui.scroll_to_rect_animation(focused.rect, None, ScrollAnimation::none());
        }
        shown
    });
    shown.inner
}

/// Returns the menu that an arrow key leads to, if one is pressed.
fn neighbour(ui: &Ui, index: usize) -> Option<usize> {
    let is_pressed = |key: Key| ui.input(|input| input.key_pressed(key));
    let step = if is_pressed(Key::ArrowRight) {
        1
    } else if is_pressed(Key::ArrowLeft) {
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
        // It goes up if there is too little room below.
        let room = ui.ctx().content_rect().height() - AROUND;
        scrolled(ui, room, |ui| {
            Menu::new(ui, chosen).focused(focus).context(app);
        });
    });
    if let Some(choice) = chosen {
        app.current.widget.focus();
        choice(app, &response.ctx);
    }
}

impl<'a> Menu<'a> {
    fn new(ui: &'a mut Ui, chosen: &'a mut Option<Choice>) -> Self {
        Self {
            ui,
            chosen,
            focus: false,
            inner_is_open: false,
        }
    }

    /// Gives the keyboard to the first item.
    fn focused(mut self, focus: bool) -> Self {
        self.focus = focus;
        self
    }

    fn item(
        &mut self,
        name: &str,
        keys: &str,
        enabled: bool,
        choice: impl FnOnce(&mut EditorApp, &Context) + 'static,
    ) {
        let button = Button::new(name);
        let button = match keys.is_empty() {
            true => button,
            false => button.shortcut_text(keys),
        };
        let item = self.ui.add_enabled(enabled, button);
        if enabled && std::mem::take(&mut self.focus) {
            item.request_focus();
        }
        if item.clicked() {
            self.choose(choice);
        }
    }

    fn choose(&mut self, choice: impl FnOnce(&mut EditorApp, &Context) + 'static) {
        *self.chosen = Some(Box::new(choice));
        self.ui.close();
    }

    /// Shows an item for a command of the program, with the first of its keys.
    fn command(&mut self, name: &str, enabled: bool, command: AppCommand) {
        let keys = keys_of(command, self.ui.ctx().os().is_mac()).next();
        self.item(name, &keys.unwrap_or_default(), enabled, move |app, ctx| {
            app.command(ctx, command);
        });
    }

    /// Shows an item for a command of the text.
    fn text(&mut self, name: &str, keys: &str, enabled: bool, command: TextCommand<'static>) {
        self.key(name, keys, enabled, KeyCommand::Text(command));
    }

    fn key(&mut self, name: &str, keys: &str, enabled: bool, command: KeyCommand<'static>) {
        self.item(name, keys, enabled, move |app, ctx| {
            let view = app.current.widget.view_mut();
            let editor = &mut app.current.editor;
            if let Some(request) = view.perform(editor, command, &mut app.typesetter) {
                app.request(ctx, request);
            }
        });
    }

    fn separator(&mut self) {
        self.ui.separator();
    }

    fn file(mut self, app: &mut EditorApp) -> bool {
        let writable = !app.current.read_only();
        self.command("New", true, AppCommand::New);
        self.command("Open…", true, AppCommand::Open);
        self.recent(app);
        self.separator();
        self.command("Save", writable, AppCommand::Save);
        self.command("Save as…", writable, AppCommand::SaveAs);
        self.command("Export…", true, AppCommand::Export);
        let is_some = !app.discarded.is_empty();
        self.item("Take back discarded changes", "", is_some, |app, _| {
            app.take_back_discarded();
        });
        self.separator();
        self.command("Close", true, AppCommand::Close);
        self.command("Quit", true, AppCommand::Quit);
        self.inner_is_open
    }

    /// Notes whether a menu inside this one is open.
    fn note_inner<R>(&mut self, inner: &InnerResponse<Option<R>>) {
        self.inner_is_open |= inner.inner.is_some();
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
                    if row.hint(folder).clicked() {
                        let file = file.clone();
                        Menu::new(ui, chosen).choose(move |app, _| app.open_recent(&file));
                    }
                }
            })
        });
        self.note_inner(&inner.inner);
    }

    fn edit(mut self, app: &EditorApp) -> bool {
        let editor = &app.current.editor;
        let document = editor.document();
        let writable = !document.options().read_only;
        let (can_undo, can_redo) = (document.can_undo(), document.can_redo());
        self.text("Undo", "Ctrl+Z", can_undo, TextCommand::Undo);
        self.text("Redo", "Ctrl+Y", can_redo, TextCommand::Redo);
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
            || !editor.links_in(selection.range()).is_empty();
        let name = if has_link { "Edit link…" } else { "Link…" };
        self.command(
            name,
            made || editor.writes_links() && writable,
            AppCommand::EditLink,
        );
        self.unlink("Remove link", made && has_link);
        let mut links = LinkSettings::of(document.options(), app.links.names);
        let switch = egui::Checkbox::new(&mut links.autolink, "Autolink");
        if self.ui.add_enabled(made, switch).clicked() {
            self.choose(move |app, _| app.set_links(links));
        }
        // Where every address is shown, the session's own switch is off.
        self.what_is_a_link(LinkSettings {
            autolink: app.links.autolink,
            ..links
        });
        self.inner_is_open
    }

    /// Shows the settings that change which text is a link.
    fn what_is_a_link(&mut self, links: LinkSettings) {
        let chosen = &mut *self.chosen;
        let inner = self.ui.menu_button("What is a link", |ui| {
            let mut menu = Menu::new(ui, chosen);
            let set = |menu: &mut Menu<'_>, name: &str, with: LinkSettings| {
                menu.radio(name, links == with, move |app, _| app.set_links(with));
            };
            menu.ui.weak("Profile");
            for (name, profile) in [
                ("Universal Acceptance", Profile::UniversalAcceptance),
                ("UTS #58 and no more", Profile::Uts58),
            ] {
                set(&mut menu, name, LinkSettings { profile, ..links });
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
                set(&mut menu, name, with);
            }
            menu.separator();
            let mut with = links;
            let names = "Link names and tickets: @ann, PR-12";
            if menu.ui.checkbox(&mut with.names, names).clicked() {
                menu.choose(move |app, _| app.set_links(with));
            }
        });
        self.note_inner(&inner);
    }

    fn clipboard(&mut self, app: &EditorApp) {
        let document = app.current.editor.document();
        let selected = !document.selection().is_caret();
        let writable = !document.options().read_only;
        let changed = selected && writable;
        self.text("Cut", "Ctrl+X", changed, TextCommand::Cut);
        self.text("Copy", "Ctrl+C", selected, TextCommand::Copy);
        let formatted = selected && app.current.editor.is_formatted();
        self.item("Copy as Markdown", "", formatted, |app, ctx| {
            ctx.copy_text(app.current.editor.selected_markdown());
        });
        self.item("Paste", "Ctrl+V", writable, |app, ctx| {
            app.request(ctx, WindowRequest::Paste);
        });
        let plain = TextCommand::PastePlain;
        self.text("Paste as plain text", "Ctrl+Shift+V", writable, plain);
        self.key("Select all", "Ctrl+A", true, KeyCommand::SelectAll);
    }

    fn unlink(&mut self, name: &str, enabled: bool) {
        self.item(name, "", enabled, |app, _| app.current.editor.unlink());
    }

    fn format(mut self, app: &EditorApp) -> bool {
        let editor = &app.current.editor;
        let format = editor.format();
        let enabled = editor.is_formatted() && !app.current.read_only();
        for (index, group) in FORMATS.iter().enumerate() {
            if index > 0 {
                self.separator();
            }
            for &command in *group {
                let is_on = format.has(command);
                self.checked(command, enabled && format.can(command), is_on);
            }
        }
        self.inner_is_open
    }

    /// Shows an item for a format, with a tick if it is on.
    fn checked(&mut self, command: FormatCommand, enabled: bool, is_on: bool) {
        let keys = keys_of(AppCommand::Format(command), self.ui.ctx().os().is_mac()).next();
        let button = Button::selectable(is_on, command.name());
        let button = button.shortcut_text(keys.unwrap_or_default());
        let item = self.ui.add_enabled(enabled, button);
        if enabled && std::mem::take(&mut self.focus) {
            item.request_focus();
        }
        if item.clicked() {
            self.choose(move |app, ctx| app.command(ctx, AppCommand::Format(command)));
        }
    }

    fn view(mut self, app: &mut EditorApp) -> bool {
        let wrap = self.ui.checkbox(&mut app.current.view.wrap, "Wrap lines");
        if std::mem::take(&mut self.focus) {
            wrap.request_focus();
        }
        self.ui
            .checkbox(&mut app.current.view.line_numbers, "Line numbers");
        let has_source = app.current.form_with_source().is_some() && !app.current.read_only();
        let mut is_source = has_source && !app.current.editor.is_formatted();
        let source = egui::Checkbox::new(&mut is_source, "Source");
        if self.ui.add_enabled(has_source, source).clicked() {
            self.choose(move |app, _| app.show_source(is_source));
        }
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
        for (name, mode) in [
            ("Made while writing", LinkMode::Document),
            ("Every address", LinkMode::Live),
        ] {
            let on = app.current.editor.mode() == mode;
            self.radio(name, on, move |app, _| app.set_link_mode(mode));
        }
        self.separator();
        self.ui.weak("Theme");
        for (name, theme) in [
            ("Light", ThemeChoice::Light),
            ("Dark", ThemeChoice::Dark),
            ("As the system", ThemeChoice::System),
        ] {
            let on = ThemeChoice::of(self.ui.ctx()) == theme;
            self.radio(name, on, move |_, ctx| ctx.set_theme(theme.preference()));
        }
        self.inner_is_open
    }

    fn help(mut self) -> bool {
        self.command("Keys", true, AppCommand::Help);
        self.command("About Livelink", true, AppCommand::About);
        self.inner_is_open
    }

    fn radio(
        &mut self,
        name: &str,
        on: bool,
        choice: impl FnOnce(&mut EditorApp, &Context) + 'static,
    ) {
        if self.ui.radio(on, name).clicked() {
            self.choose(choice);
        }
    }

    fn context(mut self, app: &EditorApp) {
        let made = app.current.editor.mode() == LinkMode::Document && !app.current.read_only();
        let link = app.context_link();
        let href = link.as_ref().map(|link| link.href.to_string());
        if let Some(href) = href.or_else(|| app.context_markup()) {
            let opens = link.is_some() || may_open(&href);
            let copied = href.clone();
            self.item("Open link", "Ctrl+Enter", opens, |app, ctx| {
                app.request(ctx, WindowRequest::Open(href));
            });
            self.item("Copy address", "", true, |_, ctx| ctx.copy_text(copied));
            if let Some(link) = link {
                self.command("Edit link…", made, AppCommand::EditLink);
                // Taking an automatic link off mutes its text, so no later space brings the link back.
                let name = match link.kind {
                    MarkKind::Auto => "Don't link this again here",
                    MarkKind::Manual => "Remove link",
                };
                self.unlink(name, made);
            }
            self.separator();
        }
        self.clipboard(app);
    }
}
