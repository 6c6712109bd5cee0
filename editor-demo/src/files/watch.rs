//! Notices when another program changes the file of the document on screen.
//!
//! Another thread asks the system for the state of the file once a second, and wakes the window when that state has changed. So a window
//! in which nothing happens paints nothing, and a slow disk does not hold it up.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use livelink_disk::FileStamp;

use crate::background::Waker;

/// How long the thread waits before it looks at the file again.
const PAUSE: Duration = Duration::from_secs(1);

/// Watches one file. The thread ends when this is dropped.
#[derive(Debug, Default)]
pub(crate) struct FileWatch(Option<Arc<Watched>>);

#[derive(Debug, Default)]
struct Watched {
    path: Mutex<PathBuf>,
    changed: AtomicBool,
}

impl Watched {
    fn path(&self) -> MutexGuard<'_, PathBuf> {
        self.path.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl FileWatch {
    /// Watches this file from now on, and no other.
    pub(crate) fn set(&mut self, path: Option<&Path>, waker: &Waker) {
        let Some(path) = path else {
            self.0 = None;
            return;
        };
        match &self.0 {
            Some(watched) => {
                let mut own = watched.path();
                if *own != path {
                    path.clone_into(&mut own);
                }
            }
            None => self.0 = Some(start(path, waker)),
        }
    }

    /// Returns whether the file has changed since this was asked last.
    pub(crate) fn take_changed(&self) -> bool {
        let watched = self.0.as_ref();
        watched.is_some_and(|watched| watched.changed.swap(false, Ordering::Relaxed))
    }
}

fn start(path: &Path, waker: &Waker) -> Arc<Watched> {
    let watched = Arc::new(Watched {
        path: Mutex::new(path.to_owned()),
        changed: AtomicBool::new(false),
    });
    let (weak, waker) = (Arc::downgrade(&watched), waker.clone());
    thread::spawn(move || {
        let mut last: Option<(PathBuf, Option<FileStamp>)> = None;
        while let Some(watched) = weak.upgrade() {
            let path = watched.path().clone();
            let now = Some((path.clone(), FileStamp::of(&path)));
            // The first look at a file counts, as the file may have changed since the program has read it.
            if last != now {
                watched.changed.store(true, Ordering::Relaxed);
                waker.wake();
            }
            last = now;
            drop(watched);
            thread::sleep(PAUSE);
        }
    });
    watched
}
