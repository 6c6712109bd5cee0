//! A journal of the changes since the last save, so that a program that is killed loses no typing.
//!
//! Each change is appended to a file as it happens, in one write. A write that has returned outlives the process; it is not
//! forced to the disk, so a power failure may take the last seconds. The file says what it starts from: the text itself if
//! that is short, else the file on disk and what that was like. It is locked for as long as its program lives, which is how
//! the next one tells an orphan from a neighbour.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use livelink::index::Edit;
use ropey::Rope;
use serde_json::{Value, json};

use crate::disk::Stamp;
use crate::files;
use crate::text;

/// A text up to this size is put into the journal whole.
const WHOLE: usize = 1024 * 1024;

/// What the changes of a journal start from.
#[derive(Clone, Debug)]
pub struct Base {
    /// The text.
    pub text: Rope,
    /// Its file, and what that was like when the text was read or written.
    pub file: Option<(PathBuf, Option<Stamp>)>,
}

/// The journal of one document.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    base: Base,
    open: Option<(File, PathBuf)>,
}

impl Journal {
    /// A journal in `folder` of a document as it is now. Nothing is written until something changes.
    pub fn new(folder: &Path, base: Base) -> Self {
        Self {
            folder: folder.to_owned(),
            base,
            open: None,
        }
    }

    /// Appends a change that has just been made; `after` is the text since.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn record(&mut self, after: &Rope, edit: Edit) -> io::Result<()> {
        if self.open.is_none() {
            self.open = Some(self.start()?);
        }
        if let Some((file, _)) = &mut self.open {
            file.write_all(&encode(after, edit))?;
        }
        Ok(())
    }

    fn start(&self) -> io::Result<(File, PathBuf)> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        fs::create_dir_all(&self.folder)?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("{}-{number}.journal", std::process::id());
        let path = self.folder.join(name);
        let mut file = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(true)
            .open(&path)?;
        file.try_lock()?;
        let mut header = self.base.header().to_string();
        header.push('\n');
        file.write_all(header.as_bytes())?;
        Ok((file, path))
    }

    /// The document is saved, or its changes were given up: starts over.
    pub fn reset(&mut self, base: Base) {
        self.discard();
        self.base = base;
    }

    /// Removes the file. (Dropping a journal does not: a panic must leave it where it is.)
    pub fn discard(&mut self) {
        if let Some((file, path)) = self.open.take() {
            drop(file);
            let _ = fs::remove_file(path);
        }
    }
}

impl Base {
    fn header(&self) -> Value {
        let path = self
            .file
            .as_ref()
            .map(|(path, _)| path.display().to_string());
        if self.text.len_bytes() <= WHOLE {
            return json!({ "path": path, "text": self.text.to_string() });
        }
        let stamp = self.file.as_ref().and_then(|(_, stamp)| *stamp);
        json!({ "path": path, "stamp": stamp.map(Stamp::to_words) })
    }

    /// The base by the header of a journal; `None` if it is gone, such as a large file that has been changed since.
    fn of_header(header: &Value) -> Option<Self> {
        let path = header
            .get("path")
            .and_then(Value::as_str)
            .map(PathBuf::from);
        if let Some(text) = header.get("text").and_then(Value::as_str) {
            let stamp = path.as_deref().and_then(Stamp::of);
            return Some(Self {
                text: Rope::from_str(text),
                file: path.map(|path| (path, stamp)),
            });
        }
        let path = path?;
        let stamp = Stamp::of(&path);
        let then = Stamp::from_words(header.get("stamp")?)?;
        if stamp != Some(then) {
            return None;
        }
        let opened = files::open(&path).ok()?;
        Some(Self {
            text: opened.rope,
            file: Some((path, stamp)),
        })
    }
}

/// A journal whose program is gone.
#[derive(Debug)]
pub struct Orphan {
    path: PathBuf,
    /// Locked, so that no other program takes it as well.
    _file: File,
    header: Value,
    changes: Vec<(Range<usize>, String)>,
}

impl Orphan {
    /// The journals in `folder` that nobody holds and that have changes in them.
    pub fn find(folder: &Path) -> Vec<Self> {
        let Ok(entries) = fs::read_dir(folder) else {
            return Vec::new();
        };
        entries
            .flatten()
            .filter_map(|entry| Self::open(entry.path()))
            .collect()
    }

    fn open(path: PathBuf) -> Option<Self> {
        if path.extension()? != "journal" {
            return None;
        }
        let file = OpenOptions::new().read(true).write(true).open(&path).ok()?;
        file.try_lock().ok()?;
        let bytes = fs::read(&path).ok()?;
        let end = bytes
            .iter()
            .position(|&byte| byte == b'\n')
            .unwrap_or(bytes.len());
        let header: Value = serde_json::from_slice(bytes.get(..end)?).unwrap_or_default();
        let changes = decode(bytes.get(end + 1..).unwrap_or_default());
        if header.is_null() || changes.is_empty() {
            // Killed before anything was written: nothing to recover.
            let _ = fs::remove_file(&path);
            return None;
        }
        Some(Self {
            path,
            _file: file,
            header,
            changes,
        })
    }

    /// What to call the document.
    pub fn name(&self) -> String {
        let path = self
            .header
            .get("path")
            .and_then(Value::as_str)
            .map(Path::new);
        let name = path.and_then(Path::file_name);
        name.map_or_else(
            || "Untitled".to_owned(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    /// The text with all its changes, and the base it started from. `None` if the base is gone.
    pub fn recover(&self) -> Option<(Rope, Base)> {
        let base = Base::of_header(&self.header)?;
        let mut rope = base.text.clone();
        for (range, with) in &self.changes {
            let start = text::floor(&rope, range.start);
            let end = text::floor(&rope, range.end).max(start);
            let start = rope.byte_to_char(start);
            rope.remove(start..rope.byte_to_char(end));
            rope.insert(start, with);
        }
        Some((rope, base))
    }

    /// Removes the file.
    pub fn discard(self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Length of the payload, the payload (start, old end, new text), and its checksum.
fn encode(after: &Rope, edit: Edit) -> Vec<u8> {
    let with = text::slice(after, edit.start..edit.new_end);
    let mut payload = Vec::with_capacity(with.len() + 16);
    for place in [edit.start, edit.old_end] {
        payload.extend((place as u64).to_le_bytes());
    }
    payload.extend(with.as_bytes());
    let mut record = Vec::with_capacity(payload.len() + 16);
    record.extend((payload.len() as u64).to_le_bytes());
    record.extend(&payload);
    record.extend(checksum(&payload).to_le_bytes());
    record
}

/// The changes up to the first that is not whole: the program may have been killed while it wrote.
fn decode(mut bytes: &[u8]) -> Vec<(Range<usize>, String)> {
    let mut changes = Vec::new();
    while let Some((change, rest)) = decode_one(bytes) {
        changes.push(change);
        bytes = rest;
    }
    changes
}

type Change = (Range<usize>, String);

fn decode_one(bytes: &[u8]) -> Option<(Change, &[u8])> {
    let (length, rest) = number(bytes)?;
    let (payload, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    let (sum, rest) = number(rest)?;
    if sum != checksum(payload) {
        return None;
    }
    let (start, with) = number(payload)?;
    let (old_end, with) = number(with)?;
    let with = std::str::from_utf8(with).ok()?.to_owned();
    let range = usize::try_from(start).ok()?..usize::try_from(old_end).ok()?;
    Some(((range, with), rest))
}

fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<8>()?;
    Some((u64::from_le_bytes(*number), rest))
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!(
            "livelink-editor-journal-{}-{name}",
            std::process::id()
        ))
    }

    #[test]
    fn what_was_typed_comes_back() {
        let folder = folder("back");
        let base = Base {
            text: Rope::from_str("one two"),
            file: None,
        };
        let mut journal = Journal::new(&folder, base);
        assert!(
            Orphan::find(&folder).is_empty(),
            "nothing is written before something changes"
        );

        let mut rope = Rope::from_str("one two");
        for (at, text) in [(3, "é"), (0, "अ"), (8, "\r\n")] {
            rope.insert(rope.byte_to_char(at), text);
            journal.record(&rope, Edit::insert(at, text.len())).unwrap();
        }
        let at = rope.byte_to_char(3);
        rope.remove(at..at + 3);
        journal.record(&rope, Edit::delete(3..6)).unwrap();

        assert!(Orphan::find(&folder).is_empty(), "its program lives");
        drop(journal);
        let orphans = Orphan::find(&folder);
        assert_eq!(orphans.len(), 1);
        assert_eq!(orphans[0].recover().unwrap().0, rope);
        assert_eq!(orphans[0].name(), "Untitled");
        orphans.into_iter().for_each(Orphan::discard);
        assert!(Orphan::find(&folder).is_empty());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_torn_end_is_left_out() {
        let rope = Rope::from_str("abc");
        let mut bytes = encode(&rope, Edit::insert(0, 1));
        let whole = bytes.len();
        bytes.extend(encode(&rope, Edit::insert(1, 2)));
        for cut in whole..bytes.len() {
            assert_eq!(
                decode(&bytes[..cut]),
                [(0..0, "a".to_owned())],
                "cut at {cut}"
            );
        }
        assert_eq!(decode(&bytes).len(), 2);
        bytes[whole + 20] ^= 1;
        assert_eq!(decode(&bytes).len(), 1, "the checksum");
    }

    #[test]
    fn a_saved_document_leaves_no_journal() {
        let folder = folder("saved");
        let base = Base {
            text: Rope::new(),
            file: None,
        };
        let mut journal = Journal::new(&folder, base.clone());
        journal
            .record(&Rope::from_str("x"), Edit::insert(0, 1))
            .unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        journal.reset(base);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir_all(&folder).unwrap();
    }
}
