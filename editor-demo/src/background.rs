//! Work on other threads, and how it wakes the window.

use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Arc, OnceLock, Weak};
use std::task::Poll;
use std::thread;

use eframe::egui;

/// Wakes the window up from another thread, once the window is there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waker(Arc<OnceLock<egui::Context>>);

impl Waker {
    /// Sets the window that is woken from now on. Only the first call counts.
    pub(crate) fn set(&self, ctx: &egui::Context) {
        let _ = self.0.set(ctx.clone());
    }

    /// Asks the window for another frame.
    pub(crate) fn wake(&self) {
        if let Some(ctx) = self.0.get() {
            ctx.request_repaint();
        }
    }
}

/// Work on another thread, which has one or more results. If it is dropped, nobody wants the rest of them.
#[derive(Debug)]
pub(crate) struct Task<T> {
    results: Receiver<T>,
    _wanted: Arc<()>,
}

/// Where the work of a [`Task`] puts its results.
#[derive(Debug)]
pub(crate) struct Results<T> {
    send: Sender<T>,
    wanted: Weak<()>,
    waker: Waker,
}

impl<T: Send + 'static> Task<T> {
    /// Begins the work. The window is woken when the work ends.
    pub(crate) fn start(waker: &Waker, work: impl FnOnce(&Results<T>) + Send + 'static) -> Self {
        let (send, results) = mpsc::channel();
        let wanted = Arc::new(());
        let waker = waker.clone();
        let sender = Results {
            send,
            wanted: Arc::downgrade(&wanted),
            waker: waker.clone(),
        };
        thread::spawn(move || {
            work(&sender);
            // The window is to see that there are no more results.
            drop(sender);
            waker.wake();
        });
        Self {
            results,
            _wanted: wanted,
        }
    }

    /// Returns the next result if it is there, or `None` if there are no more.
    pub(crate) fn poll(&self) -> Poll<Option<T>> {
        match self.results.try_recv() {
            Ok(result) => Poll::Ready(Some(result)),
            Err(TryRecvError::Disconnected) => Poll::Ready(None),
            Err(TryRecvError::Empty) => Poll::Pending,
        }
    }

    /// Waits for the next result.
    pub(crate) fn wait(&self) -> Option<T> {
        self.results.recv().ok()
    }
}

impl<T> Results<T> {
    /// Returns whether anybody still wants results.
    pub(crate) fn are_wanted(&self) -> bool {
        self.wanted.strong_count() > 0
    }

    pub(crate) fn add(&self, result: T) {
        // Nobody receives it if the task was dropped meanwhile.
        let _ = self.send.send(result);
    }

    /// Asks the window to look at the results so far.
    pub(crate) fn wake_window(&self) {
        self.waker.wake();
    }
}
