//! Reading and writing files without ever losing anything.
//!
//! A file is kept as it is: its encoding, its byte order mark and its line ends go back into it on saving. What is not text
//! in a known encoding is shown read-only, with replacement characters, and cannot be saved over. Saving writes a new file
//! beside the old one and renames it into place, so that at any moment, whatever happens to the machine, the name leads to
//! the old or to the new content, whole.

mod atomic;
mod format;

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

pub use atomic::{save, write};
pub use format::{Encoding, Format, LineEnds, Opened, decode, encode, preview};

/// How much is read between two reports of progress.
const STEP: usize = 1024 * 1024;

/// A file that could not be read or written: which one, and why.
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
    fn new(path: &Path, doing: &'static str, cause: io::Error) -> Self {
        Self {
            path: path.to_owned(),
            doing,
            cause,
        }
    }

    /// Whether the file does not exist (an editor then starts a new one of that name).
    pub fn is_not_found(&self) -> bool {
        self.cause.kind() == io::ErrorKind::NotFound
    }
}

/// Reads a file whole.
///
/// # Errors
///
/// There is no such file, it is a folder, or the system says no.
pub fn open(path: &Path) -> Result<Opened, FileError> {
    Ok(decode(&read(path, &mut |_| true)?))
}

/// The bytes of a file. `progress` hears how many have been read, every megabyte, and says whether to go on.
///
/// # Errors
///
/// As of [`open`]; and `progress` said no.
pub fn read(path: &Path, progress: &mut dyn FnMut(usize) -> bool) -> Result<Vec<u8>, FileError> {
    let error = |cause| FileError::new(path, "open", cause);
    let metadata = fs::metadata(path).map_err(error)?;
    if metadata.is_dir() {
        let cause = io::Error::new(io::ErrorKind::IsADirectory, "it is a folder");
        return Err(error(cause));
    }
    let mut file = File::open(path).map_err(error)?;
    // Some files say that they are empty and are not, as those that the system makes up on reading.
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0).min(1 << 30));
    loop {
        let limit = u64::try_from(STEP).unwrap_or(u64::MAX);
        let got = (&mut file).take(limit).read_to_end(&mut bytes);
        if got.map_err(error)? == 0 {
            return Ok(bytes);
        }
        if !progress(bytes.len()) {
            return Err(error(io::Error::new(
                io::ErrorKind::Interrupted,
                "it was given up",
            )));
        }
    }
}

/// The first bytes of a file, at most `most`.
///
/// # Errors
///
/// As of [`open`].
pub fn beginning(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let error = |cause| FileError::new(path, "open", cause);
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(error)?;
    file.take(most).read_to_end(&mut bytes).map_err(error)?;
    Ok(bytes)
}
