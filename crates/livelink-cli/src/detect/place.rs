//! Lines and columns.

use memchr::{memchr_iter, memrchr};

/// Returns the number of line feeds in a text.
pub(super) fn line_feeds(text: &str) -> usize {
    memchr_iter(b'\n', text.as_bytes()).count()
}

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
    pub(super) fn end_piece(&mut self, piece: &str) {
        self.move_to(piece, piece.len());
        self.at = 0;
    }

    /// Returns the place at the end of a text that begins here. `end` is its end, counted from its own start.
    pub(super) fn then(&self, end: &Self) -> Self {
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
        self.line += line_feeds(passed);
        let since_break = match memrchr(b'\n', passed.as_bytes()) {
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

#[cfg(test)]
mod tests {
    use super::Place;

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
