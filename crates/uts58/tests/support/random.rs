//! Random numbers that come out the same in every run, without a dependency.

/// An xorshift generator.
pub(crate) struct Random(u64);

impl Random {
    /// Starts with the number in `LIVELINK_SEED`, or a fixed one.
    pub(crate) fn new() -> Self {
        let seed = std::env::var("LIVELINK_SEED").ok();
        let seed = seed.and_then(|seed| seed.parse().ok());
        Self(seed.unwrap_or(0x9E37_79B9_7F4A_7C15).max(1))
    }

    /// A number below `limit`, which must not be 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }

    /// One of `items`, which must not be empty.
    pub(crate) fn choose<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}
