//! The verdict about each candidate of a text.

use crate::link::{Link, LinkKind};
use crate::reject::Rejected;
use crate::scan::VerdictSink;
use std::ops::Range;

/// A decision of detection about a candidate. See [`Detector::explain`](crate::Detector::explain).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Verdict {
    /// The bytes of the candidate in the text.
    pub range: Range<usize>,
    /// The decision.
    pub decision: Decision,
}

/// A link, or the reason against one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Decision {
    /// The candidate is a link.
    Accepted {
        /// The kind of the link's target.
        kind: LinkKind,
    },
    /// The candidate is not a link.
    Rejected {
        /// The reason.
        reason: Rejected,
    },
}

impl Verdict {
    /// Returns the reason why the candidate is not a link; `None` if it is one.
    pub fn rejected(&self) -> Option<&Rejected> {
        match &self.decision {
            Decision::Accepted { .. } => None,
            Decision::Rejected { reason } => Some(reason),
        }
    }
}

/// Keeps all verdicts.
#[derive(Debug, Default)]
pub(crate) struct Verdicts(pub(crate) Vec<Verdict>);

impl VerdictSink for Verdicts {
    #[inline]
    fn explains(&self) -> bool {
        true
    }

    fn accepted(&mut self, link: Link) {
        let decision = Decision::Accepted { kind: link.kind };
        self.0.push(Verdict {
            range: link.range,
            decision,
        });
    }

    fn rejected(&mut self, range: Range<usize>, reason: Rejected) {
        let decision = Decision::Rejected { reason };
        self.0.push(Verdict { range, decision });
    }
}
