//! Recovering the document that a killed program left.

use std::path::PathBuf;

use super::EditorApp;
use crate::editor::Editor;
use crate::journal::{Journal, Orphan};
use crate::link_mode::LinkMode;
use crate::notice::{Notice, NoticeAction};

impl EditorApp {
    /// Keeps journals in a folder from now on, and offers to recover what is found there.
    pub fn enable_recovery(&mut self, folder: PathBuf) {
        self.orphans = Orphan::find(&folder);
        self.recovery = Some(folder);
        self.start_journal();
        self.offer_recovery();
    }

    pub(super) fn offer_recovery(&mut self) {
        let Some(orphan) = self.orphans.last() else {
            return;
        };
        let text = format!(
            "{} had changes that were not saved when the program ended.",
            orphan.name()
        );
        let notice = Notice::warning(text)
            .with("Recover", NoticeAction::Recover)
            .with("Discard", NoticeAction::DiscardRecovery);
        self.notice = Some(notice);
    }

    /// Opens the document that a killed program left, with its changes, as not yet saved.
    pub(super) fn recover(&mut self) {
        if self.is_modified() {
            self.offer_recovery();
            return;
        }
        let Some(orphan) = self.orphans.pop() else {
            return;
        };
        let recovered = match orphan.recover() {
            Ok(recovered) => recovered,
            Err(error) => {
                // The journal stays where it is: it is the only copy.
                let text = format!("{} {error}", orphan.name());
                self.notice = Some(Notice::warning(text));
                return;
            }
        };
        let (path, disk) = match recovered.on_disk.file.clone() {
            Some((path, stamp)) => (Some(path), stamp),
            None => (None, None),
        };
        let format = recovered.on_disk.format;
        self.replace(recovered.document.clone(), format, path.clone(), disk);
        // The recovered document has its caret and everything that can be undone; `replace` has moved the caret of its copy.
        self.editor = Editor::new(recovered.document).waking(&self.waker);
        if let Some(path) = &path {
            self.editor.set_language(path);
        }
        if recovered.mode == LinkMode::Live {
            self.editor.show_links(recovered.mode);
        }
        self.suit_view();
        self.saved = recovered.saved;
        self.saved_revision = u64::MAX;
        self.modified = (self.editor.revision(), true);
        // The old journal goes on: what is done from now on is written after what is in it.
        match Journal::adopt(orphan, recovered.on_disk) {
            Ok(journal) => self.editor.set_journal(Some(journal)),
            Err(error) => {
                let text = format!("Recovered, but without a journal from here on: {error}");
                self.notice = Some(Notice::warning(text));
                return;
            }
        }
        self.notice = None;
        self.offer_recovery();
    }

    /// The window has closed, with the user's consent where there were changes.
    pub fn closed(&mut self) {
        if let Some(mut journal) = self.editor.take_journal() {
            journal.discard();
        }
    }
}
