//! The items of a unit of a history.

use super::foreign::Foreign;
use super::recorded::Recorded;

/// One item of a unit; a unit holds them in order.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// A step of the local user.
    Local(Recorded),
    /// Other users' edits that came after that step, and before the next one.
    Foreign(Foreign),
}

/// The direction of a move through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Undo,
    Redo,
}
