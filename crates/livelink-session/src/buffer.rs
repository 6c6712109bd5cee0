//! Texts that a [`Document`](crate::Document) can edit.

#[cfg(feature = "ropey")]
mod ropey;
mod string;

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
