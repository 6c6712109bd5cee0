//! Every candidate of a text, and what became of it.

use crate::link::{Link, LinkKind};
use crate::reject::Rejected;
use crate::scan::VerdictSink;
use std::ops::Range;

/// A candidate, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Where it stands: bytes of the text.
    pub range: Range<usize>,
    /// What became of it.
    pub decision: Decision,
}

/// What became of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is a link.
    Accepted {
        /// What it leads to.
        kind: LinkKind,
    },
    /// It is none.
    Rejected {
        /// Why.
        reason: Rejected,
    },
}

impl Verdict {
    /// The reason why the candidate is no link; `None` if it is one.
    pub fn rejected(&self) -> Option<&Rejected> {
        match &self.decision {
            Decision::Accepted { .. } => None,
            Decision::Rejected { reason } => Some(reason),
        }
    }
}

/// A sink that keeps all verdicts.
#[derive(Debug, Default)]
pub(crate) struct Verdicts(pub(crate) Vec<Verdict>);

impl VerdictSink for Verdicts {
    const EXPLAINS: bool = true;

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
