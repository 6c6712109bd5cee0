//! The parts of a scan that it would otherwise read again and again.

use crate::any_path::AnyPath;
use std::cell::{Cell, RefCell};
use uts58::Terminator;

/// The last dead zone of a scan.
#[derive(Default)]
pub(crate) struct DeadZone {
    /// Its end, unless a boundary comes first; 0 if there is none.
    pub(crate) until: usize,
    /// No boundary is between its start and here.
    pub(crate) checked: usize,
}

/// Paths that a scan knows to be too long, so that it does not read them again for each candidate in them.
#[derive(Default)]
pub(crate) struct PathMemory {
    /// A range in which no path ends that begins in it.
    pub(crate) unending: Cell<(usize, usize)>,
    /// The reading of these paths at the end of that range.
    pub(crate) any_path: Cell<AnyPath>,
    /// Whether it is one that stops at the first bracket.
    pub(crate) stops_at_brackets: Cell<bool>,
    /// A range in which policy ends no path of a link that has this byte before it.
    pub(crate) plain: Cell<(usize, usize, u8)>,
    /// Reads paths, and remembers one that was too long.
    pub(crate) terminator: RefCell<Terminator>,
}
