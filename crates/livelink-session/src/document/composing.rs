//! What an input method shows in a document.

use std::ops::Range;

use crate::selection::Selection;

/// What an input method shows, and what stood there.
#[derive(Clone, Debug)]
pub(super) struct Composing {
    /// The selection at the start.
    pub(super) selection: Selection,
    /// The text of that selection.
    pub(super) original: String,
    /// Where the provisional text (or, before the first update, the original) is now.
    pub(super) at: Range<usize>,
    /// Is that provisional text, which nobody else sees?
    pub(super) provisional: bool,
}
