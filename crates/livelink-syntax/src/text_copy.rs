//! A context's own copy of the text. This is the one file that uses ropey.

use std::ops::Range;

use livelink_index::{Edit, Text};
use ropey::Rope;

/// A copy of the editor's text, which a worker can keep while the user types on.
///
/// A clone is O(1) and shares memory, and an edit costs as much as an edit of a rope. So each edit can carry a snapshot of
/// the text after it. An editor whose own text is a `ropey::Rope` shares it ([`TextCopy::from`]); for any other the context
/// keeps a copy, which takes as much memory as the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextCopy(Rope);

impl From<Rope> for TextCopy {
    fn from(rope: Rope) -> Self {
        Self(rope)
    }
}

impl From<&str> for TextCopy {
    fn from(text: &str) -> Self {
        Self(Rope::from_str(text))
    }
}

impl TextCopy {
    /// Copies `text`. O(n).
    pub(crate) fn of<T: Text + ?Sized>(text: &T) -> Self {
        let mut builder = ropey::RopeBuilder::new();
        for_each_chunk(text, 0..text.len(), |chunk| builder.append(chunk));
        Self(builder.finish())
    }

    /// Applies `edit`. The inserted bytes are copied from offset `from` of the editor's text. O(log n + inserted).
    ///
    /// Returns false if the edit does not fit; discard the copy then.
    pub(crate) fn edit<T: Text + ?Sized>(&mut self, edit: Edit, text: &T, from: usize) -> bool {
        let old_len = self.0.len_bytes();
        let inserted = from..from.saturating_add(edit.inserted_len());
        if edit.start > edit.old_end
            || edit.start > edit.new_end
            || edit.old_end > old_len
            || inserted.end > text.len()
        {
            return false;
        }
        let start = self.0.byte_to_char(edit.start);
        let end = self.0.byte_to_char(edit.old_end);
        // ropey rounds an offset inside a character down. The copy would no longer equal the text.
        if self.0.char_to_byte(start) != edit.start || self.0.char_to_byte(end) != edit.old_end {
            return false;
        }
        if start < end {
            self.0.remove(start..end);
        }
        let mut at = start;
        for_each_chunk(text, inserted, |chunk| {
            self.0.insert(at, chunk);
            at += chunk.chars().count();
        });
        self.0.len_bytes() + edit.removed_len() == old_len + edit.inserted_len()
    }

    /// Puts a text in the place of a range. An end of the range that lies inside a character counts as the start of the character.
    /// O(log n + both).
    pub(crate) fn replace(&mut self, range: Range<usize>, with: &str) {
        let end = self.0.byte_to_char(range.end.min(self.len()));
        let start = self.0.byte_to_char(range.start.min(self.len())).min(end);
        self.0.remove(start..end);
        self.0.insert(start, with);
    }

    /// The number of UTF-16 code units.
    pub(crate) fn utf16_len(&self) -> usize {
        self.0.len_utf16_cu()
    }

    /// The byte at which the character starts that holds the code unit `at`; the end of the text for every `at` after it. O(log n).
    pub(crate) fn byte_of_unit(&self, at: usize) -> usize {
        let at = at.min(self.utf16_len());
        self.0.char_to_byte(self.0.utf16_cu_to_char(at))
    }

    /// The number of code units before the character that holds the byte `at`. O(log n).
    pub(crate) fn unit_of_byte(&self, at: usize) -> usize {
        let at = at.min(self.len());
        self.0.char_to_utf16_cu(self.0.byte_to_char(at))
    }

    /// The length in bytes.
    pub(crate) fn len(&self) -> usize {
        self.0.len_bytes()
    }

    /// The rest of the chunk that holds byte `at`, from `at` on. Empty at the end of the text.
    pub(crate) fn chunk_after(&self, at: usize) -> &[u8] {
        if at >= self.0.len_bytes() {
            return &[];
        }
        let (chunk, start, _, _) = self.0.chunk_at_byte(at);
        chunk.as_bytes().get(at - start..).unwrap_or_default()
    }

    /// The part of a chunk that ends right before byte `at`. Empty at the start of the text.
    #[cfg(feature = "tree-sitter")]
    pub(crate) fn chunk_before(&self, at: usize) -> &[u8] {
        let Some(last) = at.min(self.0.len_bytes()).checked_sub(1) else {
            return &[];
        };
        let (chunk, start, _, _) = self.0.chunk_at_byte(last);
        chunk.as_bytes().get(..=last - start).unwrap_or_default()
    }

    /// The start of the line that holds byte `at`. Only a line feed ends a line, whatever else the text holds. O(line).
    #[cfg(feature = "tree-sitter")]
    pub(crate) fn line_start(&self, at: usize) -> usize {
        let mut at = at.min(self.len());
        loop {
            let chunk = self.chunk_before(at);
            match memchr::memrchr(b'\n', chunk) {
                Some(found) => return at - chunk.len() + found + 1,
                None if chunk.is_empty() => return 0,
                None => at -= chunk.len(),
            }
        }
    }

    /// The offset right after the line feed that ends the line of byte `at`, or the end of the text. O(line).
    pub(crate) fn line_end(&self, mut at: usize) -> usize {
        loop {
            let chunk = self.chunk_after(at);
            match memchr::memchr(b'\n', chunk) {
                Some(found) => return at + found + 1,
                None if chunk.is_empty() => return self.len().max(at),
                None => at += chunk.len(),
            }
        }
    }

    /// Returns whether `range` holds a line feed. O(log n + range).
    pub(crate) fn has_line_feed(&self, range: Range<usize>) -> bool {
        let mut found = false;
        self.for_each_chunk(range, |chunk| {
            found = found || memchr::memchr(b'\n', chunk).is_some();
        });
        found
    }

    /// Counts the line feeds in `range`. O(range).
    #[cfg(feature = "tree-sitter")]
    pub(crate) fn line_feeds(&self, range: Range<usize>) -> usize {
        let mut count = 0;
        self.for_each_chunk(range, |chunk| {
            count += memchr::memchr_iter(b'\n', chunk).count()
        });
        count
    }

    /// Adds the text of `range` to `out`. A character that the range cuts is left out.
    pub(crate) fn read(&self, range: Range<usize>, out: &mut String) {
        let mut at = range.start;
        let end = range.end.min(self.len());
        while at < end {
            let (chunk, start, _, _) = self.0.chunk_at_byte(at);
            let from = chunk.ceil_char_boundary(at - start);
            let to = chunk.floor_char_boundary(end - start);
            out.push_str(chunk.get(from..to).unwrap_or_default());
            at = start + chunk.len();
        }
    }

    /// Calls `f` with `range`, chunk by chunk.
    pub(crate) fn for_each_chunk<'a>(&'a self, range: Range<usize>, mut f: impl FnMut(&'a [u8])) {
        let mut at = range.start;
        let end = range.end.min(self.len());
        while at < end {
            let chunk = self.chunk_after(at);
            let chunk = chunk.get(..end - at).unwrap_or(chunk);
            f(chunk);
            at += chunk.len();
        }
    }
}

/// Calls `f` with `range` of an editor's text, chunk by chunk. It stops early if the text breaks the contract of [`Text`].
fn for_each_chunk<T: Text + ?Sized>(text: &T, range: Range<usize>, mut f: impl FnMut(&str)) {
    let mut at = range.start;
    let end = range.end.min(text.len());
    while at < end {
        let (chunk, start) = text.chunk(at);
        let Some(from) = at.checked_sub(start).filter(|from| *from < chunk.len()) else {
            return;
        };
        let to = chunk.len().min(end - start);
        let Some(part) = chunk.get(from..to) else {
            return;
        };
        f(part);
        at = start + to;
    }
}

/// Copies the text of `range`.
pub(crate) fn copy_of_range<T: Text + ?Sized>(text: &T, range: Range<usize>) -> String {
    let mut out = String::with_capacity(range.len());
    for_each_chunk(text, range, |chunk| out.push_str(chunk));
    out
}
