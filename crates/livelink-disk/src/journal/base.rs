//! A copy of the file that a journal starts from.
//!
//! A long text is not in its journal, but in its file. Another program may change that file. So it is copied, beside the
//! journal and in the background. Where the file system can share the blocks of two files, the copy takes neither time nor
//! room.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};

use crate::file_stamp::FileStamp;
use crate::private;

/// A file longer than this, in bytes, is not copied.
const LONGEST: u64 = 512 * 1024 * 1024;

/// A copy that is being made.
#[derive(Debug)]
pub(super) struct BaseCopy(JoinHandle<bool>);

impl BaseCopy {
    /// Begins to copy a file that has this stamp.
    pub(super) fn start(path: &Path, stamp: Option<FileStamp>, journal: &Path) -> Self {
        let (path, journal) = (path.to_owned(), journal.to_owned());
        Self(thread::spawn(move || {
            copy(&path, stamp, &journal).unwrap_or(false)
        }))
    }

    /// Waits for the copy. Returns whether there is one now.
    pub(super) fn wait(self) -> bool {
        self.0.join().unwrap_or(false)
    }
}

fn copy(path: &Path, stamp: Option<FileStamp>, journal: &Path) -> io::Result<bool> {
    let is_same = || stamp.is_some() && FileStamp::of(path) == stamp;
    if !is_same() || stamp.is_some_and(|stamp| stamp.len() > LONGEST) {
        return Ok(false);
    }
    let part = journal.with_extension("part");
    // On a disk that is nearly full, a part of a copy only takes the room of the journal.
    if fs::copy(path, &part).is_err() || !is_same() {
        fs::remove_file(&part)?;
        return Ok(false);
    }
    // The copy has the rights of the file.
    private::narrow(&part);
    fs::rename(&part, place(journal))?;
    Ok(true)
}

/// Returns where the copy of a journal is.
pub(super) fn place(journal: &Path) -> PathBuf {
    journal.with_extension("base")
}

/// Returns whether a journal has a copy.
pub(super) fn exists(journal: &Path) -> bool {
    place(journal).exists()
}

/// Removes the copy of a journal, if there is one.
pub(super) fn remove(journal: &Path) {
    let _ = fs::remove_file(place(journal));
    let _ = fs::remove_file(journal.with_extension("part"));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that changed after the program read it is not copied.
    #[test]
    fn only_the_file_that_was_read_is_copied() {
        let name = format!("livelink-disk-base-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        let (path, journal) = (folder.join("note.txt"), folder.join("1.journal"));
        fs::write(&path, "text").unwrap();
        let stamp = FileStamp::of(&path);
        let other = FileStamp::of(&folder);
        for (stamp, journal, is_copied) in [
            (None, journal.clone(), false),
            (other, journal.clone(), false),
            (stamp, folder.join("none/1.journal"), false),
            (stamp, journal.clone(), true),
        ] {
            let copy = BaseCopy::start(&path, stamp, &journal);
            assert_eq!(copy.wait(), is_copied, "{stamp:?}");
            assert_eq!(exists(&journal), is_copied, "{stamp:?}");
        }
        // A long file is not copied. This one needs no room.
        let long = folder.join("long.txt");
        fs::File::create(&long)
            .unwrap()
            .set_len(LONGEST + 1)
            .unwrap();
        assert!(!BaseCopy::start(&long, FileStamp::of(&long), &journal).wait());
        fs::remove_file(&long).unwrap();
        // A copy that fails leaves no part of itself.
        fs::write(journal.with_extension("part"), "a part").unwrap();
        assert!(!BaseCopy::start(&folder, FileStamp::of(&folder), &journal).wait());
        assert!(!journal.with_extension("part").exists());
        remove(&journal);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
