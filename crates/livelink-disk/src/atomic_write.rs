//! Writing a file so that the whole old content or the whole new one is there at any moment.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::error::FileError;
use crate::metadata::{carry_over, check_own, check_writable, names};

/// The metadata that a written file gets, and the condition for writing it.
#[derive(Clone, Copy)]
enum Metadata<'a> {
    /// That of the old file. A new file has the usual metadata.
    AsBefore,
    /// All metadata of the old file, which must still have this content.
    AllAsBefore(&'a [u8]),
    /// Only the user may read and write the file.
    Private,
    /// Those who may read and write this other file may read and write the file.
    RightsOf(&'a Path),
}

/// Writes a file: writes a new one beside it, flushes it to the disk and renames it into place. A
/// symbolic link stays a symbolic link. All metadata are kept: the permissions, the owner, the
/// group, the access list and the extended attributes.
///
/// Two kinds of files are written over instead, while the new file lies beside them: those with
/// several names (hard links), and those whose metadata the system gives to no new file. So if the
/// machine stops meanwhile, one of the two files is whole. If the system does not let the file be
/// written over, the new one takes its place.
///
/// # Errors
///
/// The name belongs to a folder, the file is read-only, or the system refuses. The old file is
/// untouched then.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    write_with(path, bytes, Metadata::AsBefore)
}

/// Replaces the content of a file, which is `old`, as [`write()`] does, but keeps all its metadata
/// or does not write.
///
/// # Errors
///
/// Those of [`write()`]; and another program has changed the file, the user may not write it, it has
/// several names (hard links), or the system does not let the new file have all metadata. The error
/// says how to help that. The old file is untouched then.
///
/// ```
/// let path = std::env::temp_dir().join(format!("replaced-{}", std::process::id()));
/// livelink_disk::write(&path, b"one")?;
/// livelink_disk::replace(&path, b"one", b"two")?;
/// let error = livelink_disk::replace(&path, b"one", b"three").unwrap_err();
/// assert!(error.to_string().ends_with("another program has changed the file"));
/// assert_eq!(std::fs::read(&path)?, b"two");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replace(path: &Path, old: &[u8], new: &[u8]) -> Result<(), FileError> {
    write_with(path, new, Metadata::AllAsBefore(old))
}

/// Writes a file as [`write()`] does, so that only the user may read it, whoever could before.
///
/// # Errors
///
/// Those of [`write()`], except that a read-only file is written.
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    write_with(path, bytes, Metadata::Private)
}

/// Writes a file that belongs to another one as [`write()`] does. Whoever may read `other` may read
/// it, and nobody else.
///
/// # Errors
///
/// Those of [`write()`], except that a read-only file is written; and there is no file `other`.
pub fn write_beside(path: &Path, bytes: &[u8], other: &Path) -> Result<(), FileError> {
    write_with(path, bytes, Metadata::RightsOf(other))
}

fn write_with(path: &Path, bytes: &[u8], metadata: Metadata<'_>) -> Result<(), FileError> {
    put(path, bytes, metadata).map_err(|cause| FileError::new(path, "save", cause))
}

fn put(path: &Path, bytes: &[u8], metadata: Metadata<'_>) -> io::Result<()> {
    let target = if_there(fs::canonicalize(path))?.unwrap_or_else(|| path.to_owned());
    let old = if_there(fs::metadata(&target))?;
    if old.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a folder",
        ));
    }
    match (metadata, &old) {
        (Metadata::AsBefore, Some(old)) => check_writable(old)?,
        (Metadata::AllAsBefore(_), Some(old)) => {
            check_writable(old)?;
            check_own(&target, old)?;
        }
        (Metadata::AllAsBefore(_), None) => return Err(io::ErrorKind::NotFound.into()),
        (Metadata::AsBefore, None) | (Metadata::Private | Metadata::RightsOf(_), _) => {}
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".livelink-");
    // A temporary file is private, but a new file with the usual metadata is not.
    #[cfg(unix)]
    if old.is_none() && matches!(metadata, Metadata::AsBefore) {
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    let folder = folder_of(&target);
    let mut new = builder.tempfile_in(&folder)?;
    new.write_all(bytes)?;
    let file = new.as_file();
    let mut is_in_place = false;
    let permissions = match (metadata, &old) {
        (Metadata::AsBefore, Some(old)) => {
            is_in_place = names(old) > 1 || carry_over(&target, old, file).is_err();
            Some(old.permissions())
        }
        (Metadata::AllAsBefore(_), Some(old)) => {
            carry_over(&target, old, file)?;
            Some(old.permissions())
        }
        (Metadata::RightsOf(other), _) => Some(fs::metadata(other)?.permissions()),
        (Metadata::Private, _) | (Metadata::AsBefore | Metadata::AllAsBefore(_), None) => None,
    };
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.sync_all()?;
    if let Metadata::AllAsBefore(content) = metadata
        && fs::read(&target)? != content
    {
        return Err(io::Error::other("another program has changed the file"));
    }
    // The text is worth more than the metadata: if it cannot be written over the old one, the new file takes its place.
    if is_in_place && overwrite(&target, bytes).is_ok() {
        return Ok(());
    }
    new.persist(&target).map_err(|error| error.error)?;
    // Some systems can also flush the rename itself to the disk.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Writes bytes over those of a file.
fn overwrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::options().write(true).open(path)?;
    file.write_all(bytes)?;
    file.set_len(u64::try_from(bytes.len()).unwrap_or(u64::MAX))?;
    file.sync_all()
}

/// Returns `None` where the file does not exist.
fn if_there<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        result => result.map(Some),
    }
}

fn folder_of(file: &Path) -> PathBuf {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

#[cfg(all(test, feature = "texts"))]
mod tests {
    use super::*;
    use crate::encoding::FileFormat;
    use crate::reading::{open, save};
    use ropey::Rope;
    use std::fs::Permissions;

    #[test]
    fn saving_replaces_the_file_and_leaves_nothing_beside_it() {
        let folder =
            std::env::temp_dir().join(format!("livelink-editor-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("note.txt");
        save(&path, &Rope::from_str("one"), FileFormat::default()).unwrap();
        save(&path, &Rope::from_str("two"), FileFormat::default()).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);

        let error = save(&folder, &Rope::new(), FileFormat::default()).unwrap_err();
        assert!(error.to_string().contains("folder"), "{error}");
        let missing = folder.join("missing/note.txt");
        let error = save(&missing, &Rope::new(), FileFormat::default()).unwrap_err();
        assert!(error.to_string().starts_with("cannot save"), "{error}");
        assert!(open(&folder.join("none")).unwrap_err().is_not_found());
        assert!(open(&folder).unwrap_err().to_string().contains("folder"));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_symbolic_links_are_kept() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder =
            std::env::temp_dir().join(format!("livelink-editor-links-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (path, alias) = (folder.join("script"), folder.join("alias"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o751)).unwrap();
        symlink(&path, &alias).unwrap();
        save(&alias, &Rope::from_str("new"), FileFormat::default()).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o751
        );
        assert!(fs::symlink_metadata(&alias).unwrap().is_symlink());
        fs::remove_dir_all(&folder).unwrap();
    }

    /// A file with two names is one file after it was saved, whether its text grew or shrank.
    #[cfg(unix)]
    #[test]
    fn hard_links_are_kept() {
        let folder =
            std::env::temp_dir().join(format!("livelink-editor-names-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (path, other) = (folder.join("one"), folder.join("other"));
        fs::write(&path, "old").unwrap();
        fs::hard_link(&path, &other).unwrap();
        for text in ["a longer text", "", "new"] {
            write(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&other).unwrap(), text);
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    /// An editor's file keeps its attributes, and no file is left beside it.
    #[cfg(unix)]
    #[test]
    fn attributes_are_kept() {
        let folder =
            std::env::temp_dir().join(format!("livelink-editor-attributes-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("note.txt");
        write(&path, b"old").unwrap();
        if let Err(error) = xattr::set(&path, "user.comment", b"mine \0") {
            let _ = writeln!(io::stderr(), "\nnot tried here: {error}");
        } else {
            write(&path, b"new").unwrap();
            let kept = xattr::get(&path, "user.comment").unwrap();
            assert_eq!(kept.as_deref(), Some(&b"mine \0"[..]));
            assert_eq!(fs::read(&path).unwrap(), b"new");
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    /// A private file is private whoever could read the old one, and a file beside another has the rights of that one.
    #[cfg(unix)]
    #[test]
    fn a_file_has_the_rights_that_are_asked_for() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder =
            std::env::temp_dir().join(format!("livelink-editor-rights-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (path, text) = (folder.join("own"), folder.join("text"));
        fs::write(&text, "text").unwrap();
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        for before in [None, Some(0o666), Some(0o444), Some(0o600)] {
            for of_text in [0o600, 0o640, 0o644] {
                let _ = fs::remove_file(&path);
                if let Some(before) = before {
                    fs::write(&path, "old").unwrap();
                    fs::set_permissions(&path, Permissions::from_mode(before)).unwrap();
                }
                fs::set_permissions(&text, Permissions::from_mode(of_text)).unwrap();
                write_beside(&path, b"beside", &text).unwrap();
                assert_eq!(mode(), of_text, "{before:?}");
                write_private(&path, b"private").unwrap();
                assert_eq!(mode(), 0o600, "{before:?}");
            }
        }
        assert_eq!(fs::read(&path).unwrap(), b"private");
        let error = write_beside(&path, b"", &folder.join("none")).unwrap_err();
        assert!(error.to_string().starts_with("cannot save"), "{error}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
