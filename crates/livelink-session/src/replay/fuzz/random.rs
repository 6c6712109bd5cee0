//! Choosing at random.

/// Marsaglia's xorshift: enough to choose, and the same everywhere.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        // Multiplied, so that neighbouring seeds differ from their first choice on; never 0, where xorshift stays.
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `limit`; 0 if there is none.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % limit.max(1)
    }

    pub(super) fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all.get(self.below(all.len())).copied().unwrap_or_default()
    }
}
