//! Reads the files that the command line names.

pub(crate) mod blocks;
mod pipe;
mod utf16;

use crate::failure::Failure;
use crate::terminal;
use livelink::TldTable;
use livelink_disk::FileKind;
use pipe::Pipe;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read as _, Write};
use std::path::Path;

/// How many bytes are read at once.
const READ: usize = 64 << 10;

/// The longest file that a command reads as a whole, in bytes. Without a bound, a file that grows while it is read, or a device
/// without an end, would fill the memory.
const WHOLE: u64 = 256 << 20;

/// The name of an input as people read it: its path, or `-`. A name may hold any character, even a line feed.
pub(crate) fn name(path: &Path) -> String {
    terminal::on_line(&raw_name(path)).into_owned()
}

/// The name of an input as programs read it, in a format with escapes of its own.
pub(crate) fn raw_name(path: &Path) -> String {
    // `display` gives the same, and takes ten times as long.
    path.to_string_lossy().into_owned()
}

/// Whether a path means the standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns a failure if `len` bytes of a file are more than a command reads as a whole.
fn fits(path: &Path, len: u64) -> Result<(), Failure> {
    match len <= WHOLE {
        true => Ok(()),
        false => Err(Failure::Input(format!(
            "{}: longer than {} MiB, which is the most that this command reads of one file; split the file",
            name(path),
            WHOLE >> 20
        ))),
    }
}

/// Reads a whole file, or the standard input for `-`, of 256 MiB at most.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let failed = |error| unreadable(path, &error);
    match open(path)? {
        Opened::File(file, len) => {
            fits(path, len)?;
            let read = file.take(WHOLE + 1).read_to_end(&mut bytes);
            read.map_err(failed)?;
            fits(path, bytes.len() as u64)?;
        }
        Opened::Pipe(pipe) => {
            while let Some(block) = pipe.next().map_err(failed)? {
                bytes.extend(block);
                fits(path, bytes.len() as u64)?;
            }
        }
    }
    Ok(bytes)
}

/// Reads a whole file, or the standard input for `-`, as UTF-8.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    utf8(path, bytes(path)?)
}

/// Decodes the bytes of a file.
fn utf8(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let valid = error.as_bytes().get(..at).unwrap_or_default();
        let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
        let byte = error.as_bytes().get(at).copied().unwrap_or_default();
        not_utf8(path, line, byte, at)
    })
}

/// Returns the failure for a file with a byte that is not UTF-8. `line` counts from 1, and `at` is the offset in the file.
pub(crate) fn not_utf8(path: &Path, line: usize, byte: u8, at: usize) -> Failure {
    let message = format!(
        "{}:{line}: not UTF-8: byte {byte:#04x} at offset {at}; convert the file first, for example with iconv",
        name(path)
    );
    match is_stdin(path) {
        // Nobody walks over folders or lists files to find it.
        true => Failure::Input(message),
        false => Failure::NotUtf8 {
            message,
            in_folder: false,
        },
    }
}

/// Returns the failure for an error while a file is read. The operating system reports some errors. The decoder of UTF-16 reports that a
/// text is not valid.
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let message = format!("{}: {}", name(path), plain(error));
    match error.kind() == io::ErrorKind::InvalidData && !is_stdin(path) {
        true => Failure::NotUtf8 {
            message,
            in_folder: false,
        },
        false => Failure::Input(message),
    }
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
        io::ErrorKind::IsADirectory => "is a directory; name the files in it".to_owned(),
        _ => livelink_disk::reason(error),
    }
}

/// A line of the standard input, without its line end. Its number counts from 1.
pub(crate) struct Line<'a> {
    pub(crate) number: usize,
    /// The text, or its fault.
    pub(crate) text: Result<&'a str, String>,
}

/// Calls `each` with each line of the standard input, and flushes `out` before it waits for more input. Another program can
/// therefore write a line and read its answer.
pub(crate) fn stdin_lines<W: Write + ?Sized>(
    out: &mut W,
    mut each: impl FnMut(Line<'_>, &mut W) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut stdin = BufReader::with_capacity(READ, io::stdin().lock());
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        if !stdin.buffer().contains(&b'\n') {
            out.flush()?;
        }
        let len = stdin
            .read_until(b'\n', &mut bytes)
            .map_err(|error| Failure::Input(format!("-: {}", plain(&error))))?;
        if len == 0 {
            break;
        }
        let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let text = std::str::from_utf8(line)
            .map_err(|error| format!("not UTF-8 at byte {} of the line", error.valid_up_to()));
        each(Line { number, text }, out)?;
    }
    Ok(())
}

/// Calls `each` with the text of each line of the standard input. A line that is not UTF-8 is an error.
pub(crate) fn stdin_texts<W: Write + ?Sized>(
    out: &mut W,
    mut each: impl FnMut(&str, &mut W) -> Result<(), Failure>,
) -> Result<(), Failure> {
    stdin_lines(out, |line, out| match line.text {
        Ok(text) => each(text, out),
        Err(what) => Err(Failure::Input(format!("-:{}: {what}", line.number))),
    })
}

/// A file or the standard input, read line by line. If it cannot be read to its end, [`failure`](Self::failure) says why.
pub(crate) struct Lines {
    name: String,
    reader: BufReader<Box<dyn io::Read>>,
    failure: Option<io::Error>,
}

impl Lines {
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let reader: Box<dyn io::Read> = match open(path)? {
            Opened::File(file, _) => Box::new(file),
            Opened::Pipe(pipe) => Box::new(pipe.into_stream()),
        };
        Ok(Self {
            name: name(path),
            reader: BufReader::with_capacity(READ, reader),
            failure: None,
        })
    }

    /// Returns why the file could not be read to its end, or `None` if it was read to its end.
    pub(crate) fn failure(self) -> Option<Failure> {
        let error = self.failure?;
        Some(Failure::Input(format!("{}: {}", self.name, plain(&error))))
    }
}

impl io::Read for Lines {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let from = self.fill_buf()?;
        let len = from.len().min(into.len());
        for (to, byte) in into.iter_mut().zip(from) {
            *to = *byte;
        }
        self.consume(len);
        Ok(len)
    }
}

impl BufRead for Lines {
    /// Treats an error as the end of the file, and keeps it for [`failure`](Lines::failure).
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if let Err(error) = self.reader.fill_buf() {
            if error.kind() == io::ErrorKind::Interrupted {
                return Err(error);
            }
            self.failure = Some(error);
            return Ok(&[]);
        }
        Ok(self.reader.buffer())
    }

    fn consume(&mut self, len: usize) {
        self.reader.consume(len);
    }
}

/// An input that can be read.
pub(crate) enum Opened {
    /// A file, and its length in bytes.
    File(File, u64),
    Pipe(Pipe),
}

/// Opens a file, a named pipe, or the standard input for `-`. A device is an error, because reading it may never end and may
/// change something, except `/dev/null`.
pub(crate) fn open(path: &Path) -> Result<Opened, Failure> {
    if is_stdin(path) {
        return Ok(Opened::Pipe(Pipe::stdin()));
    }
    let failed = |error| unreadable(path, &error);
    // To open a pipe is to wait for another program, so the name is asked first.
    let facts = fs::metadata(path).map_err(failed)?;
    match FileKind::of(&facts) {
        FileKind::Regular | FileKind::Null => {
            let file = File::open(path).map_err(failed)?;
            Ok(Opened::File(file, facts.len()))
        }
        FileKind::Pipe => Ok(Opened::Pipe(Pipe::named(path))),
        FileKind::Folder => Err(failed(io::ErrorKind::IsADirectory.into())),
        FileKind::Device => Err(special(path, "device")),
        FileKind::Socket => Err(special(path, "socket")),
    }
}

/// The failure for what is not read.
fn special(path: &Path, what: &str) -> Failure {
    Failure::Input(format!(
        "{}: is a {what}; name a file, or - for the standard input",
        name(path)
    ))
}
