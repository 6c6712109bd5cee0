//! The standard input, and named pipes. Reading them waits for another program, perhaps for ever.

use crate::interrupt;
use std::fs::File;
use std::io::{self, Cursor};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, SyncSender, TryRecvError, channel, sync_channel,
};
use std::time::Duration;

/// How much is read at once, in bytes. A read from a pipe returns no more.
const BLOCK: usize = 64 << 10;

/// How many blocks are read ahead.
const AHEAD: usize = 64;

/// How long a reader waits before it asks whether the user pressed Ctrl+C.
const PATIENCE: Duration = Duration::from_millis(50);

/// Whether a thread reads the standard input. Only one thread does. If the command line names `-` twice, the second one is empty.
static STDIN_TAKEN: AtomicBool = AtomicBool::new(false);

/// A pipe that another thread reads. So a program may write much before it reads the answer, the channel tells whether a block is
/// available at this moment, and Ctrl+C ends the wait for more.
pub(crate) struct Pipe(Receiver<io::Result<Vec<u8>>>);

impl Pipe {
    /// Reads the standard input.
    pub(crate) fn stdin() -> Self {
        if STDIN_TAKEN.swap(true, Ordering::Relaxed) {
            return Self(channel().1);
        }
        Self::start(|sender| read(&mut io::stdin().lock(), sender))
    }

    /// Reads a named pipe. Opening it waits for the other program too.
    pub(crate) fn named(path: &Path) -> Self {
        let path = path.to_owned();
        Self::start(move |sender| match File::open(path) {
            Ok(mut pipe) => read(&mut pipe, sender),
            // The receiver may have gone.
            Err(error) => drop(sender.send(Err(error))),
        })
    }

    /// Returns the bytes of the pipe as a stream.
    pub(crate) fn into_stream(self) -> impl io::Read {
        Stream {
            pipe: self,
            block: Cursor::default(),
        }
    }

    fn start(read: impl FnOnce(&SyncSender<io::Result<Vec<u8>>>) + Send + 'static) -> Self {
        let (sender, receiver) = sync_channel(AHEAD);
        // If the command ends first, this thread waits for input until the process ends too.
        std::thread::spawn(move || read(&sender));
        Self(receiver)
    }

    /// Waits for the next block, which has at least one byte. Returns `None` at the end. Ctrl+C is an error.
    pub(crate) fn next(&self) -> io::Result<Option<Vec<u8>>> {
        loop {
            match self.0.recv_timeout(PATIENCE) {
                Ok(block) => return block.map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) if interrupt::happened() => {
                    return Err(io::Error::other("interrupted"));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns the answer of [`next`](Self::next) if it is there already. Returns `None` if `next` would wait.
    pub(crate) fn try_next(&self) -> Option<io::Result<Option<Vec<u8>>>> {
        match self.0.try_recv() {
            Ok(block) => Some(block.map(Some)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Ok(None)),
        }
    }
}

struct Stream {
    pipe: Pipe,
    block: Cursor<Vec<u8>>,
}

impl io::Read for Stream {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let len = self.block.read(into)?;
        if len > 0 || into.is_empty() {
            return Ok(len);
        }
        self.block = Cursor::new(self.pipe.next()?.unwrap_or_default());
        self.block.read(into)
    }
}

fn read(from: &mut impl io::Read, sender: &SyncSender<io::Result<Vec<u8>>>) {
    while let Some(block) = available(from).transpose() {
        let is_last = block.is_err();
        if sender.send(block).is_err() || is_last {
            break;
        }
    }
}

/// Reads the bytes that are available. If no byte is available yet, the function waits for one. Returns `None` at the end of the
/// input.
fn available(from: &mut impl io::Read) -> io::Result<Option<Vec<u8>>> {
    let mut block = vec![0; BLOCK];
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
