//! What the index asks of a text, whatever units its offsets are in.
//!
//! Dirty stretches, deltas and the store only ever add and compare offsets; the unit matters where text is read, and it
//! is read here. [`Utf8`] reads a [`Text`] in bytes; the UTF-16 form is in [`crate::utf16`].

use std::cell::Cell;
use std::ops::{ControlFlow, Range};

use livelink_detect::{Detector, Link};

use crate::Text;
use crate::runs::{Scratch, chunk_holding, end_of_run_within, start_of_run_from};

/// A text to walk and to scan, in some unit.
pub(crate) trait Source {
    /// Length in units.
    fn len(&self) -> usize;

    /// The offset behind the last boundary character between `limit` and `at`, or `limit` without one.
    fn start_of_run(&self, at: usize, limit: usize) -> usize;

    /// The offset of the first boundary character at or behind `at` and before `limit`, or the length if that comes first.
    fn end_of_run_within(&self, at: usize, limit: usize) -> Option<usize>;

    /// Where the text begins that an edit at `at` may have made another one: `at`, if edits end at characters.
    fn touched_from(&self, at: usize) -> usize {
        at
    }

    /// The start of a character at least `bytes` bytes of UTF-8 before `at`, which is one; or 0.
    fn back(&self, at: usize, bytes: usize) -> usize;

    /// The same behind `at`; or the length.
    fn forward(&self, at: usize, bytes: usize) -> usize;

    /// The text of `range`, which lies on characters: lent, or put together in `buffer`.
    fn window<'t>(&'t self, range: Range<usize>, buffer: &'t mut String) -> &'t str;

    /// Gives the text of `range`, which lies on characters, to `f`, a piece at a time, until `f` breaks.
    ///
    /// Provided: for texts that are put together anyway, a window at a time.
    fn for_each_piece(&self, range: Range<usize>, f: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        let mut buffer = String::new();
        let mut at = range.start;
        while at < range.end {
            let end = self.forward(at, PIECE).min(range.end);
            let piece = self.window(at..end, &mut buffer);
            if piece.is_empty() || f(piece).is_break() {
                return;
            }
            at = end;
        }
    }

    /// The length of a piece of a window in units.
    fn units(piece: &str) -> usize;

    /// The length in bytes of the first `units` units of a window.
    fn bytes(window: &str, units: usize) -> usize;

    /// Gives the links of `range`, which ends at boundaries, to `f`, in order and in units of the whole text.
    fn detect_in(
        &self,
        detector: &Detector,
        range: Range<usize>,
        scratch: &mut Scratch,
        f: impl FnMut(Link),
    );
}

/// So much text is more than a chunk or two, of which the last one may be known.
const MANY_CHUNKS: usize = 8 << 10;

/// How much is put together at a time for a piece.
const PIECE: usize = 4 << 10;

/// A [`Text`], in bytes.
pub(crate) struct Utf8<'a, T: ?Sized>(LastChunk<'a, T>);

impl<'a, T: Text + ?Sized> Utf8<'a, T> {
    pub(crate) fn new(text: &'a T) -> Self {
        Self(LastChunk {
            text,
            len: text.len(),
            last: Cell::new(("", 0)),
        })
    }
}

/// A text that is asked for a chunk once: the start of a run, its end and the run itself lie in one chunk mostly, and to
/// find it in a rope costs as much as all of them.
struct LastChunk<'a, T: ?Sized> {
    text: &'a T,
    len: usize,
    last: Cell<(&'a str, usize)>,
}

impl<T: Text + ?Sized> Text for LastChunk<'_, T> {
    fn len(&self) -> usize {
        self.len
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        let (chunk, start) = self.last.get();
        if at.wrapping_sub(start) < chunk.len() {
            return (chunk, start);
        }
        let found = self.text.chunk(at);
        self.last.set(found);
        found
    }
}

impl<T: Text + ?Sized> Source for Utf8<'_, T> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn start_of_run(&self, at: usize, limit: usize) -> usize {
        start_of_run_from(&self.0, at, limit)
    }

    fn end_of_run_within(&self, at: usize, limit: usize) -> Option<usize> {
        end_of_run_within(&self.0, at, limit)
    }

    fn back(&self, at: usize, bytes: usize) -> usize {
        let at = at.saturating_sub(bytes);
        match chunk_holding(&self.0, at) {
            Some((chunk, start)) => start + chunk.floor_char_boundary(at - start),
            None => at,
        }
    }

    fn forward(&self, at: usize, bytes: usize) -> usize {
        let at = at.saturating_add(bytes).min(self.len());
        match chunk_holding(&self.0, at) {
            Some((chunk, start)) => start + chunk.ceil_char_boundary(at - start),
            None => at,
        }
    }

    fn window<'t>(&'t self, range: Range<usize>, buffer: &'t mut String) -> &'t str {
        if let Some((chunk, start)) = chunk_holding(&self.0, range.start)
            && let Some(window) = chunk.get(range.start - start..range.end - start)
        {
            return window;
        }
        buffer.clear();
        let mut push = |piece: &str| {
            buffer.push_str(piece);
            ControlFlow::Continue(())
        };
        if range.len() >= MANY_CHUNKS {
            self.0.text.for_each_chunk(range, &mut push);
        } else {
            self.0.for_each_chunk(range, &mut push);
        }
        buffer
    }

    fn for_each_piece(&self, range: Range<usize>, f: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        self.0.text.for_each_chunk(range, f);
    }

    fn units(piece: &str) -> usize {
        piece.len()
    }

    fn bytes(window: &str, units: usize) -> usize {
        window.floor_char_boundary(units)
    }

    fn detect_in(
        &self,
        detector: &Detector,
        range: Range<usize>,
        scratch: &mut Scratch,
        f: impl FnMut(Link),
    ) {
        scratch.detect_in(detector, &self.0, range, f);
    }
}
