//! Which document is open: opening, saving, linking a plain text.

use std::path::{Path, PathBuf};

use livelink::session::{Document, Input, Selection, SessionOptions};
use ropey::Rope;

use super::{EditorApp, file_name};
use crate::container;
use crate::dialog::Dialog;
use crate::disk::Stamp;
use crate::editor::Editor;
use crate::files::{self, Format, Opened};
use crate::journal::{Base, Journal};
use crate::links::Mode;
use crate::notice::{Action, Notice};
use crate::status::{self, Counts};

/// Addresses are looked for in a text that is opened up to this size.
const OFFER: usize = 16 * 1024 * 1024;

impl EditorApp {
    /// Opens a file in place of the document. A name that does not exist yet is a new document of that name.
    pub fn open(&mut self, path: &Path) {
        let stamp = Stamp::of(path);
        match files::open(path) {
            Ok(opened) if keeps_links(path) && !opened.lossy => {
                self.open_container(path, &opened, stamp)
            }
            Ok(opened) => self.open_text(path, opened, stamp),
            Err(error) if error.is_not_found() => {
                let document = Document::new(Rope::new(), SessionOptions::default());
                self.replace(document, Format::default(), Some(path.to_owned()));
            }
            Err(error) => self.notice = Some(Notice::warning(error.to_string())),
        }
    }

    fn open_text(&mut self, path: &Path, opened: Opened, stamp: Option<Stamp>) {
        let mut options = SessionOptions::default();
        options.read_only = opened.lossy;
        let document = Document::new(opened.rope, options);
        self.replace(document, opened.format, Some(path.to_owned()));
        self.disk = stamp;
        self.editor.set_language(path, &self.waker);
        self.editor.set_mode(Mode::of_file(path));
        self.saved_revision = self.editor.revision();
        self.notice = None;
        self.offer_links(&file_name(path));
        if opened.lossy {
            self.notice = Some(Notice::warning(format!(
                "{} is not text in UTF-8 or UTF-16. It is shown with replacement characters and is read-only, so that nothing in it can be lost.",
                file_name(path)
            )));
        }
    }

    fn open_container(&mut self, path: &Path, opened: &Opened, stamp: Option<Stamp>) {
        let file = opened.rope.to_string();
        match container::read(&file, SessionOptions::default()) {
            Ok(document) => {
                self.replace(document, Format::default(), Some(path.to_owned()));
                self.disk = stamp;
                self.notice = None;
            }
            Err(error) => {
                let name = file_name(path);
                self.notice = Some(Notice::warning(format!("cannot open {name}: {error}")));
            }
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
        self.notice = Some(Notice::warning(text).with("Link them", Action::LinkAll));
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
        let journal = self.editor.take_journal();
        self.editor = Editor::new(linked);
        self.editor.set_journal(journal);
        self.editor.set_revision(revision + 1);
        if !modified {
            // A plain text is the same text with and without links.
            self.saved_revision = revision + 1;
        }
        self.widget.focus();
    }

    /// Puts another document in place of this one, whose changes are saved or given up. The caret goes to its start.
    pub(crate) fn replace(
        &mut self,
        mut document: Document<Rope>,
        format: Format,
        path: Option<PathBuf>,
    ) {
        if let Some(mut journal) = self.editor.take_journal() {
            journal.discard();
        }
        document.apply(Input::Select(Selection::caret(0)));
        self.saved = document.text().clone();
        self.editor = Editor::new(document);
        self.saved_revision = 0;
        self.modified = (0, false);
        self.counts = Counts::default();
        self.format = format;
        self.path = path;
        self.disk = None;
        self.untitled = "Untitled";
        self.widget.focus();
        self.start_journal();
    }

    /// Keeps a journal of the document from here on, if the program was told where.
    pub(super) fn start_journal(&mut self) {
        let Some(folder) = &self.recovery else { return };
        let journal = Journal::new(folder, self.base());
        self.editor.set_journal(Some(journal));
    }

    /// The document as it is on disk.
    fn base(&self) -> Base {
        let file = self.path.clone().map(|path| (path, self.disk));
        Base {
            text: self.saved.clone(),
            file,
        }
    }

    /// Saves to the file, or asks for one. Returns whether the document is saved now; if not, a dialog or a notice is up.
    pub(crate) fn save(&mut self) -> bool {
        let Some(path) = self.path.clone() else {
            self.dialog = Some(Dialog::save_as(self.suggested_path()));
            return false;
        };
        let stamp = Stamp::of(&path);
        if stamp.is_some() && stamp != self.disk {
            self.dialog = Some(Dialog::overwrite(&path));
            return false;
        }
        self.save_to(&path)
    }

    /// Saves to a file, whatever is there.
    pub(crate) fn save_to(&mut self, path: &Path) -> bool {
        let document = self.editor.document();
        let with_links = keeps_links(path);
        let saved = if with_links {
            files::save(
                path,
                &Rope::from_str(&container::write(document)),
                Format::default(),
            )
        } else {
            files::save(path, document.text(), self.format)
        };
        if let Err(error) = saved {
            self.notice = Some(Notice::warning(error.to_string()));
            return false;
        }
        self.saved = self.editor.rope().clone();
        self.saved_revision = self.editor.revision();
        self.modified = (self.editor.revision(), false);
        self.path = Some(path.to_owned());
        self.disk = Stamp::of(path);
        self.notice = None;
        let base = self.base();
        self.editor.reset_journal(base);

        let loses_links = !with_links && self.editor.document().links().next().is_some();
        if loses_links && !self.told_plain {
            self.told_plain = true;
            let text = "Saved as plain text, which keeps the words but not the links.";
            self.notice =
                Some(Notice::warning(text).with("Save with links…", Action::SaveWithLinks));
        }
        true
    }

    /// Writes the document as a web page.
    pub(crate) fn export(&mut self, path: &Path) {
        let rope = self.editor.rope();
        let links = self.editor.links_in(0..rope.len_bytes());
        let page = container::page(&file_name(path), rope, &links);
        if let Err(error) = files::save(path, &Rope::from_str(&page), Format::default()) {
            self.notice = Some(Notice::warning(error.to_string()));
        }
    }

    /// Looks whether another program has changed the file.
    pub(super) fn check_disk(&mut self) {
        let Some(path) = &self.path else { return };
        let stamp = Stamp::of(path);
        if stamp.is_none() || stamp == self.disk || self.told_disk == stamp {
            return;
        }
        self.told_disk = stamp;
        let text = format!("{} was changed by another program.", file_name(path));
        self.notice = Some(Notice::warning(text).with("Reload", Action::Reload));
    }

    /// Does what a button of a notice says.
    pub(crate) fn act(&mut self, action: Action) {
        match action {
            Action::LinkAll => self.link_all(),
            Action::Recover => self.recover(),
            Action::DiscardRecovery => {
                if let Some(orphan) = self.orphans.pop() {
                    orphan.discard();
                }
                self.offer_recovery();
            }
            Action::Reload => {
                if let Some(path) = self.path.clone() {
                    self.open(&path);
                }
            }
            Action::SaveWithLinks => {
                let path = self.suggested_path().with_extension(container::ENDING);
                self.dialog = Some(Dialog::save_as(path));
            }
        }
    }

    pub(crate) fn suggested_path(&self) -> PathBuf {
        let untitled = || PathBuf::from(format!("{}.txt", self.untitled));
        self.path.clone().unwrap_or_else(untitled)
    }
}

/// Whether a file of this name keeps links.
fn keeps_links(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending == container::ENDING)
}
