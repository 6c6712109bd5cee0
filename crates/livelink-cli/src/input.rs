//! Reads the files that the command line names.

use crate::failure::Failure;
use livelink::TldTable;
use std::io::{self, BufRead, Read as _};
use std::path::Path;

/// The name of an input in messages: its path, or `-`.
pub(crate) fn name(path: &Path) -> String {
    path.display().to_string()
}

/// Whether a path stands for the standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads a whole file, or the standard input for `-`.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = if is_stdin(path) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else if path.is_dir() {
        Err(io::Error::other("is a directory; name the files in it"))
    } else {
        std::fs::read(path)
    };
    bytes.map_err(|error| Failure::Input(format!("{}: {}", name(path), plain(&error))))
}

/// Reads a whole file, or the standard input for `-`, as UTF-8.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    String::from_utf8(bytes(path)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let valid = error.as_bytes().get(..at).unwrap_or_default();
        let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
        let byte = error.as_bytes().get(at).copied().unwrap_or_default();
        Failure::Input(format!(
            "{}:{line}: not UTF-8: byte {byte:#04x} at offset {at}; convert the file first, for example with iconv",
            name(path)
        ))
    })
}

/// Reads a table of top-level domains.
pub(crate) fn tlds(path: &Path) -> Result<TldTable, Failure> {
    TldTable::parse(bytes(path)?.as_slice())
        .map_err(|error| Failure::Input(format!("{}: {error}", name(path))))
}

/// The message for an error of the operating system, without its number.
pub(crate) fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}

/// Calls `each` with the number and the text of each line of the standard input. The first line has the number 1.
pub(crate) fn stdin_lines(
    mut each: impl FnMut(usize, &str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut stdin = io::stdin().lock();
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let len = stdin
            .read_until(b'\n', &mut line)
            .map_err(|error| Failure::Input(format!("-: {}", plain(&error))))?;
        if len == 0 {
            break;
        }
        let text = std::str::from_utf8(&line).map_err(|error| {
            Failure::Input(format!(
                "-:{number}: not UTF-8 at byte {} of the line",
                error.valid_up_to()
            ))
        })?;
        let text = text.strip_suffix('\n').unwrap_or(text);
        each(number, text.strip_suffix('\r').unwrap_or(text))?;
    }
    Ok(())
}
