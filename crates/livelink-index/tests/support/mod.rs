//! What the random tests of the index share.

/// Returns the number in the environment variable `name`, or `default` if it is not set.
pub(crate) fn number(name: &str, default: usize) -> usize {
    match std::env::var(name) {
        Ok(value) => value
            .parse()
            .unwrap_or_else(|_| panic!("{name}={value} is not a number")),
        Err(_) => default,
    }
}
