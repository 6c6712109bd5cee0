//! The text that an input method shows in a document.

use std::ops::Range;

use crate::selection::Selection;

/// The text that an input method shows, and the text that was there before.
#[derive(Clone, Debug)]
pub(super) struct Composing {
    /// The selection at the start.
    pub(super) selection: Selection,
    /// The text of that selection.
    pub(super) original: String,
    /// The place of the provisional text now. Before the first update, the place of the original
    /// text.
    pub(super) at: Range<usize>,
    /// Whether the range holds provisional text, which nobody else sees.
    pub(super) provisional: bool,
}
