//! What Livelink's tests share.

pub mod marked;
pub mod properties;
