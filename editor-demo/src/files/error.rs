//! Why a file could not be read or written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Which file could not be read or written, and why.
#[derive(Debug)]
pub struct FileError {
    path: PathBuf,
    doing: &'static str,
    cause: io::Error,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        write!(f, "cannot {} {path}: {}", self.doing, self.cause)
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.cause)
    }
}

impl FileError {
    pub(super) fn new(path: &Path, doing: &'static str, cause: io::Error) -> Self {
        Self {
            path: path.to_owned(),
            doing,
            cause,
        }
    }

    /// Returns whether the file does not exist. The editor then starts a new file of that name.
    pub fn is_not_found(&self) -> bool {
        self.cause.kind() == io::ErrorKind::NotFound
    }
}
