//! The target of a history's edits: a text, or nothing.

use std::ops::Range;

use livelink_index::Edit;

/// The target of the edits when a history plays its units.
pub(crate) trait UndoTarget {
    /// Makes an edit; `inserted` is its text.
    fn edit(&mut self, edit: Edit, inserted: &str);
    /// Returns the text that an edit is about to remove.
    fn taken(&self, range: Range<usize>) -> String;
}

/// Replaces a text that the editor keeps. The editor has undone its own edits already, so only
/// lengths count here.
pub(crate) struct NoText;

impl UndoTarget for NoText {
    fn edit(&mut self, _: Edit, _: &str) {}

    fn taken(&self, _: Range<usize>) -> String {
        String::new()
    }
}
