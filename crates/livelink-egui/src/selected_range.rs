//! The selection and the caret.

use std::ops::Range;

/// A selected range of a text, in bytes. The caret is at one end of it. An empty range is a caret alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelectedRange {
    /// The end that stays while the selection is extended.
    pub anchor: usize,
    /// The end with the caret. It may be before the other one.
    pub head: usize,
}

impl SelectedRange {
    /// Returns a caret before byte `at`, with nothing selected.
    pub fn caret(at: usize) -> Self {
        Self {
            anchor: at,
            head: at,
        }
    }

    /// Returns the selected bytes, from the lower end to the upper one.
    pub fn range(self) -> Range<usize> {
        self.anchor.min(self.head)..self.anchor.max(self.head)
    }

    /// Returns whether nothing is selected.
    pub fn is_caret(self) -> bool {
        self.anchor == self.head
    }
}

impl From<Range<usize>> for SelectedRange {
    /// Selects a range, with the caret at its end.
    fn from(range: Range<usize>) -> Self {
        Self {
            anchor: range.start,
            head: range.end,
        }
    }
}
