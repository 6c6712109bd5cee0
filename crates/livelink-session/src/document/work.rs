//! An outcome in the making.

use super::outcome::{Net, Outcome};
use crate::step::Step;

/// An outcome in the making.
pub(super) struct Work {
    pub(super) outcome: Outcome,
    net: Net,
    /// Nothing has happened so far.
    pub(super) idle: bool,
}

impl Work {
    pub(super) fn new() -> Self {
        Self {
            outcome: Outcome::default(),
            net: Net::default(),
            idle: true,
        }
    }

    pub(super) fn did(&mut self, step: &Step) {
        self.idle &= step.is_empty();
        self.net.add(step);
    }

    pub(super) fn finish(mut self, armed: bool) -> Outcome {
        self.net.finish(&mut self.outcome);
        self.outcome.armed = armed;
        self.outcome.idle = self.idle;
        self.outcome
    }
}
