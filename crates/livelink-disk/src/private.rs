//! Files that a program writes for itself. Only its user may read them.
//!
//! A journal holds the text of its document, and the document may be private. A list of files tells about the user's work. On systems
//! other than Unix, the user's folder is private already.

use std::fs::{self, DirBuilder, OpenOptions, Permissions};
use std::io;
use std::path::Path;

/// Removes the rights of others to a folder of the program's own, and to the files in it. Folders in it keep their
/// rights. A folder that does not exist is no error.
pub fn make_private(folder: &Path) {
    narrow(folder);
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        if entry.file_type().is_ok_and(|kind| kind.is_file()) {
            narrow(&entry.path());
        }
    }
}

/// Makes a folder of the program's own, and the folders that it is in.
///
/// # Errors
///
/// The system refuses.
pub fn create_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Removes the rights of others to a file or a folder. Leaves it as it is if the system refuses: a file of the user's
/// is not lost because it can be read.
pub(crate) fn narrow(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let Ok(metadata) = fs::metadata(path) else {
            return;
        };
        let mode = metadata.permissions().mode() & 0o7777;
        if mode & 0o077 != 0 {
            let _ = fs::set_permissions(path, Permissions::from_mode(mode & !0o077));
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Makes a file that is created by `options` private from its first moment.
pub(crate) fn created_private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    /// Others lose their rights, the user loses none, and files elsewhere keep theirs.
    #[test]
    fn what_is_in_a_private_folder_is_private() {
        let outer =
            std::env::temp_dir().join(format!("livelink-disk-private-{}", std::process::id()));
        let folder = outer.join("state/own");
        create_private_folder(&folder).unwrap();
        let elsewhere = outer.join("elsewhere");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&folder), 0o700);
        for (name, before, after) in [
            ("list", 0o644, 0o600),
            ("own", 0o600, 0o600),
            ("program", 0o755, 0o700),
            ("entered", 0o701, 0o700),
        ] {
            let path = folder.join(name);
            fs::write(&path, name).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(before)).unwrap();
            fs::write(&elsewhere, "").unwrap();
            fs::set_permissions(&elsewhere, Permissions::from_mode(0o644)).unwrap();
            let _ = symlink(&elsewhere, folder.join("alias"));
            fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
            make_private(&folder);
            assert_eq!((mode(&path), mode(&folder)), (after, 0o700), "{name}");
            assert_eq!(mode(&elsewhere), 0o644);
        }
        make_private(&folder.join("none"));
        fs::remove_dir_all(&outer).unwrap();
    }
}
