//! Random choices that are the same in every run.

pub use fastrand::Rng;

/// Returns a generator with the seed in `LIVELINK_SEED`, or a fixed one.
pub fn rng() -> Rng {
    Rng::with_seed(number("LIVELINK_SEED").unwrap_or(1))
}

/// Returns one of `items`, which must not be empty.
pub fn choose<T: Copy>(rng: &mut Rng, items: &[T]) -> T {
    items[rng.usize(..items.len())]
}

/// Returns how many random cases a test tries: `LIVELINK_CASES`, or `default`.
pub fn cases(default: usize) -> usize {
    number("LIVELINK_CASES").map_or(default, |cases| cases as usize)
}

/// Returns the number in the environment variable `name`, if it is set.
pub fn number(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    let number = value.parse();
    Some(number.unwrap_or_else(|_| panic!("{name}={value} is not a number")))
}
