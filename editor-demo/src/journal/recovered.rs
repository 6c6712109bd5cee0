//! The start of a journal, and the document that comes back from the journal of a program that is gone.

use std::path::{Path, PathBuf};

use livelink::replay;
use livelink::rich::{self, RichDocument, RichInput, RichText};
use livelink::session::{Document, Input, Mark, Mute, Selection, SessionOptions};
use livelink_disk::{FileStamp, JournalStart, OnDisk, Orphan, OrphanStart, RecoverError};
use ropey::Rope;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::step;
use crate::files::{Form, read};
use crate::link_settings::{LinkMode, with_names};

/// A document recovered from an orphan.
#[derive(Debug)]
pub struct Recovered {
    /// The document as it was, with its links, its mutes and everything that can be undone.
    pub document: RichDocument,
    /// Whether the file is as the program left it, so that the document can be saved over it.
    pub fits: bool,
    /// Whether this is the whole document. If not, it is only the typed text, because the text around it is gone.
    pub is_whole: bool,
    /// Which links were shown.
    pub mode: LinkMode,
    /// Where the document is on disk, and how it is written.
    pub on_disk: OnDisk,
}

/// Does all steps of an orphan again. If the text that they start from is gone, returns the typed text.
///
/// # Errors
///
/// The first line cannot be understood.
pub fn recover(orphan: &Orphan) -> Result<Recovered, RecoverError> {
    let begun = orphan.start(text_at).and_then(document);
    let (mut document, mut mode) = match begun {
        Ok(begun) => begun,
        Err(RecoverError::TextChanged) => {
            return Ok(Recovered {
                document: typed_text(orphan.steps()).into(),
                fits: false,
                is_whole: false,
                mode: LinkMode::Document,
                on_disk: OnDisk {
                    file: orphan.last_path().map(|path| (path, None)),
                    ..OnDisk::default()
                },
            });
        }
        Err(error) => return Err(error),
    };
    let on_disk = orphan.on_disk()?;
    for step in orphan.steps() {
        // A step that this version does not know is passed over, as the others are worth more than nothing.
        let _ = step::apply(step, &mut document, &mut mode);
    }
    // An input method has ended with its program. The text that it showed stays.
    let selection = document.document().selection();
    document.apply(Input::Select(selection).into());
    let fits = match &on_disk.file {
        Some((path, stamp)) => !path.exists() || FileStamp::of(path) == *stamp,
        None => true,
    };
    Ok(Recovered {
        document,
        fits,
        is_whole: true,
        mode,
        on_disk,
    })
}

/// Returns the start of a journal of a document.
pub(crate) fn start(rich: &RichDocument, mode: LinkMode) -> JournalStart<'_> {
    let document = rich.document();
    let selection = document.selection();
    let mut payload = Map::new();
    for (name, value) in [
        ("mode", json!(mode)),
        ("options", replay::options(document.options())),
        ("selection", json!([selection.anchor, selection.head])),
        (
            "names",
            json!(document.session().detector().patterns().is_some()),
        ),
    ] {
        payload.insert(name.to_owned(), value);
    }
    if rich.is_formatted() {
        // The file has its own signs for formats. Whoever reads another document from it must not play the steps.
        payload.insert("formatted".to_owned(), json!(document.text().len_bytes()));
    } else {
        let links: Vec<Mark> = document.links().collect();
        let mutes: Vec<Mute> = document.mutes().collect();
        payload.insert("links".to_owned(), json!(links));
        payload.insert("mutes".to_owned(), json!(mutes));
    }
    let whole = || json!(rich::json::write(&rich.content()));
    JournalStart {
        text: document.text(),
        payload,
        has_past: document.can_undo() || document.can_redo(),
        document: rich
            .is_formatted()
            .then(|| Box::new(whole) as Box<dyn Fn() -> Value>),
    }
}

/// Returns the document that a journal started from, and which links it showed.
///
/// # Errors
///
/// A field is missing, or cannot be understood.
fn document(start: OrphanStart) -> Result<(RichDocument, LinkMode), RecoverError> {
    let OrphanStart { text, payload } = start;
    let mut options = SessionOptions::default();
    let set: Value = field(&payload, "options")?;
    replay::set_options(&set, &mut options).map_err(|_| RecoverError::Damaged("options"))?;
    let [anchor, head] = field(&payload, "selection")?;
    let mode = field(&payload, "mode")?;
    let mut document = if payload.contains_key("formatted") {
        RichDocument::load(&formatted(&payload, &text)?, options)
    } else {
        let links: Vec<Mark> = field(&payload, "links")?;
        let mutes: Vec<Mute> = field(&payload, "mutes")?;
        Document::load(text, options, links, mutes).into()
    };
    // Journals of earlier versions have no such field.
    if payload.get("names") == Some(&json!(true)) {
        let detector = with_names(document.document().session().detector(), true);
        document.set_detector(detector);
    }
    document.apply(Input::Select(Selection { anchor, head }).into());
    Ok((document, mode))
}

/// Returns the formatted document of a start. A long one is in its file, whose text this is.
fn formatted(payload: &Map<String, Value>, text: &Rope) -> Result<RichText, RecoverError> {
    if payload.contains_key("document") {
        let written: String = field(payload, "document")?;
        let read = rich::json::read(&written);
        return read.map_err(|_| RecoverError::Damaged("document"));
    }
    let path: PathBuf = field(payload, "path")?;
    let read = read(Form::of(&path, true), text).map_err(|_| RecoverError::TextChanged)?;
    let length: usize = field(payload, "formatted")?;
    match read.content.text.len() == length {
        true => Ok(read.content),
        false => Err(RecoverError::TextChanged),
    }
}

fn field<T: DeserializeOwned>(
    payload: &Map<String, Value>,
    name: &'static str,
) -> Result<T, RecoverError> {
    let value = payload.get(name).cloned().unwrap_or_default();
    serde_json::from_value(value).map_err(|_| RecoverError::Damaged(name))
}

/// Returns the text of a file.
fn text_at(place: &Path, _: &Path) -> Option<Rope> {
    Some(livelink_disk::open(place).ok()?.rope)
}

/// Returns the text that the steps of a journal put in, a paragraph for each place. Moved or deleted
/// text is left out.
fn typed_text<'a>(steps: impl IntoIterator<Item = &'a Value>) -> Document<Rope> {
    let mut document = Document::new(Rope::new(), SessionOptions::default());
    // A step that is no input, or that this version does not know, is passed over.
    for input in steps.into_iter().filter_map(step::input) {
        let input = match input {
            RichInput::Session(input) => input,
            RichInput::PasteRich(piece) => {
                put_in(&mut document, &piece.text);
                continue;
            }
            _ => continue,
        };
        match input {
            Input::Select(_) | Input::SelectEach(_) => next_paragraph(&mut document),
            // The offsets refer to a text that is gone.
            Input::Replace { text, .. }
            | Input::Correct { text, .. }
            | Input::Insert { text, .. }
            | Input::PasteLinked { text, .. } => put_in(&mut document, text),
            Input::Backspace if is_at_start(&document) => {}
            Input::Type(_)
            | Input::LineBreak { .. }
            | Input::Paste { .. }
            | Input::Backspace
            | Input::Undo
            | Input::Redo
            | Input::ComposeStart
            | Input::ComposeUpdate(_)
            | Input::ComposeEnd(_) => {
                document.apply(input);
            }
            _ => {}
        }
    }
    let end = document.text().len_bytes();
    document.apply(Input::Select(Selection::caret(end)));
    document
}

fn put_in(document: &mut Document<Rope>, text: &str) {
    next_paragraph(document);
    document.apply(Input::Paste { text, plain: true });
    next_paragraph(document);
}

/// Returns whether nothing stands between the caret and the break before it.
fn is_at_start(document: &Document<Rope>) -> bool {
    let rope = document.text();
    let last = rope.get_char(rope.len_chars().wrapping_sub(1));
    last.is_none_or(|last| last == '\n')
}

fn next_paragraph(document: &mut Document<Rope>) {
    if !is_at_start(document) {
        document.apply(Input::Paste {
            text: "\n",
            plain: true,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A whole start is read. A start that lacks any one of its fields is not.
    #[test]
    fn what_cannot_be_recovered_says_why() {
        let text = Document::new(Rope::from_str("text"), SessionOptions::default());
        let text = RichDocument::new(text);
        let start = start(&text, LinkMode::Document);
        let good = OrphanStart {
            text: start.text.clone(),
            payload: start.payload,
        };
        assert!(document(good.clone()).is_ok());
        // The document of a long file is in the file. If it has another length, the steps are not those of this document.
        let path = ("path".to_owned(), json!("long.md"));
        for (length, fits) in [(5, true), (4, false)] {
            let length = ("formatted".to_owned(), json!(length));
            let payload = Map::from_iter([path.clone(), length]);
            let read = formatted(&payload, &Rope::from_str("# Title\n"));
            assert_eq!(read.is_ok(), fits);
        }
        for field in ["mode", "options", "selection", "links", "mutes"] {
            let mut damaged = good.clone();
            damaged.payload.remove(field);
            let error = document(damaged).unwrap_err();
            assert_eq!(error, RecoverError::Damaged(field));
        }
    }
}

#[cfg(test)]
mod typed_text_tests {
    use super::*;
    use crate::journal::step::of_input;

    #[test]
    fn each_place_is_a_paragraph() {
        let at = |at: usize| Input::Select(Selection::caret(at));
        let steps = [
            at(900),
            Input::Type("first"),
            Input::Type("x"),
            Input::Backspace,
            at(20),
            Input::Backspace,
            Input::Type("second"),
            Input::LineBreak { soft: false },
            Input::Type("line"),
            Input::Replace {
                range: 5..8,
                text: "third",
                linkify: true,
            },
            at(3),
        ];
        let steps: Vec<Value> = steps
            .into_iter()
            .map(|input| of_input(&input.into()))
            .collect();
        let text = typed_text(&steps).text().to_string();
        assert_eq!(text, "first\nsecond\nline\nthird\n");
    }
}
