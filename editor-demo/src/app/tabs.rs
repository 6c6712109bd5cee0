//! Several documents in one window: going from one to another, and closing them.

use std::path::Path;

use super::EditorApp;
use crate::dialog::Dialog;
use crate::files::paths::file_name;
use crate::key_bindings::AppCommand;
use crate::open_document::{OpenDocument, free_name};
use eframe::egui;

impl EditorApp {
    /// Returns the names of the tabs. If two files have one name, the names of their folders follow.
    pub(crate) fn tab_names(&self) -> Vec<String> {
        let names: Vec<String> = self.documents().map(OpenDocument::name).collect();
        let named = self.documents().zip(&names).map(|(document, name)| {
            let is_shared = names.iter().filter(|other| *other == name).count() > 1;
            let folder = document.path.as_deref().and_then(Path::parent);
            match folder.filter(|_| is_shared) {
                Some(folder) => format!("{name} ({})", file_name(folder)),
                None => name.clone(),
            }
        });
        named.collect()
    }

    /// Shows the document of a tab. Does nothing if there is no such tab.
    pub(crate) fn go_to_tab(&mut self, index: usize) {
        if index == self.at || index > self.others.len() {
            return;
        }
        let (from, old_place) = match index < self.at {
            true => (index, self.at - 1),
            false => (index - 1, self.at),
        };
        let next = self.others.remove(from);
        let old = std::mem::replace(&mut self.current, next);
        self.current.view.zoom = old.view.zoom;
        self.others.insert(old_place, old);
        self.at = index;
        self.turned();
    }

    /// Shows the document of the next tab, or of the one before. After the last tab comes the first one.
    pub(crate) fn go_to_next_tab(&mut self, forward: bool) {
        let count = self.others.len() + 1;
        let step = if forward { 1 } else { count - 1 };
        self.go_to_tab((self.at + step) % count);
    }

    /// Makes an empty document in a tab of its own, after the present one.
    pub(crate) fn new_document(&mut self) {
        // Room is made already if the document on screen was not used.
        if !self.make_room() {
            self.begin_afresh();
        }
    }

    /// Puts an empty document in place of the one on screen.
    fn begin_afresh(&mut self) {
        self.current.editor.journal.discard();
        self.current = self.fresh(free_name(&self.others, 1));
        self.start_journal();
        self.turned();
    }

    /// Makes room for another document. If the user has used the document on screen, an empty one in a new tab takes its place on
    /// screen. Returns whether there is a new tab.
    pub(crate) fn make_room(&mut self) -> bool {
        if self.current.is_unused() {
            return false;
        }
        let fresh = self.fresh(free_name(self.documents(), 1));
        let old = std::mem::replace(&mut self.current, fresh);
        self.others.insert(self.at, old);
        self.at += 1;
        self.start_journal();
        self.turned();
        true
    }

    /// Closes the document on screen, even if it has changes that are not saved, and shows the next one. If no document is left, an
    /// empty one is shown.
    pub(crate) fn close_current(&mut self) {
        if self.others.is_empty() {
            return self.begin_afresh();
        }
        self.current.editor.journal.discard();
        self.at = self.at.min(self.others.len() - 1);
        let zoom = self.current.view.zoom;
        self.current = self.others.remove(self.at);
        self.current.view.zoom = zoom;
        self.turned();
    }

    /// Closes the window, after the user was asked about every document that has changes.
    pub(crate) fn quit_or_ask(&mut self, ctx: &egui::Context) {
        let unsaved = |document: &OpenDocument| document.is_modified() && !document.given_up;
        let next = self.documents().position(unsaved);
        match next {
            Some(index) => {
                self.go_to_tab(index);
                self.dialog = Some(Dialog::unsaved(AppCommand::Quit));
            }
            None => self.quit(ctx),
        }
    }

    fn fresh(&self, untitled: String) -> OpenDocument {
        let mut document = OpenDocument::empty();
        document.untitled = untitled;
        document.editor.wake_by(&self.waker);
        document.editor.set_link_settings(self.links);
        document.view.zoom = self.current.view.zoom;
        document
    }

    /// Takes up that another document is on screen now.
    fn turned(&mut self) {
        self.hovered = None;
        self.context_place = None;
        self.find.turn_to(&self.current.editor);
        self.current.widget.focus();
        self.current.check_stamp();
    }
}
