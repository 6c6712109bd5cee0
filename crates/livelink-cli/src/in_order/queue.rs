//! The output of files that are worked on at the same time, on its way to one receiver.
//!
//! To wake a thread costs more than to scan a small file. So the receiver is woken only for much output, or when all files are done.
//! It looks for less output by itself every few milliseconds.

use crate::failure::Failure;
use std::collections::VecDeque;
use std::mem::take;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How much output is passed on at once, in bytes.
pub(super) const PACKET: usize = 256 << 10;

/// How much output may wait before the threads wait for the receiver, in bytes.
const BYTES_AHEAD: usize = 2 << 20;

/// How much memory an output gets at first, in bytes. To get more of it several times takes longer.
const FRESH: usize = 64 << 10;

/// Memory of more than this is not kept for the next output, in bytes.
const KEPT: usize = 2 * PACKET;

/// How many seats there may be.
const SEATS: usize = 64;

/// After this time the receiver looks for output.
const PATIENCE: Duration = Duration::from_millis(20);

/// Output, and after it the outcome for the files.
pub(super) type PassedOn<T> = (Vec<u8>, Vec<Result<T, Failure>>);

/// The output that nobody has received yet.
pub(super) struct Queue<T> {
    state: Mutex<State<T>>,
    /// There is something for the receiver to do.
    more: Condvar,
    /// The receiver took something, so the threads may continue.
    room: Condvar,
}

struct State<T> {
    /// The places for output that are not completely received, in the order of the files.
    places: VecDeque<Place<T>>,
    /// How many places were completely received.
    received: usize,
    /// The bytes in all places together.
    bytes: usize,
    /// How many threads may still take a place.
    threads: usize,
    /// How many threads wait for the receiver.
    waiting: usize,
    /// Whether the receiver is to look at once.
    is_woken: bool,
    /// Whether nobody receives any more.
    is_closed: bool,
    /// Memory of output that was received, for the next output. The system takes long to give new memory.
    spare: Vec<Vec<u8>>,
}

impl<T> State<T> {
    fn keep(&mut self, mut bytes: Vec<u8>) {
        if (1..=KEPT).contains(&bytes.capacity()) && self.spare.len() < SEATS {
            bytes.clear();
            self.spare.push(bytes);
        }
    }
}

struct Place<T> {
    passed_on: PassedOn<T>,
    /// Whether nothing more comes.
    is_left: bool,
}

impl<T> Queue<T> {
    /// Makes a queue for `threads` threads. Each of them calls [`working`](Self::working) once.
    pub(super) fn new(threads: usize) -> Self {
        let state = State {
            places: VecDeque::new(),
            received: 0,
            bytes: 0,
            threads,
            waiting: 0,
            is_woken: false,
            is_closed: false,
            spare: Vec::new(),
        };
        Self {
            state: Mutex::new(state),
            more: Condvar::new(),
            room: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a guard for the time in which a thread takes seats.
    pub(super) fn working(&self) -> Working<'_, T> {
        Working(self)
    }

    /// Returns the next place in the order, and memory for its output. Waits if there are too many places. Returns `None` if nobody
    /// receives any more.
    pub(super) fn seat(&self) -> Option<(Seat<'_, T>, Vec<u8>)> {
        let is_full = |state: &State<T>| state.places.len() >= SEATS || state.bytes > BYTES_AHEAD;
        let mut state = self.wait_while(self.lock(), is_full);
        if state.is_closed {
            return None;
        }
        let number = state.received + state.places.len();
        state.places.push_back(Place {
            passed_on: Default::default(),
            is_left: false,
        });
        let memory = state.spare.pop();
        let memory = memory.unwrap_or_else(|| Vec::with_capacity(FRESH));
        let queue = self;
        Some((Seat { queue, number }, memory))
    }

    /// Waits for the receiver while `is_full`, unless nobody receives any more.
    fn wait_while<'s>(
        &'s self,
        mut state: MutexGuard<'s, State<T>>,
        is_full: impl Fn(&State<T>) -> bool,
    ) -> MutexGuard<'s, State<T>> {
        while !state.is_closed && is_full(&state) {
            state.is_woken = true;
            self.more.notify_one();
            state.waiting += 1;
            let woken = self.room.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
            state.waiting -= 1;
        }
        state
    }

    /// Returns the receiver. When it goes, the threads do not wait for it any more.
    pub(super) fn receiver(&self) -> Receiver<'_, T> {
        Receiver(self)
    }
}

/// A thread that takes seats.
pub(super) struct Working<'q, T>(&'q Queue<T>);

impl<T> Drop for Working<'_, T> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.threads -= 1;
        if state.threads == 0 {
            state.is_woken = true;
            self.0.more.notify_one();
        }
    }
}

/// The place of a thread's output in the order. The thread leaves it when it is dropped.
pub(super) struct Seat<'q, T> {
    queue: &'q Queue<T>,
    number: usize,
}

impl<T> Seat<'_, T> {
    /// Passes output on. Waits if too much output waits already, unless the receiver waits for this seat. Returns `false` if
    /// nobody receives any more.
    pub(super) fn pass_on(&self, bytes: Vec<u8>, ends: Vec<Result<T, Failure>>) -> bool {
        let is_full = |state: &State<T>| state.bytes > BYTES_AHEAD && state.received < self.number;
        let mut state = self.queue.wait_while(self.queue.lock(), is_full);
        if state.is_closed {
            return false;
        }
        state.bytes += bytes.len();
        let at = self.number - state.received;
        if let Some(place) = state.places.get_mut(at) {
            match place.passed_on.0.is_empty() {
                true => place.passed_on.0 = bytes,
                false => place.passed_on.0.extend(bytes),
            }
            place.passed_on.1.extend(ends);
        }
        if at == 0 && state.bytes >= PACKET {
            state.is_woken = true;
            self.queue.more.notify_one();
        }
        true
    }
}

impl<T> Drop for Seat<'_, T> {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        let at = self.number - state.received;
        if let Some(place) = state.places.get_mut(at) {
            place.is_left = true;
        }
        // A thread waits for a seat, and this one was the first.
        if at == 0 && state.waiting > 0 {
            state.is_woken = true;
            self.queue.more.notify_one();
        }
    }
}

/// Receives the output.
pub(super) struct Receiver<'q, T>(&'q Queue<T>);

impl<T> Receiver<'_, T> {
    /// Waits for output and returns it. Returns `None` if all threads are done and all their output was received. `used` is memory
    /// of earlier output, for the threads.
    pub(super) fn next(&self, used: impl Iterator<Item = Vec<u8>>) -> Option<Vec<PassedOn<T>>> {
        let queue = self.0;
        let mut state = queue.lock();
        used.for_each(|bytes| state.keep(bytes));
        loop {
            let mut passed_on = Vec::new();
            while let Some(first) = state.places.front_mut() {
                let is_left = first.is_left;
                passed_on.push(take(&mut first.passed_on));
                if !is_left {
                    break;
                }
                state.places.pop_front();
                state.received += 1;
            }
            passed_on.retain(|(bytes, ends)| !bytes.is_empty() || !ends.is_empty());
            state.bytes -= passed_on
                .iter()
                .map(|(bytes, _)| bytes.len())
                .sum::<usize>();
            if state.waiting > 0 {
                queue.room.notify_all();
            }
            if !passed_on.is_empty() {
                return Some(passed_on);
            }
            if state.threads == 0 && state.places.is_empty() {
                return None;
            }
            state = self.wait(state);
        }
    }

    /// Waits until the receiver is woken, or for a few milliseconds.
    fn wait<'s>(&'s self, state: MutexGuard<'s, State<T>>) -> MutexGuard<'s, State<T>> {
        let woken = (self.0.more).wait_timeout_while(state, PATIENCE, |state| !state.is_woken);
        let (mut state, _) = woken.unwrap_or_else(PoisonError::into_inner);
        state.is_woken = false;
        state
    }
}

impl<T> Drop for Receiver<'_, T> {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.room.notify_all();
    }
}
