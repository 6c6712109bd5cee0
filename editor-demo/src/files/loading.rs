//! A file that is read on another thread while its first page is on screen.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;

use livelink_disk::{DecodedFile, FileError, FileStamp};

use crate::background::{Task, Waker};

/// How many bytes are read between two reports to the window. A file of a hundred megabytes makes a hundred reports.
const REPORT: usize = 1024 * 1024;

/// A file being read.
#[derive(Debug)]
pub(crate) struct FileLoading {
    pub(crate) path: PathBuf,
    /// The state of the file when reading began.
    pub(crate) stamp: Option<FileStamp>,
    read: Arc<AtomicUsize>,
    task: Task<Result<DecodedFile, FileError>>,
}

impl FileLoading {
    /// Begins to read.
    pub(crate) fn start(path: &Path, stamp: Option<FileStamp>, waker: &Waker) -> Self {
        let read = Arc::new(AtomicUsize::new(0));
        let (count, file) = (Arc::clone(&read), path.to_owned());
        let task = Task::start(waker, move |results| {
            let mut progress = |bytes: usize| {
                let before = count.swap(bytes, Ordering::Relaxed);
                if before / REPORT != bytes / REPORT {
                    results.wake_window();
                }
                results.are_wanted()
            };
            let read = livelink_disk::read(&file, &mut progress);
            results.add(read.map(|bytes| livelink_disk::decode(&bytes)));
        });
        Self {
            path: path.to_owned(),
            stamp,
            read,
            task,
        }
    }

    /// Returns how many bytes have been read, and how many there are.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let total = self.stamp.map_or(0, |stamp| stamp.len());
        let read = self.read.load(Ordering::Relaxed);
        (read, usize::try_from(total).unwrap_or(usize::MAX).max(read))
    }

    /// Returns the file once it is read.
    pub(crate) fn poll(&self) -> Option<Result<DecodedFile, FileError>> {
        match self.task.poll() {
            Poll::Ready(opened) => opened,
            Poll::Pending => None,
        }
    }

    /// Waits for the file, however long that takes.
    pub(crate) fn wait(&self) -> Result<DecodedFile, FileError> {
        let opened = self.task.wait();
        opened.unwrap_or_else(|| livelink_disk::open(&self.path))
    }
}
