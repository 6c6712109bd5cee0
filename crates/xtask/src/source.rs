//! The workspace's Rust sources as data: crates, modules, and which file defines the item that a path names.
//!
//! [`crates`] lists the crates, [`tree`] reads one into modules and names, [`resolve`] follows a path to the files that define
//! the item, [`mentions`] goes through the code and finds every path, and [`public`] lists the types that other crates can name.
//!
//! This is a part of what the compiler does about names, without types and without expanded macros. So it does not see method
//! calls, and of a macro's arguments it sees the paths as they are written.

pub(crate) mod cfg;
pub(crate) mod crates;
pub(crate) mod mentions;
pub(crate) mod public;
pub(crate) mod resolve;
pub(crate) mod tree;
