//! Counts the cost of reading.

/// How many bytes the reader has looked at. A byte that it looks at twice counts twice. A test compares the number with the
/// length of the input.
#[derive(Default)]
pub(super) struct LookedAt(pub(super) usize);
