//! The input method. Its provisional text is shown, and replaced until the user has chosen.

use std::ops::Range;

use livelink::index::Edit;
use livelink::session::Input;

use super::Editor;

impl Editor {
    /// Returns the bytes of the provisional text. Without a composition: the selection, which a first update replaces.
    pub(super) fn composed_range(&self) -> Range<usize> {
        let selected = || self.document.selection().range();
        self.preedit().unwrap_or_else(selected)
    }

    /// Returns the edit that replaced the provisional text at `replaced`, by the length of the text before the edit.
    pub(super) fn composed(&self, replaced: Range<usize>, before: usize) -> Edit {
        let after = self.document.text().len_bytes();
        let new_end = (replaced.end + after).saturating_sub(before);
        Edit {
            start: replaced.start,
            old_end: replaced.end,
            new_end: new_end.max(replaced.start),
        }
    }

    /// An input method starts over the selection.
    pub(crate) fn begin_composition(&mut self) {
        self.apply(Input::ComposeStart);
    }

    pub(super) fn compose(&mut self, provisional: &str) {
        if self.preedit().is_none() {
            if provisional.is_empty() {
                return;
            }
            self.begin_composition();
        }
        self.apply(Input::ComposeUpdate(provisional));
        if provisional.is_empty() {
            // The user dismissed the composition, and what was selected is back.
            self.apply(Input::ComposeEnd(""));
        }
    }
}
