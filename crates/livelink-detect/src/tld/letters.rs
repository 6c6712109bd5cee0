//! The ASCII letters at the start of a label as one number, and a Bloom filter of such numbers: a
//! set that answers "surely not" or "perhaps".

/// The ASCII letters at the start of some bytes, at most eight, in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letters {
    /// The first letter is in the low byte, zeros are after the last one.
    pub(crate) word: u64,
    /// The number of letters.
    pub(crate) len: usize,
}

impl Letters {
    /// The greatest number of letters.
    pub(crate) const MAX: usize = 8;

    /// Returns the first `len` bytes of `bytes`, which are letters, and at most eight of them.
    /// Constant time.
    #[inline(always)]
    pub(crate) fn first(bytes: &[u8], len: usize) -> Self {
        // A check for a shift of 64 bits would cost two instructions, and no label is empty.
        let unused = 8 * (8 - len.min(8)) as u32;
        Self {
            word: (eight(bytes) | LOWER) & u64::MAX.wrapping_shr(unused),
            len,
        }
    }

    /// Returns the letters at the start of `bytes`. Constant time. The code branches on none of the
    /// bytes.
    #[inline(always)]
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let eight = eight(bytes);
        let after = after_letters(eight);
        Self {
            word: letters(eight, after),
            len: after.trailing_zeros() as usize / 8,
        }
    }
}

/// Returns the first eight bytes, the first one low, with zeros after the last one.
#[inline(always)]
pub(super) fn eight(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(match bytes.first_chunk() {
        Some(eight) => *eight,
        None => {
            let mut eight = [0; 8];
            for (to, from) in eight.iter_mut().zip(bytes) {
                *to = *from;
            }
            eight
        }
    })
}

/// Returns the same byte eight times.
const fn every(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The bit of lower case. It makes an upper-case letter lower, and turns no other byte into a
/// letter.
pub(super) const LOWER: u64 = every(0x20);

/// Returns the top bit of the first of eight bytes that is not an ASCII letter; 0 if all are
/// letters.
#[inline(always)]
pub(super) fn after_letters(eight: u64) -> u64 {
    // The top bit of each byte says "at or after `a`" in one word and "after `z`" in the other.
    // Only bytes that are no letters carry into the next one, and only the first of them counts.
    let lower = eight | LOWER;
    let from_a = lower.wrapping_add(const { every(0x80 - b'a') });
    let after_z = lower.wrapping_add(const { every(0x7F - b'z') });
    let others = !(from_a & !after_z & !eight) & const { every(0x80) };
    others & others.wrapping_neg()
}

/// Returns the letters of `eight` before the byte that `after` marks, in lower case.
#[inline(always)]
pub(super) fn letters(eight: u64, after: u64) -> u64 {
    (eight | LOWER) & (after >> 7).wrapping_sub(1)
}

/// A set of numbers in `64 * WORDS` bits, two bits for each number. `WORDS` is a power of two, and
/// at least 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bloom<const WORDS: usize>(pub(crate) [u64; WORDS]);

impl<const WORDS: usize> Bloom<WORDS> {
    /// The empty set.
    pub(crate) const EMPTY: Self = Self([0; WORDS]);

    /// Returns whether `key` may be in the set; `false` is sure.
    #[inline(always)]
    pub(crate) fn may_hold(&self, key: u64) -> bool {
        let (word, [first, second]) = Self::place(key);
        self.0
            .get(word)
            .is_some_and(|word| word >> first & 1 == 1 && word >> second & 1 == 1)
    }

    /// Adds `key`.
    pub(crate) fn insert(&mut self, key: u64) {
        let (word, [first, second]) = Self::place(key);
        if let Some(word) = self.0.get_mut(word) {
            *word |= 1 << first | 1 << second;
        }
    }

    /// Returns the word and the two bits in it that belong to a number. Both bits are in one word,
    /// so that one load is enough.
    #[inline(always)]
    fn place(key: u64) -> (usize, [u32; 2]) {
        // Multiplication by the golden ratio mixes the bits well, and mixes the top bits of the
        // product best.
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let used = WORDS.trailing_zeros();
        let bit = |below: u32| (hash >> (u64::BITS - used - 6 - below) & 63) as u32;
        ((hash >> (u64::BITS - used)) as usize, [bit(0), bit(6)])
    }
}

#[cfg(test)]
mod tests {
    use super::{Letters, after_letters};

    /// Each byte after some letters, with any bytes after it.
    #[test]
    fn the_first_other_byte() {
        let (mut letters, mut any) = (0, 0_u8);
        for len in 0..8 {
            for byte in 0..=u8::MAX {
                let mut eight = *b"aZzAmQYb";
                eight[len] = byte;
                for after in &mut eight[len + 1..] {
                    any = any.wrapping_mul(109).wrapping_add(57);
                    *after = any;
                }
                let expected = eight.iter().take_while(|byte| byte.is_ascii_alphabetic());
                let expected = expected.count();
                let found = Letters::of(&eight);
                assert_eq!(found.len, expected, "{eight:?}");
                let mut word = eight.map(|byte| byte.to_ascii_lowercase());
                word[expected..].fill(0);
                assert_eq!(found.word, u64::from_le_bytes(word), "{eight:?}");
                let top = after_letters(u64::from_le_bytes(eight));
                assert_eq!(
                    top,
                    0x80_u64.checked_shl(8 * expected as u32).unwrap_or(0),
                    "{eight:?}"
                );
                letters += usize::from(expected > len);
            }
        }
        assert!(letters > 300, "{letters}");
    }
}
