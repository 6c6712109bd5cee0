//! A document that is open: its text, its view, and its file.

use std::path::{Path, PathBuf};

use livelink::session::{Document, SessionOptions};
use livelink_disk::{FileFormat, FileStamp, OnDisk};
use livelink_egui::{TextView, TextWidget, ViewOptions};
use ropey::Rope;

use crate::editor::Editor;
use crate::files::LostLinks;
use crate::files::loading::FileLoading;
use crate::files::paths::file_name;
use crate::link_counter::LinkCounter;
use crate::notice::Notice;

/// The name of a document that has no file.
pub(crate) const UNTITLED: &str = "Untitled";

/// A document that is open.
#[derive(Debug)]
pub(crate) struct OpenDocument {
    pub(crate) editor: Editor,
    pub(crate) widget: TextWidget,
    pub(crate) view: ViewOptions,
    pub(crate) link_counter: LinkCounter,
    pub(crate) notice: Option<Notice>,
    /// The file whose first page is on screen.
    pub(crate) loading: Option<FileLoading>,
    pub(crate) path: Option<PathBuf>,
    /// What the file was like when the program read or wrote it last.
    pub(crate) disk: Option<FileStamp>,
    /// The state of the file when the editor last reported to the user that another program has changed it.
    pub(crate) reported_stamp: Option<FileStamp>,
    /// The links that the user has agreed to lose.
    pub(crate) agreed_loss: LostLinks,
    /// The links of the plain text are kept in a file beside it.
    pub(crate) sidecar: bool,
    /// The user was told that the journal cannot be written.
    pub(crate) told_of_journal: bool,
    /// When the program tries again to write it, in seconds of the window.
    pub(crate) retry_journal_at: f64,
    pub(crate) format: FileFormat,
    /// Which state of the document is in its file; see [`Document::state_id`].
    pub(crate) saved_state: Option<u64>,
    /// The name of a document that has no file.
    pub(crate) untitled: String,
    /// Where such a document may be saved.
    pub(crate) suggested: Option<PathBuf>,
    /// The window is being closed, and the user does not want the changes.
    pub(crate) given_up: bool,
}

impl OpenDocument {
    /// Shows a document that has no file.
    pub(crate) fn new(document: Document<Rope>, untitled: &str) -> Self {
        Self {
            saved_state: Some(document.state_id()),
            editor: Editor::new(document).breaking_typing(),
            widget: TextWidget::new("Document"),
            view: ViewOptions::default(),
            link_counter: LinkCounter::default(),
            notice: None,
            loading: None,
            path: None,
            disk: None,
            reported_stamp: None,
            agreed_loss: LostLinks::default(),
            sidecar: false,
            told_of_journal: false,
            retry_journal_at: 0.0,
            format: FileFormat::default(),
            untitled: untitled.to_owned(),
            suggested: None,
            given_up: false,
        }
    }

    /// Shows an empty document that has no file.
    pub(crate) fn empty() -> Self {
        let document = Document::new(Rope::new(), SessionOptions::default());
        Self::new(document, UNTITLED)
    }

    /// Returns the name of the document, which is that of its file if it has one.
    pub(crate) fn name(&self) -> String {
        let file = self.path.as_deref().map(file_name);
        file.unwrap_or_else(|| self.untitled.clone())
    }

    /// Returns where the document is on disk.
    pub(crate) fn on_disk(&self) -> OnDisk {
        OnDisk {
            file: self.path.clone().map(|path| (path, self.disk)),
            format: self.format,
        }
    }

    /// Returns which links the user would lose without knowing if the document were saved to this file.
    pub(crate) fn unknown_loss(&self, path: &Path) -> Option<LostLinks> {
        let lost = LostLinks::in_file(path, self.sidecar, self.editor.document());
        (!lost.is_within(&self.agreed_loss)).then_some(lost)
    }

    /// Returns whether nothing may be changed.
    pub(crate) fn read_only(&self) -> bool {
        self.editor.document().options().read_only
    }

    /// Returns whether there are changes of text or links that are not in the file.
    pub(crate) fn is_modified(&self) -> bool {
        let composes = self.editor.preedit().is_some_and(|text| !text.is_empty());
        composes || self.saved_state != Some(self.editor.document().state_id())
    }

    /// Returns whether the document has this file.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        let absolute = |path: &Path| std::path::absolute(path).ok();
        let own = self.path.as_deref().and_then(absolute);
        own.is_some() && own == absolute(path)
    }

    /// Returns whether the user has not begun to use the document: it has no file, and nothing in it was changed.
    pub(crate) fn is_unused(&self) -> bool {
        let document = self.editor.document();
        let is_unchanged = !document.can_undo() && !document.can_redo() && !self.is_modified();
        self.path.is_none() && is_unchanged
    }

    /// Notes that the file holds the document as it is now.
    pub(crate) fn is_as_saved(&mut self) {
        self.saved_state = Some(self.editor.document().state_id());
    }

    /// Forgets which part was on screen, after another text has come into the document. The next frame shows the caret.
    pub(crate) fn reset_view(&mut self) {
        *self.widget.view_mut() = TextView::default();
    }
}
