//! Journals whose program is gone.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

use livelink::session::{Document, Input};
use ropey::Rope;
use serde_json::Value;

use super::header::{self, OnDisk, RecoverError};
use super::lines;
use super::step;
use crate::link_mode::LinkMode;

/// A journal with steps in it that no running program uses.
#[derive(Debug)]
pub struct Orphan {
    pub(super) path: PathBuf,
    /// The file, locked, so that no other program takes it as well.
    pub(super) file: File,
    header: Value,
    steps: Vec<Value>,
    /// Where the next step is to be written.
    pub(super) end: u64,
}

/// What is recovered from an orphan.
#[derive(Debug)]
pub struct Recovered {
    /// The document as it was, with its links, its mutes and everything that can be undone.
    pub document: Document<Rope>,
    /// The text that was saved last.
    pub saved: Rope,
    /// Which links were shown.
    pub mode: LinkMode,
    /// Where the document is on disk, and how it is written.
    pub on_disk: OnDisk,
}

impl Orphan {
    /// Returns the orphans in a folder, the oldest first.
    pub fn find(folder: &Path) -> Vec<Self> {
        let Ok(entries) = fs::read_dir(folder) else {
            return Vec::new();
        };
        let mut found: Vec<Self> = entries
            .flatten()
            .filter_map(|entry| Self::open(entry.path()))
            .collect();
        let changed = |orphan: &Self| orphan.file.metadata().and_then(|data| data.modified());
        found.sort_by_key(|orphan| changed(orphan).ok());
        found
    }

    fn open(path: PathBuf) -> Option<Self> {
        if path.extension()? != "journal" {
            return None;
        }
        let file = OpenOptions::new().read(true).write(true).open(&path).ok()?;
        file.try_lock().ok()?;
        let (mut steps, end) = lines::decode(&fs::read(&path).ok()?);
        if steps.len() < 2 || is_saved(&steps) {
            // The program was killed before anything changed, or when everything was saved.
            let _ = fs::remove_file(&path);
            return None;
        }
        let header = steps.remove(0);
        Some(Self {
            path,
            file,
            header,
            steps,
            end: u64::try_from(end).ok()?,
        })
    }

    /// Returns the name of the document.
    pub fn name(&self) -> String {
        let path = header::path(&self.header);
        path.as_deref().and_then(Path::file_name).map_or_else(
            || "Untitled".to_owned(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    /// Does all steps again.
    ///
    /// # Errors
    ///
    /// The document that the steps start from cannot be recovered.
    pub fn recover(&self) -> Result<Recovered, RecoverError> {
        let (mut document, mut mode, on_disk) = header::document(&self.header)?;
        let saved = document.text().clone();
        for step in &self.steps {
            // A step that this version does not know is passed over, as the others are worth more than nothing.
            let _ = step::apply(step, &mut document, &mut mode);
        }
        // An input method has ended with its program. The text that it showed stays.
        let selection = document.selection();
        document.apply(Input::Select(selection));
        Ok(Recovered {
            document,
            saved,
            mode,
            on_disk,
        })
    }

    /// Removes the file.
    pub fn discard(self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Returns whether the last step says that the program saves, and the file has the bytes that were to be saved.
fn is_saved(steps: &[Value]) -> bool {
    let saving = steps.last().cloned().unwrap_or_default();
    let Ok((name, path, len, sum)) =
        serde_json::from_value::<(String, String, usize, String)>(saving)
    else {
        return false;
    };
    name == "saving"
        && fs::read(path).is_ok_and(|bytes| {
            bytes.len() == len && format!("{:016x}", lines::checksum(&bytes)) == sum
        })
}
