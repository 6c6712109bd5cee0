//! Writes a file so that it is old or new as a whole.

use super::metadata;
use crate::failure::Failure;
use crate::input::{name, plain};
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// Replaces the text of a file that was `old` by `new`. The new text goes into another file of the same folder, which then takes
/// the name of the file. The file stays as it is, and the error says why, in these cases: it is read-only, it has several hard
/// links, it has changed since it was read, the disk is full, or the new file cannot have its owner, permissions or attributes. A
/// symbolic link stays one.
pub(super) fn replace(path: &Path, old: &str, new: &str) -> Result<(), Failure> {
    write(path, old, new)
        .map_err(|what| Failure::Input(format!("{}: not written: {what}", name(path))))
}

fn write(path: &Path, old: &str, new: &str) -> Result<(), String> {
    let failed = |error: io::Error| plain(&error);
    let target = fs::canonicalize(path).map_err(failed)?;
    let facts = fs::metadata(&target).map_err(failed)?;
    if let Some(refusal) = metadata::refusal(&target, &facts) {
        return Err(refusal);
    }
    let folder = target.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new()
        .prefix(".livelink-")
        .tempfile_in(folder)
        .map_err(failed)?;
    file.write_all(new.as_bytes()).map_err(failed)?;
    metadata::carry_over(&target, &facts, file.as_file())?;
    file.as_file().sync_all().map_err(failed)?;
    if fs::read(&target).map_err(failed)? != old.as_bytes() {
        return Err("another program has changed the file".to_owned());
    }
    file.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}
