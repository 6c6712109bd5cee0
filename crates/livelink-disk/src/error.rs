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
        write!(f, "cannot {} {path}: {}", self.doing, reason(&self.cause))
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.cause)
    }
}

/// Returns an error of the system in words, without its number.
pub fn reason(error: &io::Error) -> String {
    let words = error.to_string();
    let end = words.find(" (os error ").unwrap_or(words.len());
    words.get(..end).unwrap_or_default().to_owned()
}

/// Returns `None` where the file does not exist.
pub(crate) fn if_there<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        result => result.map(Some),
    }
}

/// The cause that another program has changed a file.
#[derive(Debug)]
pub(crate) struct Changed;

impl Changed {
    pub(crate) fn error() -> io::Error {
        io::Error::other(Self)
    }
}

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("another program has changed the file")
    }
}

impl std::error::Error for Changed {}

/// The cause that the system has taken a right from a file that is written.
#[derive(Debug)]
#[cfg_attr(
    not(unix),
    allow(dead_code, reason = "other systems take no rights from a file")
)]
pub(crate) struct RightTaken {
    /// The permissions before.
    pub(crate) mode: u32,
}

impl RightTaken {
    pub(crate) fn is_cause(error: &io::Error) -> bool {
        error.get_ref().is_some_and(|cause| cause.is::<Self>())
    }
}

impl fmt::Display for RightTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "it is written, but the system has taken a right from it that only its owner can give back; \
             its permissions were {:o}",
            self.mode
        )
    }
}

impl std::error::Error for RightTaken {}

impl FileError {
    pub(crate) fn new(path: &Path, doing: &'static str, cause: io::Error) -> Self {
        Self {
            path: path.to_owned(),
            doing,
            cause,
        }
    }

    /// Returns the error of the system, or one in its place that says what is wrong.
    pub fn cause(&self) -> &io::Error {
        &self.cause
    }

    /// Returns whether the file does not exist. A program may then start a new file of that name.
    pub fn is_not_found(&self) -> bool {
        self.cause.kind() == io::ErrorKind::NotFound
    }

    /// Returns whether another program has changed the file since it was read. A program may then read it again.
    pub fn is_changed(&self) -> bool {
        self.cause
            .get_ref()
            .is_some_and(|cause| cause.is::<Changed>())
    }

    /// Returns whether the file has its new content all the same, and lacks only a right that it had.
    pub fn is_written(&self) -> bool {
        RightTaken::is_cause(&self.cause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After a lost right, the file has its new text. After every other error it has not.
    #[test]
    fn a_file_that_lost_a_right_is_written() {
        let taken = RightTaken { mode: 0o2755 };
        for (cause, is_written) in [
            (io::Error::other(taken), true),
            (Changed::error(), false),
            (io::Error::from_raw_os_error(28), false),
        ] {
            let what = reason(&cause);
            let error = FileError::new(Path::new("a"), "save", cause);
            assert_eq!(error.is_written(), is_written, "{what}");
            assert_eq!(
                what.ends_with("its permissions were 2755"),
                is_written,
                "{what}"
            );
        }
    }

    #[test]
    fn a_reason_has_no_number() {
        let full = io::Error::from_raw_os_error(28);
        assert!(full.to_string().contains("28"));
        assert!(!reason(&full).contains("28"), "{}", reason(&full));
        let error = FileError::new(Path::new("a"), "open", full);
        assert!(std::error::Error::source(&error).is_some());
        assert_eq!(
            reason(&io::Error::other("it is a folder")),
            "it is a folder"
        );
    }
}
