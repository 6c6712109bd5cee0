//! The dialog that is open: which one, and the text in its field.

use std::ops::Range;
use std::path::{Path, PathBuf};

use livelink_egui::{caret, text};

use crate::address::shown_address;
use crate::editor::Editor;
use crate::files::Loss;
use crate::files::paths::{absolute, typed_path, with_separator, without_steps_up};
use crate::key_bindings::AppCommand;

/// The dialog that is open.
#[derive(Clone, Debug)]
pub(crate) struct Dialog {
    pub(crate) kind: DialogKind,
    /// The text in its field.
    pub(crate) field: String,
    /// The folder in which a relative path begins.
    pub(crate) folder: PathBuf,
    /// The text in its other field, which only the dialog for a new link has.
    pub(crate) text: String,
    /// The field, or the button that Enter presses, gets the keyboard with the next frame.
    pub(crate) fresh: bool,
    /// The command that waits until the document is saved or its changes are given up.
    pub(crate) then: Option<AppCommand>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum DialogKind {
    Open,
    SaveAs,
    Export,
    /// The file was changed by another program since it was read.
    Overwrite(PathBuf),
    /// The file that is to be written exists.
    Replace(PathBuf, Replaced),
    /// The file that is to be written cannot hold all of the document.
    KeepAll(PathBuf, Loss),
    /// Reading the file again gives up changes.
    Reload,
    Unsaved,
    /// The address of a link on this text. Without a text, the link and its text are put in at the caret.
    Link(Option<String>),
    /// The number of a line, of this many.
    GoToLine(usize),
    /// The list of keys.
    Help,
    /// The version and the licences.
    About,
}

/// The new contents of a file that exists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Replaced {
    Document,
    /// A copy for other programs.
    Export,
}

impl Dialog {
    pub(crate) fn open(beside: Option<&Path>) -> Self {
        let folder = beside.and_then(Path::parent).unwrap_or(Path::new(""));
        Self::new(DialogKind::Open, with_separator(&absolute(folder)))
    }

    /// Asks for a file to save to or to export to, and suggests a path.
    pub(crate) fn save(kind: DialogKind, path: &Path) -> Self {
        Self::new(kind, absolute(path).display().to_string())
    }

    /// Returns whether the dialog asks about saving. A command may wait until that is done.
    pub(crate) fn is_about_saving(&self) -> bool {
        matches!(
            self.kind,
            DialogKind::SaveAs
                | DialogKind::Overwrite(_)
                | DialogKind::KeepAll(..)
                | DialogKind::Replace(_, Replaced::Document)
        )
    }

    /// Asks for the address of a link. If the caret is in a link, the user changes that link. Otherwise the user makes a new link of
    /// the selected text, or of the word at the caret if no text is selected. If there is no word either, the dialog also asks
    /// for the text of the link.
    pub(crate) fn link(editor: &mut Editor) -> Self {
        let selection = editor.document().selection();
        if editor.writes_links()
            && let Some(place) = editor.source_link_at(selection.head)
        {
            let text = place.link.shown.to_string();
            let destination = place.link.destination.to_string();
            return Self::new(DialogKind::Link(Some(text)), destination);
        }
        let link = editor
            .link_at(selection.head)
            .or_else(|| editor.links_in(selection.range()).into_iter().next());
        let range = match &link {
            Some(link) => link.range.clone(),
            None if selection.is_caret() => caret::word_touching(editor.rope(), selection.head),
            None => selection.range(),
        };
        let is_made = editor.document().links_in(range.clone()).next().is_some();
        if !is_made && !range.is_empty() {
            editor.select(range.clone());
        }
        let text = text::slice(editor.rope(), range);
        let href = link.map_or_else(String::new, |link| {
            shown_address(editor.detector(), &link.href)
        });
        let text = (!text.is_empty()).then_some(text);
        Self::new(DialogKind::Link(text), href)
    }

    pub(crate) fn go_to_line(editor: &Editor) -> Self {
        let (line, _) = editor.line_and_column();
        let lines = editor.rope().len_lines();
        Self::new(DialogKind::GoToLine(lines), line.to_string())
    }

    /// Returns a dialog without a text field.
    pub(crate) fn question(kind: DialogKind) -> Self {
        Self::new(kind, String::new())
    }

    /// Asks before a command that would lose changes.
    pub(crate) fn unsaved(then: AppCommand) -> Self {
        Self {
            then: Some(then),
            ..Self::question(DialogKind::Unsaved)
        }
    }

    pub(crate) fn new(kind: DialogKind, field: String) -> Self {
        let mut dialog = Self {
            kind,
            field,
            folder: PathBuf::new(),
            text: String::new(),
            fresh: true,
            then: None,
        };
        dialog.follow_field();
        dialog
    }

    /// Returns the path in the field. A relative path begins in the folder of the last whole path.
    pub(crate) fn path(&self) -> PathBuf {
        without_steps_up(self.folder.join(typed_path(&self.field)))
    }

    /// Notes the folder of the path in the field, if that is a whole path. A relative path leaves the folder as it is: else
    /// `s/` would lead from the folder into `s`, and with the next frame into `s/s`.
    pub(crate) fn follow_field(&mut self) {
        if typed_path(&self.field).is_absolute() {
            self.folder = self.shown_folder();
        }
    }

    /// Returns the folder of the path in the field.
    pub(crate) fn shown_folder(&self) -> PathBuf {
        let path = self.path();
        match self.field.ends_with(std::path::is_separator) {
            true => path,
            false => path.parent().map(Path::to_owned).unwrap_or_default(),
        }
    }

    /// Puts a path into the field.
    pub(crate) fn set_path(&mut self, path: &Path) {
        self.field = path.display().to_string();
        self.fresh = true;
    }

    /// Goes to a folder. A name that is to be saved stays.
    pub(crate) fn go_to_folder(&mut self, folder: &Path) {
        let name = self.name();
        self.field = with_separator(folder) + self.field.get(name).unwrap_or_default();
        self.fresh = true;
    }

    /// Returns which bytes of the field are the name that is to be saved, after the last separator. A dialog that opens
    /// a file has no such part.
    fn name(&self) -> Range<usize> {
        let len = self.field.len();
        let saves = matches!(self.kind, DialogKind::SaveAs | DialogKind::Export);
        let start = self
            .field
            .rfind(std::path::is_separator)
            .map_or(0, |at| at + 1);
        if saves { start..len } else { len..len }
    }

    /// Returns which bytes of the field are selected when the dialog opens: of a path to save to, the name without its ending.
    pub(crate) fn selected(&self) -> Range<usize> {
        let name = self.name();
        let text = self.field.get(name.clone()).unwrap_or_default();
        if text.is_empty() {
            return 0..self.field.len();
        }
        let stem = text.rfind('.').filter(|at| *at > 0);
        name.start..stem.map_or(name.end, |at| name.start + at)
    }
}
