//! The text as a context keeps it: the one file that names ropey.

use std::ops::Range;

use livelink_index::{Edit, Text};
use ropey::Rope;

/// A copy of the host's text that a worker can hold on to while the host types on.
///
/// A clone is O(1) and shares memory, and an edit costs what an edit of a rope costs, so a snapshot goes with each edit.
/// A host whose own text is a `ropey::Rope` gives it to be shared ([`Mirror::from`]); for any other the context keeps a
/// copy, at the price of the text's size in memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mirror(Rope);

impl From<Rope> for Mirror {
    fn from(rope: Rope) -> Self {
        Self(rope)
    }
}

impl Mirror {
    /// A copy of `text`. O(n).
    pub(crate) fn of<T: Text + ?Sized>(text: &T) -> Self {
        let mut builder = ropey::RopeBuilder::new();
        chunks(text, 0..text.len(), |chunk| builder.append(chunk));
        Self(builder.finish())
    }

    /// Takes up `edit`, whose inserted bytes stand at `from` in the host's text. O(log n + inserted).
    ///
    /// False if there is no such place; the mirror is then as it was.
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
        // An offset inside a character: ropey would round it down, and the texts would part.
        if self.0.char_to_byte(start) != edit.start || self.0.char_to_byte(end) != edit.old_end {
            return false;
        }
        if start < end {
            self.0.remove(start..end);
        }
        let mut at = start;
        chunks(text, inserted, |chunk| {
            self.0.insert(at, chunk);
            at += chunk.chars().count();
        });
        self.0.len_bytes() + edit.removed_len() == old_len + edit.inserted_len()
    }

    /// Length in bytes.
    pub(crate) fn len(&self) -> usize {
        self.0.len_bytes()
    }

    /// What stands from byte `at` on, as far as it lies in one piece; empty at the end.
    pub(crate) fn from(&self, at: usize) -> &[u8] {
        if at >= self.0.len_bytes() {
            return &[];
        }
        let (chunk, start, _, _) = self.0.chunk_at_byte(at);
        chunk.as_bytes().get(at - start..).unwrap_or_default()
    }

    /// What stands before byte `at`, as far as it lies in one piece; empty at the start.
    #[cfg(feature = "tree-sitter")]
    pub(crate) fn before(&self, at: usize) -> &[u8] {
        let Some(last) = at.min(self.0.len_bytes()).checked_sub(1) else {
            return &[];
        };
        let (chunk, start, _, _) = self.0.chunk_at_byte(last);
        chunk.as_bytes().get(..=last - start).unwrap_or_default()
    }

    /// The start of the line that holds byte `at`. Lines end with a line feed, whatever else the text holds. O(line).
    #[cfg(feature = "tree-sitter")]
    pub(crate) fn line_start(&self, at: usize) -> usize {
        let mut at = at.min(self.len());
        loop {
            let piece = self.before(at);
            match memchr::memrchr(b'\n', piece) {
                Some(found) => return at - piece.len() + found + 1,
                None if piece.is_empty() => return 0,
                None => at -= piece.len(),
            }
        }
    }

    /// Just behind the line feed that ends the line of byte `at`, or the end of the text. O(line).
    pub(crate) fn line_end(&self, mut at: usize) -> usize {
        loop {
            let piece = self.from(at);
            match memchr::memchr(b'\n', piece) {
                Some(found) => return at + found + 1,
                None if piece.is_empty() => return self.len().max(at),
                None => at += piece.len(),
            }
        }
    }

    /// Does `range` hold a line feed? O(log n + range).
    pub(crate) fn has_line_feed(&self, range: Range<usize>) -> bool {
        let mut found = false;
        self.pieces(range, |piece| {
            found = found || memchr::memchr(b'\n', piece).is_some();
        });
        found
    }

    /// How many line feeds `range` holds. O(range).
    #[cfg(feature = "tree-sitter")]
    pub(crate) fn line_feeds(&self, range: Range<usize>) -> usize {
        let mut count = 0;
        self.pieces(range, |piece| {
            count += memchr::memchr_iter(b'\n', piece).count()
        });
        count
    }

    /// Adds the bytes of `range` to `out`, which must come out as UTF-8; bytes of a character that is cut are left out.
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

    /// Calls `f` with `range`, piece by piece.
    pub(crate) fn pieces<'a>(&'a self, range: Range<usize>, mut f: impl FnMut(&'a [u8])) {
        let mut at = range.start;
        let end = range.end.min(self.len());
        while at < end {
            let piece = self.from(at);
            let piece = piece.get(..end - at).unwrap_or(piece);
            f(piece);
            at += piece.len();
        }
    }
}

/// Calls `f` with the chunks of `range` in a host's text. A text that breaks [`Text`]'s contract ends where it does.
fn chunks<T: Text + ?Sized>(text: &T, range: Range<usize>, mut f: impl FnMut(&str)) {
    let mut at = range.start;
    let end = range.end.min(text.len());
    while at < end {
        let (chunk, start) = text.chunk(at);
        let Some(from) = at.checked_sub(start).filter(|from| *from < chunk.len()) else {
            return;
        };
        let to = chunk.len().min(end - start);
        let Some(piece) = chunk.get(from..to) else {
            return;
        };
        f(piece);
        at = start + to;
    }
}

/// The text of `range`.
pub(crate) fn copy<T: Text + ?Sized>(text: &T, range: Range<usize>) -> String {
    let mut out = String::with_capacity(range.len());
    chunks(text, range, |chunk| out.push_str(chunk));
    out
}
