//! Selected text that the user drags to another place.

use livelink::session::{Input, UnitKind};

use super::Editor;
use crate::clipboard::LinkedText;

impl Editor {
    /// Moves the selected text with its links to a byte of the text. With `copy` it also stays where it was.
    pub(super) fn move_selected(&mut self, to: usize, copy: bool) {
        let range = self.document.selection().range();
        if range.start <= to && to <= range.end && !copy || self.document.options().read_only {
            return;
        }
        let linked = LinkedText::of(&self.document, range.clone());
        let mut to = to;
        self.apply(Input::BeginUnit(UnitKind::Paste));
        if !copy {
            self.apply(Input::Delete);
            if to >= range.end {
                to -= range.len();
            }
        }
        self.select(to..to);
        self.paste_linked(&linked);
        self.apply(Input::EndUnit);
        let end = self.document.selection().head;
        self.select(end - linked.text.len()..end);
    }
}
