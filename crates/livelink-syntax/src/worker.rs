//! The thread in which texts are parsed.
//!
//! ```text
//! context (host's thread)                     worker
//!    edit ──── steps ─────► pending ────────► update: takes all that is pending at once
//!    permission                                     │
//!    land ◄──── zones, changed ──── landed ◄─────┘
//! ```
//!
//! An edit never waits for a parse, and a parse is not thrown away because another edit came: it lands, and the edits
//! that came meanwhile are taken together in the next one. So the worker is never behind by more than two parses, and a
//! fast typist can not keep it from finishing. What is thrown away is work that only makes sure
//! ([`Engine::settle`](crate::engine::Engine::settle)), and everything when the context goes.
//!
//! To wake a thread costs more than all else on the key path, 10 to 20 µs where other programs run. So while keys come the
//! worker does not sleep, it naps: for a second behind the last one it looks every [`NAP`] for another by itself, and
//! nobody wakes it.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::engine::Analysis;
use crate::steps::Step;
use crate::zones::Zones;

/// How long nothing must have been typed before a worker makes sure.
const QUIET: Duration = Duration::from_millis(400);

/// How long nothing must have been typed before a worker sleeps until it is woken; more than [`QUIET`].
const AWAKE: Duration = Duration::from_secs(1);

/// How long a worker that is awake waits until it looks for steps again.
const NAP: Duration = Duration::from_millis(2);

/// What a look at the text has found.
#[derive(Debug)]
pub(crate) struct Landing {
    /// How many steps it has seen.
    pub(crate) version: u64,
    /// All zones then.
    pub(crate) zones: Zones,
    /// Where they differ from the last landing's, which merely followed the steps; in offsets of this version.
    pub(crate) changed: Vec<Range<usize>>,
}

/// A worker thread and the way to it.
pub(crate) struct Worker {
    shared: Arc<Shared>,
}

struct Shared {
    board: Mutex<Board>,
    /// There is something new for the worker, or for those that wait for it.
    news: Condvar,
    stop: AtomicBool,
    /// How many steps were sent.
    newest: AtomicU64,
}

#[derive(Default)]
struct Board {
    pending: Vec<Step>,
    /// In order of their versions; all that have not been taken.
    landed: Vec<Landing>,
    /// The worker has nothing to do, not even to make sure.
    idle: bool,
    /// So many wait for it to be: it should make sure at once.
    hurry: usize,
    /// Nothing but a notice makes the worker look here.
    asleep: bool,
    /// There is no worker any more: nobody waits for it.
    gone: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Board> {
        // A worker that panicked has done nothing to the board that could not be read.
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Worker {
    /// Starts a thread that takes a first look at once. `notify` is called in that thread after each landing.
    ///
    /// Without a thread (the system has no more) nothing ever lands, and the permissions stay provisional.
    pub(crate) fn start(analysis: Analysis, notify: Box<dyn Fn() + Send>) -> Self {
        let shared = Arc::new(Shared {
            board: Mutex::new(Board::default()),
            news: Condvar::new(),
            stop: AtomicBool::new(false),
            newest: AtomicU64::new(0),
        });
        let of_thread = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("livelink-syntax".to_owned())
            .spawn(move || {
                let shared = Leaving(of_thread);
                work(&shared.0, analysis, &*notify);
            });
        shared.lock().gone |= thread.is_err();
        Self { shared }
    }

    /// Sends a step. O(1), but for waking a worker that sleeps. False if nobody is there to take it.
    pub(crate) fn send(&self, step: Step) -> bool {
        let mut board = self.shared.lock();
        if board.gone {
            return false;
        }
        self.shared.newest.fetch_add(1, Ordering::Relaxed);
        board.pending.push(step);
        board.idle = false;
        let asleep = board.asleep;
        drop(board);
        if asleep {
            self.shared.news.notify_all();
        }
        true
    }

    /// What has landed since the last call, in order.
    pub(crate) fn take(&self) -> Vec<Landing> {
        std::mem::take(&mut self.shared.lock().landed)
    }

    /// How many steps the last landing that was not taken has seen.
    pub(crate) fn newest_landing(&self) -> Option<u64> {
        self.shared
            .lock()
            .landed
            .last()
            .map(|landing| landing.version)
    }

    /// Is there nothing that the worker has not done?
    pub(crate) fn is_idle(&self) -> bool {
        let board = self.shared.lock();
        board.idle || board.gone
    }

    /// To wait with, without holding on to the worker.
    pub(crate) fn waiter(&self) -> Waiter {
        Waiter(Arc::clone(&self.shared))
    }
}

/// Waits for a worker.
pub(crate) struct Waiter(Arc<Shared>);

impl Waiter {
    /// Waits until there is nothing that the worker has not done.
    pub(crate) fn wait(self) {
        let Self(shared) = self;
        let mut board = shared.lock();
        board.hurry += 1;
        shared.news.notify_all();
        while !(board.idle || board.gone) {
            board = shared
                .news
                .wait(board)
                .unwrap_or_else(PoisonError::into_inner);
        }
        board.hurry -= 1;
    }
}

impl Drop for Worker {
    /// Tells the worker to stop; it does within a few milliseconds. Nobody waits for it.
    fn drop(&mut self) {
        // Under the lock, or a worker that is just about to wait would not hear of it.
        let board = self.shared.lock();
        self.shared.stop.store(true, Ordering::Relaxed);
        drop(board);
        self.shared.news.notify_all();
    }
}

/// Says that the worker is gone when it is, whatever the reason.
struct Leaving(Arc<Shared>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.lock().gone = true;
        self.0.news.notify_all();
    }
}

/// The worker's life.
fn work(shared: &Shared, mut analysis: Analysis, notify: &dyn Fn()) {
    let mut version = 0;
    let mut looked = false;
    let mut last_step = Instant::now();
    loop {
        let steps = match looked {
            false => take(shared),
            true => next(shared, &analysis, last_step),
        };
        let Some(steps) = steps else {
            return;
        };
        if !steps.is_empty() {
            last_step = Instant::now();
        }
        version += steps.len() as u64;
        let mut changed = Vec::new();
        let done = if looked && steps.is_empty() {
            let interrupted =
                || shared.stopped() || shared.newest.load(Ordering::Relaxed) != version;
            if analysis.settle(&interrupted, &mut changed).is_none() {
                continue;
            }
            Some(())
        } else {
            analysis.update(&steps, &|| shared.stopped(), &mut changed)
        };
        if done.is_none() {
            return;
        }
        looked = true;
        shared.lock().landed.push(Landing {
            version,
            zones: analysis.zones().clone(),
            changed,
        });
        notify();
    }
}

/// Takes what is pending. `None`: stop.
fn take(shared: &Shared) -> Option<Vec<Step>> {
    let mut board = shared.lock();
    (!shared.stopped()).then(|| std::mem::take(&mut board.pending))
}

/// Waits for work: steps, or none of them for making sure. `None`: stop.
fn next(shared: &Shared, analysis: &Analysis, last_step: Instant) -> Option<Vec<Step>> {
    let mut board = shared.lock();
    loop {
        if shared.stopped() {
            return None;
        }
        let quiet = last_step.elapsed();
        let settled = analysis.is_settled();
        if !board.pending.is_empty() || (!settled && (board.hurry > 0 || quiet >= QUIET)) {
            return Some(std::mem::take(&mut board.pending));
        }
        if settled && !board.idle {
            board.idle = true;
            shared.news.notify_all();
        }
        board.asleep = quiet >= AWAKE;
        board = if board.asleep {
            let woken = shared.news.wait(board);
            woken.unwrap_or_else(PoisonError::into_inner)
        } else {
            let (board, _) = shared
                .news
                .wait_timeout(board, NAP)
                .unwrap_or_else(PoisonError::into_inner);
            board
        };
        board.asleep = false;
    }
}

#[cfg(test)]
mod tests;
