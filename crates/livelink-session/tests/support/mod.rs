//! What the tests of the session share.

#![allow(dead_code, reason = "each test program uses a part of it")]

pub(crate) mod linear_work;
pub(crate) mod own_undo;
pub(crate) mod spans;
