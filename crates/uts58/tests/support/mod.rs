//! What the tests of minimal escaping share.

#![allow(dead_code, reason = "each test program uses a part of it")]

pub(crate) mod result;
pub(crate) mod tokens;
