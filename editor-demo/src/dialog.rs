//! The dialog that is open: which one, and what is typed into its field.

use std::path::{Path, PathBuf};

use crate::editor::Editor;
use crate::files::paths::{absolute, with_separator};
use crate::key_bindings::AppCommand;
use crate::text;

/// The dialog that is open.
#[derive(Clone, Debug)]
pub(crate) struct Dialog {
    pub(crate) kind: DialogKind,
    /// The text in its field.
    pub(crate) field: String,
    /// The field gets the keyboard with the next frame.
    pub(crate) fresh: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum DialogKind {
    Open,
    SaveAs {
        then: Option<AppCommand>,
    },
    Export,
    /// The file was changed by another program since it was read.
    Overwrite {
        path: PathBuf,
        then: Option<AppCommand>,
    },
    Unsaved {
        then: AppCommand,
    },
    Link {
        text: String,
    },
    GoToLine {
        lines: usize,
    },
}

impl Dialog {
    pub(crate) fn open(beside: Option<&Path>) -> Self {
        let folder = beside
            .and_then(Path::parent)
            .map(Path::to_owned)
            .unwrap_or_default();
        Self::new(DialogKind::Open, with_separator(&absolute(&folder)))
    }

    pub(crate) fn save_as(path: PathBuf) -> Self {
        Self::new(
            DialogKind::SaveAs { then: None },
            absolute(&path).display().to_string(),
        )
    }

    pub(crate) fn export(path: PathBuf) -> Self {
        Self::new(DialogKind::Export, absolute(&path).display().to_string())
    }

    pub(crate) fn overwrite(path: &Path) -> Self {
        let path = path.to_owned();
        Self::new(DialogKind::Overwrite { path, then: None }, String::new())
    }

    pub(crate) fn unsaved(then: AppCommand) -> Self {
        Self::new(DialogKind::Unsaved { then }, String::new())
    }

    pub(crate) fn link(editor: &Editor) -> Self {
        let document = editor.document();
        let selection = document.selection();
        let link = editor
            .link_at(selection.head)
            .or_else(|| editor.links_in(selection.range()).into_iter().next());
        let range = link
            .as_ref()
            .map_or(selection.range(), |link| link.range.clone());
        let href = link.map_or_else(String::new, |link| link.href.to_string());
        Self::new(
            DialogKind::Link {
                text: text::slice(editor.rope(), range),
            },
            href,
        )
    }

    pub(crate) fn go_to_line(editor: &Editor) -> Self {
        let (line, _) = editor.line_and_column();
        Self::new(
            DialogKind::GoToLine {
                lines: editor.rope().len_lines(),
            },
            line.to_string(),
        )
    }

    pub(crate) fn new(kind: DialogKind, field: String) -> Self {
        Self {
            kind,
            field,
            fresh: true,
        }
    }
}
