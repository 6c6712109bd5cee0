//! The commands of menus, keys and document to the program.

use std::path::Path;

use eframe::egui::{self, Event, ViewportCommand};
use livelink_disk::Encoding;
use livelink_egui::{Hit, TextCommand, TextDocument as _};

use super::EditorApp;
use crate::address::shown_address;
use crate::clipboard::Copied;
use crate::dialog::{Dialog, DialogKind};
use crate::editor::WindowRequest;
use crate::format_command::FormatCommand;
use crate::key_bindings::AppCommand;
use crate::link_decorator::id_of;
use crate::link_settings::LinkMode;
use crate::open_document::NoticeAction;
use crate::opener::{ONLY_THESE, may_open};

/// The notice when nothing can be pasted.
const NOTHING_TO_PASTE: &str = "There is no text on the clipboard.";

/// The factor by which one step of zooming changes the size of the text.
const ZOOM_STEP: f32 = 1.1;

impl EditorApp {
    /// Performs a command to the program as a whole.
    pub(crate) fn command(&mut self, ctx: &egui::Context, command: AppCommand) {
        match command {
            AppCommand::New => self.new_document(),
            AppCommand::Open => self.ask_for_file(Dialog::open(self.current.path.as_deref())),
            AppCommand::Close if self.is_modified() => self.dialog = Some(Dialog::unsaved(command)),
            AppCommand::Close => self.close_current(),
            AppCommand::NextDocument => self.go_to_next_tab(true),
            AppCommand::PreviousDocument => self.go_to_next_tab(false),
            AppCommand::Quit => self.quit_or_ask(ctx),
            AppCommand::Save if self.current.read_only() => {
                self.current.warn("This document is read-only.");
            }
            AppCommand::Save => {
                self.save();
            }
            AppCommand::SaveAs if self.current.read_only() => {}
            AppCommand::SaveAs => self.ask_where_to_save(),
            AppCommand::Export => {
                let path = self.suggested_path().with_extension("html");
                self.ask_for_file(Dialog::save(DialogKind::Export, &path));
            }
            AppCommand::EditLink
                if self.current.read_only()
                    || self.current.editor.mode() == LinkMode::Live
                        && !self.current.editor.writes_links() => {}
            AppCommand::EditLink => {
                self.dialog = Some(Dialog::link(&mut self.current.editor));
            }
            AppCommand::Format(FormatCommand::Outdent) => self.current.editor.outdent(),
            AppCommand::Format(_)
                if !self.current.editor.is_formatted() || self.current.read_only() => {}
            AppCommand::Format(command) => self.current.editor.perform_format(command),
            AppCommand::Find => self.find.open(&self.current.editor, false),
            AppCommand::Replace => self
                .find
                .open(&self.current.editor, !self.current.read_only()),
            AppCommand::FindNext => self.find.go(&mut self.current.editor, true, &self.waker),
            AppCommand::FindPrevious => self.find.go(&mut self.current.editor, false, &self.waker),
            AppCommand::GoToLine => self.dialog = Some(Dialog::go_to_line(&self.current.editor)),
            AppCommand::Help => self.ask(DialogKind::Help),
            AppCommand::About => self.ask(DialogKind::About),
            AppCommand::Inspector => self.inspector = !self.inspector,
            AppCommand::ZoomIn => self.zoom_by(ZOOM_STEP),
            AppCommand::ZoomOut => self.zoom_by(1.0 / ZOOM_STEP),
            AppCommand::ZoomReset => self.current.view.zoom = 1.0,
            AppCommand::Pause => {
                self.inspector = true;
                let paused_input = self.current.widget.paused_input();
                paused_input.set_paused(!paused_input.is_paused());
                self.current.widget.focus();
            }
            // The second time, it closes the menu.
            AppCommand::Menu if egui::Popup::is_any_open(ctx) => egui::Popup::close_all(ctx),
            AppCommand::Menu => self.menu_by_key = Some(0),
            AppCommand::ContextMenu => {
                let caret = self.current.editor.document().selection().head;
                let link = self.current.editor.link_at(caret).map(|link| link.range);
                let markup = || Some(self.current.editor.markup_at(caret)?.range);
                let hit = link.or_else(markup).map(|range| Hit {
                    id: id_of(&range),
                    range,
                });
                self.current.widget.open_context_menu(hit);
            }
            AppCommand::Notice => {
                let text = self.current.widget.id();
                let is_in_text = ctx.memory(|memory| memory.has_focus(text));
                match &mut self.current.notice {
                    Some(notice) if is_in_text => notice.take_keyboard = true,
                    None if is_in_text && self.current.editor.is_formatted() => {
                        self.format_bar_focus = true;
                    }
                    _ => self.current.widget.focus(),
                }
            }
            AppCommand::Step => {
                self.current.widget.paused_input().step();
                self.current.widget.focus();
            }
        }
    }

    /// Makes the text larger or smaller, within readable limits.
    pub(crate) fn zoom_by(&mut self, factor: f32) {
        self.current.view.zoom = (self.current.view.zoom * factor).clamp(0.5, 4.0);
    }

    /// Opens a file from the list of recent ones.
    pub(crate) fn open_recent(&mut self, path: &Path) {
        if path.exists() {
            self.open(path);
        } else {
            let text = format!("{} is not there any more.", path.display());
            self.current.warn(text);
        }
    }

    /// Does a command that had to wait for the question about unsaved changes. They are saved now, or given up.
    pub(crate) fn proceed(&mut self, ctx: &egui::Context, command: AppCommand) {
        match command {
            AppCommand::Close => self.close_current(),
            AppCommand::Quit => self.quit_or_ask(ctx),
            _ => {}
        }
    }

    /// Performs a request of the editor to the window.
    pub(crate) fn request(&mut self, ctx: &egui::Context, request: WindowRequest) {
        match request {
            WindowRequest::Copy(Copied { text, html }) => {
                let done = html.is_some_and(|html| self.clipboard.copy_html(&html, &text));
                if !done {
                    ctx.copy_text(text);
                }
            }
            WindowRequest::Paste if self.clipboard.is_read() => match self.clipboard.text() {
                Some(text) => {
                    let html = self.clipboard.html();
                    self.current.editor.offer_html(html);
                    self.current.editor.perform(TextCommand::Paste(&text));
                }
                None => self.current.warn(NOTHING_TO_PASTE),
            },
            WindowRequest::Paste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            WindowRequest::PastePlain => match self.clipboard.text() {
                Some(text) => self.current.editor.paste_plain(&text),
                None if self.clipboard.is_read() => self.current.warn(NOTHING_TO_PASTE),
                None => {
                    self.current.editor.expect_plain();
                    ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
                }
            },
            WindowRequest::Open(href) if may_open(&href) => {
                if !self.opener.open(&href, &self.waker) {
                    ctx.open_url(egui::OpenUrl::new_tab(href));
                }
            }
            WindowRequest::Open(href) => {
                let text = format!("{ONLY_THESE}, not {href}");
                self.current.warn(text);
            }
        }
    }

    /// Pastes HTML that has no plain text beside it, wherever the keyboard is. If the clipboard has nothing to paste, says so.
    pub(crate) fn paste_html_alone(&mut self, ctx: &egui::Context) {
        let pastes = ctx.input(|input| {
            let unanswered = |event| self.paste_key.is_unanswered(event);
            // Each event is looked at.
            input.events.iter().map(unanswered).filter(|it| *it).count() > 0
        });
        if !pastes {
            return;
        }
        match self.clipboard.text_of_html() {
            Some(text) => ctx.input_mut(|input| input.events.push(Event::Paste(text))),
            None => self.current.warn(NOTHING_TO_PASTE),
        }
    }

    /// Says when no program could open an address.
    pub(crate) fn watch_opener(&mut self) {
        if let Some(href) = self.opener.take_failed() {
            let shown = shown_address(self.current.editor.detector(), &href);
            let text = format!("{shown} could not be opened: there is no browser, or it failed.");
            self.current.notify(text, [NoticeAction::CopyAddress(href)]);
        }
    }

    /// Performs the action of a notice's button.
    pub(crate) fn act(&mut self, ctx: &egui::Context, action: NoticeAction) {
        match action {
            NoticeAction::Dismiss => {}
            NoticeAction::UseUtf8 => {
                self.current.format.encoding = Encoding::Utf8;
                // The file has other bytes.
                self.current.saved_state = None;
            }
            NoticeAction::CopyAddress(href) => ctx.copy_text(href),
            NoticeAction::Recover => self.recover(),
            NoticeAction::DiscardRecovery => self.discard_recovery(),
            NoticeAction::TakeBackDiscarded => self.take_back_discarded(),
            NoticeAction::Reload if self.is_modified() => self.ask(DialogKind::Reload),
            NoticeAction::Reload => self.reload(),
        }
    }

    /// Runs the command that waited for the document to be saved. While a question about saving is open, the command waits for its
    /// answer. If saving has failed, the document stays open.
    pub(crate) fn go_on(&mut self, ctx: &egui::Context, is_saved: bool, then: Option<AppCommand>) {
        let Some(then) = then else { return };
        if is_saved {
            return self.proceed(ctx, then);
        }
        let asked = self.dialog.as_mut();
        let asked = asked.or(self.system_dialogs.wanted_mut());
        match asked.filter(|dialog| dialog.is_about_saving()) {
            Some(dialog) => dialog.then = Some(then),
            None => self.stay_open(),
        }
    }

    /// Follows the user's answer in a dialog of the system.
    pub(crate) fn take_chosen_files(&mut self, ctx: &egui::Context) {
        let Some((dialog, files)) = self.system_dialogs.take_answer() else {
            return;
        };
        self.current.widget.focus();
        let Some(file) = files.first().cloned() else {
            return self.stay_open();
        };
        match dialog.kind {
            DialogKind::Open => {
                for file in files {
                    self.open(&file);
                }
            }
            // The system has asked about a file that exists.
            DialogKind::Export => self.export(&file),
            _ => {
                // Saving asks if another program has changed the document's own file.
                let saved = match self.current.is_at(&file) {
                    true => self.save(),
                    false => self.save_to(&file),
                };
                self.go_on(ctx, saved, dialog.then);
            }
        }
    }
}
