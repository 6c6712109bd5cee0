//! What the tests share.

pub(crate) mod random;
pub(crate) mod tokens;
