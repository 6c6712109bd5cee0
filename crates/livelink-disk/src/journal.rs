//! A journal of the changes of a document, so that a program that is killed loses nothing.
//!
//! The first line holds the text that the journal starts from, and the program's own data about the document. Each later line is
//! one step, written as it happens and in one write. A step is a JSON array that begins with its name. Only the program knows
//! what its steps mean, and does them again to recover. The names `saving` and `saved` are the journal's. Saving writes two
//! lines, so the journal continues after a save, and earlier steps can be undone after a crash too.
//!
//! A write that has returned outlives the process. It is not forced to the disk, so a power failure may take the last
//! seconds. Lines that cannot be written, because the disk is full, are kept and tried again.
//!
//! A short text is in the first line. Of a long text the first line has the stamp of its file, and a copy of the file is
//! made beside the journal, in the background. Only the user may read either, whoever may read the file. A journal is locked while
//! its program lives. So the next program can tell an orphan from a journal in use.

mod base;
mod header;
mod lines;
mod orphan;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use base::BaseCopy;
pub use header::{JournalStart, OnDisk, RecoverError};
pub use orphan::{Orphan, OrphanStart};

use crate::private;

/// How many names are tried for a journal.
const NAMES: u32 = 10_000;

/// The journal of one document.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    on_disk: OnDisk,
    open: Option<Open>,
    /// Steps that change nothing, such as moves of the caret. They are written with the next change, so that looking around
    /// leaves no file.
    later: Vec<Value>,
}

/// A journal that something is to be written to.
#[derive(Debug, Default)]
struct Open {
    /// The file, once it could be made.
    file: Option<(File, PathBuf)>,
    /// How much of the file is whole lines.
    end: u64,
    /// Lines that are not in the file yet.
    unwritten: String,
    /// The text is in its file, and is being copied from there.
    base: Option<BaseCopy>,
    is_based: bool,
    /// Steps from before the journal can be undone, and a recorded "undo" could not repeat that.
    has_past: bool,
}

impl Journal {
    /// Returns a journal in `folder` for a document that is as it is in its file. Nothing is written until something changes. The
    /// folder is for journals only: others lose the rights that they have to it.
    pub fn new(folder: &Path, on_disk: OnDisk) -> Self {
        Self {
            folder: folder.to_owned(),
            on_disk,
            open: None,
            later: Vec::new(),
        }
    }

    /// Goes on with the journal of a program that is gone, whose document was recovered.
    ///
    /// # Errors
    ///
    /// A half-written line at the end of the file cannot be cut off.
    pub fn adopt(orphan: Orphan, on_disk: OnDisk) -> io::Result<Self> {
        let file = orphan.file;
        file.set_len(orphan.end)?;
        let folder = orphan.path.parent().map(Path::to_owned);
        Ok(Self {
            folder: folder.unwrap_or_default(),
            on_disk,
            open: Some(Open {
                end: orphan.end,
                is_based: header::is_in_file(&orphan.header) && !base::exists(&orphan.path),
                file: Some((file, orphan.path)),
                ..Open::default()
            }),
            later: Vec::new(),
        })
    }

    /// Records the state of the document when it is about to be changed for the first time. `start` is asked only then.
    ///
    /// # Errors
    ///
    /// The file cannot be written. The line is kept, and written with the next one.
    pub fn begin<'a>(&mut self, start: impl FnOnce() -> JournalStart<'a>) -> io::Result<()> {
        if self.open.is_some() {
            return Ok(());
        }
        let start = start();
        let has_past = start.has_past;
        let header = header::of(&self.on_disk, start);
        let is_based = header::is_in_file(&header);
        self.open = Some(Open {
            unwritten: lines::encode(&header),
            is_based,
            has_past,
            ..Open::default()
        });
        self.write()?;
        if let (true, Some(open), Some((path, stamp))) =
            (is_based, &mut self.open, &self.on_disk.file)
            && let Some((_, journal)) = &open.file
        {
            open.base = Some(BaseCopy::start(path, *stamp, journal));
        }
        Ok(())
    }

    /// Creates a file of a name that no other program uses or has left.
    fn create(folder: &Path) -> io::Result<(File, PathBuf)> {
        private::create_private_folder(folder)?;
        private::narrow(folder);
        for number in 0..NAMES {
            let name = format!("{}-{number}.journal", std::process::id());
            let path = folder.join(name);
            if path.with_extension(orphan::DISCARDED).exists() {
                continue;
            }
            let mut options = OpenOptions::new();
            options.create_new(true).write(true);
            match private::created_private(&mut options).open(&path) {
                Ok(file) => {
                    file.try_lock()?;
                    return Ok((file, path));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Writes the lines that are not in the file yet.
    ///
    /// # Errors
    ///
    /// The file cannot be written. The missing lines are kept for the next try.
    pub fn write(&mut self) -> io::Result<()> {
        let Some(open) = &mut self.open else {
            return Ok(());
        };
        if open.unwritten.is_empty() {
            return Ok(());
        }
        if open.file.is_none() {
            open.file = Some(Self::create(&self.folder)?);
        }
        let Some((file, _)) = &mut open.file else {
            return Ok(());
        };
        // A write that has failed may have left a part of these lines.
        file.seek(SeekFrom::Start(open.end))?;
        file.write_all(open.unwritten.as_bytes())?;
        open.end += u64::try_from(open.unwritten.len()).unwrap_or_default();
        open.unwritten.clear();
        Ok(())
    }

    /// Returns whether an undo or redo has to be recorded as its effect on the text.
    pub fn has_past(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.has_past)
    }

    /// Writes down a step that has just been done.
    ///
    /// # Errors
    ///
    /// The file cannot be written. The line is kept, and written with the next one.
    pub fn record(&mut self, step: &Value) -> io::Result<()> {
        if let Some(open) = &mut self.open {
            let later = self.later.drain(..);
            open.unwritten
                .extend(later.map(|step| lines::encode(&step)));
            open.unwritten.push_str(&lines::encode(step));
        }
        self.write()
    }

    /// Keeps a step that changes nothing by itself until the next change. Of several steps of one name in a row, such as moves
    /// of the caret, only the last counts. The name is the first item of a list, the key of an object with one field, or a text.
    pub fn record_later(&mut self, step: Value) {
        self.later
            .pop_if(|last| name(last).is_some() && name(last) == name(&step));
        self.later.push(step);
    }

    /// Writes down that the document is about to be saved as these bytes. If no later step follows and the file has these
    /// bytes, everything is saved.
    pub fn saving(&mut self, path: &Path, bytes: &[u8]) {
        if let Some(open) = &mut self.open {
            if let Some(base) = open.base.take() {
                // The file that the text is copied from is about to be replaced.
                open.is_based = !base.wait();
            }
            let sum = format!("{:016x}", lines::checksum(bytes));
            let step = json!(["saving", path.display().to_string(), bytes.len(), sum]);
            // Without this line the text is offered again although it is in the file. Nothing is lost.
            let _ = self.record(&step);
        }
    }

    /// Goes on after the document was saved, or was read again from its file.
    pub fn saved(&mut self, on_disk: OnDisk) {
        self.on_disk = on_disk;
        match &self.open {
            // The text that the journal starts from is gone with the old file.
            Some(open) if open.is_based => self.discard(),
            Some(_) => {
                let step = header::saved(&self.on_disk);
                // Without this line the next program compares the file with the text that was to be saved.
                let _ = self.record(&step);
            }
            None => {}
        }
    }

    /// Removes the file. (Dropping a journal does not remove it, as a panic must leave it where it is.)
    pub fn discard(&mut self) {
        self.later.clear();
        if let Some(mut open) = self.open.take() {
            if let Some(base) = open.base.take() {
                base.wait();
            }
            if let Some((file, path)) = open.file {
                drop(file);
                let _ = fs::remove_file(&path);
                base::remove(&path);
            }
        }
    }
}

/// Returns the name of a step.
fn name(step: &Value) -> Option<&str> {
    match step {
        Value::Array(items) => items.first()?.as_str(),
        Value::Object(fields) if fields.len() == 1 => fields.keys().next().map(String::as_str),
        step => step.as_str(),
    }
}

#[cfg(test)]
mod tests;
