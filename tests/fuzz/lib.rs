//! The properties of livelink-tests, without the other dependencies of that package.

#[path = "../lib.rs"]
pub mod shared;

pub use shared::properties;
