//! Bytes of UTF-8 to code units of UTF-16.

/// Goes through a text from left to right and says how many code units stand before a byte.
pub(crate) struct Counter<'t> {
    text: &'t str,
    byte: usize,
    unit: usize,
}

impl<'t> Counter<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            byte: 0,
            unit: 0,
        }
    }

    /// Returns the number of code units before `byte`. Each call counts from where the last one stopped, or from the start
    /// if `byte` lies before that.
    pub(crate) fn at(&mut self, byte: usize) -> u32 {
        if byte < self.byte {
            (self.byte, self.unit) = (0, 0);
        }
        self.unit += count(self.text.get(self.byte..byte).unwrap_or_default());
        self.byte = byte;
        number(self.unit)
    }
}

/// Returns the number of code units of a text: one for each character, and one more for each of four bytes. It looks at eight
/// bytes at a time.
fn count(text: &str) -> usize {
    let (eights, rest) = text.as_bytes().as_chunks::<8>();
    let mut last = [CONTINUATION; 8];
    for (to, from) in last.iter_mut().zip(rest) {
        *to = *from;
    }
    let mut sum = units(last);
    let (pairs, odd) = eights.as_chunks::<2>();
    for [first, second] in pairs {
        sum += units(*first) + units(*second);
    }
    for eight in odd {
        sum += units(*eight);
    }
    sum
}

/// A byte that is not the first of a character, so it counts nothing.
const CONTINUATION: u8 = 0x80;

/// Returns what eight bytes add to the number of code units.
#[inline(always)]
fn units(bytes: [u8; 8]) -> usize {
    const TOP: u64 = 0x8080_8080_8080_8080;
    let bytes = u64::from_le_bytes(bytes);
    // The first byte of a character does not start with the bits 10. Where it has four bytes, it starts with 1111. A shift moves
    // the next bits of each byte to its top; what it moves in from the byte below does not reach the top.
    let starts = (!bytes | bytes << 1) & TOP;
    let long = bytes & bytes << 1 & bytes << 2 & bytes << 3 & TOP;
    // The bits of both stand in different places, so they are counted together.
    (starts | long >> 1).count_ones() as usize
}

/// An offset as JavaScript gets it. A module has less than 4 GiB of memory, so no text is longer.
pub(crate) fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::Counter;

    #[test]
    fn units_are_those_of_utf16() {
        let text = "aß→🦀e\u{301}\u{FFFF}🏳️‍🌈";
        let mut counter = Counter::new(text);
        for (byte, _) in text.char_indices().chain([(text.len(), ' ')]) {
            let expected = text[..byte].encode_utf16().count();
            assert_eq!(counter.at(byte) as usize, expected, "before byte {byte}");
        }
        assert_eq!(counter.at(1), 1);
    }

    #[test]
    fn long_texts_are_counted_whole() {
        for piece in ["a", "ß", "→", "🦀", "a🦀"] {
            for count in [1, 31, 32, 63, 64, 127, 128, 1000] {
                let text = piece.repeat(count);
                let expected = text.encode_utf16().count();
                let mut counter = Counter::new(&text);
                assert_eq!(
                    counter.at(text.len()) as usize,
                    expected,
                    "{count} times {piece}"
                );
            }
        }
    }
}
