//! The state of a scan, and why one ends.

/// The state of a scan between two decisions. Offsets are bytes of the scanned text.
///
/// [`State::default`] is the state at the start of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct State {
    /// Everything before this is decided, and no anchor before it is looked at again.
    pub(crate) at: usize,
    /// The end of the last candidate: no candidate begins before it. It only matters if it is after
    /// [`left_context`](super::left_context).
    pub(crate) floor: usize,
    /// Nothing links before this, up to the first boundary after `at`. It is `at` itself if there
    /// is no dead zone.
    pub(crate) dead_until: usize,
    /// Bytes from here to `skimmed` were only checked for the end of a path. Editing them cannot change
    /// a decision unless it ends one of those paths. Bytes after `skimmed` were not read at all.
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
