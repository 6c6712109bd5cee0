//! The sinks to which a scan delivers its verdicts.

use super::state::State;
use crate::link::Link;
use crate::reject::Rejected;
use std::ops::Range;

/// Receives the verdicts of a scan, from left to right.
pub(crate) trait VerdictSink {
    /// Whether the sink wants to know the rejected candidates. Finding the facts of a reason costs
    /// more than the decision.
    #[inline]
    fn explains(&self) -> bool {
        false
    }
    /// Whether the sink watches the state of the scan, as the sink of a window does.
    #[inline]
    fn watches(&self) -> bool {
        false
    }
    /// Receives a link.
    fn accepted(&mut self, link: Link);
    /// Receives a candidate that is not a link.
    fn rejected(&mut self, extent: Range<usize>, reason: Rejected);
    /// Receives the state of the scan at a place where it asked for it. Returns the next such
    /// place, or `None` to end the scan.
    fn passes(&mut self, _state: &State) -> Option<usize> {
        Some(usize::MAX)
    }
    /// Learns that the links so far are final.
    fn settled(&mut self) {}
}

/// Returns the sink that a scanner is compiled for. In a page, which downloads the code, it is one
/// for all: a scanner for each sink is faster, but takes 6,000 bytes of what is sent.
#[inline(always)]
pub(super) fn shared(sink: &mut impl VerdictSink) -> &mut (impl VerdictSink + ?Sized) {
    #[cfg(target_family = "wasm")]
    let sink: &mut dyn VerdictSink = sink;
    sink
}

/// Passes on only some links, and nothing else.
pub(crate) struct Admitted<A, F> {
    pub(crate) is_admitted: A,
    pub(crate) f: F,
}

impl<A: Fn(&Link) -> bool, F: FnMut(Link)> VerdictSink for Admitted<A, F> {
    // A link that is passed in memory is written by halves and read as a whole, and the processor
    // waits for that.
    #[inline(always)]
    fn accepted(&mut self, link: Link) {
        if (self.is_admitted)(&link) {
            (self.f)(link);
        }
    }
    fn rejected(&mut self, _: Range<usize>, _: Rejected) {}
}
