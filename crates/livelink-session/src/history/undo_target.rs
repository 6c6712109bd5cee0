//! Where a history's edits are done.

use std::ops::Range;

use livelink_index::Edit;

/// What a history plays the edits of its units on.
pub(crate) trait UndoTarget {
    /// Does an edit; `inserted` is its text.
    fn edit(&mut self, edit: Edit, inserted: &str);
    /// The text that an edit is about to take away.
    fn taken(&self, range: Range<usize>) -> String;
}

/// In the place of a text that is the editor's, which has undone its own edits already: only lengths count here.
pub(crate) struct NoText;

impl UndoTarget for NoText {
    fn edit(&mut self, _: Edit, _: &str) {}

    fn taken(&self, _: Range<usize>) -> String {
        String::new()
    }
}
