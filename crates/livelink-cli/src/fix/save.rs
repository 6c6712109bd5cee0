//! Writes a file so that it is old or new as a whole.

use crate::failure::Failure;
use crate::input::{name, plain};
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// Replaces the text of a file that was `old` by `new`. The new text goes into another file of the same folder, which then takes
/// the name of the file. If the file has changed since it was read, or the disk is full, it stays as it is, and the error says so.
/// The file keeps its permissions. A symbolic link stays one.
pub(super) fn replace(path: &Path, old: &str, new: &str) -> Result<(), Failure> {
    let failed = |what: String| Failure::Input(format!("{}: not written: {what}", name(path)));
    let write = || -> io::Result<bool> {
        let target = fs::canonicalize(path)?;
        let folder = target.parent().unwrap_or(Path::new("."));
        let mut file = tempfile::Builder::new()
            .prefix(".livelink-")
            .tempfile_in(folder)?;
        file.write_all(new.as_bytes())?;
        file.as_file()
            .set_permissions(fs::metadata(&target)?.permissions())?;
        file.as_file().sync_all()?;
        if fs::read(&target)? != old.as_bytes() {
            return Ok(false);
        }
        file.persist(&target).map_err(|error| error.error)?;
        Ok(true)
    };
    match write() {
        Ok(true) => Ok(()),
        Ok(false) => Err(failed("another program has changed the file".to_owned())),
        Err(error) => Err(failed(plain(&error))),
    }
}
