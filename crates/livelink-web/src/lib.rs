//! Livelink for JavaScript: the WebAssembly module of the npm package `livelink` (`bindings/web`).
//!
//! Nothing here decides anything about a link. Each function checks the numbers that JavaScript gave it, calls the crate
//! `livelink`, and lays the answer out flat: typed arrays of numbers, and one string for all addresses. The package's own
//! JavaScript makes objects of them where somebody asks for objects, and documents the whole for its users.
//!
//! * All offsets count UTF-16 code units, as the strings of JavaScript do.
//! * An offset that cannot be right is an `Error` that names the fault and the remedy. It changes nothing.
//! * Texts come as `&str` if they are well-formed, and as code units if they hold an unpaired surrogate, because `&str` would
//!   replace it.
//!
//! | file | contents |
//! |---|---|
//! | `detector` | [`Detector`]: detection, explanations, addresses, formatting |
//! | `index` | [`LinkIndex`], feature `index` |
//! | `patterns` | links of the page's own kinds, feature `index` |
//! | `session` | [`Session`], feature `session`; `effects` lays out its answers |
//! | `syntax` | where links may show, by the name of a language, feature `syntax`; `no_syntax` is there without it |
//! | `links` | [`Links`]: ranges and addresses in one answer |
//! | `mirror` | the text of an index or a session, a copy of the editor's |
//! | `settings` | options by name |
//! | `error`, `units` | checks, and conversion of offsets |
//! | `utf8` | conversion of long texts |

mod error;
mod settings;
mod units;
mod utf8;

mod links;

mod detector;

#[cfg(feature = "index")]
mod index;
#[cfg(feature = "index")]
mod mirror;
#[cfg(feature = "index")]
mod patterns;

#[cfg(all(feature = "index", not(feature = "syntax")))]
#[path = "no_syntax.rs"]
mod syntax;
#[cfg(feature = "syntax")]
mod syntax;

#[cfg(feature = "session")]
mod effects;
#[cfg(feature = "session")]
mod session;

pub use detector::{Detector, Verdicts, format};
pub use error::Fault;
pub use links::Links;
pub use utf8::utf8;

#[cfg(feature = "index")]
pub use index::LinkIndex;
#[cfg(feature = "session")]
pub use session::Session;
