//! Journals whose program is gone.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use livelink::session::{Document, Input};
use ropey::Rope;
use serde_json::Value;

use super::base;
use super::header::{self, OnDisk, RecoverError};
use super::lines;
use super::step;
use super::typed_text;
use crate::files::FileStamp;
use crate::link_mode::LinkMode;

/// The file name ending of a journal that the user has discarded.
pub(super) const DISCARDED: &str = "discarded";

/// How long what was discarded can be taken back.
const KEPT: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// A journal with steps in it that no running program uses.
#[derive(Debug)]
pub struct Orphan {
    pub(super) path: PathBuf,
    /// The file, locked, so that no other program takes it as well.
    pub(super) file: File,
    pub(super) header: Value,
    steps: Vec<Value>,
    /// Where the next step is to be written.
    pub(super) end: u64,
}

/// What is recovered from an orphan.
#[derive(Debug)]
pub struct Recovered {
    /// The document as it was, with its links, its mutes and everything that can be undone.
    pub document: Document<Rope>,
    /// Whether the file is as the program left it, so that the document can be saved over it.
    pub fits: bool,
    /// Whether this is the whole document. If not, it is only what was typed, because the text around it is gone.
    pub is_whole: bool,
    /// Which links were shown.
    pub mode: LinkMode,
    /// Where the document is on disk, and how it is written.
    pub on_disk: OnDisk,
}

impl Orphan {
    /// Returns the orphans in a folder, the oldest first.
    pub fn find(folder: &Path) -> Vec<Self> {
        Self::with_ending(folder, "journal")
    }

    /// Returns what was discarded lately, the oldest first.
    pub fn discarded(folder: &Path) -> Vec<Self> {
        Self::with_ending(folder, DISCARDED)
    }

    fn with_ending(folder: &Path, ending: &str) -> Vec<Self> {
        let Ok(entries) = fs::read_dir(folder) else {
            return Vec::new();
        };
        let mut found: Vec<Self> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|found| found == ending))
            .filter_map(Self::open)
            .collect();
        let changed = |orphan: &Self| orphan.file.metadata().and_then(|data| data.modified());
        found.sort_by_key(|orphan| changed(orphan).ok());
        found
    }

    fn open(path: PathBuf) -> Option<Self> {
        let file = OpenOptions::new().read(true).write(true).open(&path).ok()?;
        file.try_lock().ok()?;
        let (mut steps, end) = lines::decode(&fs::read(&path).ok()?);
        if steps.len() < 2 || is_saved(&steps) || is_forgotten(&path, &file) {
            // The program was killed before anything changed, or when everything was saved.
            base::remove(&path);
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
        let path = self.last_path();
        path.as_deref().and_then(Path::file_name).map_or_else(
            || "Untitled".to_owned(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    /// Returns the file that the document was opened from, or saved to last.
    fn last_path(&self) -> Option<PathBuf> {
        let saved = self.steps.iter().rev().find_map(header::read_saved);
        saved.map_or_else(|| header::path(&self.header), |(path, _)| Some(path))
    }

    /// Does all steps again. If the text that they start from is gone, returns what was typed.
    ///
    /// # Errors
    ///
    /// The first line cannot be understood.
    pub fn recover(&self) -> Result<Recovered, RecoverError> {
        let (mut document, mut mode, mut on_disk) =
            match header::document(&self.header, &base::place(&self.path)) {
                Ok(start) => start,
                Err(RecoverError::TextChanged) => {
                    return Ok(Recovered {
                        document: typed_text::of_steps(&self.steps),
                        fits: false,
                        is_whole: false,
                        mode: LinkMode::Document,
                        on_disk: OnDisk {
                            file: self.last_path().map(|path| (path, None)),
                            ..OnDisk::default()
                        },
                    });
                }
                Err(error) => return Err(error),
            };
        for step in &self.steps {
            if let Some(file) = header::read_saved(step) {
                on_disk.file = Some(file);
            }
            // A step that this version does not know is passed over, as the others are worth more than nothing.
            let _ = step::apply(step, &mut document, &mut mode);
        }
        // An input method has ended with its program. The text that it showed stays.
        let selection = document.selection();
        document.apply(Input::Select(selection));
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

    /// Puts the journal away for some days, so that it is not offered again.
    ///
    /// # Errors
    ///
    /// The system refuses.
    pub fn discard(self) -> io::Result<Self> {
        self.renamed(DISCARDED)
    }

    /// Takes back [`Orphan::discard`].
    ///
    /// # Errors
    ///
    /// The system refuses.
    pub fn take_back(self) -> io::Result<Self> {
        self.renamed("journal")
    }

    fn renamed(mut self, ending: &str) -> io::Result<Self> {
        let path = self.path.with_extension(ending);
        fs::rename(&self.path, &path)?;
        self.path = path;
        Ok(self)
    }
}

/// Returns whether a journal was discarded so long ago that it can go.
fn is_forgotten(path: &Path, file: &File) -> bool {
    let changed = file.metadata().and_then(|data| data.modified()).ok();
    let age = changed.and_then(|changed| changed.elapsed().ok());
    path.extension().is_some_and(|ending| ending == DISCARDED) && age.is_some_and(|age| age > KEPT)
}

/// Returns whether the last step says that the document is saved; or that the program saves, and the file has the bytes that
/// were to be saved.
fn is_saved(steps: &[Value]) -> bool {
    let saving = steps.last().cloned().unwrap_or_default();
    if header::read_saved(&saving).is_some() {
        return true;
    }
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
