//! From bytes to Unicode scalar values and back, along a text.

use livelink_index::Text;

/// A place that moves forward through a text and counts on its way. Offsets that come in order cost one pass over the text
/// in all; one that lies before the place starts it anew.
pub(crate) struct Scalars<'a, T: Text + ?Sized> {
    text: &'a T,
    byte: usize,
    /// How many scalar values start before `byte`.
    count: usize,
}

impl<'a, T: Text + ?Sized> Scalars<'a, T> {
    pub(crate) fn new(text: &'a T) -> Self {
        Self {
            text,
            byte: 0,
            count: 0,
        }
    }

    /// How many scalar values start before byte `at`, or in the whole text if that is shorter.
    pub(crate) fn before(&mut self, at: usize) -> usize {
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

    /// The byte at which a scalar value starts, or the end of the text for the one after the last; `None` past that.
    pub(crate) fn byte(&mut self, scalar: usize) -> Option<usize> {
        if scalar < self.count {
            *self = Self::new(self.text);
        }
        while self.count < scalar {
            // A chunk may be the whole text. So the search looks only as far as the scalar value can be. A scalar value
            // has at most four bytes.
            let most = (scalar - self.count).saturating_add(1).saturating_mul(4);
            let end = self.byte.saturating_add(most).min(self.text.len());
            let bytes = self.ahead(end)?;
            let more = starts(bytes);
            if self.count + more < scalar {
                self.count += more;
                self.byte += bytes.len();
                continue;
            }
            // It is in this chunk, or starts the next one.
            let mut left = scalar - self.count;
            let next = bytes.iter().position(|byte| {
                let here = left == 0 && is_start(*byte);
                left -= usize::from(left > 0 && is_start(*byte));
                here
            });
            self.count = scalar;
            self.byte += next.unwrap_or(bytes.len());
        }
        Some(self.byte)
    }

    /// The rest of the chunk here, up to byte `end`; `None` at `end`.
    fn ahead(&self, end: usize) -> Option<&'a [u8]> {
        let (chunk, start) = self.text.chunk(self.byte);
        let upto = end.saturating_sub(start).min(chunk.len());
        let rest = chunk.as_bytes().get(self.byte.checked_sub(start)?..upto)?;
        (self.byte < end && !rest.is_empty()).then_some(rest)
    }
}

/// Does a scalar value start with this byte of UTF-8?
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
            let mut scalars = Scalars::new(text);
            let numbers = 0..expected.len();
            for scalar in numbers.clone().chain(numbers.rev()) {
                assert_eq!(scalars.byte(scalar), Some(expected[scalar]), "{text:?}");
                assert_eq!(scalars.before(expected[scalar]), scalar, "{text:?}");
            }
            assert_eq!(scalars.byte(expected.len()), None);
            assert_eq!(scalars.before(usize::MAX), expected.len() - 1);
        }
    }
}
