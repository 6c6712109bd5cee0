//! What Livelink's tests share.

pub mod marked;
