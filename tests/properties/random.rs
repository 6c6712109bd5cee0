//! Random numbers that come out the same in every run, without a dependency.

/// An xorshift generator.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts with the number in `LIVELINK_SEED`, or a fixed one.
    #[expect(
        clippy::new_without_default,
        reason = "it reads the environment, which a default would hide"
    )]
    pub fn new() -> Self {
        Self::from_seed(number("LIVELINK_SEED").unwrap_or(1))
    }

    /// Starts with `seed`.
    pub fn from_seed(seed: u64) -> Self {
        // Neighbouring seeds are to give unlike series, and 0 is a fixed point.
        Self((seed ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xBF58_476D_1CE4_E5B9) | 1)
    }

    /// A number below `limit`; 0 if `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit.max(1)
    }

    /// One of `items`, which must not be empty.
    pub fn choose<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Whether a one-in-`n` chance came up.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// How many random cases a test tries: `LIVELINK_CASES`, or `default`.
pub fn cases(default: usize) -> usize {
    number("LIVELINK_CASES").map_or(default, |cases| cases as usize)
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}
