//! An outcome that is being built.

use std::ops::Range;

use livelink_detect::TargetError;

use super::net_change::NetChange;
use super::outcome::Outcome;
use crate::buffer::TextBuffer;
use crate::scalars::Scalars;
use crate::step::Step;
use crate::units::UnitKind;

/// A text that was detected in, as it was at that moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DetectedIn {
    /// Scalar values.
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
}

/// An outcome that is being built.
pub(super) struct OutcomeBuilder<'a> {
    outcome: Outcome,
    net: NetChange,
    /// Nothing has happened so far.
    pub(super) idle: bool,
    /// What was detected in, for callers that watch.
    scans: Option<&'a mut Vec<DetectedIn>>,
}

impl<'a> OutcomeBuilder<'a> {
    pub(super) fn new() -> Self {
        Self {
            outcome: Outcome::default(),
            net: NetChange::default(),
            idle: true,
            scans: None,
        }
    }

    #[cfg(feature = "replay")]
    pub(super) fn watched(scans: &'a mut Vec<DetectedIn>) -> Self {
        Self {
            scans: Some(scans),
            ..Self::new()
        }
    }

    pub(super) fn did(&mut self, step: &Step) {
        self.idle &= step.is_empty();
        self.net.add(step);
    }

    /// Notes that `ranges` of `text` were detected in.
    pub(super) fn scanned<B: TextBuffer>(&mut self, text: &B, ranges: Vec<Range<usize>>) {
        if let Some(scans) = &mut self.scans {
            scans.extend(ranges.iter().map(|range| DetectedIn {
                range: {
                    let mut scalars = Scalars::new(text);
                    scalars.before(range.start)..scalars.before(range.end)
                },
                text: text.copy_bytes(range.clone()),
            }));
        }
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
