//! Files that lie beside another one while that one is written.
//!
//! Their names follow from the name of that file. So the next program that writes the same file finds
//! those that a killed program has left, without a search through the folder. A lock tells them from
//! those of a program that runs.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::hash::Hasher as _;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use fnv::FnvHasher;
use tempfile::NamedTempFile;

use crate::error::{if_there, reason};

/// How the names of these files begin.
const START: &str = ".livelink-";

/// The ending of a new file that will take the place of the old one.
pub(crate) const NEW: &str = "new";

/// The ending of a journal of a file that is written over.
pub(crate) const JOURNAL: &str = "journal";

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long it waits before it asks again.
const PAUSE: Duration = Duration::from_millis(5);

/// How often a writer tries again because another one was quicker.
const TRIES: usize = 100;

/// Returns whether a file of this name lies beside another one only while that one is written. A program that
/// reads a whole folder leaves such files out.
///
/// ```
/// use livelink_disk::is_temporary_name;
///
/// assert!(is_temporary_name(".livelink-0123456789abcdef.new".as_ref()));
/// assert!(!is_temporary_name("livelink.toml".as_ref()));
/// ```
pub fn is_temporary_name(name: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    let is = |ending: &str| {
        let rest = name.strip_prefix(START.as_bytes());
        rest.and_then(|rest| rest.strip_suffix(ending.as_bytes()))
            .and_then(|rest| rest.strip_suffix(b"."))
            .is_some_and(|sum| sum.len() == 16 && sum.iter().all(u8::is_ascii_hexdigit))
    };
    is(NEW) || is(JOURNAL)
}

/// Returns where the file beside another one is.
pub(crate) fn place(of_file: &Path, ending: &str) -> PathBuf {
    // The name itself, with more around it, could be too long.
    let mut sum = FnvHasher::default();
    sum.write(of_file.file_name().unwrap_or_default().as_encoded_bytes());
    folder_of(of_file).join(format!("{START}{:016x}.{ending}", sum.finish()))
}

/// Returns the folder of a file.
pub(crate) fn folder_of(file: &Path) -> PathBuf {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

/// Creates a file beside another one, which is removed when the result is dropped. It is private, unless
/// it has the usual permissions. If a killed program has left such a file, that one is removed.
///
/// # Errors
///
/// Another program writes the file at the same time, or the system refuses.
pub(crate) fn create(of_file: &Path, ending: &str, usual: bool) -> io::Result<NamedTempFile> {
    let place = place(of_file, ending);
    let mut builder = tempfile::Builder::new();
    builder.prefix(place.file_name().unwrap_or_default());
    builder.rand_bytes(0);
    #[cfg(unix)]
    if usual {
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = usual;
    for _ in 0..TRIES {
        match builder.tempfile_in(folder_of(of_file)) {
            Ok(mut new) => {
                lock(new.as_file())?;
                if is_at(new.as_file(), &place)? {
                    return Ok(new);
                }
                // Between the two steps, another program has taken it for one that was left.
                new.disable_cleanup(true);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => remove_left(&place)?,
            Err(error) => {
                let why = reason(&error);
                return Err(io::Error::other(format!(
                    "no file can be made in its folder: {why}"
                )));
            }
        }
    }
    Err(is_busy())
}

/// Removes a file that a killed program has left.
fn remove_left(place: &Path) -> io::Result<()> {
    let Some(left) = open_left(place)? else {
        return Ok(());
    };
    match is_at(&left, place)? {
        true => fs::remove_file(place),
        false => Ok(()),
    }
}

/// Opens a file that a killed program has left, once no program uses it. Returns `None` if there is none.
///
/// # Errors
///
/// The file is in use, belongs to somebody else, or is no file.
pub(crate) fn open_left(place: &Path) -> io::Result<Option<File>> {
    let in_the_way = |why: &str| {
        io::Error::other(format!(
            "{} is in the way, {why}; remove it if nobody writes the file at this moment",
            place.display()
        ))
    };
    // A link is not followed, because it may lead to a file that is worth something.
    let Some(found) = if_there(fs::symlink_metadata(place))? else {
        return Ok(None);
    };
    if !found.is_file() {
        return Err(in_the_way("which is no file"));
    }
    // It may have the permissions of a read-only file already.
    let is_read_only = found.permissions().readonly();
    let mut options = OpenOptions::new();
    let left = if_there(options.read(true).write(!is_read_only).open(place));
    let Some(left) = left.map_err(|error| in_the_way(&format!("({})", reason(&error))))? else {
        return Ok(None);
    };
    lock(&left)?;
    Ok(is_at(&left, place)?.then_some(left))
}

/// Locks a file. Waits for a while if another program has locked it. Where the file system has no locks,
/// nothing is locked.
///
/// # Errors
///
/// Another program has locked it for long.
pub(crate) fn lock(file: &File) -> io::Result<()> {
    let start = Instant::now();
    while let Err(TryLockError::WouldBlock) = file.try_lock() {
        if start.elapsed() > PATIENCE {
            return Err(is_busy());
        }
        thread::sleep(PAUSE);
    }
    Ok(())
}

fn is_busy() -> io::Error {
    io::Error::other("another program is writing it at this moment")
}

/// Returns whether this open file is still the one of this name.
fn is_at(file: &File, place: &Path) -> io::Result<bool> {
    let found = if_there(fs::symlink_metadata(place))?;
    let own = file.metadata()?;
    Ok(found.is_some_and(|found| is_same(&found, &own)))
}

/// Returns whether two metadata are of the same file. Systems other than Unix cannot tell.
pub(crate) fn is_same(one: &Metadata, other: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    }
    #[cfg(not(unix))]
    {
        one.is_file() && other.is_file()
    }
}

/// Flushes the names in the folder of a file to the disk. Not every system can.
pub(crate) fn sync_folder(of_file: &Path) {
    if let Ok(folder) = File::open(folder_of(of_file)) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_names() {
        for (name, expected) in [
            (".livelink-0123456789abcdef.new", true),
            (".livelink-0123456789abcdef.journal", true),
            (".livelink-0123456789abcdef.other", false),
            (".livelink-0123456789abcdefnew", false),
            (".livelink-0123456789abcde.new", false),
            (".livelink-0123456789abcdef0.new", false),
            (".livelink-0123456789abcdeg.new", false),
            (".livelink-.new", false),
            ("livelink-0123456789abcdef.new", false),
            ("", false),
        ] {
            assert_eq!(is_temporary_name(OsStr::new(name)), expected, "{name}");
        }
        for ending in [NEW, JOURNAL] {
            let [place, other] =
                ["folder/note.txt", "folder/other.txt"].map(|file| place(Path::new(file), ending));
            assert!(is_temporary_name(place.file_name().unwrap()), "{place:?}");
            assert_ne!(place, other);
        }
    }
}
