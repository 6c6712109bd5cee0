//! The first line of a journal: the document that its steps start from.

use std::fmt;
use std::path::{Path, PathBuf};

use livelink::session::replay::journal::{of_link, of_mute, read_link, read_mute};
use livelink::session::{Document, Input, Mark, Mute, Selection, SessionOptions, replay};
use ropey::Rope;
use serde_json::{Value, json};

use crate::files::{self, Encoding, FileFormat, FileStamp, LineEnds, livelink_file};
use crate::link_mode::LinkMode;

/// A text up to this size is put into the journal whole. A longer text stays in its file.
const WHOLE: usize = 1024 * 1024;

/// The version of journals that is written, and the only one that is read.
const VERSION: u64 = 2;

/// Where a document is on disk.
#[derive(Clone, Debug, Default)]
pub struct OnDisk {
    /// Its file, and what the file was like when the text was read or written.
    pub file: Option<(PathBuf, Option<FileStamp>)>,
    /// How the file is written.
    pub format: FileFormat,
}

/// Why the document of a journal cannot be recovered. In words, the error is a sentence that begins with the document's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecoverError {
    /// The text was in its file only, and the file has been changed since. Then there is what was typed.
    TextChanged,
    /// Another version of the program wrote the journal.
    OtherVersion(u64),
    /// This field of the header is missing, or cannot be understood.
    Damaged(&'static str),
}

impl fmt::Display for RecoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TextChanged => {
                f.write_str("was changed since, so that its unsaved changes do not fit any more.")
            }
            Self::OtherVersion(version) => write!(
                f,
                "has unsaved changes in a journal of version {version}. This program reads version {VERSION}: recover them with the program that wrote them."
            ),
            Self::Damaged(what) => write!(
                f,
                "has unsaved changes in a journal whose first line is damaged: {what} cannot be read."
            ),
        }
    }
}

impl std::error::Error for RecoverError {}

/// Returns the line for a document that is as it is in its file.
pub(super) fn of(on_disk: &OnDisk, document: &Document<Rope>, mode: LinkMode) -> Value {
    let (path, stamp) = match &on_disk.file {
        Some((path, stamp)) => (Some(path.display().to_string()), *stamp),
        None => (None, None),
    };
    let rope = document.text();
    let is_current = |path: &PathBuf| stamp.is_some() && FileStamp::of(path) == stamp;
    let file = on_disk.file.as_ref().map(|(path, _)| path);
    let in_file = rope.len_bytes() > WHOLE && file.is_some_and(is_current);
    let text = (!in_file).then(|| rope.to_string());
    let links: Vec<Value> = document.links().map(|link| of_link(&link)).collect();
    let mutes: Vec<Value> = document.mutes().map(|mute| of_mute(&mute)).collect();
    let selection = document.selection();
    json!({
        "journal": VERSION,
        "path": path,
        "stamp": stamp.map(FileStamp::to_words),
        "encoding": on_disk.format.encoding.name(),
        "crlf": on_disk.format.line_ends == LineEnds::CrLf,
        "mode": mode.name(),
        "options": replay::options(document.options()),
        "selection": [selection.anchor, selection.head],
        "links": links,
        "mutes": mutes,
        "text": text,
    })
}

/// Returns whether the text is not in the header, but in the file.
pub(super) fn is_in_file(header: &Value) -> bool {
    header.get("text").is_none_or(Value::is_null)
}

/// Returns the step that says that the document is saved.
pub(super) fn saved(on_disk: &OnDisk) -> Value {
    let (path, stamp) = match &on_disk.file {
        Some((path, stamp)) => (Some(path.display().to_string()), *stamp),
        None => (None, None),
    };
    json!(["saved", path, stamp.map(FileStamp::to_words)])
}

/// Returns where the document was saved, if the step says so.
pub(super) fn read_saved(step: &Value) -> Option<(PathBuf, Option<FileStamp>)> {
    let text = |at: usize| step.get(at).and_then(Value::as_str);
    (text(0) == Some("saved")).then_some(())?;
    let stamp = step.get(2).and_then(FileStamp::from_words);
    Some((PathBuf::from(text(1)?), stamp))
}

/// Returns the document of a header, which links it shows, and where it is on disk. `base` is where a copy of its
/// file may be.
///
/// # Errors
///
/// Another version wrote the header, it is damaged, or a text that is not in it has been changed in its file since.
pub(super) fn document(
    header: &Value,
    base: &Path,
) -> Result<(Document<Rope>, LinkMode, OnDisk), RecoverError> {
    let on_disk = on_disk(header)?;
    let text = match (header.get("text").and_then(Value::as_str), &on_disk.file) {
        (Some(text), _) => Rope::from_str(text),
        (None, Some((path, stamp))) => {
            let is_current = stamp.is_some() && *stamp == FileStamp::of(path);
            let place = if is_current { path } else { base };
            text_of(place, livelink_file::keeps_links(path)).ok_or(RecoverError::TextChanged)?
        }
        _ => return Err(RecoverError::TextChanged),
    };
    let mut options = SessionOptions::default();
    header
        .get("options")
        .and_then(|set| replay::set_options(set, &mut options).ok())
        .ok_or(RecoverError::Damaged("options"))?;
    let list = |name: &str| header.get(name).and_then(Value::as_array);
    let links: Vec<Mark> = list("links")
        .and_then(|links| links.iter().map(|link| read_link(link).ok()).collect())
        .ok_or(RecoverError::Damaged("links"))?;
    let mutes: Vec<Mute> = list("mutes")
        .and_then(|mutes| mutes.iter().map(|mute| read_mute(mute).ok()).collect())
        .ok_or(RecoverError::Damaged("mutes"))?;
    let selection = header.get("selection").cloned().unwrap_or_default();
    let [anchor, head] =
        serde_json::from_value(selection).map_err(|_| RecoverError::Damaged("selection"))?;
    let mode = header.get("mode").and_then(Value::as_str);
    let mode = LinkMode::named(mode.ok_or(RecoverError::Damaged("mode"))?);

    let mut document = Document::load(text, options, links, mutes);
    document.apply(Input::Select(Selection { anchor, head }));
    Ok((document, mode, on_disk))
}

fn on_disk(header: &Value) -> Result<OnDisk, RecoverError> {
    match header.get("journal").and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(version) => return Err(RecoverError::OtherVersion(version)),
        None => return Err(RecoverError::Damaged("journal")),
    }
    let stamp = header.get("stamp").and_then(FileStamp::from_words);
    let encoding = header
        .get("encoding")
        .and_then(Value::as_str)
        .and_then(Encoding::named)
        .ok_or(RecoverError::Damaged("encoding"))?;
    let line_ends = match header.get("crlf").and_then(Value::as_bool) {
        Some(true) => LineEnds::CrLf,
        Some(false) => LineEnds::Lf,
        None => return Err(RecoverError::Damaged("crlf")),
    };
    Ok(OnDisk {
        file: path(header).map(|path| (path, stamp)),
        format: FileFormat {
            encoding,
            line_ends,
        },
    })
}

/// Returns the file of a header.
pub(super) fn path(header: &Value) -> Option<PathBuf> {
    let path = header.get("path")?.as_str()?;
    Some(PathBuf::from(path))
}

/// Returns the text in a file, whether or not the file keeps links.
fn text_of(path: &Path, keeps_links: bool) -> Option<Rope> {
    let opened = files::open(path).ok()?;
    if !keeps_links {
        return Some(opened.rope);
    }
    let document = livelink_file::read(&opened.rope.to_string(), SessionOptions::default()).ok()?;
    Some(document.text().clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A whole header is read. A header that lacks any one of its fields is not.
    #[test]
    fn what_cannot_be_recovered_says_why() {
        let none = Path::new("no such file");
        let text = Document::new(Rope::from_str("text"), SessionOptions::default());
        let good = of(&OnDisk::default(), &text, LinkMode::Document);
        assert!(document(&good, none).is_ok());
        for field in [
            "journal",
            "encoding",
            "crlf",
            "mode",
            "options",
            "selection",
            "links",
            "mutes",
        ] {
            let mut damaged = good.clone();
            damaged.as_object_mut().unwrap().remove(field);
            let error = document(&damaged, none).unwrap_err();
            assert_eq!(error, RecoverError::Damaged(field));
        }
        let mut other = good.clone();
        other["journal"] = json!(1);
        assert_eq!(
            document(&other, none).unwrap_err().to_string(),
            "has unsaved changes in a journal of version 1. This program reads version 2: recover them with the program that wrote them."
        );
        let mut gone = good;
        gone["text"] = Value::Null;
        assert_eq!(
            document(&gone, none).unwrap_err(),
            RecoverError::TextChanged
        );
    }
}
