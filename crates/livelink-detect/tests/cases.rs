//! The cases of all rulings, as tests of this crate: what decides about links has to fail here first, without the layers
//! above it.
//!
//! `tests/detection.rs` of the workspace is included as source. It calls this crate `livelink`, by the name of the facade.

#![allow(
    missing_docs,
    unreachable_pub,
    reason = "the included files are written for a package that is not published"
)]

extern crate self as livelink;
extern crate self as livelink_tests;

pub use livelink_detect as detect;
pub use livelink_detect::*;

#[path = "../../../tests/detection.rs"]
mod detection;
#[path = "../../../tests/marked_text.rs"]
pub mod marked_text;
