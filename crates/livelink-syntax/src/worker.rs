//! The thread that parses a text in the background.
//!
//! ```text
//! context (the editor's thread)                worker
//!    edit ────── changes ─────► pending ───────► update: takes everything that is pending
//!    permission                                    │
//!    take_changes ◄── result ── finished ◄─────────┘
//! ```
//!
//! An edit never waits for a parse. And a parse is not thrown away because another edit came: its result is delivered, and
//! the next parse takes all edits that came meanwhile together. So the worker is never more than two parses late, and a
//! fast typist cannot keep it from finishing. Two things are thrown away: a [`settle`](crate::engine::Engine::settle)
//! that an edit interrupts, and everything once the context is dropped.
//!
//! Waking a thread costs more than everything else on the key path: 10 to 20 µs where other programs run. So the worker
//! does not sleep between keys, it naps. For a second after the last key it looks for another one every [`NAP`] by itself,
//! and nobody has to wake it.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::analysis::Analysis;
use crate::permission_map::PermissionMap;
use crate::text_change::TextChange;

/// The worker settles after nobody has typed for this long.
const QUIET: Duration = Duration::from_millis(400);

/// The worker sleeps until it is woken after nobody has typed for this long. It is more than [`QUIET`].
const AWAKE: Duration = Duration::from_secs(1);

/// A worker that is awake looks for changes this often.
const NAP: Duration = Duration::from_millis(2);

/// The result of one parse.
#[derive(Debug)]
pub(crate) struct ParseResult {
    /// How many changes, of all that were ever sent, this parse has seen.
    pub(crate) changes_seen: u64,
    /// The permissions of the whole text after those changes.
    pub(crate) permissions: PermissionMap,
    /// Where they differ from those of the last result, which were only moved with the changes. In offsets of the text
    /// that was parsed.
    pub(crate) changed: Vec<Range<usize>>,
}

/// The context's side of a worker thread.
pub(crate) struct Worker {
    shared: Arc<Shared>,
}

struct Shared {
    mailbox: Mutex<Mailbox>,
    /// Notified when there is something new for the worker, or for those that wait for it.
    news: Condvar,
    stop: AtomicBool,
    /// How many changes were sent.
    sent: AtomicU64,
}

#[derive(Default)]
struct Mailbox {
    pending: Vec<TextChange>,
    /// Results that nobody has taken yet, the oldest first.
    finished: Vec<ParseResult>,
    /// The worker has nothing to do, and the last result is settled.
    idle: bool,
    /// How many callers wait until the worker is idle. For them it settles at once.
    waiting: usize,
    /// The worker looks here only if it is notified.
    asleep: bool,
    /// The thread has ended, so nobody waits for it.
    ended: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Mailbox> {
        // A worker that panicked has left the mailbox readable.
        self.mailbox.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Worker {
    /// Starts a thread, which parses the text at once. It calls `notify` after each result.
    ///
    /// If the system has no more threads, no result ever comes, and the permissions stay provisional.
    pub(crate) fn start(analysis: Analysis, notify: Box<dyn Fn() + Send>) -> Self {
        let shared = Arc::new(Shared {
            mailbox: Mutex::new(Mailbox::default()),
            news: Condvar::new(),
            stop: AtomicBool::new(false),
            sent: AtomicU64::new(0),
        });
        let of_thread = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("livelink-syntax".to_owned())
            .spawn(move || {
                let shared = EndOfThread(of_thread);
                work(&shared.0, analysis, &*notify);
            });
        shared.lock().ended |= thread.is_err();
        Self { shared }
    }

    /// Sends a change. O(1), unless a worker that sleeps has to be woken. Returns false if the thread has ended.
    pub(crate) fn send(&self, change: TextChange) -> bool {
        let mut mailbox = self.shared.lock();
        if mailbox.ended {
            return false;
        }
        self.shared.sent.fetch_add(1, Ordering::Relaxed);
        mailbox.pending.push(change);
        mailbox.idle = false;
        let asleep = mailbox.asleep;
        drop(mailbox);
        if asleep {
            self.shared.news.notify_all();
        }
        true
    }

    /// Takes the results since the last call, the oldest first.
    pub(crate) fn take_results(&self) -> Vec<ParseResult> {
        std::mem::take(&mut self.shared.lock().finished)
    }

    /// Returns how many changes the newest result has seen, if there is a result that nobody has taken.
    pub(crate) fn newest_result(&self) -> Option<u64> {
        let mailbox = self.shared.lock();
        mailbox.finished.last().map(|result| result.changes_seen)
    }

    /// Returns whether the worker has done everything there is to do.
    pub(crate) fn is_idle(&self) -> bool {
        let mailbox = self.shared.lock();
        mailbox.idle || mailbox.ended
    }

    /// Returns a way to wait for the worker without borrowing it.
    pub(crate) fn waiter(&self) -> Waiter {
        Waiter(Arc::clone(&self.shared))
    }
}

/// Waits for a worker.
pub(crate) struct Waiter(Arc<Shared>);

impl Waiter {
    /// Waits until the worker has done everything there is to do.
    pub(crate) fn wait(self) {
        let Self(shared) = self;
        let mut mailbox = shared.lock();
        mailbox.waiting += 1;
        shared.news.notify_all();
        while !(mailbox.idle || mailbox.ended) {
            mailbox = shared
                .news
                .wait(mailbox)
                .unwrap_or_else(PoisonError::into_inner);
        }
        mailbox.waiting -= 1;
    }
}

impl Drop for Worker {
    /// Asks the worker to stop, which it does within a few milliseconds. Nobody waits for it.
    fn drop(&mut self) {
        // Without the lock, a worker that is just about to wait would miss the notice.
        let mailbox = self.shared.lock();
        self.shared.stop.store(true, Ordering::Relaxed);
        drop(mailbox);
        self.shared.news.notify_all();
    }
}

/// Marks the thread as ended when it ends, even by a panic.
struct EndOfThread(Arc<Shared>);

impl Drop for EndOfThread {
    fn drop(&mut self) {
        self.0.lock().ended = true;
        self.0.news.notify_all();
    }
}

/// The main loop of the thread.
fn work(shared: &Shared, mut analysis: Analysis, notify: &dyn Fn()) {
    let mut changes_seen = 0;
    let mut parsed = false;
    let mut last_change = Instant::now();
    loop {
        let changes = match parsed {
            false => take_pending(shared),
            true => wait_for_work(shared, &analysis, last_change),
        };
        let Some(changes) = changes else {
            return;
        };
        if !changes.is_empty() {
            last_change = Instant::now();
        }
        changes_seen += changes.len() as u64;
        let mut changed = Vec::new();
        let done = if parsed && changes.is_empty() {
            let interrupted =
                || shared.stopped() || shared.sent.load(Ordering::Relaxed) != changes_seen;
            if analysis.settle(&interrupted, &mut changed).is_none() {
                continue;
            }
            Some(())
        } else {
            analysis.update(&changes, &|| shared.stopped(), &mut changed)
        };
        if done.is_none() {
            return;
        }
        parsed = true;
        shared.lock().finished.push(ParseResult {
            changes_seen,
            permissions: analysis.permissions().clone(),
            changed,
        });
        notify();
    }
}

/// Takes the pending work. Returns `None` if the worker has to stop.
fn take_pending(shared: &Shared) -> Option<Vec<TextChange>> {
    let mut mailbox = shared.lock();
    (!shared.stopped()).then(|| std::mem::take(&mut mailbox.pending))
}

/// Waits for work and returns the changes to parse. No changes mean that it is time to settle. Returns `None` if the worker
/// has to stop.
fn wait_for_work(
    shared: &Shared,
    analysis: &Analysis,
    last_change: Instant,
) -> Option<Vec<TextChange>> {
    let mut mailbox = shared.lock();
    loop {
        if shared.stopped() {
            return None;
        }
        let quiet = last_change.elapsed();
        let settled = analysis.is_settled();
        if !mailbox.pending.is_empty() || (!settled && (mailbox.waiting > 0 || quiet >= QUIET)) {
            return Some(std::mem::take(&mut mailbox.pending));
        }
        if settled && !mailbox.idle {
            mailbox.idle = true;
            shared.news.notify_all();
        }
        mailbox.asleep = quiet >= AWAKE;
        mailbox = if mailbox.asleep {
            let woken = shared.news.wait(mailbox);
            woken.unwrap_or_else(PoisonError::into_inner)
        } else {
            let (mailbox, _) = shared
                .news
                .wait_timeout(mailbox, NAP)
                .unwrap_or_else(PoisonError::into_inner);
            mailbox
        };
        mailbox.asleep = false;
    }
}

#[cfg(test)]
mod tests;
