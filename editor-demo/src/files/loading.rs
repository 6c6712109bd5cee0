//! A file that is read on another thread while its first page is on screen.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;

use livelink::rich::json::JsonError;
use livelink::session::SessionOptions;
use livelink_disk::{DecodedFile, FileError, FileStamp};

use super::content::FileContent;
use crate::background::{Task, Waker};

/// How many bytes are read between two reports to the window. A file of a hundred megabytes makes a hundred reports.
const REPORT: usize = 1024 * 1024;

/// A file as it was read: its document, or why it has none.
pub(crate) type Loaded = Result<Result<FileContent, JsonError>, FileError>;

/// Returns the document of a file that was opened.
pub(crate) fn content(
    path: &Path,
    opened: Result<DecodedFile, FileError>,
    formatted: bool,
    options: SessionOptions,
) -> Loaded {
    opened.map(|opened| FileContent::of(path, opened, formatted, options))
}

/// A file being read.
#[derive(Debug)]
pub(crate) struct FileLoading {
    pub(crate) path: PathBuf,
    /// The state of the file when reading began.
    pub(crate) stamp: Option<FileStamp>,
    /// A file of Markdown or HTML is shown as a document, and not as its source.
    pub(crate) formatted: bool,
    read: Arc<AtomicUsize>,
    task: Task<Loaded>,
}

impl FileLoading {
    /// Begins to read.
    pub(crate) fn start(
        path: &Path,
        stamp: Option<FileStamp>,
        formatted: bool,
        options: SessionOptions,
        waker: &Waker,
    ) -> Self {
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
            let opened = read.map(|bytes| livelink_disk::decode(&bytes));
            results.add(content(&file, opened, formatted, options));
        });
        Self {
            path: path.to_owned(),
            stamp,
            formatted,
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
    pub(crate) fn poll(&self) -> Option<Loaded> {
        match self.task.poll() {
            Poll::Ready(opened) => opened,
            Poll::Pending => None,
        }
    }

    /// Waits for the file, however long that takes.
    pub(crate) fn wait(&self) -> Option<Loaded> {
        self.task.wait()
    }
}
