//! Opening a file: a short one at once; of a long one the first page at once and the rest in the background.

use std::path::Path;

use livelink::rich::{RichDocument, RichText};
use livelink::session::{Document, Input, Selection};
use livelink_disk::{Encoding, FileFormat, FileStamp};
use livelink_egui::TextDocument as _;
use ropey::Rope;

use super::EditorApp;
use crate::files::loading::{FileLoading, Loaded, content};
use crate::files::paths::file_name;
use crate::files::{FileContent, Form, read};
use crate::open_document::NoticeAction;

/// A file longer than this, in bytes, is read in the background while its first page is shown.
const READ_AT_ONCE: u64 = 2 * 1024 * 1024;

/// How much of such a file is shown meanwhile, in bytes.
const FIRST_PAGE: u64 = 64 * 1024;

impl EditorApp {
    /// Opens a file in a tab of its own, or goes to the tab that it has. A name that does not exist yet is a new document of
    /// that name.
    pub fn open(&mut self, path: &Path) {
        self.open_as(path, true);
    }

    /// Opens a file as [`open`](Self::open) does, but a file of Markdown or HTML as its source.
    pub fn open_source(&mut self, path: &Path) {
        self.open_as(path, false);
    }

    fn open_as(&mut self, path: &Path, formatted: bool) {
        if let Some(index) = self.tab_of(path) {
            return self.go_to_tab(index);
        }
        let before = self.at;
        let made = self.make_room();
        if !self.open_here(path, formatted) && made {
            let notice = self.current.notice.take();
            self.close_current();
            self.go_to_tab(before);
            self.current.notice = notice;
        }
    }

    /// Opens a file in place of the document. `formatted` says whether a file of Markdown or HTML is shown as a document, and not as its
    /// source. Returns whether that is possible. If it is not, a notice says why.
    pub(crate) fn open_here(&mut self, path: &Path, formatted: bool) -> bool {
        if let Err(error) = livelink_disk::finish_interrupted_write(path) {
            self.current.warn(error.to_string());
            return false;
        }
        let stamp = FileStamp::of(path);
        if stamp.is_some_and(|stamp| stamp.len() > READ_AT_ONCE) && path.is_file() {
            return self.open_in_background(path, stamp, formatted);
        }
        let opened = livelink_disk::open(path);
        let loaded = content(path, opened, formatted, self.links.options());
        self.opened(path, loaded, stamp, formatted)
    }

    fn opened(
        &mut self,
        path: &Path,
        loaded: Loaded,
        stamp: Option<FileStamp>,
        formatted: bool,
    ) -> bool {
        let name = file_name(path);
        let content = match loaded {
            Ok(content) => content.map_err(|error| format!("cannot open {name}: {error}")),
            Err(error) if error.is_not_found() => {
                let document = match Form::of(path, formatted).keeps_formats() {
                    true => RichDocument::load(&RichText::plain(""), self.links.options()),
                    false => Document::new(Rope::new(), self.links.options()).into(),
                };
                self.replace(document, FileFormat::default(), Some(path.to_owned()), None);
                self.current.editor.set_markup(path);
                self.current.show_plain();
                self.start_journal();
                return true;
            }
            Err(error) => Err(error.to_string()),
        };
        match content {
            Ok(content) => {
                self.show_file(path, content, stamp);
                true
            }
            Err(text) => {
                self.current.warn(text);
                false
            }
        }
    }

    /// Shows the first page of a file and reads the rest in the background.
    fn open_in_background(
        &mut self,
        path: &Path,
        stamp: Option<FileStamp>,
        formatted: bool,
    ) -> bool {
        let beginning = match livelink_disk::beginning(path, FIRST_PAGE) {
            Ok(beginning) => beginning,
            Err(error) => {
                self.current.warn(error.to_string());
                return false;
            }
        };
        let mut options = self.links.options();
        options.read_only = true;
        let shown = livelink_disk::preview(&beginning);
        let mut document = match Form::of(path, formatted) {
            Form::Text => RichDocument::new(Document::new(shown, options)),
            // The beginning of a JSON object is none.
            form => {
                let read = read(form, &shown).map(|read| read.content);
                RichDocument::load(&read.unwrap_or_else(|_| RichText::plain("")), options)
            }
        };
        document.apply(Input::Select(Selection::caret(0)).into());
        self.replace(
            document,
            FileFormat::default(),
            Some(path.to_owned()),
            stamp,
        );
        self.current.editor.set_language(path);
        self.current.editor.show_links(self.current.usual_mode());
        self.current.show_plain();
        self.current.suit_view();
        self.current.notice = None;
        let options = self.links.options();
        let loading = FileLoading::start(path, stamp, formatted, options, &self.waker);
        self.current.loading = Some(loading);
        true
    }

    /// Takes up a file that has been read in the background.
    pub(crate) fn land(&mut self) {
        if let Some(loaded) = self.current.loading.as_ref().and_then(FileLoading::poll) {
            self.loaded(loaded);
        }
    }

    /// Waits for the file that is being read, for tests and scripts.
    pub(crate) fn wait_for_file(&mut self) {
        if let Some(loaded) = self.current.loading.as_ref().and_then(FileLoading::wait) {
            self.loaded(loaded);
        }
    }

    fn loaded(&mut self, loaded: Loaded) {
        let Some(loading) = self.current.loading.take() else {
            return;
        };
        let selection = self.current.editor.document().selection();
        let viewport = self.current.widget.view().viewport().clone();
        let failed = loaded.is_err();
        self.opened(&loading.path, loaded, loading.stamp, loading.formatted);
        if failed {
            // The first page of a file that cannot be read stays on screen, read-only.
            return;
        }
        self.current.editor.apply(Input::Select(selection));
        // The same text stays on screen.
        self.current.editor.changes().clear();
        let view = self.current.widget.view_mut();
        *view.viewport_mut() = viewport;
        view.stay();
        if self.current.notice.is_none() {
            self.offer_recovery();
        }
    }

    fn show_file(&mut self, path: &Path, content: FileContent, stamp: Option<FileStamp>) {
        let (name, format) = (file_name(path), content.format);
        let missing = content.missing(&name);
        let beyond = content.beyond;
        let mut document = content.document;
        document.apply(Input::Select(Selection::caret(0)).into());
        self.replace(document, format, Some(path.to_owned()), stamp);
        self.current.sidecar = content.sidecar;
        self.current.sourced = content.sourced;
        self.current.suit_form();
        self.current.is_as_saved();
        self.current.notice = None;
        if content.lossy {
            self.current.warn(format!(
                "{name} is not text in an encoding that is known. It is shown with replacement characters and is read-only, so that nothing in it can be lost."
            ));
        } else if let Encoding::Legacy(_) = format.encoding {
            let text = format!("{name} is written in {}, and is saved so.", format.name());
            self.current.notify(text, [NoticeAction::UseUtf8]);
        } else if !beyond.is_empty() {
            let beyond = beyond.join(", ");
            let text =
                format!("{name} is shown as its source, because a document here has no {beyond}.");
            self.current.warn(text);
        } else if let Some(missing) = missing {
            self.current.warn(missing);
        }
        self.recent.add(path);
        self.start_journal();
    }

    /// Waits for everything that goes on in the background, for tests and scripts.
    pub fn settle(&mut self) {
        self.wait_for_file();
        self.current.editor.settle();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink_egui::FontSource;

    #[test]
    fn the_caret_stays_while_the_rest_is_read() {
        let name = format!("livelink-editor-opening-{}.txt", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, "one line of many\n".repeat(200_000)).unwrap();
        let mut app = EditorApp::empty(FontSource::Embedded);
        app.open(&path);
        app.current.editor.select(170..174);
        app.wait_for_file();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(app.current.editor.document().selection().range(), 170..174);
        assert_eq!(app.current.editor.rope().len_bytes(), 3_400_000);
        assert!(!app.current.read_only() && !app.is_modified());
    }
}
