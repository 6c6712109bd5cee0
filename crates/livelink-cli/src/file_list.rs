//! The names of files in another file: `--files-from`.

use crate::failure::Failure;
use crate::input;
use std::path::{Path, PathBuf};

/// Reads the names of a list, or of the standard input for `-`. Each ends with its line, or with a NUL if `null` says so.
pub(crate) fn read(list: &Path, null: bool) -> Result<Vec<PathBuf>, Failure> {
    let bytes = input::bytes(list)?;
    let end = if null { b'\0' } else { b'\n' };
    let names = bytes.split(|byte| *byte == end);
    let names = names.map(|name| match null {
        true => name,
        false => name.strip_suffix(b"\r").unwrap_or(name),
    });
    let names = names.enumerate().filter(|(_, name)| !name.is_empty());
    names
        .map(|(at, name)| {
            path(name).ok_or_else(|| {
                let list = input::name(list);
                Failure::Input(format!("{list}: name {} is not UTF-8", at + 1))
            })
        })
        .collect()
}

#[cfg(unix)]
fn path(name: &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt as _;
    Some(Path::new(std::ffi::OsStr::from_bytes(name)).to_owned())
}

#[cfg(not(unix))]
fn path(name: &[u8]) -> Option<PathBuf> {
    std::str::from_utf8(name).ok().map(PathBuf::from)
}
