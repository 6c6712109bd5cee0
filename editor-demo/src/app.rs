//! The program: documents in a window, with its menus, bars and dialogs.

mod commands;
mod opening;
mod recovery;
mod saving;
mod settings;
mod source;
mod tabs;

use std::path::{Path, PathBuf};

use eframe::egui;
use livelink::rich::RichDocument;
use livelink::session::{Document, Mark, SessionOptions};
use livelink_disk::{FileFormat, FileStamp, Journal, Orphan};
use livelink_egui::{FontSource, TextView, TextWidget, Typesetter, ViewOptions};
use ropey::Rope;

use crate::background::Waker;
use crate::clipboard;
use crate::dialog::{Dialog, DialogKind};
use crate::editor::Editor;
use crate::files::watch::FileWatch;
use crate::files::{KeptSettings, RecentFiles};
use crate::find::FindBar;
use crate::half_keys::{AltKey, PasteKey};
use crate::hovered::Hovered;
use crate::link_settings::LinkSettings;
use crate::open_document::{OpenDocument, free_name};
use crate::opener::{OpenedBy, Opener};
use crate::system_dialogs::SystemDialogs;
use crate::{sample_document, theme};

/// The program's state.
pub struct EditorApp {
    /// The document on screen.
    pub(crate) current: OpenDocument,
    /// The documents in the other tabs, in order.
    pub(crate) others: Vec<OpenDocument>,
    /// How many of them have their tab before that of the document on screen.
    pub(crate) at: usize,
    pub(crate) typesetter: Typesetter,
    /// Show the text that the last input rescanned, and mutes.
    pub(crate) inspector: bool,
    /// Show how long things took.
    pub(crate) times: bool,
    pub(crate) hovered: Option<(Hovered, egui::Rect)>,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) find: FindBar,
    pub(crate) hint_dismissed: bool,
    /// A sentence of the tour, below the text.
    pub caption: Option<&'static str>,
    /// The first button of the format bar gets the keyboard with the next frame.
    pub(crate) format_bar_focus: bool,
    /// The menu of the bar that is to be opened, with the keyboard on its first item.
    pub(crate) menu_by_key: Option<usize>,
    pub(crate) alt_key: AltKey,
    pub(crate) paste_key: PasteKey,
    /// Where the context menu is, if a key has opened it.
    pub(crate) context_place: Option<egui::Pos2>,
    pub(crate) recent: RecentFiles,
    pub(crate) clipboard: clipboard::SystemClipboard,
    pub(crate) system_dialogs: SystemDialogs,
    pub(crate) opener: Opener,
    pub(crate) settings: Option<KeptSettings>,
    pub(crate) links: LinkSettings,
    pub(crate) waker: Waker,
    pub(crate) watch: FileWatch,
    /// Where journals are kept.
    pub(crate) recovery: Option<PathBuf>,
    /// The journals of programs that were killed.
    pub(crate) orphans: Vec<Orphan>,
    /// Journals that the user has discarded, and can take back.
    pub(crate) discarded: Vec<Orphan>,
    pub(crate) title: String,
    /// The user was asked, and unsaved changes may be thrown away.
    pub(crate) closing: bool,
}

impl EditorApp {
    /// The program with the sample document.
    pub fn new(fonts: FontSource) -> Self {
        let document = sample_document::document(SessionOptions::default());
        Self::with_document(OpenDocument::new(document, "Welcome"), fonts)
    }

    /// The program with an empty document.
    pub fn empty(fonts: FontSource) -> Self {
        Self::with_document(OpenDocument::empty(), fonts)
    }

    fn with_document(current: OpenDocument, fonts: FontSource) -> Self {
        Self {
            current,
            others: Vec::new(),
            at: 0,
            typesetter: Typesetter::new(fonts),
            inspector: false,
            times: true,
            hovered: None,
            dialog: None,
            find: FindBar::default(),
            hint_dismissed: false,
            caption: None,
            format_bar_focus: false,
            menu_by_key: None,
            alt_key: AltKey::default(),
            paste_key: PasteKey::default(),
            context_place: None,
            recent: RecentFiles::default(),
            clipboard: clipboard::SystemClipboard::default(),
            system_dialogs: SystemDialogs::default(),
            opener: Opener::default(),
            settings: None,
            links: LinkSettings::default(),
            waker: Waker::default(),
            watch: FileWatch::default(),
            recovery: None,
            orphans: Vec::new(),
            discarded: Vec::new(),
            title: String::new(),
            closing: false,
        }
    }

    /// Shows or hides measured times. Tests that compare pictures hide them, as times differ with every run.
    pub fn show_times(&mut self, shown: bool) {
        self.times = shown;
    }

    /// Uses the system: its clipboard, to keep links when text is copied, which egui cannot do; its browser, instead of asking
    /// the window; and its dialogs for files, if it has some.
    pub fn connect(&mut self) {
        self.clipboard = clipboard::SystemClipboard::connect();
        self.opener.by = OpenedBy::System;
        self.system_dialogs = SystemDialogs::connect();
    }

    /// For tests: opens links with this program.
    pub fn set_browser(&mut self, program: &str) {
        self.opener.by = OpenedBy::Program(program.to_owned());
    }

    /// For tests: sets the HTML on the clipboard. `None` is a picture.
    pub fn set_clipboard_html(&mut self, html: Option<&str>) {
        self.clipboard = clipboard::SystemClipboard::Fixed(html.map(str::to_owned));
    }

    /// Remembers the files that were open last, in a list in this file.
    pub fn enable_recent(&mut self, list: PathBuf) {
        self.recent = RecentFiles::of(list);
    }

    /// Sets menus and bars in the font of the text.
    pub fn use_interface_font(&mut self, ctx: &egui::Context) {
        self.typesetter.use_for_interface(ctx);
    }

    /// Sets up a window's context: colours, zoom.
    pub fn set_up(ctx: &egui::Context) {
        theme::apply(ctx);
    }

    /// For tests: the bottom of the caret's row, and the height of the view, in pixels.
    pub fn caret_height(&mut self) -> (f32, f32) {
        let row_height = self.typesetter.style().row_height;
        let view = self.current.widget.view();
        let top = view.caret_top(&self.current.editor, &mut self.typesetter);
        let height = view.viewport().height();
        (top.map_or(f32::INFINITY, |top| top + row_height), height)
    }

    /// The editor, for tests and scripts.
    pub fn editor(&self) -> &Editor {
        &self.current.editor
    }

    /// The editor, for the steps of a script that have no key.
    pub(crate) fn editor_mut(&mut self) -> &mut Editor {
        &mut self.current.editor
    }

    /// Shows or hides the inspector.
    pub fn show_inspector(&mut self, shown: bool) {
        self.inspector = shown;
    }

    /// Returns the link that the context menu was opened on.
    pub(crate) fn context_link(&self) -> Option<Mark> {
        let range = self.current.widget.context_hit()?.range.clone();
        let mut links = self.current.editor.links_in(range.clone()).into_iter();
        links.find(|link| link.range == range)
    }

    /// Returns the address of the markup's link on which the context menu was opened.
    pub(crate) fn context_markup(&self) -> Option<String> {
        let range = self.current.widget.context_hit()?.range.clone();
        let place = self.current.editor.markup_in(range).into_iter().next()?;
        Some(place.link.destination.to_string())
    }

    /// Shows a document that has no file as it is, for scripts.
    pub fn show_document(&mut self, document: Document<Rope>) {
        self.replace(document.clone(), FileFormat::default(), None, None);
        // A script sets its own undo units.
        self.current.editor = Editor::new(document);
        self.current.editor.wake_by(&self.waker);
        self.current.notice = None;
    }

    /// The state of the widget, for tests and scripts.
    pub fn widget(&mut self) -> &mut TextWidget {
        &mut self.current.widget
    }

    /// Changes how the document is shown.
    pub fn view(&mut self) -> &mut ViewOptions {
        &mut self.current.view
    }

    /// The file being edited.
    pub fn path(&self) -> Option<&Path> {
        self.current.path.as_deref()
    }

    /// Returns whether the window is about to close, for tests.
    pub fn is_closing(&self) -> bool {
        self.closing
    }

    /// Returns whether the document on screen has changes of text or links that are not in its file.
    pub fn is_modified(&self) -> bool {
        self.current.is_modified()
    }

    /// The title of the window.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Puts another document in place of this one, whose changes are saved or given up. The
    /// caller starts a journal once the document is as it is in its file.
    pub(crate) fn replace(
        &mut self,
        document: impl Into<RichDocument>,
        format: FileFormat,
        path: Option<PathBuf>,
        disk: Option<FileStamp>,
    ) {
        self.current.editor.journal.discard();
        let fresh = OpenDocument {
            format,
            path,
            disk,
            ..OpenDocument::new(document, &free_name(&self.others, 1))
        };
        let old = std::mem::replace(&mut self.current, fresh);
        self.current.editor.wake_by(&self.waker);
        self.current.editor.set_names(self.links.names);
        (self.current.widget, self.current.view) = (old.widget, old.view);
        self.current.notice = old.notice;
        // The next frame shows the caret.
        *self.current.widget.view_mut() = TextView::default();
        self.current.widget.focus();
    }

    /// Asks a question.
    pub(crate) fn ask(&mut self, kind: DialogKind) {
        self.dialog = Some(Dialog::question(kind));
    }

    /// Keeps a journal of the document from now on, if there is a folder for journals.
    pub(crate) fn start_journal(&mut self) {
        let Some(folder) = &self.recovery else { return };
        let journal = Journal::new(folder, self.current.on_disk());
        self.current.editor.journal.set(Some(journal));
    }

    /// Returns the documents that are open, in the order of their tabs.
    pub(crate) fn documents(&self) -> impl Iterator<Item = &OpenDocument> {
        let (before, after) = self.others.split_at(self.at);
        before.iter().chain([&self.current]).chain(after)
    }

    /// Returns all documents that are open, in no order.
    pub(crate) fn documents_mut(&mut self) -> impl Iterator<Item = &mut OpenDocument> {
        self.others.iter_mut().chain([&mut self.current])
    }

    /// Returns the tab of the document that has this file.
    pub(crate) fn tab_of(&self, path: &Path) -> Option<usize> {
        self.documents().position(|document| document.is_at(path))
    }

    /// The user does not want to close the window after all.
    pub(crate) fn stay_open(&mut self) {
        for document in self.documents_mut() {
            document.given_up = false;
        }
    }

    /// Asks for a file.
    pub(crate) fn ask_for_file(&mut self, dialog: Dialog) {
        if self.system_dialogs.are_there() {
            self.system_dialogs.ask(dialog);
        } else {
            self.dialog = Some(dialog);
        }
    }

    /// Closes the window, even if there are unsaved changes.
    pub fn quit(&mut self, ctx: &egui::Context) {
        self.closing = true;
        ctx.send_viewport_cmd(egui::ViewportCommand::Close);
    }

    /// Returns whether a file is still being read, or its addresses are still being found.
    pub fn is_opening(&self) -> bool {
        self.current.loading.is_some() || self.current.editor.is_finding()
    }

    /// For tests: the system has dialogs, in which the user chooses these files. With no files, the user cancels.
    pub fn set_chosen_files(&mut self, files: &[PathBuf]) {
        self.system_dialogs = SystemDialogs::fixed(files);
    }

    /// Shows the system's dialog that was asked for in this frame, if any, over its window.
    pub fn show_system_dialog(&mut self, window: &eframe::Frame) {
        self.system_dialogs.show(window, &self.waker);
    }
}
