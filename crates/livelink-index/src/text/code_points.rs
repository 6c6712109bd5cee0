//! From bytes to code points and back, along a text.

use super::Text;

/// Converts between bytes and code points, which the strings of Python, GTK and many widgets of
/// Rust count.
///
/// It moves forward through the text and counts on its way. Offsets that come in order cost one
/// pass over the text in all. One that lies before the last one starts anew. A rope such as ropey
/// converts faster by itself.
///
/// ```
/// use livelink_index::CodePoints;
///
/// let text = "größer: a.de";
/// let mut code_points = CodePoints::new(text);
/// assert_eq!((code_points.before(10), code_points.before(14)), (8, 12));
/// assert_eq!(code_points.byte(8), Some(10));
/// assert_eq!(code_points.byte(13), None, "the text has 12");
/// ```
#[derive(Debug)]
pub struct CodePoints<'t, T: Text + ?Sized> {
    text: &'t T,
    byte: usize,
    /// How many code points start before `byte`.
    count: usize,
}

impl<'t, T: Text + ?Sized> CodePoints<'t, T> {
    /// Starts at the start of `text`.
    pub fn new(text: &'t T) -> Self {
        Self {
            text,
            byte: 0,
            count: 0,
        }
    }

    /// Returns how many code points start before byte `at`, or in the whole text if that is
    /// shorter.
    pub fn before(&mut self, at: usize) -> usize {
        if at < self.byte {
            *self = Self::new(self.text);
        }
        let at = at.min(self.text.len());
        while let Some(bytes) = self.ahead(at) {
            self.count += starts(bytes);
            self.byte += bytes.len();
        }
        self.count
    }

    /// Returns the byte at which a code point starts, or the end of the text for the one after the
    /// last; `None` past that.
    pub fn byte(&mut self, code_point: usize) -> Option<usize> {
        if code_point < self.count {
            *self = Self::new(self.text);
        }
        while self.count < code_point {
            // A chunk may be the whole text. So the search looks only as far as the code point can be. A code point
            // has at most four bytes.
            let most = (code_point - self.count)
                .saturating_add(1)
                .saturating_mul(4);
            let end = self.byte.saturating_add(most).min(self.text.len());
            let bytes = self.ahead(end)?;
            let more = starts(bytes);
            if self.count + more < code_point {
                self.count += more;
                self.byte += bytes.len();
                continue;
            }
            // It is in this chunk, or starts the next one.
            let mut left = code_point - self.count;
            let next = bytes.iter().position(|byte| {
                let here = left == 0 && is_start(*byte);
                left -= usize::from(left > 0 && is_start(*byte));
                here
            });
            self.count = code_point;
            self.byte += next.unwrap_or(bytes.len());
        }
        Some(self.byte)
    }

    /// The rest of the chunk here, up to byte `end`; `None` at `end`.
    fn ahead(&self, end: usize) -> Option<&'t [u8]> {
        let (chunk, start) = self.text.chunk(self.byte);
        let upto = end.saturating_sub(start).min(chunk.len());
        let rest = chunk.as_bytes().get(self.byte.checked_sub(start)?..upto)?;
        (self.byte < end && !rest.is_empty()).then_some(rest)
    }
}

/// Does a code point start with this byte of UTF-8?
const fn is_start(byte: u8) -> bool {
    byte & 0xc0 != 0x80
}

fn starts(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| is_start(**byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ways, in order and back again, against the standard library.
    #[test]
    fn offsets_are_those_of_the_standard_library() {
        for text in ["", "abc", "\u{e9}", "a\u{e9}\u{1F468}b\u{304b}"] {
            let expected: Vec<usize> = text
                .char_indices()
                .map(|(at, _)| at)
                .chain([text.len()])
                .collect();
            let mut code_points = CodePoints::new(text);
            let numbers = 0..expected.len();
            for number in numbers.clone().chain(numbers.clone().rev()) {
                assert_eq!(code_points.byte(number), Some(expected[number]), "{text:?}");
                assert_eq!(code_points.before(expected[number]), number, "{text:?}");
            }
            // One alone, from the end back.
            let mut code_points = CodePoints::new(text);
            for number in numbers.rev() {
                assert_eq!(code_points.before(expected[number]), number, "{text:?}");
            }
            assert_eq!(code_points.byte(expected.len()), None);
            assert_eq!(code_points.before(usize::MAX), expected.len() - 1);
        }
    }
}
