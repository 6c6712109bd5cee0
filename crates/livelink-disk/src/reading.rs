//! Reading files, and saving a text.

use std::fs::{self, File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;

use ropey::Rope;

use crate::atomic_write::write;
use crate::encoding::{DecodedFile, FileFormat, decode, encode};
use crate::error::FileError;
use crate::file_kind::FileKind;

/// How much is read between two reports of progress, in bytes.
const STEP: usize = 1024 * 1024;

/// Reads a file whole.
///
/// # Errors
///
/// There is no such file, it is a folder, a pipe or a device, or the system refuses.
pub fn open(path: &Path) -> Result<DecodedFile, FileError> {
    Ok(decode(&read(path, &mut |_| true)?))
}

/// Writes a text to a file; see [`write()`].
///
/// # Errors
///
/// Those of [`write()`].
pub fn save(path: &Path, rope: &Rope, format: FileFormat) -> Result<(), FileError> {
    write(path, &encode(rope, format))
}

/// Reads the bytes of a file. After each megabyte, `progress` gets the number of bytes read, and returns whether to continue.
///
/// # Errors
///
/// Those of [`open()`]; and `progress` returned `false`.
pub fn read(path: &Path, progress: &mut dyn FnMut(usize) -> bool) -> Result<Vec<u8>, FileError> {
    let error = |cause| FileError::new(path, "open", cause);
    let (mut file, metadata) = open_regular(path).map_err(error)?;
    // Some files say that they are empty although they are not, such as those that the system makes up on reading.
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

/// Reads the first bytes of a file, at most `most`.
///
/// # Errors
///
/// Those of [`open()`].
pub fn beginning(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let error = |cause| FileError::new(path, "open", cause);
    let mut bytes = Vec::new();
    let (file, _) = open_regular(path).map_err(error)?;
    file.take(most).read_to_end(&mut bytes).map_err(error)?;
    Ok(bytes)
}

/// Opens a regular file for reading, and nothing else.
fn open_regular(path: &Path) -> io::Result<(File, Metadata)> {
    // A pipe cannot be opened without waiting, so the name is asked first.
    let metadata = fs::metadata(path)?;
    FileKind::of(&metadata).regular()?;
    Ok((File::open(path)?, metadata))
}
