//! Folders with files for a test.

use std::fs;
use std::path::{Path, PathBuf};

/// Makes a folder of this name with these files.
pub(crate) fn folder(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // What an earlier run left.
    let _ = fs::remove_dir_all(&folder);
    // The rules of the folders above end at a repository.
    fs::create_dir_all(folder.join(".git")).expect("the test's own folder can be written");
    for (name, content) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be written");
        fs::write(path, content).expect("it can be written");
    }
    folder
}
