//! What a unit of a history is made of.

use livelink_index::Edit;

use super::recorded::Recorded;

/// What happened, in order.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// Something the local user did.
    Local(Recorded),
    /// Another user's edit that came after it.
    Foreign(Edit),
}

/// Which way to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Undo,
    Redo,
}
