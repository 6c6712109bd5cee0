//! The selection, and how another user's edit moves it.

use std::ops::Range;

use livelink_index::Edit;

use crate::mapping::map_caret;

/// A selection: the end where it began and the end with the caret. Both are bytes, and equal for a
/// bare caret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Selection {
    /// The end that stays when the selection is extended.
    pub anchor: usize,
    /// The caret.
    pub head: usize,
}

impl Selection {
    /// Returns a bare caret.
    pub const fn caret(at: usize) -> Self {
        Self {
            anchor: at,
            head: at,
        }
    }

    /// Returns whether nothing is selected.
    pub const fn is_caret(&self) -> bool {
        self.anchor == self.head
    }

    /// Returns the selected bytes, in order whichever way they were selected.
    pub fn range(&self) -> Range<usize> {
        self.anchor.min(self.head)..self.anchor.max(self.head)
    }

    /// Returns the selection after another user's edit.
    pub(crate) fn mapped(self, edit: Edit) -> Self {
        Self {
            anchor: map_caret(self.anchor, edit),
            head: map_caret(self.head, edit),
        }
    }
}
