//! Texts that a [`Document`](crate::Document) can edit.

use std::ops::Range;

use livelink_index::{Text, slice};

/// The part of an editor's buffer that a [`Document`](crate::Document) needs: a text that can be
/// edited.
///
/// All offsets are bytes of UTF-8. A document only passes ranges that lie inside the text and on
/// character boundaries.
///
/// ```
/// use livelink_session::TextBuffer;
///
/// let mut text = String::from("one two");
/// text.replace_bytes(4..7, "2");
/// assert_eq!(text.copy_bytes(0..5), "one 2");
/// ```
pub trait TextBuffer: Text {
    /// Replaces the bytes `range` by `with`.
    fn replace_bytes(&mut self, range: Range<usize>, with: &str);

    /// Returns a copy of the bytes `range`.
    fn copy_bytes(&self, range: Range<usize>) -> String {
        slice(self, range).into_owned()
    }
}

impl TextBuffer for String {
    fn replace_bytes(&mut self, range: Range<usize>, with: &str) {
        // A range that does not fit is a fault of the caller; losing the edit is better than losing
        // the program.
        if self.get(range.clone()).is_some() {
            self.replace_range(range, with);
        } else {
            debug_assert!(
                false,
                "{range:?} is not a range of a text of {} bytes",
                self.len()
            );
        }
    }
}

#[cfg(feature = "ropey")]
impl TextBuffer for ropey::Rope {
    /// O(log n) plus the inserted bytes. Ropey counts characters, so both ends are converted first.
    fn replace_bytes(&mut self, range: Range<usize>, with: &str) {
        let (Ok(from), Ok(to)) = (
            self.try_byte_to_char(range.start),
            self.try_byte_to_char(range.end),
        ) else {
            debug_assert!(
                false,
                "{range:?} is not a range of a text of {} bytes",
                self.len_bytes()
            );
            return;
        };
        if from < to && self.try_remove(from..to).is_err() {
            return;
        }
        let inserted = self.try_insert(from, with);
        debug_assert!(inserted.is_ok(), "a character index that was just computed");
    }
}
