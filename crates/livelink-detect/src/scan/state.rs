//! The state of a scan, the memory that it keeps beside it, and why a scan ends.

use crate::policy::PathSigns;
use std::cell::{Cell, RefCell};
use uts58::{AnyPath, Terminator};

/// The state of a scan between two decisions. Offsets are bytes of the scanned text.
///
/// [`State::default`] is the state at the start of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct State {
    /// Everything before this is decided, and no anchor before it is looked at again.
    pub(crate) at: usize,
    /// The end of the last candidate: no candidate begins before it. It only matters if it is after
    /// [`left_context`](crate::look_back::left_context).
    pub(crate) floor: usize,
    /// Nothing links before this, up to the first boundary after `at`. It is `at` itself if there
    /// is no dead zone.
    pub(crate) dead_until: usize,
    /// Bytes from here to `skimmed` were only checked for the end of a path. Editing them cannot
    /// change a decision unless it ends one of those paths. Bytes after `skimmed` were not read at
    /// all.
    pub(crate) reach: usize,
    /// No decision so far has read or skimmed a byte at or after this one.
    pub(crate) skimmed: usize,
}

/// The reason why a scan of a window ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The text has come to its end.
    End,
    /// The next decision depends on text after the window. The scan continues from this state in a
    /// window that reaches further.
    More(State),
    /// The sink wanted to stop.
    Stopped(State),
}

/// How far a scan has read, and where its sink wants to know. Only a scan of a window sets it.
#[derive(Default)]
pub(crate) struct Watched {
    /// No decision so far has read a byte at or after this one, unless it skimmed it.
    pub(crate) reach: Cell<usize>,
    /// No decision so far has skimmed a byte at or after this one.
    pub(crate) skimmed: Cell<usize>,
    /// The starts of a link and of its path, if the current decision has skimmed that path.
    pub(crate) too_long: Cell<Option<(usize, usize)>>,
    /// Whether the current decision must not be repeated for another anchor, because it has found a
    /// link or skimmed two paths.
    pub(crate) once: Cell<bool>,
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

/// The last dead zone of a scan.
#[derive(Default)]
pub(crate) struct DeadZone {
    /// The end of the dead zone, or 0 if there has been no dead zone. A boundary before this place
    /// ends the zone there.
    pub(crate) until: usize,
    /// No boundary is between its start and here.
    pub(crate) checked: usize,
}

impl DeadZone {
    /// The number of bytes that are searched for the boundary at once, because the colons in a dead
    /// zone may be near each other.
    pub(super) const AHEAD: usize = 256;
}

/// Paths that a scan knows to be too long, so that it does not read them again for each candidate
/// in them.
#[derive(Default)]
pub(crate) struct PathMemory {
    /// Whether the scan remembers paths. If it does not, it reads each path to its end, as tests do
    /// that compare the two.
    pub(crate) remembers: bool,
    /// Whether a path may begin after the colon of a scheme.
    pub(crate) any_opaque: bool,
    /// A range in which no path ends that begins in it.
    pub(crate) unending: Cell<(usize, usize)>,
    /// The reading of these paths at the end of that range.
    pub(crate) any_path: Cell<AnyPath>,
    /// Whether it is one that stops at the first bracket.
    pub(crate) stops_at_brackets: Cell<bool>,
    /// The signs at which policy ends paths.
    pub(crate) signs: RefCell<PathSigns>,
    /// Reads paths, and remembers one that was too long.
    pub(crate) terminator: RefCell<Terminator>,
}
