//! Links by patterns of the host's own: tags, tickets, names, places in a source file.
//!
//! A [`Pattern`] says which bytes begin one of its finds, how long a find may be, and how long the
//! find at a place is. The pattern sees a bounded part of one run. So a find depends on nearby text
//! only, and an index keeps finds current as it keeps the links of the standards.
//!
//! # Which finds are links
//!
//! 1. A find of a pattern is left out if it begins inside another find of the same pattern. So of
//!    `ABC-12`, `BC-12` and `C-12`, the first one stays.
//! 2. A find is left out if it overlaps a link of the standards. So `#a` is no tag in
//!    `example.com/#a`.
//! 3. A find is left out if it overlaps a link of an earlier pattern of the list.
//!
//! By the first rule, a find also hides others if it is left out itself, or if it is too long. In a row
//! of finds, each of which begins inside the one before, only the first stays. Without this, a find
//! would depend on the whole row before it, and a key could change all links after it.

mod closures;
mod contract;
#[cfg(feature = "regex")]
mod expression;
mod patterns;
pub mod ready;
mod search;
mod template;
#[cfg(feature = "regex")]
mod written;

pub use closures::FnPattern;
pub use contract::{Pattern, Place};
#[cfg(feature = "regex")]
pub use expression::{RegexError, RegexPattern};
pub use patterns::{PatternError, Patterns};
pub use template::Template;
#[cfg(feature = "regex")]
pub use written::WrittenError;
