//! Lines and columns.

use memchr::{memchr_iter, memrchr};

/// Returns the number of line feeds in a text.
pub(crate) fn line_feeds(text: &str) -> usize {
    memchr_iter(b'\n', text.as_bytes()).count()
}

/// In a shorter text, it takes less time to find each line feed than to set up a count, in bytes.
const SHORT: usize = 512;

/// A place in a text that is read piece by piece. It only moves forward, so that no character is counted twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The offset of the place in the piece, in bytes.
    at: usize,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Default for Place {
    fn default() -> Self {
        Self {
            at: 0,
            line: 1,
            column: 1,
        }
    }
}

impl Place {
    /// Moves to the end of a piece, which is the start of the next one.
    pub(crate) fn end_piece(&mut self, piece: &str) {
        self.move_to(piece, piece.len());
        self.at = 0;
    }

    /// Returns the place at the end of a text that begins here. `end` is its end, counted from its own start.
    pub(crate) fn then(&self, end: &Self) -> Self {
        Self {
            at: 0,
            line: self.line + end.line - 1,
            column: match end.line {
                1 => self.column + end.column - 1,
                _ => end.column,
            },
        }
    }

    /// Moves forward to the byte `to` of a piece. Lines end with a line feed, columns count Unicode scalar values, and both start
    /// at 1.
    pub(crate) fn move_to(&mut self, text: &str, to: usize) {
        let passed = text.get(self.at..to).unwrap_or_default();
        let (lines, last) = breaks(passed.as_bytes());
        self.line += lines;
        let since_break = match last {
            Some(at) => {
                self.column = 1;
                passed.get(at + 1..).unwrap_or_default()
            }
            None => passed,
        };
        self.column += since_break.chars().count();
        self.at = to;
    }
}

/// Returns how many line feeds there are, and where the last one is.
fn breaks(bytes: &[u8]) -> (usize, Option<usize>) {
    if bytes.len() >= SHORT {
        return (memchr_iter(b'\n', bytes).count(), memrchr(b'\n', bytes));
    }
    memchr_iter(b'\n', bytes).fold((0, None), |(lines, _), at| (lines + 1, Some(at)))
}

#[cfg(test)]
mod tests {
    use super::{Place, SHORT, breaks};

    /// Both ways to count give the same.
    #[test]
    fn breaks_of_short_and_long_texts() {
        for len in [0, 1, SHORT - 1, SHORT, 2 * SHORT] {
            for every in [1, 3, 100, usize::MAX] {
                let text: Vec<u8> = (0..len)
                    .map(|at| if at % every == every / 2 { b'\n' } else { b'a' })
                    .collect();
                let at: Vec<usize> = (0..len).filter(|at| text[*at] == b'\n').collect();
                assert_eq!(
                    breaks(&text),
                    (at.len(), at.last().copied()),
                    "{len} {every}"
                );
            }
        }
    }

    #[test]
    fn lines_and_columns() {
        let text = "ab\ncé😀x\r\n\nz";
        for (at, line, column) in [
            (0, 1, 1),
            (1, 1, 2),
            (3, 2, 1),
            (6, 2, 3),
            (10, 2, 4),
            (13, 3, 1),
            (14, 4, 1),
        ] {
            let mut place = Place::default();
            place.move_to(text, at);
            assert_eq!(
                (place.line, place.column),
                (line, column),
                "at once to {at}"
            );
        }
        let mut place = Place::default();
        for (at, line, column) in [(1, 1, 2), (6, 2, 3), (10, 2, 4), (14, 4, 1)] {
            place.move_to(text, at);
            assert_eq!(
                (place.line, place.column),
                (line, column),
                "step by step to {at}"
            );
        }
        for (cut, _) in text.char_indices() {
            let (first, second) = text.split_at(cut);
            let mut place = Place::default();
            place.end_piece(first);
            place.move_to(second, text.len() - 1 - cut);
            let at = (place.line, place.column);
            assert_eq!(at, (4, 1), "in two pieces, cut at {cut}");
            let [mut start, mut rest, mut whole] = [(); 3].map(|()| Place::default());
            start.end_piece(first);
            rest.end_piece(second);
            whole.end_piece(text);
            assert_eq!(start.then(&rest), whole, "counted apart, cut at {cut}");
        }
    }
}
