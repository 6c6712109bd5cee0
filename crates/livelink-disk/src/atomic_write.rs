//! Writing a file so that at any moment its name leads to the whole old content or to the whole new one.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use ropey::Rope;

use crate::encoding::{FileFormat, encode};
use crate::error::FileError;

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
/// The name is that of a folder, the file is write-protected, or the system refuses. The old file is untouched then.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
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
    let result =
        write_new(&temporary, &target, bytes).and_then(|()| fs::rename(&temporary, &target));
    if let Err(cause) = result {
        // The old file is untouched. What was written of the new one is of no use.
        let _ = fs::remove_file(&temporary);
        return Err(error(cause));
    }
    sync_folder(&target);
    Ok(())
}

fn write_new(temporary: &Path, target: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(temporary)?;
    if let Ok(old) = fs::metadata(target) {
        if old.permissions().readonly() {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "the file is write-protected",
            ));
        }
        file.set_permissions(old.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
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
}
