//! Writing a file so that the whole old content or the whole new one is there at any moment.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::beside::{self, NEW};
use crate::error::{Changed, FileError, if_there};
use crate::file_kind::FileKind;
use crate::in_place::{self, Expected};
use crate::metadata::{
    Attributes, Owner, ReadOnly, carry_over, check_may_write, check_writable, names,
};

/// The metadata that a written file gets, and the condition for writing it.
#[derive(Clone, Copy)]
enum Metadata<'a> {
    /// That of the old file. A new file has the usual metadata.
    AsBefore,
    /// That of the old file, which must still have this content.
    AsBeforeIf(&'a [u8], ReadOnly),
    /// Only the user may read and write the file.
    Private,
    /// Those who may read and write this other file may read and write the file.
    RightsOf(&'a Path),
}

/// Writes a file: writes a new one beside it, flushes it to the disk and renames it into place. A
/// symbolic link stays a symbolic link, and the file that it leads to is written.
///
/// The permissions, the owner, the group, the access list of Linux and the extended attributes are kept. Kept are not the time when the
/// file was made, the flags of `chattr` and the access list of macOS.
///
/// Two kinds of files are written over instead: those with several names (hard links), and those whose
/// metadata the system gives to no new file. Their old and new content is in a journal beside
/// them meanwhile. If the program is killed, the next write of the file, or
/// [`finish_interrupted_write`], completes this one.
///
/// What a killed program has left beside the file is removed.
///
/// # Errors
///
/// The file is read-only, the user may not write it, the name leads to something that is not a file, or the
/// system refuses. The old file is untouched then.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    write_with(path, bytes, Metadata::AsBefore).map(|_| ())
}

/// Replaces the content of a file, which is `old`, as [`write()`] does. Returns to whom the file belongs.
///
/// # Errors
///
/// Those of [`write()`]; and another program has changed the file or removed it. The old file is
/// untouched then.
///
/// ```
/// use livelink_disk::ReadOnly;
///
/// let path = std::env::temp_dir().join(format!("replaced-{}", std::process::id()));
/// livelink_disk::write(&path, b"one")?;
/// livelink_disk::replace(&path, b"one", b"two", ReadOnly::Refuse)?;
/// let error = livelink_disk::replace(&path, b"one", b"three", ReadOnly::Refuse).unwrap_err();
/// assert!(error.to_string().ends_with("another program has changed the file"));
/// assert!(error.is_changed());
/// assert_eq!(std::fs::read(&path)?, b"two");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replace(
    path: &Path,
    old: &[u8],
    new: &[u8],
    read_only: ReadOnly,
) -> Result<Owner, FileError> {
    write_with(path, new, Metadata::AsBeforeIf(old, read_only))
}

/// Completes the write of a program that was killed while it wrote over the file, as [`write()`] does it for some files. Until
/// then, the file holds parts of two texts. So a program calls this before it reads a file that it will write.
/// Returns whether there was such a write. Costs one look into the folder if there was none.
///
/// # Errors
///
/// There was one, and it cannot be completed: another program has changed the file since, or is writing it, or another user was
/// writing it. The error says what to do.
///
/// ```
/// let path = std::env::temp_dir().join(format!("finished-{}", std::process::id()));
/// livelink_disk::write(&path, b"text")?;
/// assert!(!livelink_disk::finish_interrupted_write(&path)?);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn finish_interrupted_write(path: &Path) -> Result<bool, FileError> {
    let finished = target(path).and_then(|target| in_place::finish(&target));
    finished.map_err(|cause| FileError::new(path, "open", cause))
}

/// Writes a file as [`write()`] does, so that only the user may read it, whoever could before.
///
/// # Errors
///
/// Those of [`write()`], except that a read-only file is written.
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    write_with(path, bytes, Metadata::Private).map(|_| ())
}

/// Writes a file that belongs to another one as [`write()`] does. Whoever may read `other` may read
/// it, and nobody else.
///
/// # Errors
///
/// Those of [`write()`], except that a read-only file is written; and there is no file `other`.
pub fn write_beside(path: &Path, bytes: &[u8], other: &Path) -> Result<(), FileError> {
    write_with(path, bytes, Metadata::RightsOf(other)).map(|_| ())
}

fn write_with(path: &Path, bytes: &[u8], metadata: Metadata<'_>) -> Result<Owner, FileError> {
    put(path, bytes, metadata).map_err(|cause| FileError::new(path, "save", cause))
}

fn put(path: &Path, bytes: &[u8], metadata: Metadata<'_>) -> io::Result<Owner> {
    let target = target(path)?;
    if let Some(old) = if_there(fs::metadata(&target))? {
        FileKind::of(&old).regular()?;
    }
    in_place::finish(&target)?;
    let old = if_there(fs::metadata(&target))?;
    let owner = old.as_ref().map_or(Owner::User, Owner::of);
    let mut expected = Expected::Any;
    let of_old = match (metadata, old) {
        (Metadata::Private | Metadata::RightsOf(_), _) | (Metadata::AsBefore, None) => None,
        (Metadata::AsBeforeIf(..), None) => return Err(io::ErrorKind::NotFound.into()),
        (Metadata::AsBefore, Some(old)) => {
            check_writable(&old, ReadOnly::Refuse)?;
            Some(old)
        }
        (Metadata::AsBeforeIf(content, read_only), Some(old)) => {
            check_writable(&old, read_only)?;
            expected = Expected::This(content);
            Some(old)
        }
    };
    if let Some(old) = &of_old {
        check_may_write(&target, old)?;
        if names(old) > 1 {
            in_place::overwrite(&target, old, expected, bytes)?;
            return Ok(owner);
        }
    }
    let is_usual = of_old.is_none() && matches!(metadata, Metadata::AsBefore);
    let mut new = beside::create(&target, NEW, is_usual)?;
    new.write_all(bytes)?;
    let file = new.as_file();
    if let Some(old) = &of_old
        && carry_over(&target, old, file, Attributes::All).is_err()
    {
        drop(new);
        in_place::overwrite(&target, old, expected, bytes)?;
        return Ok(owner);
    }
    if let Metadata::RightsOf(other) = metadata {
        // Where the file cannot belong to the same users, it is no less private.
        let _ = carry_over(other, &fs::metadata(other)?, file, Attributes::Access);
    }
    file.sync_all()?;
    if let Expected::This(content) = expected
        && fs::read(&target)? != content
    {
        return Err(Changed::error());
    }
    match (new.persist(&target), &of_old) {
        (Ok(_), _) => beside::sync_folder(&target),
        // Something is mounted at this name, as containers do it with a single file.
        (Err(error), Some(old)) if error.error.kind() == io::ErrorKind::ResourceBusy => {
            drop(error);
            in_place::overwrite(&target, old, expected, bytes)?;
        }
        (Err(error), _) => return Err(error.error),
    }
    Ok(owner)
}

/// Returns the file that a name leads to, also where that file is still to be made.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    loop {
        // A name that leads through too many links is an error.
        if let Some(target) = if_there(fs::canonicalize(&path))? {
            return Ok(target);
        }
        match fs::read_link(&path) {
            Ok(next) => path = beside::folder_of(&path).join(next),
            Err(_) => return Ok(path),
        }
    }
}

#[cfg(all(test, feature = "texts"))]
mod tests;
