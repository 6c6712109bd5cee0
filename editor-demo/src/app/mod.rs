//! The program: one document in a window, with its menus, bars and dialogs.

mod commands;
mod documents;
mod opening;
mod recovery;

use std::path::{Path, PathBuf};

use eframe::egui::{self, Panel, Ui, ViewportCommand};
use livelink::session::{Document, Input, SessionOptions};
use ropey::Rope;

use crate::clipboard;
use crate::dialog::Dialog;
use crate::disk::Stamp;
use crate::editor::Editor;
use crate::files::Format;
use crate::find::FindBar;
use crate::fonts::FontSource;
use crate::input::{self, AppCommand};
use crate::journal::Orphan;
use crate::links::{Mode, Waker};
use crate::loading::Loading;
use crate::notice::Notice;
use crate::recent::Recent;
use crate::status::Counts;
use crate::typeset::Typesetter;
use crate::widget::{DocumentWidget, Hovered, ViewOptions};
use crate::{hint, inspector, menu, notice, sample, status, theme};

/// The name of the program, for the title of the window.
const NAME: &str = "Livelink";

/// Text up to this size is compared with what was saved, to see whether undo led back to it; beyond, any change counts.
const COMPARE: usize = 4 * 1024 * 1024;

/// The program's state.
#[derive(Debug)]
pub struct EditorApp {
    pub(crate) editor: Editor,
    pub(crate) typesetter: Typesetter,
    pub(crate) widget: DocumentWidget,
    pub(crate) view: ViewOptions,
    pub(crate) counts: Counts,
    pub(crate) hovered: Option<(Hovered, egui::Rect)>,
    pub(crate) notice: Option<Notice>,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) find: FindBar,
    pub(crate) hint_dismissed: bool,
    pub(crate) recent: Recent,
    /// The file whose first page is on screen.
    pub(crate) loading: Option<Loading>,
    clipboard: clipboard::Platform,
    waker: Waker,
    path: Option<PathBuf>,
    /// What the file was like when it was read or written.
    disk: Option<Stamp>,
    /// What it was like when the user was told that it has changed.
    told_disk: Option<Stamp>,
    /// The user was told that plain text keeps no links.
    told_plain: bool,
    /// Its links are kept in a file beside it.
    sidecar: bool,
    /// Where journals are kept.
    recovery: Option<PathBuf>,
    /// Journals of programs that were killed.
    orphans: Vec<Orphan>,
    format: Format,
    saved: Rope,
    saved_revision: u64,
    modified: (u64, bool),
    /// What to call a document without a file.
    untitled: &'static str,
    title: String,
    /// Unsaved changes may be thrown away: the user was asked.
    closing: bool,
}

impl EditorApp {
    /// The program with the sample document.
    pub fn new(fonts: FontSource) -> Self {
        Self::with_document(
            sample::document(SessionOptions::default()),
            "Welcome",
            fonts,
        )
    }

    /// The program with an empty document.
    pub fn empty(fonts: FontSource) -> Self {
        Self::with_document(
            Document::new(Rope::new(), SessionOptions::default()),
            "Untitled",
            fonts,
        )
    }

    fn with_document(document: Document<Rope>, untitled: &'static str, fonts: FontSource) -> Self {
        Self {
            saved: document.text().clone(),
            editor: Editor::new(document),
            typesetter: Typesetter::new(fonts),
            widget: DocumentWidget::default(),
            view: ViewOptions::default(),
            counts: Counts::default(),
            hovered: None,
            notice: None,
            dialog: None,
            find: FindBar::default(),
            hint_dismissed: false,
            recent: Recent::default(),
            loading: None,
            clipboard: clipboard::Platform::default(),
            waker: Waker::default(),
            path: None,
            disk: None,
            told_disk: None,
            told_plain: false,
            sidecar: false,
            recovery: None,
            orphans: Vec::new(),
            format: Format::default(),
            saved_revision: 0,
            modified: (0, false),
            untitled,
            title: String::new(),
            closing: false,
        }
    }

    /// Whether measured times are shown. For pictures that are to be the same every time, they are not.
    pub fn show_times(&mut self, shown: bool) {
        self.view.times = shown;
    }

    /// Uses the system's clipboard for what egui does not do: links kept when text is copied.
    pub fn connect_clipboard(&mut self) {
        self.clipboard = clipboard::Platform::connect();
    }

    /// Sets menus and bars in the font of the text, where the system has one.
    pub fn use_interface_font(&mut self, ctx: &egui::Context) {
        let Some((bytes, index)) = self.typesetter.interface_font() else {
            return;
        };
        let mut fonts = egui::FontDefinitions::default();
        let mut data = egui::FontData::from_owned(bytes);
        data.index = index;
        let name = "document".to_owned();
        fonts.font_data.insert(name.clone(), data.into());
        let family = fonts.families.entry(egui::FontFamily::Proportional);
        family.or_default().insert(0, name);
        ctx.set_fonts(fonts);
    }

    /// For tests: what is on the clipboard as HTML.
    pub fn set_clipboard_html(&mut self, html: &str) {
        self.clipboard = clipboard::Platform::Fixed(html.to_owned());
    }

    /// Remembers the files that were open last in a list of this name.
    pub fn enable_recent(&mut self, list: PathBuf) {
        self.recent = Recent::of(list);
    }

    /// Sets up a window's context: colours, zoom.
    pub fn set_up(ctx: &egui::Context) {
        theme::apply(ctx);
    }

    /// The editor, for tests and scripts.
    pub fn editor(&self) -> &Editor {
        &self.editor
    }

    /// The same, for what happens in a script without a key.
    pub(crate) fn editor_mut(&mut self) -> &mut Editor {
        &mut self.editor
    }

    /// Shows a document of no file as it is, for scripts.
    pub(crate) fn show_document(&mut self, document: Document<Rope>) {
        let selection = document.selection();
        self.replace(document, Format::default(), None, None);
        self.editor.apply(Input::Select(selection));
        self.notice = None;
    }

    /// Waits for what is going on behind, for tests and scripts.
    pub fn settle(&mut self) {
        self.wait_for_file();
        self.editor.settle();
    }

    /// The state of the widget, for tests and scripts.
    pub fn widget(&mut self) -> &mut DocumentWidget {
        &mut self.widget
    }

    /// Changes how the document is shown.
    pub fn view(&mut self) -> &mut ViewOptions {
        &mut self.view
    }

    /// The file being edited.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    pub(crate) fn read_only(&self) -> bool {
        self.editor.document().options().read_only
    }

    pub(crate) fn format_name(&self) -> String {
        self.format.name()
    }

    /// Are there changes that are not in the file?
    pub fn is_modified(&mut self) -> bool {
        let revision = self.editor.revision();
        if self.modified.0 != revision {
            let rope = self.editor.rope();
            let modified = if rope.len_bytes() <= COMPARE {
                *rope != self.saved
            } else {
                revision != self.saved_revision
            };
            self.modified = (revision, modified);
        }
        self.modified.1
    }

    /// Shows everything and handles the input of a frame.
    pub fn ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.waker.set(&ctx);
        self.land();
        self.editor.land();
        self.typesetter.begin_frame(&ctx);
        self.window(&ctx);
        if self.dialog.is_none() {
            let events = ctx.input(|input| input.events.clone());
            for command in events.iter().filter_map(input::app_command) {
                self.command(&ctx, command);
            }
            if events
                .iter()
                .any(|event| matches!(event, egui::Event::Paste(_)))
            {
                let html = self.clipboard.html();
                self.editor.offer_html(html);
            }
        }
        let zoom = ctx.input(egui::InputState::zoom_delta);
        if zoom != 1.0 {
            self.zoom_by(zoom);
        }
        Panel::top("menu").show(ui, |ui| menu::bar(ui, self));
        if self.notice.is_some() {
            let frame = egui::Frame::NONE;
            Panel::top("notice")
                .frame(frame)
                .show(ui, |ui| notice::bar(ui, self));
        }
        if self.find.is_open() {
            Panel::top("find").show(ui, |ui| crate::find::bar(ui, self));
        }
        Panel::bottom("status").show(ui, |ui| status::bar(ui, self));
        if self.view.engine {
            Panel::right("inspector")
                .default_size(300.0)
                .frame(egui::Frame::side_top_panel(&ctx.global_style()).inner_margin(12.0))
                .show(ui, |ui| inspector::panel(ui, self));
        }
        self.view.monospace = self.editor.mode() == Mode::Live;
        let shown = self
            .widget
            .show(ui, &mut self.editor, &mut self.typesetter, &self.view);
        self.hovered = shown.hovered.clone();
        menu::context(&shown.response, self);
        for request in shown.requests {
            self.request(&ctx, request);
        }
        hint::show(&ctx, self, shown.response.rect);
        hint::card(&shown.response, self);
        crate::dialog::show(&ctx, self);
    }

    /// The title, and the question before the window closes.
    fn window(&mut self, ctx: &egui::Context) {
        let modified = self.is_modified();
        let name = self
            .path
            .as_deref()
            .map_or_else(|| self.untitled.to_owned(), file_name);
        let mark = if modified { "*" } else { "" };
        let read_only = match (&self.loading, self.read_only()) {
            (Some(_), _) => " (opening)",
            (None, true) => " (read-only)",
            (None, false) => "",
        };
        let title = format!("{mark}{name}{read_only} - {NAME}");
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
        if modified && !self.closing && ctx.input(|input| input.viewport().close_requested()) {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.dialog = Some(Dialog::unsaved(AppCommand::Quit));
        }
        let gained = |event: &egui::Event| matches!(event, egui::Event::WindowFocused(true));
        if ctx.input(|input| input.events.iter().any(gained)) {
            self.check_disk();
        }
        let dropped = ctx.input(|input| {
            input
                .raw
                .dropped_files
                .first()
                .map(|file| file.path().to_owned())
        });
        if let Some(path) = dropped {
            if modified {
                self.notice = Some(Notice::warning(format!(
                    "Save your changes first, then drop {} again.",
                    file_name(&path)
                )));
            } else {
                self.open(&path);
            }
        }
    }

    /// The title of the window.
    pub fn title(&self) -> &str {
        &self.title
    }
}

/// The last part of a path, for people.
pub(crate) fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned()
}
