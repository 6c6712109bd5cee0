//! The properties of livelink-tests, without what else that package needs.

#[path = "../properties/mod.rs"]
pub mod properties;
