//! Which document is open: opening, saving, linking a plain text.

use std::path::{Path, PathBuf};

use livelink::session::{Document, Input, Selection, SessionOptions};
use ropey::Rope;

use super::{EditorApp, file_name};
use crate::dialog::Dialog;
use crate::editor::Editor;
use crate::files::{self, Format};
use crate::links::Mode;
use crate::notice::Notice;
use crate::status::{self, Counts};

/// Addresses are looked for in a text that is opened up to this size.
const OFFER: usize = 16 * 1024 * 1024;

impl EditorApp {
    /// Opens a file in place of the document. A name that does not exist yet is a new document of that name.
    pub fn open(&mut self, path: &Path) {
        match files::open(path) {
            Ok(opened) => {
                let mut options = SessionOptions::default();
                options.read_only = opened.lossy;
                if opened.lossy {
                    self.notice = Some(Notice::warning(format!(
                        "{} is not text in UTF-8 or UTF-16. It is shown with replacement characters and is read-only, so that nothing in it can be lost.",
                        file_name(path)
                    )));
                } else {
                    self.notice = None;
                }
                let mut document = Document::new(opened.rope, options);
                document.apply(Input::Select(Selection::caret(0)));
                let mode = Mode::of_file(path);
                self.replace(document, opened.format, Some(path.to_owned()));
                self.editor.set_language(path, &self.waker);
                self.editor.set_mode(mode);
                self.saved_revision = self.editor.revision();
                self.offer_links(&file_name(path));
            }
            Err(error) if error.is_not_found() => {
                let document = Document::new(Rope::new(), SessionOptions::default());
                self.replace(document, Format::default(), Some(path.to_owned()));
            }
            Err(error) => self.notice = Some(Notice::warning(error.to_string())),
        }
    }

    /// A plain text has no links of its own. If there are addresses in it, says so and offers to link them.
    fn offer_links(&mut self, name: &str) {
        let editor = &self.editor;
        let asks = editor.mode() == Mode::Document && !self.read_only();
        if !asks || editor.rope().len_bytes() > OFFER {
            return;
        }
        let text = match editor.addresses().len() {
            0 => return,
            1 => format!("{name} is plain text. One address in it could be a link."),
            found => {
                let found = status::grouped(found);
                format!("{name} is plain text. {found} addresses in it could be links.")
            }
        };
        self.notice = Some(Notice::offer(text));
    }

    /// Links every address of the document, as if it had been saved with those links. Undo starts anew.
    pub(crate) fn link_all(&mut self) {
        let marks = self.editor.addresses();
        let document = self.editor.document();
        let selection = document.selection();
        let mut linked = Document::load(
            document.text().clone(),
            document.options().clone(),
            marks,
            [],
        );
        linked.apply(Input::Select(selection));
        let (revision, modified) = (self.editor.revision(), self.is_modified());
        self.editor = Editor::new(linked);
        self.editor.set_revision(revision + 1);
        if !modified {
            // A plain text is the same text with and without links.
            self.saved_revision = revision + 1;
        }
        self.widget.focus();
    }

    pub(crate) fn replace(
        &mut self,
        document: Document<Rope>,
        format: Format,
        path: Option<PathBuf>,
    ) {
        self.saved = document.text().clone();
        self.editor = Editor::new(document);
        self.saved_revision = 0;
        self.modified = (0, false);
        self.counts = Counts::default();
        self.format = format;
        self.path = path;
        self.untitled = "Untitled";
        self.widget.focus();
    }

    /// Saves to the file, or asks for one. Returns whether the document is saved now.
    pub(crate) fn save(&mut self) -> bool {
        match self.path.clone() {
            Some(path) => self.save_to(&path),
            None => {
                self.dialog = Some(Dialog::save_as(self.suggested_path()));
                false
            }
        }
    }

    pub(crate) fn save_to(&mut self, path: &Path) -> bool {
        match files::save(path, self.editor.rope(), self.format) {
            Ok(()) => {
                self.saved = self.editor.rope().clone();
                self.saved_revision = self.editor.revision();
                self.modified = (self.editor.revision(), false);
                self.path = Some(path.to_owned());
                self.notice = None;
                true
            }
            Err(error) => {
                self.notice = Some(Notice::warning(error.to_string()));
                false
            }
        }
    }

    pub(crate) fn suggested_path(&self) -> PathBuf {
        self.path
            .clone()
            .unwrap_or_else(|| PathBuf::from(format!("{}.txt", self.untitled)))
    }
}
