//! The links of a plain text in a file beside it.
//!
//! The links of `note.txt` are in `.note.txt.links`: a Livelink file with everything but the text. It holds length and
//! checksum of its text, so that links never land on words that another program has moved.

use std::fs;
use std::hash::Hasher as _;
use std::path::{Path, PathBuf};

use fnv::FnvHasher;
use livelink::session::{Document, Mark, Mute};
use livelink_disk::FileError;
use ropey::Rope;
use serde_json::{Value, json};

use super::livelink_file::{check_version, read_lists, with_lists};

/// Returns where the links of a file are.
pub fn path_of(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}.links"))
}

/// Writes the links and mutes of a document that was saved as plain text.
///
/// # Errors
///
/// The file cannot be written.
pub fn write(file: &Path, document: &Document<Rope>) -> Result<(), FileError> {
    let head = json!({ "livelink": 1, "of": of(document.text()) });
    let beside = with_lists(head, document);
    livelink_disk::write(&path_of(file), beside.as_bytes())
}

/// Reads the links and mutes of a text that was read from a plain file. Returns `None` if the file has no sidecar, or if the
/// sidecar belongs to another text.
pub fn read(file: &Path, text: &Rope) -> Option<(Vec<Mark>, Vec<Mute>)> {
    let beside = fs::read_to_string(path_of(file)).ok()?;
    let value: Value = serde_json::from_str(&beside).ok()?;
    check_version(&value).ok()?;
    if *value.get("of")? != of(text) {
        return None;
    }
    read_lists(value, text).ok()
}

/// Returns length and checksum of a text.
fn of(text: &Rope) -> Value {
    let mut sum = FnvHasher::default();
    text.chunks().for_each(|chunk| sum.write(chunk.as_bytes()));
    json!([text.len_bytes(), format!("{:016x}", sum.finish())])
}
