//! The positions of many offsets, found in one walk through the text.

use gen_lsp_types::Position;
use ropey::iter::Chunks;

use crate::encoding::Encoding;
use crate::lines::DocumentText;

/// A walk from the start of a text to its end. It gives the positions of offsets that never decrease.
///
/// [`Encoding::position`] goes from the root of the rope to a leaf several times. For all links of a long text, reading the text
/// once is faster.
#[derive(Debug)]
pub(crate) struct Walk<'t> {
    encoding: Encoding,
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
    pub(crate) fn new(encoding: Encoding, text: &'t DocumentText) -> Self {
        Self {
            encoding,
            chunks: text.rope().chunks(),
            rest: "",
            at: 0,
            position: Position {
                line: 0,
                character: 0,
            },
            after_cr: false,
        }
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
                let mut walk = Walk::new(encoding, &document);
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

    #[test]
    fn offsets_that_are_none() {
        let document = DocumentText::new("é\nab");
        let mut walk = Walk::new(Encoding::Utf8, &document);
        let place = |walk: &mut Walk<'_>, at| {
            let position = walk.position(at);
            (position.line, position.character)
        };
        // Inside a character, before the last offset, after the text.
        let found = [1, 4, 0, 99].map(|at| place(&mut walk, at));
        assert_eq!(found, [(0, 0), (1, 1), (1, 1), (1, 2)]);
    }
}
