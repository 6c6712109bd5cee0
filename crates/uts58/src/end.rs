//! The answer of the termination algorithm: the end of a link, and the reason.

/// Why [`terminate`](crate::terminate) read no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// There is no `/`, `?` or `#` at the start: host and port are the whole link.
    NoPart,
    /// The end of the text or the limit.
    End,
    /// A character that is [`LinkTerm::Hard`](crate::LinkTerm::Hard).
    Hard,
    /// A closing bracket that does not close the bracket opened last, or that comes where no bracket is open.
    Unmatched,
    /// One opening bracket more than [`OPEN_STACK_LIMIT`](crate::OPEN_STACK_LIMIT).
    TooDeep,
}

/// The end of a link and the reason, as found by [`terminate`](crate::terminate). Offsets are bytes of the text it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Termination {
    /// The end of the link.
    pub end: usize,
    /// Why reading stopped.
    pub stop: Stop,
    /// Where reading stopped: the offset of the character that `stop` is about. Between `end` and `stopped_at` are
    /// only characters that are [`LinkTerm::Soft`](crate::LinkTerm::Soft).
    pub stopped_at: usize,
}

impl Termination {
    /// Returns the answer for a text in which no path, query or fragment starts at `start`.
    pub(crate) const fn nothing(start: usize) -> Self {
        Self {
            end: start,
            stop: Stop::NoPart,
            stopped_at: start,
        }
    }
}
