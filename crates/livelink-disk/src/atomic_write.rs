//! Writing a file so that at any moment its name leads to the whole old content or to the whole new one.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use ropey::Rope;

use crate::encoding::{FileFormat, encode};
use crate::error::FileError;
use crate::private;

/// Who may read and write a file that is written.
#[derive(Clone, Copy)]
enum Rights<'a> {
    /// Those who could before. A new file has the rights that the system gives it.
    AsBefore,
    /// The user only.
    Private,
    /// Those who can read and write another file.
    Of(&'a Path),
}

/// Writes a text to a file; see [`write()`].
///
/// # Errors
///
/// Those of [`write()`].
pub fn save(path: &Path, rope: &Rope, format: FileFormat) -> Result<(), FileError> {
    write(path, &encode(rope, format))
}

/// Writes a file: writes a new one beside it, flushes it to the disk and renames it into place. Permissions are kept, and a
/// symbolic link stays a symbolic link.
///
/// # Errors
///
/// The name belongs to a folder, the file is write-protected, or the system refuses. The old file is untouched then.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    write_with(path, bytes, Rights::AsBefore)
}

/// Writes a file as [`write()`] does, so that only the user may read it, whoever could before.
///
/// # Errors
///
/// Those of [`write()`].
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    write_with(path, bytes, Rights::Private)
}

/// Writes a file that belongs to another one as [`write()`] does. Whoever may read `other` may read it, and nobody else.
///
/// # Errors
///
/// Those of [`write()`]; and there is no file `other`.
pub fn write_beside(path: &Path, bytes: &[u8], other: &Path) -> Result<(), FileError> {
    write_with(path, bytes, Rights::Of(other))
}

fn write_with(path: &Path, bytes: &[u8], rights: Rights<'_>) -> Result<(), FileError> {
    let error = |cause| FileError::new(path, "save", cause);
    let target = match fs::canonicalize(path) {
        Ok(target) => target,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => path.to_owned(),
        Err(cause) => return Err(error(cause)),
    };
    if target.is_dir() {
        return Err(error(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a folder",
        )));
    }
    let temporary = beside(&target);
    let result = write_new(&temporary, &target, bytes, rights)
        .and_then(|()| fs::rename(&temporary, &target));
    if let Err(cause) = result {
        // The old file is untouched. The partly written new one is of no use.
        let _ = fs::remove_file(&temporary);
        return Err(error(cause));
    }
    sync_folder(&target);
    Ok(())
}

fn write_new(temporary: &Path, target: &Path, bytes: &[u8], rights: Rights<'_>) -> io::Result<()> {
    let permissions = permissions(target, rights)?;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    if permissions.is_some() {
        private::created_private(&mut options);
    }
    let mut file = options.open(temporary)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// Returns the permissions that a file must have, if they differ from those of a new file.
fn permissions(target: &Path, rights: Rights<'_>) -> io::Result<Option<Permissions>> {
    match rights {
        Rights::AsBefore => {
            let old = fs::metadata(target).ok().map(|old| old.permissions());
            if old.as_ref().is_some_and(Permissions::readonly) {
                return Err(io::Error::new(
                    io::ErrorKind::PermissionDenied,
                    "the file is write-protected",
                ));
            }
            Ok(old)
        }
        Rights::Private => Ok(private::permissions()),
        Rights::Of(other) => Ok(Some(fs::metadata(other)?.permissions())),
    }
}

/// Returns a name in the same folder that no other save uses.
fn beside(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!(".{name}.{}.saving", std::process::id()))
}

/// Flushes the rename itself to the disk, on systems where folders can be flushed.
fn sync_folder(target: &Path) {
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::open;

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
