//! Journals whose program is gone.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ropey::Rope;
use serde_json::{Map, Value};

use super::base;
use super::header::{self, OnDisk, RecoverError};
use super::lines;
use crate::atomic_write::finish_interrupted_write;
use crate::private;

/// The file name ending of a journal that the user has discarded.
pub(super) const DISCARDED: &str = "discarded";

/// How long a discarded journal can be restored.
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

/// The state before the first step of an orphan.
#[derive(Clone, Debug)]
pub struct OrphanStart {
    /// The text.
    pub text: Rope,
    /// The program's own data about the document when the journal began. The journal's own fields are in it as well.
    pub payload: Map<String, Value>,
}

impl Orphan {
    /// Returns the orphans in a folder of journals, the oldest first. Others lose the rights that they have to the folder, and to
    /// the journals in it.
    pub fn find(folder: &Path) -> Vec<Self> {
        Self::with_ending(folder, "journal")
    }

    /// Returns the recently discarded journals, the oldest first.
    pub fn discarded(folder: &Path) -> Vec<Self> {
        Self::with_ending(folder, DISCARDED)
    }

    fn with_ending(folder: &Path, ending: &str) -> Vec<Self> {
        let Ok(entries) = fs::read_dir(folder) else {
            return Vec::new();
        };
        private::narrow(folder);
        let mut found: Vec<Self> = entries
            .flatten()
            // To read a pipe would never end.
            .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|found| found == ending))
            .inspect(|path| {
                private::narrow(path);
                private::narrow(&base::place(path));
            })
            .filter_map(Self::open)
            .collect();
        let changed = |orphan: &Self| orphan.file.metadata().and_then(|data| data.modified());
        found.sort_by_key(|orphan| changed(orphan).ok());
        found
    }

    fn open(path: PathBuf) -> Option<Self> {
        let file = OpenOptions::new().write(true).open(&path).ok()?;
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

    /// Returns the state before the first step.
    ///
    /// A long text is not in the journal, but in its file, or in a copy of it beside the journal. `read` gets the place where the
    /// text is, and the name that its file has, from which a program may know the format. It returns the text.
    ///
    /// # Errors
    ///
    /// The first line cannot be understood, or the text that the steps start from is gone.
    pub fn start(
        &self,
        read: impl FnOnce(&Path, &Path) -> Option<Rope>,
    ) -> Result<OrphanStart, RecoverError> {
        let on_disk = header::on_disk(&self.header)?;
        let text = header::text(&self.header, &on_disk, &base::place(&self.path), read)?;
        let payload = self.header.as_object().cloned().unwrap_or_default();
        Ok(OrphanStart { text, payload })
    }

    /// Returns the steps of the program, in the order in which they were done.
    pub fn steps(&self) -> impl Iterator<Item = &Value> {
        let is_own = |step: &&Value| {
            let name = step.get(0).and_then(Value::as_str);
            matches!(name, Some("saving" | "saved"))
        };
        self.steps.iter().filter(move |step| !is_own(step))
    }

    /// Returns where the document is on disk after the last step.
    ///
    /// # Errors
    ///
    /// The first line cannot be understood.
    pub fn on_disk(&self) -> Result<OnDisk, RecoverError> {
        let mut on_disk = header::on_disk(&self.header)?;
        if let Some(saved) = self.steps.iter().rev().find_map(header::read_saved) {
            on_disk.file = Some(saved);
        }
        Ok(on_disk)
    }

    /// Returns the file that the document was opened from, or saved to last.
    pub fn last_path(&self) -> Option<PathBuf> {
        let saved = self.steps.iter().rev().find_map(header::read_saved);
        saved.map_or_else(|| header::path(&self.header), |(path, _)| Some(path))
    }

    /// Puts the journal away for some days, so that it is not offered again.
    ///
    /// # Errors
    ///
    /// The system refuses.
    pub fn discard(self) -> io::Result<Self> {
        self.renamed(DISCARDED)
    }

    /// Reverts [`Orphan::discard`].
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

/// Returns whether the last step is the one for a saved document; or the one for a running save, and the file has the bytes that
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
    if name != "saving" {
        return false;
    }
    let path = Path::new(&path);
    // The program may have been killed while it wrote over the file.
    let _ = finish_interrupted_write(path);
    crate::read(path, &mut |_| true)
        .is_ok_and(|bytes| bytes.len() == len && format!("{:016x}", lines::checksum(&bytes)) == sum)
}
