//! [`SpanStore`]: its definition, and an empty one.

use std::sync::Arc;

use super::chunk::Chunk;
use super::level::{Level, Width};

/// Chunks of a group: the middle level.
pub(super) type Group<V> = Level<Chunk<V>>;

/// Non-empty, non-overlapping byte ranges in order. Each has a value, and they move with the edits
/// of a text.
///
/// For *n* spans, `log n` below means three binary searches (root, group, chunk) and *w* means the
/// widths of these three arrays: about 192 spans, 96 chunks and *n* / 8,192 groups.
///
/// | operation | cost |
/// |---|---|
/// | [`at`](Self::at), [`in_range`](Self::in_range), [`touching`](Self::touching) | O(log n), then O(1) a hit |
/// | [`last_before`](Self::last_before), [`first_from`](Self::first_from), [`neighbours`](Self::neighbours) | O(log n) |
/// | [`shift_for_edit`](Self::shift_for_edit), [`follow_edit`](Self::follow_edit) | O(log n + *w*), O(1) more a span that vanishes or changes |
/// | [`insert`](Self::insert), [`remove`](Self::remove) | O(log n + *w*), O(1) more a span removed |
/// | [`replace`](Self::replace), [`from_sorted`](Self::from_sorted) | O(log n + *w*) and O(1) a span |
/// | `clone` (a snapshot) | one `Arc` clone a group: O(n / 8,192) |
///
/// A span needs eight bytes and its value, which is 16 bytes for a `u64`. (In a part of the text
/// where 128 spans are spread over two gigabytes, it needs eight bytes more.) Nodes are filled to
/// two thirds when built, and on average to at least a third later, whatever edits follow. The
/// levels above the spans add about a byte to each span.
///
/// An empty range is not a span, because no query could find it, so [`insert`](Self::insert)
/// refuses it. Adjacent spans (`0..3`, `3..5`) are allowed and stay two spans.
///
/// ```
/// use livelink_index::SpanStore;
///
/// let mut store = SpanStore::new();
/// store.insert(4..15, "first").unwrap();
/// store.insert(20..31, "second").unwrap();
///
/// // Six bytes are typed at offset 17.
/// store.shift_for_edit(17, 0, 6);
/// assert_eq!(store.at(26), Some((26..37, &"second")));
///
/// // A clone is a snapshot: it costs next to nothing and stays as it is.
/// let before = store.clone();
/// assert_eq!(store.remove(0..10), [(4..15, "first")]);
/// assert_eq!((before.len(), store.len()), (2, 1));
/// ```
#[derive(Clone, Debug)]
pub struct SpanStore<V> {
    pub(super) root: Level<Arc<Group<V>>>,
    pub(super) len: usize,
    /// The width of the groups to come.
    pub(super) chunk_width: Width,
}

impl<V> SpanStore<V> {
    /// An empty store. Does not allocate.
    pub const fn new() -> Self {
        Self::with_fill(128, 64)
    }

    /// An empty store whose chunks are filled with `chunk` spans and whose groups with `group`
    /// chunks (each at least 2).
    ///
    /// [`new`](Self::new) has the usual values. For tests, small values give a small store every
    /// kind of seam. Large values make a snapshot cheaper and an edit more expensive.
    pub const fn with_fill(chunk: usize, group: usize) -> Self {
        Self {
            root: Level::new(Width::with_fill(group)),
            len: 0,
            chunk_width: Width::with_fill(chunk),
        }
    }

    /// Returns the number of spans.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there is no span.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Removes all spans. O(n / 8,192), and O(n) for the part no snapshot shares.
    pub fn clear(&mut self) {
        self.root = Level::new(self.root.width());
        self.len = 0;
    }
}

impl<V: Clone> SpanStore<V> {
    /// Returns the group at `index`, to change anything but its starts and their number. Copies it
    /// first if a snapshot shares it.
    pub(super) fn group_mut(&mut self, index: usize) -> Option<&mut Group<V>> {
        self.root.node_mut(index).map(Arc::make_mut)
    }
}

impl<V> Default for SpanStore<V> {
    fn default() -> Self {
        Self::new()
    }
}

/// The place of a span: the index at each level. `slot` may be one past a chunk's last span, the
/// place to insert at.
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

/// The place of the last query in a [`SpanStore`](crate::SpanStore). An edit asks again and again
/// for nearly the same place, and a search from the root is three searches. The place is only a
/// hint: a query checks it before it uses it, so it may be of any age and of any store.
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
