//! The sinks to which a scan delivers its verdicts.

use super::state::State;
use crate::link::Link;
use crate::reject::Rejected;
use std::ops::Range;

/// Receives the verdicts of a scan, from left to right.
pub(crate) trait VerdictSink {
    /// Whether the sink wants to know the rejected candidates. Finding the facts of a reason costs
    /// more than the decision.
    const EXPLAINS: bool;
    /// Whether the sink watches the state of the scan, as the sink of a window does.
    const WATCHES: bool = false;
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

/// A sink that receives only links.
pub(crate) struct LinkCallback<F>(pub(crate) F);

impl<F: FnMut(Link)> VerdictSink for LinkCallback<F> {
    const EXPLAINS: bool = false;
    // A link that is passed in memory is written by halves and read as a whole, and the processor
    // waits for that.
    #[inline(always)]
    fn accepted(&mut self, link: Link) {
        (self.0)(link);
    }
    fn rejected(&mut self, _: Range<usize>, _: Rejected) {}
}

/// Passes on only some links.
pub(crate) struct Admitted<'s, A, S> {
    pub(crate) is_admitted: A,
    pub(crate) sink: &'s mut S,
}

impl<A: Fn(&Link) -> bool, S: VerdictSink> VerdictSink for Admitted<'_, A, S> {
    const EXPLAINS: bool = S::EXPLAINS;
    #[inline(always)]
    fn accepted(&mut self, link: Link) {
        if (self.is_admitted)(&link) {
            self.sink.accepted(link);
        }
    }
    fn rejected(&mut self, extent: Range<usize>, reason: Rejected) {
        self.sink.rejected(extent, reason);
    }
}
