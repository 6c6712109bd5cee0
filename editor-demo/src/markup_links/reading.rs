//! A thread that reads the links of a text.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use livelink::index::{Edit, EditLog};
use livelink::syntax::{MarkupLanguage, MarkupPart, read_markup};
use ropey::Rope;

use super::places::Places;
use crate::waker::Waker;

/// The most links of a text that are kept.
const MOST: usize = 500_000;

/// A text that is being read, as it was when the reading began.
#[derive(Debug)]
pub(super) struct Reading {
    done: Receiver<(Places, Duration)>,
    /// The edits of the text since then.
    since: EditLog,
    is_cancelled: Arc<AtomicBool>,
}

/// The state of a reading.
pub(super) enum ReadingState {
    /// It still goes on.
    Running,
    /// Its thread is gone and has left nothing.
    Lost,
    /// Here are the links, and how long it took to read them.
    Done(Places, Duration),
}

impl Reading {
    /// Begins to read after a pause. `waker` wakes the window when the links are there.
    pub(super) fn start(
        language: MarkupLanguage,
        text: Rope,
        pause: Duration,
        waker: Waker,
    ) -> Self {
        let (send, done) = mpsc::channel();
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let cancelled = Arc::clone(&is_cancelled);
        thread::spawn(move || {
            thread::sleep(pause);
            if cancelled.load(Ordering::Relaxed) {
                return;
            }
            let start = Instant::now();
            let mut links = Vec::new();
            read_markup(&text, language, &mut |part| {
                if let MarkupPart::Link(link) = part {
                    links.push(link.into_owned());
                }
                match links.len() >= MOST || cancelled.load(Ordering::Relaxed) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            // Nobody receives them when another document was opened meanwhile.
            let _ = send.send((Places::of(links), start.elapsed()));
            waker.wake();
        });
        Self {
            done,
            since: EditLog::new(),
            is_cancelled,
        }
    }

    /// Notes edits that were made while the text is being read.
    pub(super) fn note(&mut self, edits: &[Edit]) {
        self.since.push(edits);
    }

    /// The edits since the reading began.
    pub(super) fn into_since(mut self) -> EditLog {
        std::mem::take(&mut self.since)
    }

    /// Asks whether the links are there.
    pub(super) fn poll(&self) -> ReadingState {
        match self.done.try_recv() {
            Ok((places, took)) => ReadingState::Done(places, took),
            Err(TryRecvError::Disconnected) => ReadingState::Lost,
            Err(TryRecvError::Empty) => ReadingState::Running,
        }
    }

    /// Waits for the links.
    pub(super) fn wait(&self) -> ReadingState {
        match self.done.recv() {
            Ok((places, took)) => ReadingState::Done(places, took),
            Err(_) => ReadingState::Lost,
        }
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }
}
