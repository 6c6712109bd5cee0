//! Asking the user for a file. The system's dialog asks if the system has one. Otherwise the program's own dialog asks.

use std::path::PathBuf;

use eframe::egui;

use super::EditorApp;
use crate::dialog::{Dialog, DialogKind};
use crate::key_bindings::AppCommand;
use crate::system_dialogs::SystemDialogs;

impl EditorApp {
    /// From now on, asks for files by the dialogs of the system, if it has some.
    pub fn connect_dialogs(&mut self) {
        self.system_dialogs = SystemDialogs::connect();
    }

    /// For tests: the system has dialogs, in which the user chooses these files. With no files, the user cancels.
    pub fn set_chosen_files(&mut self, files: &[PathBuf]) {
        self.system_dialogs = SystemDialogs::fixed(files);
    }

    /// Shows the system's dialog that was asked for in this frame, if any, over its window.
    pub fn show_system_dialog(&mut self, window: &eframe::Frame) {
        self.system_dialogs.show(window, &self.waker);
    }

    /// Asks for a file.
    pub(crate) fn ask_for_file(&mut self, dialog: Dialog) {
        if self.system_dialogs.are_there() {
            self.system_dialogs.ask(dialog);
        } else {
            self.dialog = Some(dialog);
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
        match asked.and_then(Dialog::after_saving) {
            Some(after) => *after = Some(then),
            None => self.stay_open(),
        }
    }

    /// Does what the user has answered in a dialog of the system.
    pub(super) fn take_chosen_files(&mut self, ctx: &egui::Context) {
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
            DialogKind::SaveAs { then } => {
                // Saving asks if another program has changed the document's own file.
                let is_own = self.current.is_at(&file);
                let saved = if is_own {
                    self.save()
                } else {
                    self.save_to(&file)
                };
                self.go_on(ctx, saved, then);
            }
            _ => {}
        }
    }
}
