//! Places in a store.

/// Where a span is: the index at each level. `slot` may be one past a chunk's last span, the place to insert at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    pub(super) group: usize,
    pub(super) chunk: usize,
    pub(super) slot: usize,
}

impl Position {
    pub(super) const FIRST: Self = Self {
        group: 0,
        chunk: 0,
        slot: 0,
    };
}

/// The place of the last query in a [`SpanStore`](crate::SpanStore). An edit asks again and again for nearly the same place, and a search from the
/// root takes three searches. This is only a hint: a query checks it before it uses it, so it may be of any age and of any store.
#[derive(Clone, Copy, Debug)]
pub struct Near(pub(super) Position);

impl Near {
    /// The start of a store.
    pub const FIRST: Self = Self(Position::FIRST);
}

impl Default for Near {
    fn default() -> Self {
        Self::FIRST
    }
}
