//! Regular files, and what else a name may lead to.

#[cfg(unix)]
use std::fs;
use std::fs::Metadata;
use std::io;

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A regular file.
    Regular,
    /// A folder.
    Folder,
    /// A named pipe (FIFO). Opening it waits for the program at its other end.
    Pipe,
    /// The device `/dev/null`, which is empty.
    Null,
    /// Another device. Reading it may never end, and may change something.
    Device,
    /// A socket, which cannot be opened.
    Socket,
}

impl FileKind {
    /// Returns the kind of the file with this metadata.
    ///
    /// ```
    /// use livelink_disk::FileKind;
    ///
    /// let folder = std::fs::metadata(std::env::temp_dir())?;
    /// assert_eq!(FileKind::of(&folder), FileKind::Folder);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn of(file: &Metadata) -> Self {
        if file.is_file() {
            return Self::Regular;
        }
        if file.is_dir() {
            return Self::Folder;
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};
            let kind = file.file_type();
            if kind.is_fifo() {
                return Self::Pipe;
            }
            if kind.is_socket() {
                return Self::Socket;
            }
            let null = fs::metadata("/dev/null");
            if kind.is_char_device() && null.is_ok_and(|null| null.rdev() == file.rdev()) {
                return Self::Null;
            }
        }
        Self::Device
    }

    /// Returns an error for each kind but a regular file.
    pub(crate) fn regular(self) -> io::Result<()> {
        let what = match self {
            Self::Regular => return Ok(()),
            Self::Folder => "it is a folder",
            Self::Pipe => "it is a named pipe, and not a file",
            Self::Null | Self::Device => "it is a device, and not a file",
            Self::Socket => "it is a socket, and not a file",
        };
        let kind = match self {
            Self::Folder => io::ErrorKind::IsADirectory,
            _ => io::ErrorKind::InvalidInput,
        };
        Err(io::Error::new(kind, what))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_files() {
        let name = format!("livelink-disk-kinds-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        let [file, socket, pipe] = ["file", "socket", "pipe"].map(|name| folder.join(name));
        fs::write(&file, "").unwrap();
        let _bound = std::os::unix::net::UnixListener::bind(&socket).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        for (path, kind) in [
            (file, FileKind::Regular),
            (folder.clone(), FileKind::Folder),
            (pipe, FileKind::Pipe),
            (socket, FileKind::Socket),
            ("/dev/null".into(), FileKind::Null),
            ("/dev/zero".into(), FileKind::Device),
        ] {
            let found = FileKind::of(&fs::metadata(&path).unwrap());
            assert_eq!(found, kind, "{}", path.display());
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
