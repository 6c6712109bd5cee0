//! The items of a unit of a history.

use livelink_index::Edit;

use super::recorded::Recorded;

/// One item of a unit; a unit holds them in order.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// A step of the local user.
    Local(Recorded),
    /// Another user's edit that came after that step.
    Foreign(Edit),
}

/// The direction of a move through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Undo,
    Redo,
}
