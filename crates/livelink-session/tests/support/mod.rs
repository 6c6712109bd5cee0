//! What the tests of the session share.

#![allow(dead_code, reason = "each test program uses a part of it")]

pub(crate) mod markup;
pub(crate) mod spans;
