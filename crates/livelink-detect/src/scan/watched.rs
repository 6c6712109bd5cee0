//! What a sink learns that watches a scan.

use super::state::State;
use std::cell::Cell;

/// How far a scan has read, and where its sink wants to know.
pub(crate) struct Watched {
    /// No decision so far has read a byte at or after this one, unless it skimmed it.
    pub(crate) reach: Cell<usize>,
    /// No decision so far has skimmed a byte at or after this one.
    pub(crate) skimmed: Cell<usize>,
    /// The `reach` of the decisions before the scan resumed in this text.
    pub(crate) reach_before: usize,
    /// Their `skimmed`.
    pub(crate) skimmed_before: usize,
    /// The next place where the sink wants to know the state.
    pub(crate) stop: usize,
    /// The state before the last decision.
    pub(crate) before: State,
    /// Whether the text really ends here. If not, it goes on in a part that the scan was not given.
    pub(crate) complete: bool,
}

impl Default for Watched {
    fn default() -> Self {
        Self {
            reach: Cell::new(0),
            skimmed: Cell::new(0),
            reach_before: 0,
            skimmed_before: 0,
            stop: usize::MAX,
            before: State::default(),
            complete: true,
        }
    }
}
