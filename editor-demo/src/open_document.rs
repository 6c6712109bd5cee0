//! A document that is open: its text, its view, its file, and the notice about it.

use std::path::{Path, PathBuf};

use livelink::rich::markdown::Sourced;
use livelink::rich::{RichDocument, RichText};
use livelink::session::SessionOptions;
use livelink_disk::{FileFormat, FileStamp, OnDisk};
use livelink_egui::{TextWidget, ViewOptions};

use crate::editor::Editor;
use crate::files::loading::FileLoading;
use crate::files::paths::file_name;
use crate::files::{Form, Loss};
use crate::link_settings::LinkMode;
use crate::shown_links::LinkCount;

/// The name of a document that has no file.
const UNTITLED: &str = "Untitled";

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
    /// The state of the file when the program last read or wrote it.
    pub(crate) disk: Option<FileStamp>,
    /// The state of the file when the editor last reported to the user that another program has changed it.
    pub(crate) reported_stamp: Option<FileStamp>,
    /// What the user has agreed to lose.
    pub(crate) agreed_loss: Loss,
    /// The links of the plain text are kept in a file beside it.
    pub(crate) sidecar: bool,
    /// The user was told that the journal cannot be written.
    pub(crate) told_of_journal: bool,
    /// When the program tries again to write it, in seconds of the window.
    pub(crate) retry_journal_at: f64,
    pub(crate) format: FileFormat,
    /// Which state of the document is in its file; see [`livelink::session::Document::state_id`].
    pub(crate) saved_state: Option<u64>,
    /// The document as it was read from Markdown, with the source of each block.
    pub(crate) sourced: Option<Sourced>,
    /// Whether the document was shown with formats in the last frame.
    pub(crate) shown_formatted: bool,
    /// The name of a document that has no file.
    pub(crate) untitled: String,
    /// Where such a document may be saved.
    pub(crate) suggested: Option<PathBuf>,
    /// The window is being closed, and the user does not want the changes.
    pub(crate) given_up: bool,
}

impl OpenDocument {
    /// Shows a document that has no file.
    pub(crate) fn new(document: impl Into<RichDocument>, untitled: &str) -> Self {
        let editor = Editor::new(document).breaking_typing();
        Self {
            saved_state: Some(editor.document().state_id()),
            sourced: None,
            shown_formatted: editor.is_formatted(),
            editor,
            widget: TextWidget::new("Document"),
            view: ViewOptions::default(),
            link_counter: LinkCounter::default(),
            notice: None,
            loading: None,
            path: None,
            disk: None,
            reported_stamp: None,
            agreed_loss: Loss::default(),
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
        let document = RichDocument::load(&RichText::plain(""), SessionOptions::default());
        Self::new(document, UNTITLED)
    }

    /// Returns the name of the document: the name of its file, if it has one.
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

    /// Returns what the user would lose without knowing if the document were saved to this file.
    pub(crate) fn unknown_loss(&self, path: &Path) -> Option<Loss> {
        let lost = Loss::in_file(path, self.sidecar, self.editor.rich());
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

    /// Returns whether a path leads to the document's file. The path may be a symbolic link.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        let real = |path: &Path| {
            path.canonicalize()
                .or_else(|_| std::path::absolute(path))
                .ok()
        };
        let own = self.path.as_deref().and_then(real);
        own.is_some() && own == real(path)
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

    /// Tells the user if another program has changed the file.
    pub(crate) fn check_stamp(&mut self) {
        let Some(path) = &self.path else {
            return;
        };
        let stamp = FileStamp::of(path);
        if stamp.is_none() || stamp == self.disk || self.reported_stamp == stamp {
            return;
        }
        self.reported_stamp = stamp;
        let text = format!("{} was changed by another program.", file_name(path));
        self.notify(text, [NoticeAction::Reload]);
    }

    /// Shows a notice that can only be dismissed.
    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.notify(text, []);
    }

    /// Shows a notice with buttons for these actions.
    pub(crate) fn notify<const N: usize>(
        &mut self,
        text: impl Into<String>,
        actions: [NoticeAction; N],
    ) {
        self.notice = Some(Notice {
            text: text.into(),
            actions: actions.into_iter().chain([NoticeAction::Dismiss]).collect(),
            take_keyboard: false,
        });
    }

    /// In a file that keeps no links, every address shows.
    pub(crate) fn show_plain(&mut self) {
        let formatted = self.editor.is_formatted();
        let form = self.path.as_ref().map(|path| Form::of(path, formatted));
        let plain = form.is_some_and(|form| !form.keeps_formats());
        self.editor.set_plain(plain);
    }

    /// Shows the links that suit the document and its file.
    pub(crate) fn suit_form(&mut self) {
        let mode = self.usual_mode();
        self.editor
            .set_language(&self.path.clone().unwrap_or_default());
        if mode != self.editor.mode() {
            self.editor.set_mode(mode);
        }
        self.show_plain();
        self.suit_view();
    }

    /// Returns which links the document shows until the user chooses. A document with formats shows its own, whatever its file is.
    pub(crate) fn usual_mode(&self) -> LinkMode {
        match &self.path {
            Some(path) if !self.editor.is_formatted() => LinkMode::of_file(path),
            _ => LinkMode::Document,
        }
    }

    /// Suits the view to the document: programs and logs have numbered lines, and the lines of a program are not broken.
    pub(crate) fn suit_view(&mut self) {
        self.view.line_numbers = self.usual_mode() == LinkMode::Live;
        self.view.monospace = self.view.line_numbers;
        self.view.wrap = matches!(self.editor.language(), None | Some("markdown"));
    }
}

/// Returns a name for a document without a file that none of these documents has: of the free names `Untitled`, `Untitled 2` and
/// so on, the one with this number, from 1.
pub(crate) fn free_name<'a>(
    open: impl IntoIterator<Item = &'a OpenDocument>,
    number: usize,
) -> String {
    let without_file = open.into_iter().filter(|document| document.path.is_none());
    let taken: Vec<&str> = without_file
        .map(|document| document.untitled.as_str())
        .collect();
    let names = (1..).map(|number: usize| match number {
        1 => UNTITLED.to_owned(),
        _ => format!("{UNTITLED} {number}"),
    });
    let mut free = names.filter(|name| !taken.contains(&name.as_str()));
    free.nth(number.saturating_sub(1)).unwrap_or_default()
}

/// The number of links, which is counted again only after a change.
#[derive(Debug, Default)]
pub(crate) struct LinkCounter {
    revision: Option<(u64, u64)>,
    links: LinkCount,
}

impl LinkCounter {
    /// How many links the editor shows.
    pub(crate) fn links(&mut self, editor: &Editor) -> LinkCount {
        let revision = Some((editor.revision(), editor.revision_of_links()));
        if self.revision != revision {
            self.revision = revision;
            self.links = editor.link_count();
        }
        self.links
    }
}

/// A sentence for the user, with buttons to react.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) actions: Vec<NoticeAction>,
    /// Its first button gets the keyboard with the next frame.
    pub(crate) take_keyboard: bool,
}

/// The effect of a notice's button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoticeAction {
    /// Recover the text that a killed program left.
    Recover,
    /// Put the text away that a killed program left.
    DiscardRecovery,
    /// Offer the discarded changes again.
    TakeBackDiscarded,
    /// Read the file again.
    Reload,
    /// Write the file in UTF-8 from now on.
    UseUtf8,
    /// Copy this address, which could not be opened.
    CopyAddress(String),
    Dismiss,
}

impl NoticeAction {
    /// Returns the name on the button.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Recover => "Recover",
            Self::DiscardRecovery => "Discard",
            Self::TakeBackDiscarded => "Take back",
            Self::Reload => "Reload",
            Self::UseUtf8 => "Use UTF-8 for this file",
            Self::CopyAddress(_) => "Copy address",
            Self::Dismiss => "Dismiss",
        }
    }
}
