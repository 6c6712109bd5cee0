//! What the menus, the keys and the document ask of the program.

use eframe::egui::{self, ViewportCommand};
use livelink::session::{Document, SessionOptions};
use ropey::Rope;

use super::EditorApp;
use crate::clipboard::Copied;
use crate::dialog::Dialog;
use crate::editor::Request;
use crate::files::Format;
use crate::input::AppCommand;
use crate::links::Mode;
use crate::notice::Notice;

impl EditorApp {
    /// Does what was asked of the program as a whole.
    pub(crate) fn command(&mut self, ctx: &egui::Context, command: AppCommand) {
        match command {
            AppCommand::New | AppCommand::Open | AppCommand::Quit if self.is_modified() => {
                self.dialog = Some(Dialog::unsaved(command));
            }
            AppCommand::New | AppCommand::Open | AppCommand::Quit => self.proceed(ctx, command),
            AppCommand::Save if self.read_only() => {
                self.notice = Some(Notice::warning("This document is read-only."));
            }
            AppCommand::Save => {
                self.save();
            }
            AppCommand::SaveAs if self.read_only() => {}
            AppCommand::SaveAs => self.dialog = Some(Dialog::save_as(self.suggested_path())),
            AppCommand::Export => {
                let path = self.suggested_path().with_extension("html");
                self.dialog = Some(Dialog::export(path));
            }
            AppCommand::EditLink if self.read_only() || self.editor.mode() == Mode::Live => {}
            AppCommand::EditLink => self.dialog = Some(Dialog::link(&self.editor)),
            AppCommand::Find => self.find.open(&self.editor, false),
            AppCommand::Replace => self.find.open(&self.editor, !self.read_only()),
            AppCommand::FindNext => self.find.go(&mut self.editor, true),
            AppCommand::FindPrevious => self.find.go(&mut self.editor, false),
            AppCommand::GoToLine => self.dialog = Some(Dialog::go_to_line(&self.editor)),
            AppCommand::Inspector => self.view.engine = !self.view.engine,
        }
    }

    /// Goes on with what had to wait for the question about unsaved changes.
    pub(crate) fn proceed(&mut self, ctx: &egui::Context, command: AppCommand) {
        match command {
            AppCommand::New => {
                self.notice = None;
                self.replace(
                    Document::new(Rope::new(), SessionOptions::default()),
                    Format::default(),
                    None,
                );
            }
            AppCommand::Open => self.dialog = Some(Dialog::open(self.path.as_deref())),
            AppCommand::Quit => {
                self.closing = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            _ => {}
        }
    }

    /// Does what the document asked of the window.
    pub(crate) fn request(&mut self, ctx: &egui::Context, request: Request) {
        match request {
            Request::Copy(Copied { text, html }) => {
                let done = html.is_some_and(|html| self.clipboard.copy_html(&html, &text));
                if !done {
                    ctx.copy_text(text);
                }
            }
            Request::Paste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Request::Open(href) if may_open(&href) => ctx.open_url(egui::OpenUrl::new_tab(href)),
            Request::Open(href) => {
                self.notice = Some(Notice::warning(format!(
                    "Only web, mail and ftp addresses are opened, not {href}"
                )));
            }
        }
    }
}

/// Whether an address may be handed to the system. A document can hold links to anything, and some addresses start programs.
fn may_open(href: &str) -> bool {
    let scheme = href.split(':').next().unwrap_or_default();
    ["https", "http", "mailto", "ftp"]
        .iter()
        .any(|known| scheme.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_are_opened() {
        for href in [
            "https://example.com/",
            "HTTP://x",
            "mailto:a@b.example",
            "ftp://x",
        ] {
            assert!(may_open(href), "{href}");
        }
        for href in [
            "file:///etc/passwd",
            "javascript:alert(1)",
            "",
            "example.com",
            "smb://x",
        ] {
            assert!(!may_open(href), "{href}");
        }
    }
}
