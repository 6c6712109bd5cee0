//! The links of a plain text in a file beside it.
//!
//! `note.txt` has its links in `.note.txt.links`: a Livelink file with everything but the text. It says of which text it is, by
//! length and checksum, so that links never land on words that another program has moved.

use std::fs;
use std::hash::Hasher as _;
use std::path::{Path, PathBuf};

use livelink::session::{Document, Mark, Mute, SessionOptions};
use ropey::Rope;
use serde_json::{Value, json};

use crate::files::livelink_file;
use crate::files::{self, FileError};

/// Where the links of a file are.
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
    let [links, muted] = livelink_file::lists(document);
    let mut beside =
        json!({ "livelink": 1, "of": of(document.text()), "links": links, "muted": muted })
            .to_string();
    beside.push('\n');
    files::write(&path_of(file), beside.as_bytes())
}

/// The links and mutes of a text that was read from a plain file; `None` if there are none, or of another text.
pub fn read(file: &Path, text: &Rope) -> Option<(Vec<Mark>, Vec<Mute>)> {
    let beside = fs::read_to_string(path_of(file)).ok()?;
    let mut value: Value = serde_json::from_str(&beside).ok()?;
    if *value.get("of")? != of(text) {
        return None;
    }
    value
        .as_object_mut()?
        .insert("text".to_owned(), text.to_string().into());
    let document = livelink_file::read(&value.to_string(), SessionOptions::default()).ok()?;
    Some((document.links().collect(), document.mutes().collect()))
}

/// Length and checksum.
fn of(text: &Rope) -> Value {
    let mut sum = Fnv(0xcbf2_9ce4_8422_2325);
    text.chunks().for_each(|chunk| sum.write(chunk.as_bytes()));
    json!([text.len_bytes(), format!("{:016x}", sum.finish())])
}

/// FNV-1a.
struct Fnv(u64);

impl std::hash::Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        self.0 = bytes.iter().fold(self.0, step);
    }
}
