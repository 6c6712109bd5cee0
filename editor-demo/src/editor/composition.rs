//! The input method: text that is shown while it is chosen, and replaced until it is.

use livelink::index::Edit;
use livelink::session::Input;

use super::Editor;

impl Editor {
    /// How the provisional text changed, by the length of the text before.
    pub(super) fn composed(&mut self, before: usize) -> Option<Edit> {
        let after = self.document.text().len_bytes();
        let range = self.composing.as_mut()?;
        let old_end = range.end;
        range.end = (old_end + after).saturating_sub(before).max(range.start);
        Some(Edit {
            start: range.start,
            old_end,
            new_end: range.end,
        })
    }

    /// An input method starts over the selection.
    pub(crate) fn begin_composition(&mut self) {
        let replaced = self.document.selection().range();
        self.apply(Input::ComposeStart);
        self.composing = Some(replaced);
    }

    pub(super) fn compose(&mut self, provisional: &str) {
        if self.composing.is_none() {
            if provisional.is_empty() {
                return;
            }
            self.begin_composition();
        }
        self.apply(Input::ComposeUpdate(provisional));
        if provisional.is_empty() {
            // Dismissed; what was selected is back.
            self.apply(Input::ComposeEnd(""));
            self.composing = None;
        }
    }

    pub(super) fn delete_surrounding(&mut self, before: usize, after: usize) {
        let rope = self.rope();
        let caret = rope.byte_to_char(self.document.selection().head);
        let start = rope.char_to_byte(caret.saturating_sub(before));
        let end = rope.char_to_byte(caret.saturating_add(after).min(rope.len_chars()));
        self.select(start..end);
        self.apply(Input::Delete);
    }
}
