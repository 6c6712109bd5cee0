//! The answers of the crate `psl` about hosts and rules.
//!
//! `psl` is the Public Suffix List as a hundred thousand lines of generated code, with an answer to
//! each host. It does not list its rules by section. No crate that is published depends on it:
//! `livelink-suffix` has the rules of the ICANN section as a packed table. This crate is the source
//! of that table (`cargo xtask tables` asks the program), and the reference for its answers (a test
//! of `xtask` asks the library). It is a crate of its own because each crate that calls `psl`
//! compiles all of its code anew.

mod host;
mod rule;

pub use host::icann;
pub use rule::icann_forms;
