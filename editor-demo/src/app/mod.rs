//! The program: one document in a window, with its menus, bars and dialogs.

mod commands;
mod documents;
mod recovery;

use std::path::{Path, PathBuf};

use eframe::egui::{self, Panel, Ui, ViewportCommand};
use livelink::session::{Document, SessionOptions};
use ropey::Rope;

use crate::clipboard;
use crate::dialog::Dialog;
use crate::disk::Stamp;
use crate::editor::Editor;
use crate::files::{self, Format};
use crate::find::FindBar;
use crate::fonts::FontSource;
use crate::input::{self, AppCommand};
use crate::journal::Orphan;
use crate::links::Waker;
use crate::notice::Notice;
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
    pub(crate) hovered: Option<Hovered>,
    pub(crate) notice: Option<Notice>,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) find: FindBar,
    pub(crate) hint_dismissed: bool,
    clipboard: clipboard::Platform,
    waker: Waker,
    path: Option<PathBuf>,
    /// What the file was like when it was read or written.
    disk: Option<Stamp>,
    /// What it was like when the user was told that it has changed.
    told_disk: Option<Stamp>,
    /// The user was told that plain text keeps no links.
    told_plain: bool,
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
            clipboard: clipboard::Platform::default(),
            waker: Waker::default(),
            path: None,
            disk: None,
            told_disk: None,
            told_plain: false,
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

    /// Uses the system's clipboard for what egui does not do: links kept when text is copied.
    pub fn connect_clipboard(&mut self) {
        self.clipboard = clipboard::Platform::connect();
    }

    /// Sets up a window's context: colours, zoom.
    pub fn set_up(ctx: &egui::Context) {
        theme::apply(ctx);
    }

    /// The editor, for tests and scripts.
    pub fn editor(&self) -> &Editor {
        &self.editor
    }

    /// Waits for what is going on behind, for tests and scripts.
    pub fn settle(&mut self) {
        self.editor.settle();
    }

    /// The file being edited.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    pub(crate) fn read_only(&self) -> bool {
        self.editor.document().options().read_only
    }

    pub(crate) fn format_name(&self) -> String {
        let ends = match self.format.line_ends {
            files::LineEnds::Lf => "",
            files::LineEnds::CrLf => " CRLF",
        };
        format!("{}{ends}", self.format.encoding.name())
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
        self.editor.land();
        self.typesetter.begin_frame(&ctx);
        self.window(&ctx);
        if self.dialog.is_none() {
            let events = ctx.input(|input| input.events.clone());
            for command in events.iter().filter_map(input::app_command) {
                self.command(&ctx, command);
            }
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
                .default_size(280.0)
                .show(ui, |ui| inspector::panel(ui, self));
        }
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
        let read_only = if self.read_only() { " (read-only)" } else { "" };
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
