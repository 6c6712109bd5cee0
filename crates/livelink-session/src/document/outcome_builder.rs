//! An outcome that is being built.

use std::ops::Range;

use livelink_detect::TargetError;

use super::Document;
use super::net_change::NetChange;
use super::outcome::Outcome;
use crate::buffer::TextBuffer;
use crate::effects::Effects;
use crate::event::Event;
use crate::step::Step;
use crate::units::UnitKind;

/// An outcome that is being built.
pub(super) struct OutcomeBuilder<'a, B: TextBuffer> {
    outcome: Outcome,
    net: NetChange,
    /// Nothing has happened so far.
    pub(super) idle: bool,
    /// The caller who wants to see each report to the session.
    report: Option<Report<'a, B>>,
}

/// A caller who sees each report to the session.
type Report<'a, B> = &'a mut dyn FnMut(&Document<B>, &Event<'_>, &Effects);

impl<'a, B: TextBuffer> OutcomeBuilder<'a, B> {
    pub(super) fn new() -> Self {
        Self {
            outcome: Outcome::default(),
            net: NetChange::default(),
            idle: true,
            report: None,
        }
    }

    pub(super) fn reporting(report: Report<'a, B>) -> Self {
        Self {
            report: Some(report),
            ..Self::new()
        }
    }

    /// Passes on a report to the session and its answer.
    pub(super) fn reported(&mut self, document: &Document<B>, event: &Event<'_>, answer: &Effects) {
        if let Some(report) = &mut self.report {
            report(document, event, answer);
        }
    }

    pub(super) fn did(&mut self, step: &Step) {
        self.idle &= step.is_empty();
        self.net.add(step);
    }

    /// Notes the ranges in which the session detected.
    pub(super) fn scanned(&mut self, ranges: Vec<Range<usize>>) {
        self.outcome.rescanned.extend(ranges);
    }

    /// Notes why a link was not made.
    pub(super) fn refused(&mut self, why: Option<TargetError>) {
        self.outcome.refused = why;
    }

    /// Notes that a unit was made, extended or moved through.
    pub(super) fn unit(&mut self, kind: UnitKind) {
        self.outcome.units.push(kind);
    }

    pub(super) fn finish(mut self, armed: bool) -> Outcome {
        self.net.finish(&mut self.outcome);
        self.outcome.armed = armed;
        self.outcome.idle = self.idle;
        self.outcome
    }
}
