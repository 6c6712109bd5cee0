//! The text of a document, as its history edits it.

use std::ops::Range;

use livelink_index::Edit;

use crate::buffer::TextBuffer;
use crate::context::SharedContext;
use crate::history::UndoTarget;

/// A document's text, in which a history makes its edits. The context hears of each edit before
/// anything else does.
pub(super) struct Followed<'a, B> {
    pub(super) text: &'a mut B,
    pub(super) context: SharedContext,
}

impl<B: TextBuffer> UndoTarget for Followed<'_, B> {
    fn edit(&mut self, edit: Edit, inserted: &str) {
        self.text.replace_bytes(edit.start..edit.old_end, inserted);
        self.context.edited(&*self.text, edit);
    }

    fn taken(&self, range: Range<usize>) -> String {
        self.text.copy_bytes(range)
    }
}
