//! Reads a file in blocks of bytes, for commands that write before they have read the whole file.

use super::{is_stdin, open};
use crate::failure::Failure;
use std::collections::VecDeque;
use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};

/// How much of a file is read at once, in bytes.
const FILE_BLOCK: usize = 1 << 20;

/// How much of the standard input is read at once, in bytes. A read from a pipe returns no more.
const STDIN_BLOCK: usize = 64 << 10;

/// How many blocks of the standard input are read ahead.
const STDIN_AHEAD: usize = 64;

/// The blocks of one file, or of the standard input, in order.
pub(crate) struct Blocks(Source);

enum Source {
    File(File),
    /// The standard input, which another thread reads. The channel tells whether a block is available at this moment.
    Stdin(Receiver<io::Result<Vec<u8>>>),
    /// Blocks that are already in memory.
    Known(VecDeque<Vec<u8>>),
}

/// Whether a thread reads the standard input. Only one thread does. If the command line names `-` twice, the second one is empty.
static STDIN_TAKEN: AtomicBool = AtomicBool::new(false);

impl Blocks {
    /// Opens a file, or the standard input for `-`.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        if !is_stdin(path) {
            return Ok(Self(Source::File(open(path)?)));
        }
        if STDIN_TAKEN.swap(true, Ordering::Relaxed) {
            return Ok(Self::known([]));
        }
        let (sender, receiver) = sync_channel(STDIN_AHEAD);
        // If the command ends first, this thread waits for input until the process ends too.
        std::thread::spawn(move || read_stdin(&sender));
        Ok(Self(Source::Stdin(receiver)))
    }

    /// Makes a source of blocks that are already in memory.
    pub(crate) fn known(blocks: impl IntoIterator<Item = Vec<u8>>) -> Self {
        Self(Source::Known(blocks.into_iter().collect()))
    }

    /// Returns the next block, which has at least one byte. Returns `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        match &mut self.0 {
            Source::File(file) => read_block(file, FILE_BLOCK),
            Source::Stdin(receiver) => receiver.recv().ok().transpose(),
            Source::Known(blocks) => Ok(blocks.pop_front()),
        }
    }

    /// Returns the next block if it is available at this moment, and `None` otherwise. It never waits for the standard input.
    pub(crate) fn try_next(&mut self) -> io::Result<Option<Vec<u8>>> {
        match &mut self.0 {
            Source::Stdin(receiver) => match receiver.try_recv() {
                Ok(block) => block.map(Some),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => Ok(None),
            },
            Source::File(_) | Source::Known(_) => self.next(),
        }
    }
}

fn read_stdin(sender: &SyncSender<io::Result<Vec<u8>>>) {
    let mut stdin = io::stdin().lock();
    while let Some(block) = read_block(&mut stdin, STDIN_BLOCK).transpose() {
        let is_last = block.is_err();
        if sender.send(block).is_err() || is_last {
            break;
        }
    }
}

/// Reads the bytes that are available, `most` bytes at most. If no byte is available yet, the function waits for one. Returns
/// `None` at the end of the input.
fn read_block(from: &mut impl io::Read, most: usize) -> io::Result<Option<Vec<u8>>> {
    let mut block = vec![0; most];
    loop {
        match from.read(&mut block) {
            Ok(0) => return Ok(None),
            Ok(len) => {
                block.truncate(len);
                return Ok(Some(block));
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}
