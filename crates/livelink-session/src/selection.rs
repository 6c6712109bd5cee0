//! The selection, and where another user's edit moves it.

use std::ops::Range;

use livelink_index::Edit;

use crate::mapping::map_caret;

/// A selection: where it began and where the caret is. Bytes; equal for a bare caret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Selection {
    /// The end that stays when the selection is extended.
    pub anchor: usize,
    /// The caret.
    pub head: usize,
}

impl Selection {
    /// A bare caret.
    pub const fn caret(at: usize) -> Self {
        Self {
            anchor: at,
            head: at,
        }
    }

    /// Is nothing selected?
    pub const fn is_caret(&self) -> bool {
        self.anchor == self.head
    }

    /// The selected bytes, in order whichever way they were selected.
    pub fn range(&self) -> Range<usize> {
        self.anchor.min(self.head)..self.anchor.max(self.head)
    }

    /// Where the selection is after another user's edit.
    pub(crate) fn mapped(self, edit: Edit) -> Self {
        Self {
            anchor: map_caret(self.anchor, edit),
            head: map_caret(self.head, edit),
        }
    }
}
