//! A worker whose engine does what the test says.

use std::sync::mpsc::{Receiver, Sender, channel};

use livelink_index::{Edit, Permission};

use super::{QUIET, Worker};
use crate::analysis::Analysis;
use crate::engine::{Engine, Patch};
use crate::permission_map::PermissionMap;
use crate::text_change::TextChange;
use crate::text_copy::TextCopy;

/// What the engine is called for, and what becomes of it.
#[derive(Debug, PartialEq, Eq)]
enum Call {
    /// To parse, after so many changes.
    Update(usize),
    Settle,
    /// A parse was cancelled.
    Cancelled,
    Dropped,
}

/// What the test makes the engine do.
#[derive(Clone, Copy)]
enum Order {
    /// Finish. The value says whether the result is settled.
    Done(bool),
    /// Go on until it is cancelled.
    Hang,
    Panic,
}

struct Puppet {
    calls: Sender<Call>,
    orders: Receiver<Order>,
    settled: bool,
}

impl Puppet {
    fn obey(&mut self, call: Call, cancel: &dyn Fn() -> bool) -> Option<Vec<Patch>> {
        self.calls.send(call).unwrap();
        match self.orders.recv().unwrap() {
            Order::Done(settled) => {
                self.settled = settled;
                Some(Vec::new())
            }
            Order::Hang => {
                while !cancel() {
                    std::thread::yield_now();
                }
                self.calls.send(Call::Cancelled).unwrap();
                None
            }
            Order::Panic => panic!("the test asked for it"),
        }
    }
}

impl Engine for Puppet {
    fn update(
        &mut self,
        _: &TextCopy,
        changes: &[TextChange],
        _: &PermissionMap,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        self.obey(Call::Update(changes.len()), cancel)
    }

    fn is_settled(&self) -> bool {
        self.settled
    }

    fn settle(
        &mut self,
        _: &TextCopy,
        _: &PermissionMap,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        self.obey(Call::Settle, cancel)
    }
}

impl Drop for Puppet {
    fn drop(&mut self) {
        // The test may be gone.
        let _ = self.calls.send(Call::Dropped);
    }
}

/// A worker, the calls that its engine receives, and the way to say what the engine does.
struct Stage {
    worker: Worker,
    calls: Receiver<Call>,
    orders: Sender<Order>,
}

impl Stage {
    fn new() -> Self {
        let (call_sender, calls) = channel();
        let (orders, order_receiver) = channel();
        let engine = Puppet {
            calls: call_sender,
            orders: order_receiver,
            settled: true,
        };
        let analysis = Analysis::new(Box::new(engine), Permission::Deny, TextCopy::default());
        Self {
            worker: Worker::start(analysis, Box::new(|| ())),
            calls,
            orders,
        }
    }

    #[track_caller]
    fn expect(&self, expected: Call) {
        let call = self.calls.recv_timeout(50 * QUIET);
        assert_eq!(call, Ok(expected));
    }

    fn order(&self, order: Order) {
        self.orders.send(order).unwrap();
    }

    fn type_a_letter(&self) -> bool {
        self.worker.send(TextChange {
            edit: Edit::insert(0, 1),
            text: TextCopy::of("a"),
        })
    }

    /// How many changes each result has seen.
    fn results(&self) -> Vec<u64> {
        let results = self.worker.take_results();
        results.iter().map(|result| result.changes_seen).collect()
    }
}

#[test]
fn changes_that_come_during_a_parse_are_parsed_together_next() {
    let stage = Stage::new();
    stage.expect(Call::Update(0));
    for _ in 0..5 {
        assert!(stage.type_a_letter());
    }
    assert!(!stage.worker.is_idle());
    stage.order(Order::Done(true));
    stage.expect(Call::Update(5));
    assert_eq!(stage.results(), [0], "the parse is not thrown away");
    stage.order(Order::Done(true));
    stage.worker.waiter().wait();
    assert!(stage.worker.is_idle());
    assert_eq!(stage.results(), [5]);
}

#[test]
fn a_key_interrupts_a_settling_worker() {
    let stage = Stage::new();
    stage.expect(Call::Update(0));
    stage.order(Order::Done(false));
    // After a quiet moment.
    stage.expect(Call::Settle);
    stage.order(Order::Hang);
    stage.type_a_letter();
    stage.expect(Call::Cancelled);
    stage.expect(Call::Update(1));
    stage.order(Order::Done(false));
    stage.expect(Call::Settle);
    assert!(!stage.worker.is_idle());
    stage.order(Order::Done(true));
    stage.worker.waiter().wait();
    assert_eq!(stage.results(), [0, 1, 1]);
}

#[test]
fn for_a_caller_that_waits_the_worker_settles_at_once() {
    let stage = Stage::new();
    stage.expect(Call::Update(0));
    stage.order(Order::Done(false));
    let waiter = stage.worker.waiter();
    let waiting = std::thread::spawn(|| waiter.wait());
    stage.expect(Call::Settle);
    stage.order(Order::Done(true));
    waiting.join().unwrap();
    assert!(stage.worker.is_idle());
}

#[test]
fn a_worker_stops_in_the_middle_when_its_context_is_dropped() {
    let stage = Stage::new();
    stage.expect(Call::Update(0));
    stage.order(Order::Hang);
    let waiter = stage.worker.waiter();
    drop(stage.worker);
    waiter.wait();
    for expected in [Call::Cancelled, Call::Dropped] {
        assert_eq!(stage.calls.recv_timeout(50 * QUIET), Ok(expected));
    }
}

#[test]
fn an_idle_worker_stops_when_its_context_is_dropped() {
    let stage = Stage::new();
    stage.expect(Call::Update(0));
    stage.order(Order::Done(true));
    stage.worker.waiter().wait();
    drop(stage.worker);
    assert_eq!(stage.calls.recv_timeout(50 * QUIET), Ok(Call::Dropped));
}

/// A panic of the engine ends its thread. Callers that wait for the worker go on.
#[test]
fn nobody_waits_for_a_worker_that_has_panicked() {
    let stage = Stage::new();
    stage.expect(Call::Update(0));
    assert!(stage.type_a_letter());
    stage.order(Order::Panic);
    stage.worker.waiter().wait();
    assert!(stage.worker.is_idle());
    assert!(!stage.type_a_letter(), "the thread has ended");
    assert!(stage.results().is_empty());
}
