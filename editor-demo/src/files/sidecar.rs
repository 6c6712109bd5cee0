//! The links of a plain text in a file beside it.
//!
//! The links of `note.txt` are in `.note.txt.links`: a Livelink file with everything but the text. It holds length and
//! checksum of the text of its file, so that links never land on words that another program has moved.

use std::fs;
use std::hash::Hasher as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use fnv::FnvHasher;
use livelink::persist::json::Lists;
use livelink::session::{Document, Mark, Mute};
use livelink_disk::{FileError, FileFormat, SavedText};
use ropey::Rope;
use serde_json::{Value, json};

use super::livelink_file::{check_version, keeps_links, read_lists, with_lists};
use crate::link_mode::LinkMode;

/// Returns where the links of a file are.
pub fn path_of(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}.links"))
}

/// Returns whether the links of a file of this name are looked for beside it. Those of a program or a log are not, and those of a
/// Livelink file are in it.
pub fn is_read_for(file: &Path) -> bool {
    LinkMode::of_file(file) == LinkMode::Document && !keeps_links(file)
}

/// Returns whether links of a text are kept beside it, be it this text or an earlier one.
pub(crate) fn is_there(file: &Path) -> bool {
    is_read_for(file) && path_of(file).exists()
}

/// Returns the file with the links and mutes of a document that is saved as plain text in a format. O(text).
pub fn of_document(document: &Document<Rope>, format: FileFormat) -> Vec<u8> {
    let saved = SavedText::of(document.text(), format);
    let place = |range: Range<usize>| saved.place(range.start)..saved.place(range.end);
    let links = document.links().map(|link| Mark {
        range: place(link.range.clone()),
        ..link
    });
    let mutes = document.mutes().map(|mute| Mute {
        range: place(mute.range.clone()),
        ..mute
    });
    let lists = Lists::of(
        saved.text(),
        links.filter(|link| !link.range.is_empty()),
        mutes.filter(|mute| !mute.range.is_empty()),
    );
    let head = json!({ "livelink": 1, "of": of(saved.text().len(), [saved.text()]) });
    with_lists(head, &lists).into_bytes()
}

/// Writes this file beside the text, which is saved already. Whoever may read the text may read its links.
///
/// # Errors
///
/// The file cannot be written.
pub fn write(text: &Path, links: &[u8]) -> Result<(), FileError> {
    livelink_disk::write_beside(&path_of(text), links, text)
}

/// Reads the links and mutes of a text that was read from a plain file. Returns `None` if the file has no sidecar, or if the
/// sidecar belongs to another text.
pub fn read(file: &Path, text: &Rope) -> Option<(Vec<Mark>, Vec<Mute>)> {
    let beside = fs::read_to_string(path_of(file)).ok()?;
    let value: Value = serde_json::from_str(&beside).ok()?;
    check_version(&value).ok()?;
    if *value.get("of")? != of(text.len_bytes(), text.chunks()) {
        return None;
    }
    read_lists(value, text).ok()
}

/// Returns length and checksum of a text that is given in pieces.
fn of<'a>(len: usize, pieces: impl IntoIterator<Item = &'a str>) -> Value {
    let mut sum = FnvHasher::default();
    for piece in pieces {
        sum.write(piece.as_bytes());
    }
    json!([len, format!("{:016x}", sum.finish())])
}
