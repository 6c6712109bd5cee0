//! The text as the index sees it: bytes lent in chunks.

#[cfg(feature = "ropey")]
mod rope;

use std::ops::{ControlFlow, Range};

/// A text that its owner lends in chunks, so that neither a rope nor a gap buffer has to be copied to be scanned.
///
/// An implementation for a buffer of one's own is two one-line methods:
///
/// ```
/// use livelink_index::Text;
///
/// /// Two strings around a gap.
/// struct GapBuffer { before: String, after: String }
///
/// impl Text for GapBuffer {
///     fn len(&self) -> usize {
///         self.before.len() + self.after.len()
///     }
///     fn chunk(&self, at: usize) -> (&str, usize) {
///         match at < self.before.len() {
///             true => (&self.before, 0),
///             false => (&self.after, self.before.len()),
///         }
///     }
/// }
///
/// let text = GapBuffer { before: "see exam".into(), after: "ple.com".into() };
/// assert_eq!(livelink_index::runs::run_around(&text, 5..5), 4..15);
/// ```
///
/// # Contract
///
/// * For `at < len()`, `chunk(at)` is the chunk that holds the byte at `at` and the offset of the chunk's first byte:
///   `start <= at < start + chunk.len()`.
/// * For other `at` it may return anything, say the last chunk or `("", len())`; nobody looks.
/// * A character never straddles two chunks (each is a `&str`). A CRLF may.
/// * The text does not change while it is borrowed, and equal calls give equal answers. What
///   [`for_each_chunk`](Self::for_each_chunk) gives is what the chunks hold.
///
/// Chunks should be found in O(log n) or better: a keystroke asks for two or three. A text that breaks the contract is
/// never a reason to panic or to loop: where a chunk is missing the text is taken to end there, and the links are those
/// of what was seen.
pub trait Text {
    /// Length in bytes.
    fn len(&self) -> usize;

    /// The chunk that holds the byte at `at`, and the offset in the text of the chunk's first byte.
    fn chunk(&self, at: usize) -> (&str, usize);

    /// Is there no byte in the text?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Gives the text of `range`, which lies on characters, to `f`, a piece at a time, until `f` breaks. The index reads
    /// much new text this way.
    ///
    /// Provided: it asks for one chunk after the other. A rope that goes from a chunk to the next more quickly than it
    /// finds one does better by itself.
    fn for_each_chunk(&self, range: Range<usize>, f: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        let mut at = range.start;
        while at < range.end.min(self.len()) {
            let (chunk, start) = self.chunk(at);
            let piece = at.checked_sub(start).and_then(|from| {
                let to = chunk.len().min(range.end - start);
                chunk.get(from..to)
            });
            match piece {
                Some(piece) if !piece.is_empty() && f(piece).is_continue() => at += piece.len(),
                _ => return,
            }
        }
    }
}

impl Text for str {
    fn len(&self) -> usize {
        self.len()
    }

    fn chunk(&self, _at: usize) -> (&str, usize) {
        (self, 0)
    }
}

impl Text for String {
    fn len(&self) -> usize {
        self.as_str().len()
    }

    fn chunk(&self, _at: usize) -> (&str, usize) {
        (self, 0)
    }
}

impl<T: Text + ?Sized> Text for &T {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        (**self).chunk(at)
    }

    fn for_each_chunk(&self, range: Range<usize>, f: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        (**self).for_each_chunk(range, f);
    }
}
