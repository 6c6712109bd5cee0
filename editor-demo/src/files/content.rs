//! The contents of a file, in each of the forms.

use std::path::Path;

use livelink::rich::json::JsonError;
use livelink::rich::markdown::Sourced;
use livelink::rich::{self, RichDocument, RichText};
use livelink::session::{Document, SessionOptions};
use livelink_disk::{DecodedFile, FileFormat};
use ropey::Rope;

use super::form::Form;
use super::sidecar::{self, LinksBeside};

/// The document of a file, with the links that are kept in the file or beside it.
#[derive(Debug)]
pub(crate) struct FileContent {
    pub(crate) document: RichDocument,
    pub(crate) format: FileFormat,
    /// The file is not text in a known encoding.
    pub(crate) lossy: bool,
    /// Links or mutes of the plain text were in a file beside it.
    pub(crate) sidecar: bool,
    /// How many of them are not in the text any more.
    pub(crate) not_found: usize,
    /// The parts of a page that a document cannot hold, such as tables. If there are any, the document is the source of the page.
    pub(crate) beyond: Vec<&'static str>,
    /// The source of each block of Markdown, which saving leaves as it is where nothing was changed.
    pub(crate) sourced: Option<Sourced>,
}

impl FileContent {
    /// Reads the text of a file of this name. `formatted` says whether a file of Markdown or HTML is read as a document, and not
    /// as its source. O(text).
    ///
    /// # Errors
    ///
    /// The name has the ending of a Livelink file, but the text is not one.
    pub(crate) fn of(
        path: &Path,
        opened: DecodedFile,
        formatted: bool,
        mut options: SessionOptions,
    ) -> Result<Self, JsonError> {
        let DecodedFile {
            rope,
            format,
            lossy,
            ..
        } = opened;
        options.read_only = lossy;
        let form = match lossy {
            true => Form::Text,
            false => Form::of(path, formatted),
        };
        let mut beyond = Vec::new();
        if form.keeps_formats() {
            let read = read(form, &rope)?;
            if read.beyond.is_empty() {
                return Ok(Self {
                    document: RichDocument::load(&read.content, options),
                    format,
                    lossy,
                    sidecar: false,
                    not_found: 0,
                    beyond,
                    sourced: read.sourced,
                });
            }
            beyond = read.beyond;
        }
        let LinksBeside {
            links,
            mutes,
            not_found,
        } = match sidecar::is_read_for(path) {
            true => sidecar::read(path, &rope),
            false => LinksBeside::default(),
        };
        Ok(Self {
            format,
            lossy,
            sidecar: !(links.is_empty() && mutes.is_empty()),
            not_found,
            beyond,
            sourced: None,
            document: Document::load(rope, options, links, mutes).into(),
        })
    }

    /// Says which links were beside the text of a file of this name, and are not in it any more.
    pub(crate) fn missing(&self, name: &str) -> Option<String> {
        let (links, their) = match self.not_found {
            0 => return None,
            1 => ("A link".to_owned(), "its"),
            count => (format!("{count} links"), "their"),
        };
        Some(format!(
            "{links} of {name} cannot be found again, because another program has changed {their} text."
        ))
    }
}

/// Parts of the pages of other programs that nobody sees.
const EXTRAS: &str = "classes, comments and titles";

/// A document that was read in a form of its own.
pub(crate) struct ReadForm {
    pub(crate) content: RichText,
    /// The parts of the page that a document cannot hold.
    pub(crate) beyond: Vec<&'static str>,
    /// The source of each block of Markdown.
    pub(crate) sourced: Option<Sourced>,
}

/// Reads a document in a form that keeps all of it. O(text).
///
/// # Errors
///
/// It is to be a Livelink document, and is none.
pub(crate) fn read(form: Form, text: &Rope) -> Result<ReadForm, JsonError> {
    // Saving writes the kind of line end that the file had.
    let text = || text.to_string().replace("\r\n", "\n");
    let of = |content| ReadForm {
        content,
        beyond: Vec::new(),
        sourced: None,
    };
    Ok(match form {
        Form::Livelink => of(rich::json::read(&text())?),
        Form::Markdown => {
            let sourced = rich::markdown::read(&text());
            ReadForm {
                sourced: Some(sourced.clone()),
                ..of(sourced.content)
            }
        }
        Form::Html => {
            let page = rich::html::read(&text());
            let mut beyond = page.lost;
            if beyond.is_empty() && page.has_extras {
                beyond.push(EXTRAS);
            }
            ReadForm {
                beyond,
                ..of(page.content)
            }
        }
        Form::Text => of(RichText::plain(text())),
    })
}

/// Writes a document in a form. `name` is the name of the file, for the title of a page. `sourced` is the document as it was read,
/// if it was read from Markdown. O(n log n).
pub(crate) fn write(
    form: Form,
    content: &RichText,
    name: &str,
    sourced: Option<&Sourced>,
) -> String {
    match form {
        Form::Livelink => rich::json::write(content),
        Form::Markdown => {
            let unchanged = sourced.map(|sourced| sourced.unchanged_in(content));
            rich::markdown::write_with(content, &unchanged.unwrap_or_default())
        }
        Form::Html => rich::html::write_page(content, name),
        Form::Text => content.to_plain_text(),
    }
}
