//! Who takes what a scan finds.

use super::state::State;
use crate::link::Link;
use crate::reject::Rejected;
use std::ops::Range;

/// Takes the verdicts, from left to right.
pub(crate) trait VerdictSink {
    /// Whether it wants to know of what is rejected. Finding the facts of a reason costs more than the decision.
    const EXPLAINS: bool;
    /// Whether it watches the state of the scan, as a scan of a window does.
    const WATCHES: bool = false;
    /// A link.
    fn accepted(&mut self, link: Link);
    /// A candidate that is none.
    fn rejected(&mut self, extent: Range<usize>, reason: Rejected);
    /// The scan is in this state, at a place it was asked to stop at. The next such place, or `None` to end the scan.
    fn passes(&mut self, _state: &State) -> Option<usize> {
        Some(usize::MAX)
    }
    /// The links so far are final.
    fn settled(&mut self) {}
}

/// A sink that takes links alone.
pub(crate) struct LinkCallback<F>(pub(crate) F);

impl<F: FnMut(Link)> VerdictSink for LinkCallback<F> {
    const EXPLAINS: bool = false;
    fn accepted(&mut self, link: Link) {
        (self.0)(link);
    }
    fn rejected(&mut self, _: Range<usize>, _: Rejected) {}
}
