//! A Bloom filter of numbers: a set that answers "surely not" or "perhaps".

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
