//! The positions of many offsets, found in one walk through the text.

use std::borrow::Cow;
use std::ops::Range;

use gen_lsp_types as lsp;
use lsp::Position;
use ropey::iter::Chunks;

use crate::encoding::Encoding;
use crate::lines::DocumentText;

/// A walk from a line of a text to the end of the text. It gives the positions of offsets that never decrease.
///
/// [`Encoding::position`] goes from the root of the rope to a leaf several times. For all links of a long text, reading the text
/// once is faster.
#[derive(Debug)]
pub(crate) struct Walk<'t> {
    encoding: Encoding,
    text: &'t DocumentText,
    chunks: Chunks<'t>,
    /// The rest of the current chunk.
    rest: &'t str,
    /// The offset where it starts.
    at: usize,
    /// The position of that offset.
    position: Position,
    /// Whether the byte before is a CR, which makes one line end with an LF.
    after_cr: bool,
}

impl<'t> Walk<'t> {
    /// Begins at the start of the line that holds the offset `from`. O(log n).
    pub(crate) fn new(encoding: Encoding, text: &'t DocumentText, from: usize) -> Self {
        let line = text.line_of(from);
        let at = text.line_start(line).unwrap_or_default();
        let (mut chunks, chunk_start, ..) = text.rope().chunks_at_byte(at);
        let first = chunks.next().unwrap_or_default();
        Self {
            encoding,
            text,
            chunks,
            rest: first.get(at - chunk_start..).unwrap_or_default(),
            at,
            position: Position {
                line: u32::try_from(line).unwrap_or(u32::MAX),
                character: 0,
            },
            after_cr: false,
        }
    }

    /// Returns the positions of a range of bytes, and its text. A range that begins before the end of
    /// the last one is looked up.
    pub(crate) fn range(&mut self, range: Range<usize>) -> (lsp::Range, Cow<'t, str>) {
        if range.start < self.at {
            let positions = self.encoding.range(self.text, range.clone());
            return (positions, self.text.slice(range).into());
        }
        let start = self.position(range.start);
        let own = match self.rest.get(..range.len()) {
            Some(own) if self.at == range.start => own.into(),
            _ => self.text.slice(range.clone()).into(),
        };
        let end = self.position(range.end);
        (lsp::Range { start, end }, own)
    }

    /// Returns the position of an offset. An offset before the last one has the position of that one, and an offset after the
    /// text the position of its end. All calls together are linear in the text.
    pub(crate) fn position(&mut self, offset: usize) -> Position {
        while self.at < offset {
            if self.rest.is_empty() {
                match self.chunks.next() {
                    Some(chunk) => self.rest = chunk,
                    None => break,
                }
                continue;
            }
            let len = self.rest.floor_char_boundary(offset - self.at);
            if len == 0 {
                break;
            }
            let (passed, rest) = self.rest.split_at_checked(len).unwrap_or((self.rest, ""));
            self.pass(passed);
            self.rest = rest;
        }
        self.position
    }

    fn pass(&mut self, passed: &str) {
        let bytes = passed.as_bytes();
        self.at += bytes.len();
        let mut line = passed;
        for end in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            let before = match end.checked_sub(1) {
                Some(before) => bytes.get(before) == Some(&b'\r'),
                None => self.after_cr,
            };
            if !(before && bytes.get(end) == Some(&b'\n')) {
                self.position.line = self.position.line.saturating_add(1);
            }
            self.position.character = 0;
            line = passed.get(end + 1..).unwrap_or_default();
        }
        self.after_cr = bytes.last() == Some(&b'\r');
        let units = u32::try_from(self.encoding.units(line)).unwrap_or(u32::MAX);
        self.position.character = self.position.character.saturating_add(units);
    }
}

#[cfg(test)]
mod tests {
    use super::Walk;
    use crate::encoding::Encoding;
    use crate::lines::DocumentText;
    use fastrand::Rng;

    /// A walk finds the same positions as the look-ups, wherever a chunk ends.
    #[test]
    fn positions_are_those_of_the_encoding() {
        const PIECES: [&str; 10] = [
            "a",
            "é",
            "🦀",
            "\n",
            "\r",
            "\r\n",
            "\u{B}",
            "\u{2028}",
            "xyz\n",
            "words and words ",
        ];
        let mut rng = Rng::with_seed(7);
        for pieces in [0, 1, 5, 50, 5_000] {
            for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
                let text: String = (0..pieces)
                    .map(|_| PIECES[rng.usize(..PIECES.len())])
                    .collect();
                let document = DocumentText::new(&text);
                let mut walk = Walk::new(encoding, &document, 0);
                let offsets = text.char_indices().map(|(at, _)| at).chain([text.len()]);
                for at in offsets.filter(|_| rng.usize(..3) > 0) {
                    // Between CR and LF there is no position, and no link starts or ends.
                    if text.get(..at).is_some_and(|before| before.ends_with('\r'))
                        && text.get(at..).is_some_and(|after| after.starts_with('\n'))
                    {
                        continue;
                    }
                    assert_eq!(walk.position(at), encoding.position(&document, at), "{at}");
                }
            }
        }
    }

    /// A walk that begins in the middle finds the positions and the texts of ranges, also of ranges that
    /// overlap.
    #[test]
    fn ranges_are_those_of_the_encoding() {
        let mut rng = Rng::with_seed(8);
        let text = "a é🦀\nxyz \u{B}\r\nwords\u{2028}\n".repeat(300);
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let document = DocumentText::new(&text);
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            for _ in 0..100 {
                let mut first = rng.usize(..places.len() - 200);
                let mut walk = Walk::new(encoding, &document, places[first]);
                for _ in 0..20 {
                    let range = places[first]..places[first + rng.usize(..8)];
                    // Between CR and LF there is no position.
                    let is_place = |at: usize| !text[..at].ends_with('\r');
                    if is_place(range.start) && is_place(range.end) {
                        let expected = encoding.range(&document, range.clone());
                        let own = &text[range.clone()];
                        assert_eq!(walk.range(range), (expected, own.into()));
                    }
                    first += rng.usize(..10);
                }
            }
        }
    }

    #[test]
    fn offsets_that_are_none() {
        let document = DocumentText::new("é\nab");
        let mut walk = Walk::new(Encoding::Utf8, &document, 0);
        let place = |walk: &mut Walk<'_>, at| {
            let position = walk.position(at);
            (position.line, position.character)
        };
        // Inside a character, before the last offset, after the text.
        let found = [1, 4, 0, 99].map(|at| place(&mut walk, at));
        assert_eq!(found, [(0, 0), (1, 1), (1, 1), (1, 2)]);
    }
}
