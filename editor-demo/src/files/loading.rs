//! A file that is read on another thread while its first page is on screen.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use livelink_disk::{DecodedFile, FileError, FileStamp};

use crate::waker::Waker;

/// How many bytes are read between two reports to the window. A file of a hundred megabytes makes a hundred reports.
const REPORT: usize = 1024 * 1024;

/// A file being read.
#[derive(Debug)]
pub(crate) struct FileLoading {
    path: PathBuf,
    stamp: Option<FileStamp>,
    read: Arc<AtomicUsize>,
    given_up: Arc<AtomicBool>,
    done: Receiver<Result<DecodedFile, FileError>>,
}

/// A file that was read, or could not be.
#[derive(Debug)]
pub(crate) struct LoadedFile {
    pub(crate) path: PathBuf,
    /// The state of the file when reading began.
    pub(crate) stamp: Option<FileStamp>,
    pub(crate) opened: Result<DecodedFile, FileError>,
}

impl FileLoading {
    /// Begins to read.
    pub(crate) fn start(path: &Path, stamp: Option<FileStamp>, waker: &Waker) -> Self {
        let read = Arc::new(AtomicUsize::new(0));
        let given_up = Arc::new(AtomicBool::new(false));
        let (send, done) = mpsc::channel();
        let (path, waker) = (path.to_owned(), waker.clone());
        let (count, stop, file) = (Arc::clone(&read), Arc::clone(&given_up), path.clone());
        thread::spawn(move || {
            let mut progress = |bytes: usize| {
                let before = count.swap(bytes, Ordering::Relaxed);
                if before / REPORT != bytes / REPORT {
                    waker.wake();
                }
                !stop.load(Ordering::Relaxed)
            };
            let opened = livelink_disk::read(&file, &mut progress)
                .map(|bytes| livelink_disk::decode(&bytes));
            // Nobody receives it when another document was opened meanwhile.
            let _ = send.send(opened);
            waker.wake();
        });
        Self {
            path,
            stamp,
            read,
            given_up,
            done,
        }
    }

    /// Returns how many bytes have been read, and how many there are.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let total = self.stamp.map_or(0, |stamp| stamp.len());
        let read = self.read.load(Ordering::Relaxed);
        (read, usize::try_from(total).unwrap_or(usize::MAX).max(read))
    }

    /// Returns the file once it is read.
    pub(crate) fn take(&mut self) -> Option<LoadedFile> {
        let opened = self.done.try_recv().ok()?;
        Some(self.result(opened))
    }

    /// Waits for the file, however long that takes.
    pub(crate) fn wait(self) -> LoadedFile {
        let opened = self.done.recv();
        let opened = opened.unwrap_or_else(|_| livelink_disk::open(&self.path));
        self.result(opened)
    }

    fn result(&self, opened: Result<DecodedFile, FileError>) -> LoadedFile {
        LoadedFile {
            path: self.path.clone(),
            stamp: self.stamp,
            opened,
        }
    }
}

impl Drop for FileLoading {
    fn drop(&mut self) {
        self.given_up.store(true, Ordering::Relaxed);
    }
}
