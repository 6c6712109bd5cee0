//! A rope as a buffer. The only file of this crate that names ropey, apart from the replay command.

use std::ops::Range;

use ropey::Rope;

use super::TextBuffer;

impl TextBuffer for Rope {
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
