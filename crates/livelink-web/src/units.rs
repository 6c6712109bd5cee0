//! Bytes of UTF-8 to code units of UTF-16.

/// Goes through a text and counts the code units before a byte.
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

    /// Returns the number of code units before `byte`. Each call counts from where the last one stopped, forwards or back, because
    /// verdicts overlap: each `a@` of `a@a@a@` begins before the end of the one before it.
    pub(crate) fn at(&mut self, byte: usize) -> u32 {
        let text = self.text.as_bytes();
        if byte < self.byte {
            self.unit -= count(text, byte, self.byte);
        } else {
            self.unit += count(text, self.byte, byte);
        }
        self.byte = byte;
        number(self.unit)
    }
}

/// How many bytes are looked at together.
const BLOCK: usize = 16;

/// Returns the number of code units between two bytes of a text: one for each character, and one more for each of four bytes.
fn count(text: &[u8], from: usize, to: usize) -> usize {
    let (blocks, rest) = text.get(from..to).unwrap_or_default().as_chunks();
    let whole: u32 = blocks.iter().map(|block| units(block).count_ones()).sum();
    // The rest is the end of a block that begins before it.
    let last = match text.get(..to).and_then(<[u8]>::last_chunk) {
        Some(block) => {
            let passed = BLOCK - rest.len();
            let kept = 0xFFFF << passed & 0xFFFF;
            (units(block) & (kept | kept << BLOCK)).count_ones()
        }
        None => rest.iter().map(|byte| first(*byte) + fourth(*byte)).sum(),
    };
    (whole + last) as usize
}

/// Returns what sixteen bytes add to the number of code units: a bit for each byte that is the first of a character, and above
/// these a bit for each that is the first of four.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
fn units(block: &[u8; BLOCK]) -> u32 {
    let bits = |n: usize, byte: u8| (first(byte) | fourth(byte) << BLOCK) << n;
    block
        .iter()
        .enumerate()
        .fold(0, |all, (n, byte)| all | bits(n, *byte))
}

/// The same with vectors of 128 bits.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn units(block: &[u8; BLOCK]) -> u32 {
    use core::arch::wasm32::{i8x16_bitmask, i8x16_ge, i8x16_splat, u8x16_ge, u8x16_splat, v128};
    let bytes = bytemuck::cast::<[u8; BLOCK], v128>(*block);
    let first = i8x16_bitmask(i8x16_ge(bytes, i8x16_splat(FIRST)));
    let fourth = i8x16_bitmask(u8x16_ge(bytes, u8x16_splat(FOURTH)));
    u32::from(first) | u32::from(fourth) << BLOCK
}

/// The least byte, as a signed number, that is the first of a character. Those below it continue one.
const FIRST: i8 = -0x40;

/// The least byte that is the first of four.
const FOURTH: u8 = 0xF0;

fn first(byte: u8) -> u32 {
    u32::from(byte.cast_signed() >= FIRST)
}

fn fourth(byte: u8) -> u32 {
    u32::from(byte >= FOURTH)
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
    fn ranges_of_any_length_are_counted() {
        let text = "aß→🦀 example.org/\u{301}\u{FFFF}🏳️‍🌈 and some more words 例え ".repeat(2);
        let bytes: Vec<usize> = text.char_indices().map(|(byte, _)| byte).collect();
        for from in &bytes {
            for to in bytes.iter().filter(|to| *to >= from) {
                let mut counter = Counter::new(&text);
                counter.at(*from);
                let expected = text[..*to].encode_utf16().count();
                assert_eq!(counter.at(*to) as usize, expected, "{from} to {to}");
                let expected = text[..*from].encode_utf16().count();
                assert_eq!(counter.at(*from) as usize, expected, "{to} to {from}");
            }
        }
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
