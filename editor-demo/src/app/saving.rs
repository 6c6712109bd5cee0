//! Replacing the document, saving it and exporting it.

use std::path::{Path, PathBuf};

use livelink::session::{Document, Input, Selection};
use ropey::Rope;

use super::EditorApp;
use crate::dialog::Dialog;
use crate::editor::Editor;
use crate::files::FileStamp;
use crate::files::paths::file_name;
use crate::files::sidecar;
use crate::files::{self, FileFormat};
use crate::files::{export, livelink_file};
use crate::journal::{Journal, OnDisk};
use crate::link_counter::LinkCounter;
use crate::notice::{Notice, NoticeAction};

impl EditorApp {
    /// Links every address of the document, as if it had been saved with those links. What was done before cannot be undone.
    pub(crate) fn link_all(&mut self) {
        let modified = self.is_modified();
        self.editor.link_all();
        if !modified {
            // Links do not change the file of a plain text.
            self.saved_revision = self.editor.revision();
        }
        self.widget.focus();
    }

    /// Puts another document in place of this one, whose changes are saved or given up. The caret goes to the start. The
    /// caller starts a journal once the document is as it is in its file.
    pub(crate) fn replace(
        &mut self,
        mut document: Document<Rope>,
        format: FileFormat,
        path: Option<PathBuf>,
        disk: Option<FileStamp>,
    ) {
        if let Some(mut journal) = self.editor.take_journal() {
            journal.discard();
        }
        document.apply(Input::Select(Selection::caret(0)));
        self.saved = document.text().clone();
        self.editor = Editor::new(document).waking(&self.waker);
        self.saved_revision = 0;
        self.modified = (0, false);
        self.link_counter = LinkCounter::default();
        self.format = format;
        self.path = path;
        self.disk = disk;
        self.untitled = "Untitled";
        self.loading = None;
        self.sidecar = false;
        self.widget.focus();
    }

    /// Keeps a journal of the document from now on, if there is a folder for journals.
    pub(crate) fn start_journal(&mut self) {
        let Some(folder) = &self.recovery else { return };
        let journal = Journal::new(folder, self.on_disk());
        self.editor.set_journal(Some(journal));
    }

    /// Returns where the document is on disk.
    fn on_disk(&self) -> OnDisk {
        OnDisk {
            file: self.path.clone().map(|path| (path, self.disk)),
            format: self.format,
        }
    }

    /// Saves to the document's file, or asks for a file. Returns whether the document is saved now. If it is not, a dialog or
    /// a notice says why.
    pub(crate) fn save(&mut self) -> bool {
        let Some(path) = self.path.clone() else {
            self.dialog = Some(Dialog::save_as(self.suggested_path()));
            return false;
        };
        let stamp = FileStamp::of(&path);
        if stamp.is_some() && stamp != self.disk {
            self.dialog = Some(Dialog::overwrite(&path));
            return false;
        }
        self.save_to(&path)
    }

    /// Saves to a file and replaces whatever is there. Returns whether the document is saved now.
    pub(crate) fn save_to(&mut self, path: &Path) -> bool {
        let document = self.editor.document();
        let with_links = livelink_file::keeps_links(path);
        let bytes = if with_links {
            livelink_file::write(document).into_bytes()
        } else {
            files::encode(document.text(), self.format)
        };
        self.editor.saving(path, &bytes);
        if let Err(error) = files::write(path, &bytes) {
            self.notice = Some(Notice::warning(error.to_string()));
            return false;
        }
        if self.path.as_deref() != Some(path) {
            self.sidecar = false;
        }
        self.saved = self.editor.rope().clone();
        self.saved_revision = self.editor.revision();
        self.modified = (self.editor.revision(), false);
        self.path = Some(path.to_owned());
        self.disk = FileStamp::of(path);
        self.notice = None;
        self.recent.add(path);
        if !with_links {
            self.links_of_plain_text(path);
        }
        let on_disk = self.on_disk();
        self.editor.reset_journal(on_disk);
        true
    }

    /// Takes care of the links after a plain text was saved: they go into a file beside it, or the user is asked, once,
    /// whether they should.
    pub(super) fn links_of_plain_text(&mut self, path: &Path) {
        let document = self.editor.document();
        if self.sidecar {
            if let Err(error) = sidecar::write(path, document) {
                self.notice = Some(Notice::warning(error.to_string()));
            }
        } else if document.links().next().is_some() && !self.warned_of_plain_text {
            self.warned_of_plain_text = true;
            let text = "Saved as plain text, which keeps the words but not the links.";
            let notice = Notice::warning(text)
                .with("Keep links in a file beside it", NoticeAction::KeepBeside)
                .with("Save with links…", NoticeAction::SaveWithLinks);
            self.notice = Some(notice);
        }
    }

    /// Writes the document, with its links, for other programs: as Markdown if the file's name ends so, else as a web page.
    pub(crate) fn export(&mut self, path: &Path) {
        let rope = self.editor.rope();
        let links = self.editor.links_in(0..rope.len_bytes());
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        let exported = if ending == "md" {
            export::markdown(rope, links)
        } else {
            export::page(&file_name(path), rope, &links)
        };
        if let Err(error) = files::write(path, exported.as_bytes()) {
            self.notice = Some(Notice::warning(error.to_string()));
        }
    }

    /// Tells the user if another program has changed the file.
    pub(super) fn check_stamp(&mut self) {
        let Some(path) = &self.path else { return };
        let stamp = FileStamp::of(path);
        if stamp.is_none() || stamp == self.disk || self.reported_stamp == stamp {
            return;
        }
        self.reported_stamp = stamp;
        let text = format!("{} was changed by another program.", file_name(path));
        self.notice = Some(Notice::warning(text).with("Reload", NoticeAction::Reload));
    }

    pub(crate) fn suggested_path(&self) -> PathBuf {
        let untitled = || PathBuf::from(format!("{}.txt", self.untitled));
        self.path.clone().unwrap_or_else(untitled)
    }
}
