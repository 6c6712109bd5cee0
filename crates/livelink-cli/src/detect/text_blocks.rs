//! Reads text from blocks of bytes.

use crate::failure::Failure;
use crate::input::blocks::Blocks;
use crate::input::{not_utf8, unreadable};
use crate::place::line_feeds;
use std::path::Path;

/// Reads a file as UTF-8, a block at a time. A character may begin in one block and end in the next.
pub(super) struct TextBlocks<'a> {
    path: &'a Path,
    blocks: Blocks,
    /// The first bytes of a character whose other bytes are not read yet.
    partial: Vec<u8>,
    /// How many bytes of text were read.
    bytes: usize,
    /// How many line feeds were read.
    lines: usize,
    state: Reading,
}

/// How far the text was read.
enum Reading {
    More,
    End,
    /// The text ended too early. The failure says why, until [`TextBlocks::failure`] takes it.
    Failed(Option<Failure>),
}

impl<'a> TextBlocks<'a> {
    pub(super) fn new(path: &'a Path, blocks: Blocks) -> Self {
        Self {
            path,
            blocks,
            partial: Vec::new(),
            bytes: 0,
            lines: 0,
            state: Reading::More,
        }
    }

    /// The same for the rest of a file, after this number of bytes and line feeds.
    pub(super) fn after(path: &'a Path, blocks: Blocks, bytes: usize, lines: usize) -> Self {
        Self {
            bytes,
            lines,
            ..Self::new(path, blocks)
        }
    }

    /// Returns whether nothing more can be read: the text is read to its end, or the reading failed.
    pub(super) fn ended(&self) -> bool {
        !matches!(self.state, Reading::More)
    }

    /// Returns whether the reading ended before the end of the file.
    pub(super) fn failed(&self) -> bool {
        matches!(self.state, Reading::Failed(_))
    }

    /// Returns why the reading ended before the end of the file. The second call returns `None`.
    pub(super) fn failure(&mut self) -> Option<Failure> {
        match &mut self.state {
            Reading::Failed(failure) => failure.take(),
            _ => None,
        }
    }

    /// Waits for the next block and appends it to `text`. At the end, and after a failure, nothing changes.
    pub(super) fn read(&mut self, text: &mut String) {
        if self.ended() {
            return;
        }
        match self.blocks.next() {
            Ok(Some(block)) => self.push(block, text),
            Ok(None) if self.partial.is_empty() => self.state = Reading::End,
            Ok(None) => self.not_utf8(),
            Err(error) => self.fail(&error),
        }
    }

    /// Appends the next block to `text` if it is available without waiting. Returns whether it was, or the end.
    pub(super) fn try_read(&mut self, text: &mut String) -> bool {
        match self.blocks.is_ready() {
            Ok(false) => return false,
            Ok(true) => self.read(text),
            Err(error) => self.fail(&error),
        }
        true
    }

    fn push(&mut self, mut block: Vec<u8>, text: &mut String) {
        if text.capacity() == 0 && self.partial.is_empty() {
            // For most files, this block is the text, and needs no copy.
            match String::from_utf8(block) {
                Ok(first) => {
                    // The lines are for a message about the rest.
                    if !self.blocks.is_at_end() {
                        self.count(&first);
                    }
                    *text = first;
                    return;
                }
                Err(error) => block = error.into_bytes(),
            }
        }
        let rest = self.end_character(&block, text);
        if self.partial.is_empty() {
            let (valid, invalid) = match std::str::from_utf8(rest) {
                Ok(valid) => (valid, None),
                Err(error) => {
                    let (valid, rest) = rest.split_at(error.valid_up_to());
                    // These bytes were found to be valid.
                    let valid = std::str::from_utf8(valid).unwrap_or_default();
                    (valid, Some((rest, error.error_len())))
                }
            };
            self.take(valid, text);
            if let Some((rest, len)) = invalid {
                self.partial = rest.to_vec();
                if len.is_some() {
                    self.not_utf8();
                }
            }
        }
        self.blocks.recycle(block);
    }

    /// Takes the end of the character that began in the last block. Returns the bytes after it.
    fn end_character<'b>(&mut self, block: &'b [u8], text: &mut String) -> &'b [u8] {
        let mut rest = block;
        while !self.partial.is_empty()
            && let Some((byte, after)) = rest.split_first()
        {
            rest = after;
            let mut partial = std::mem::take(&mut self.partial);
            partial.push(*byte);
            match std::str::from_utf8(&partial) {
                Ok(character) => self.take(character, text),
                Err(error) => {
                    self.partial = partial;
                    if error.error_len().is_some() {
                        self.not_utf8();
                        break;
                    }
                }
            }
        }
        rest
    }

    fn take(&mut self, valid: &str, text: &mut String) {
        text.push_str(valid);
        self.count(valid);
    }

    fn count(&mut self, valid: &str) {
        self.bytes += valid.len();
        self.lines += line_feeds(valid);
    }

    fn not_utf8(&mut self) {
        let byte = self.partial.first().copied().unwrap_or_default();
        let failure = not_utf8(self.path, self.lines + 1, byte, self.bytes);
        self.state = Reading::Failed(Some(failure));
    }

    fn fail(&mut self, error: &std::io::Error) {
        self.state = Reading::Failed(Some(unreadable(self.path, error)));
    }
}
