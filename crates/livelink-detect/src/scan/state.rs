//! The state of a scan, and why one ends.

/// The state of a scan between two decisions. Offsets are bytes of the text that is scanned.
///
/// [`State::default`] is that at the start of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct State {
    /// All before it is decided, and no trigger before it is to be looked at.
    pub(crate) at: usize,
    /// The end of what the last candidate took: no candidate begins before it. At most [`left_context`] matters.
    pub(crate) floor: usize,
    /// Nothing links before this, up to the first boundary behind `at`; `at` itself if there is nothing of the kind.
    pub(crate) dead_until: usize,
    /// No decision so far has read a byte at or behind this: it would be the same, whatever stands there.
    pub(crate) reach: usize,
}

/// Why a scan of a window came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The text came to its end.
    End,
    /// What comes next depends on text after the window. The scan goes on from this state in a window that reaches
    /// further.
    More(State),
    /// The sink wanted it.
    Stopped(State),
}
