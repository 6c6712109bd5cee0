//! A worker with an engine that does what a test tells it to.

use std::sync::mpsc::{Receiver, Sender, channel};

use livelink_index::{Edit, Permission};

use super::{QUIET, Worker};
use crate::engine::{Analysis, Engine, Patch};
use crate::mirror::Mirror;
use crate::steps::Step;
use crate::zones::Zones;

/// What the engine was asked to do.
#[derive(Debug, PartialEq, Eq)]
enum Asked {
    /// To look, having been given so many steps.
    Update(usize),
    Settle,
    /// It was told to stop what it did.
    Cancelled,
    Dropped,
}

/// What the test lets it do.
#[derive(Clone, Copy)]
enum Told {
    /// Done; is it settled?
    Done(bool),
    /// Goes on until it is cancelled.
    Hang,
    Panic,
}

struct Puppet {
    asked: Sender<Asked>,
    told: Receiver<Told>,
    settled: bool,
}

impl Puppet {
    fn obey(&mut self, asked: Asked, cancel: &dyn Fn() -> bool) -> Option<Vec<Patch>> {
        self.asked.send(asked).unwrap();
        match self.told.recv().unwrap() {
            Told::Done(settled) => {
                self.settled = settled;
                Some(Vec::new())
            }
            Told::Hang => {
                while !cancel() {
                    std::thread::yield_now();
                }
                self.asked.send(Asked::Cancelled).unwrap();
                None
            }
            Told::Panic => panic!("as the test wants"),
        }
    }
}

impl Engine for Puppet {
    fn update(
        &mut self,
        _: &Mirror,
        steps: &[Step],
        _: &Zones,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        self.obey(Asked::Update(steps.len()), cancel)
    }

    fn is_settled(&self) -> bool {
        self.settled
    }

    fn settle(&mut self, _: &Mirror, _: &Zones, cancel: &dyn Fn() -> bool) -> Option<Vec<Patch>> {
        self.obey(Asked::Settle, cancel)
    }
}

impl Drop for Puppet {
    fn drop(&mut self) {
        // The test may be gone.
        let _ = self.asked.send(Asked::Dropped);
    }
}

/// A worker, what its engine was asked, and what it is told.
struct Stage {
    worker: Worker,
    asked: Receiver<Asked>,
    tell: Sender<Told>,
}

impl Stage {
    fn new() -> Self {
        let (asked_of, asked) = channel();
        let (tell, told) = channel();
        let engine = Puppet {
            asked: asked_of,
            told,
            settled: true,
        };
        let analysis = Analysis::new(Box::new(engine), Permission::Deny, Mirror::default());
        Self {
            worker: Worker::start(analysis, Box::new(|| ())),
            asked,
            tell,
        }
    }

    #[track_caller]
    fn asked(&self, expected: Asked) {
        let asked = self.asked.recv_timeout(50 * QUIET);
        assert_eq!(asked, Ok(expected));
    }

    fn tell(&self, told: Told) {
        self.tell.send(told).unwrap();
    }

    fn type_a_letter(&self) -> bool {
        self.worker.send(Step {
            edit: Edit::insert(0, 1),
            text: Mirror::of("a"),
        })
    }

    /// How many steps each landing had seen.
    fn landed(&self) -> Vec<u64> {
        let landed = self.worker.take();
        landed.iter().map(|landing| landing.version).collect()
    }
}

#[test]
fn steps_that_come_during_a_look_are_taken_together_in_the_next() {
    let stage = Stage::new();
    stage.asked(Asked::Update(0));
    for _ in 0..5 {
        assert!(stage.type_a_letter());
    }
    assert!(!stage.worker.is_idle());
    stage.tell(Told::Done(true));
    stage.asked(Asked::Update(5));
    assert_eq!(stage.landed(), [0], "a look is not thrown away");
    stage.tell(Told::Done(true));
    stage.worker.waiter().wait();
    assert!(stage.worker.is_idle());
    assert_eq!(stage.landed(), [5]);
}

#[test]
fn who_types_interrupts_what_only_makes_sure() {
    let stage = Stage::new();
    stage.asked(Asked::Update(0));
    stage.tell(Told::Done(false));
    // After a quiet moment.
    stage.asked(Asked::Settle);
    stage.tell(Told::Hang);
    stage.type_a_letter();
    stage.asked(Asked::Cancelled);
    stage.asked(Asked::Update(1));
    stage.tell(Told::Done(false));
    stage.asked(Asked::Settle);
    assert!(!stage.worker.is_idle());
    stage.tell(Told::Done(true));
    stage.worker.waiter().wait();
    assert_eq!(stage.landed(), [0, 1, 1]);
}

#[test]
fn who_waits_does_not_wait_for_a_quiet_moment() {
    let stage = Stage::new();
    stage.asked(Asked::Update(0));
    stage.tell(Told::Done(false));
    let waiter = stage.worker.waiter();
    let waiting = std::thread::spawn(|| waiter.wait());
    stage.asked(Asked::Settle);
    stage.tell(Told::Done(true));
    waiting.join().unwrap();
    assert!(stage.worker.is_idle());
}

#[test]
fn a_worker_whose_context_is_gone_stops_what_it_does() {
    let stage = Stage::new();
    stage.asked(Asked::Update(0));
    stage.tell(Told::Hang);
    let waiter = stage.worker.waiter();
    drop(stage.worker);
    waiter.wait();
    for expected in [Asked::Cancelled, Asked::Dropped] {
        assert_eq!(stage.asked.recv_timeout(50 * QUIET), Ok(expected));
    }
}

#[test]
fn a_worker_that_waits_hears_that_its_context_is_gone() {
    let stage = Stage::new();
    stage.asked(Asked::Update(0));
    stage.tell(Told::Done(true));
    stage.worker.waiter().wait();
    drop(stage.worker);
    assert_eq!(stage.asked.recv_timeout(50 * QUIET), Ok(Asked::Dropped));
}

/// An engine that panics takes its thread with it, not those that wait for it.
#[test]
fn nobody_waits_for_a_worker_that_died() {
    let stage = Stage::new();
    stage.asked(Asked::Update(0));
    assert!(stage.type_a_letter());
    stage.tell(Told::Panic);
    stage.worker.waiter().wait();
    assert!(stage.worker.is_idle());
    assert!(!stage.type_a_letter(), "nobody takes it");
    assert!(stage.landed().is_empty());
}
