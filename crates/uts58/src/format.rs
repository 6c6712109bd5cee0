//! Formatting: writing a link so that a reader can read it and a detector finds it whole (UTS #58, section 4).

mod minimal;
mod parts;
mod quote;
mod units;

pub use minimal::minimal;
pub use parts::{TextDirective, UrlParts, minimal_parts};
pub use quote::quote_local_part;
