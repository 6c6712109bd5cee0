//! A plain `String` as a buffer: for short texts, for tests, and for editors that have nothing
//! better.

use std::ops::Range;

use super::TextBuffer;

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
