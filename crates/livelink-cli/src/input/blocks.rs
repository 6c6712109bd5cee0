//! Reads a file in blocks of bytes, for commands that write before they have read the whole file. A file in UTF-16 with a byte
//! order mark comes in blocks of UTF-8.

use super::pipe::Pipe;
use super::utf16::Utf16;
use super::{Opened, fits, open, unreadable, utf8};
use crate::failure::Failure;
use memchr::memchr;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::mem::take;
use std::path::Path;

/// How much of a file is read at once, in bytes. A block stays in the processor's cache until its text is taken.
const FILE_BLOCK: usize = 256 << 10;

/// The first block of a file is smaller, because most files are.
const FIRST_BLOCK: usize = 16 << 10;

/// The length of a large file, in bytes.
const LARGE: u64 = 1 << 20;

/// How much of a file is looked at to find out whether it is a text, in bytes.
const BINARY_START: usize = 8 << 10;

/// The blocks of one file, or of the standard input, in order.
pub(crate) struct Blocks {
    source: Source,
    /// The first block, if [`first`](Blocks::first) has read it and nobody has taken it yet.
    ahead: Option<Vec<u8>>,
    /// Whether a block was read.
    begun: bool,
    encoding: Encoding,
    /// The memory of a block that is used up.
    used: Vec<u8>,
}

enum Encoding {
    /// Nothing was read yet.
    Unknown,
    /// UTF-8, or something else that the reader of the blocks will not accept.
    Bytes,
    Utf16(Utf16),
}

enum Source {
    File(File),
    /// A file that cannot be read further.
    Failed(Option<io::Error>),
    /// The standard input or a named pipe.
    Pipe(Pipe),
    /// Blocks that are already in memory.
    Known(VecDeque<Vec<u8>>),
}

impl Blocks {
    /// Opens a file, or the standard input for `-`.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        Ok(match open(path)? {
            Opened::File(file, _) => Source::File(file),
            Opened::Pipe(pipe) => Source::Pipe(pipe),
        }
        .into())
    }

    /// Returns whether this is a large file of which at most the first block was read.
    pub(crate) fn is_large_file(&self) -> bool {
        matches!(&self.source, Source::File(file) if is_large(file))
            && matches!(self.encoding, Encoding::Unknown)
            && (self.ahead.is_some() || !self.begun)
    }

    /// Returns the file itself if it is large and at most its first block was read. The file is read from its start again.
    pub(crate) fn into_large_file(self) -> Result<File, Self> {
        if !self.is_large_file() {
            return Err(self);
        }
        match self.source {
            Source::File(file) if self.ahead.is_none() || (&file).rewind().is_ok() => Ok(file),
            source => Err(Self { source, ..self }),
        }
    }

    /// Makes a source of the bytes that were read last from a file, and of the rest of that file. `before` bytes come before
    /// them.
    pub(crate) fn rest(bytes: Vec<u8>, before: usize, file: File) -> Self {
        Self {
            source: Source::File(file),
            ahead: Some(bytes),
            begun: true,
            encoding: match before {
                0 => Encoding::Unknown,
                _ => Encoding::Bytes,
            },
            used: Vec::new(),
        }
    }

    /// Returns whether a file with this start is UTF-16.
    pub(crate) fn is_utf16(start: &[u8]) -> bool {
        Utf16::of(start).is_some()
    }

    /// Takes back the memory of a block, so that the next block needs no other.
    pub(crate) fn recycle(&mut self, block: Vec<u8>) {
        self.used = block;
    }

    /// Makes a source of blocks that are already in memory.
    #[cfg(test)]
    pub(crate) fn known(blocks: impl IntoIterator<Item = Vec<u8>>) -> Self {
        Source::known(blocks).into()
    }

    /// Returns the first block without taking it: [`next`](Self::next) returns the same block again. The bytes are those of the
    /// file, also in UTF-16. The block is empty if the file is empty. Call this function before `next`.
    pub(crate) fn first(&mut self) -> io::Result<&[u8]> {
        if self.ahead.is_none() {
            self.ahead = self.wait()?;
        }
        Ok(self.ahead.as_deref().unwrap_or_default())
    }

    /// Returns whether the file is not a text. The start of a text has no NUL, unless it is marked as UTF-16. This is how git and
    /// grep tell. A PDF is no text either, although its start often has no NUL.
    pub(crate) fn is_binary(&mut self, path: &Path) -> Result<bool, Failure> {
        let first = self.first().map_err(|error| unreadable(path, &error))?;
        let start = first.get(..BINARY_START).unwrap_or(first);
        Ok(Utf16::of(first).is_none()
            && (memchr(0, start).is_some() || start.starts_with(b"%PDF-")))
    }

    /// Returns the next block, which has at least one byte. Returns `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            let block = match self.ahead.take() {
                Some(block) => Some(block),
                None => self.wait()?,
            };
            let is_end = block.is_none();
            let block = self.as_utf8(block)?;
            if is_end || block.is_some() {
                return Ok(block);
            }
        }
    }

    fn wait(&mut self) -> io::Result<Option<Vec<u8>>> {
        let most = match std::mem::replace(&mut self.begun, true) {
            false => FIRST_BLOCK,
            true => FILE_BLOCK,
        };
        self.source.wait(most, take(&mut self.used))
    }

    /// Returns whether it is known that no block follows. It may be that nobody has found out yet.
    pub(crate) fn is_at_end(&self) -> bool {
        self.ahead.is_none() && matches!(&self.source, Source::Known(known) if known.is_empty())
    }

    /// Returns whether the next block is available at this moment, or the end. If not, the standard input has to be waited for.
    pub(crate) fn is_ready(&mut self) -> io::Result<bool> {
        if self.ahead.is_none()
            && let Source::Pipe(pipe) = &self.source
        {
            match pipe.try_next() {
                Some(block) => self.ahead = block?,
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Returns a block in UTF-8. `None` for the end of the file, and for a block without a whole character.
    fn as_utf8(&mut self, block: Option<Vec<u8>>) -> io::Result<Option<Vec<u8>>> {
        if let (Encoding::Unknown, Some(block)) = (&self.encoding, &block) {
            self.encoding = Utf16::of(block).map_or(Encoding::Bytes, Encoding::Utf16);
        }
        match (&mut self.encoding, block) {
            (Encoding::Utf16(utf16), Some(block)) => {
                let block = utf16.block(&block)?;
                Ok((!block.is_empty()).then_some(block))
            }
            (Encoding::Utf16(utf16), None) => utf16.end().map(|()| None),
            (Encoding::Unknown | Encoding::Bytes, block) => Ok(block),
        }
    }
}

impl Source {
    fn known(blocks: impl IntoIterator<Item = Vec<u8>>) -> Self {
        Self::Known(blocks.into_iter().collect())
    }

    /// Waits for the next block, which may use the memory of `used`. Its bytes are those of the file, also in UTF-16. At most `most`
    /// bytes of a file are read.
    fn wait(&mut self, most: usize, used: Vec<u8>) -> io::Result<Option<Vec<u8>>> {
        match self {
            Source::File(file) => {
                let mut block = used;
                block.clear();
                block.reserve(most);
                // The block is not filled with zeros first.
                let read = file.take(most as u64).read_to_end(&mut block);
                match read {
                    Ok(len) if len == most => {}
                    Ok(_) => *self = Self::known([]),
                    Err(error) if block.is_empty() => return Err(error),
                    // The bytes before the error are a text too.
                    Err(error) => *self = Self::Failed(Some(error)),
                }
                Ok((!block.is_empty()).then_some(block))
            }
            Source::Failed(error) => error.take().map_or(Ok(None), Err),
            Source::Pipe(pipe) => pipe.next(),
            Source::Known(blocks) => Ok(blocks.pop_front()),
        }
    }
}

impl From<Source> for Blocks {
    fn from(source: Source) -> Self {
        Self {
            source,
            ahead: None,
            begun: false,
            encoding: Encoding::Unknown,
            used: Vec::new(),
        }
    }
}

/// Returns whether a file is so long that it is worth several threads. The length of a device is not known.
fn is_large(file: &File) -> bool {
    file.metadata()
        .is_ok_and(|facts| facts.is_file() && facts.len() >= LARGE)
}

/// Reads a whole file, or the standard input for `-`, as UTF-8, or as UTF-16 if it begins with a byte order mark of UTF-16.
/// The text may have 256 MiB at most.
pub(crate) fn decoded_text(path: &Path) -> Result<String, Failure> {
    let mut blocks = Blocks::open(path)?;
    if let Source::File(file) = &blocks.source {
        fits(path, file.metadata().map_or(0, |facts| facts.len()))?;
    }
    let mut bytes = Vec::new();
    while let Some(block) = blocks.next().map_err(|error| unreadable(path, &error))? {
        bytes.extend(block);
        fits(path, bytes.len() as u64)?;
    }
    utf8(path, bytes)
}
