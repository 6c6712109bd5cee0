//! Where a history's edits are done.

use std::ops::Range;

use livelink_index::Edit;

use crate::TextBuffer;
use crate::session::Session;

/// What a history plays its units on.
pub(crate) trait Surface {
    /// Does an edit; `inserted` is its text.
    fn edit(&mut self, edit: Edit, inserted: &str, session: &Session);
    /// The text that an edit is about to take away.
    fn taken(&self, range: Range<usize>) -> String;
}

impl<B: TextBuffer> Surface for B {
    fn edit(&mut self, edit: Edit, inserted: &str, session: &Session) {
        self.replace(edit.start..edit.old_end, inserted);
        session.follow(&*self, edit);
    }

    fn taken(&self, range: Range<usize>) -> String {
        self.slice(range)
    }
}

/// In the place of a text that is the host's, which has undone its own edits already: only lengths count here.
pub(crate) struct HostText;

impl Surface for HostText {
    fn edit(&mut self, _: Edit, _: &str, _: &Session) {}

    fn taken(&self, _: Range<usize>) -> String {
        String::new()
    }
}
