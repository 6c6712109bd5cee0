//! What reading costs.

/// How many bytes the reader has looked at, each as often as it did. A test holds that against the length of the input.
#[derive(Default)]
pub(super) struct LookedAt(pub(super) usize);
