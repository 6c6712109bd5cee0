//! The live index of a long text, built on another thread while the user goes on writing.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use livelink::Detector;
use livelink::index::{Edit, EditLog, LinkIndex};
use ropey::Rope;

use crate::waker::Waker;

/// An index that is being built of the text as it was when the build began.
pub(super) struct IndexBuild {
    done: Receiver<LinkIndex>,
    /// The edits of the text since the build began.
    since: EditLog,
}

/// The state of a build.
pub(super) enum BuildState {
    /// It still goes on.
    Running,
    /// Its thread is gone and has left no index.
    Lost,
    /// Here is the index. It is current once it has followed the edits since the build began.
    Built(Box<LinkIndex>),
}

impl IndexBuild {
    /// Begins to build. `waker` wakes the window when the index is there.
    pub(super) fn start(detector: Detector, text: Rope, waker: Waker) -> Self {
        let (send, done) = mpsc::channel();
        thread::spawn(move || {
            // Nobody receives it when another document was opened meanwhile.
            let _ = send.send(LinkIndex::build(detector, &text));
            waker.wake();
        });
        Self {
            done,
            since: EditLog::new(),
        }
    }

    /// Notes edits that were made while the index is being built.
    pub(super) fn note(&mut self, edits: &[Edit]) {
        self.since.push(edits);
    }

    /// The edits since the build began, as one list.
    pub(super) fn since(&self) -> &[Edit] {
        self.since.edits()
    }

    /// Asks whether the index is there.
    pub(super) fn poll(&self) -> BuildState {
        match self.done.try_recv() {
            Ok(index) => BuildState::Built(Box::new(index)),
            Err(TryRecvError::Disconnected) => BuildState::Lost,
            Err(TryRecvError::Empty) => BuildState::Running,
        }
    }

    /// Waits for the index. Returns `None` if the build has failed.
    pub(super) fn wait(&self) -> Option<LinkIndex> {
        self.done.recv().ok()
    }
}
