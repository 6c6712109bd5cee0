//! Unicode link detection and formatting: the algorithms of [UTS #58] and nothing else.
//!
//! The caller decides where a URL starts (by a scheme or a known domain). This crate answers the questions that UTS #58
//! settles: where such a URL ends in running text; how far an email address reaches to the left of its `@`; and which
//! characters of a URL need percent-escapes so that a reader, a program and the next link detector see the same link.
//!
//! ```
//! let text = "See example.com/α(β)γ. And more";
//! let start = "See example.com".len(); // the end of the host
//! let end = uts58::link_end(text, start, text.len());
//! assert_eq!(&text[start..end], "/α(β)γ");
//!
//! let at = "mail to дядя.ваня".len();
//! assert_eq!(uts58::local_part_start("mail to дядя.ваня@example.com", 0, at), Ok("mail to ".len()));
//!
//! assert_eq!(uts58::minimal("https://example.com/%CE%B1%20(%CE%B2)."), "https://example.com/α%20(β)%2E");
//! ```
//!
//! # The standard and where it lives here
//!
//! | UTS #58, revision 2 | here |
//! |---|---|
//! | property Link_Term | [`link_term`] |
//! | property Link_Bracket | [`link_bracket`] |
//! | 3.5 parts of a URL | [`Part`] |
//! | 3.5.1 termination (conformance clause C1) | [`link_end`], [`terminate`], [`Terminator`], [`AnyPath`] |
//! | property Link_Email, local part of an email address (C3) | [`is_link_email`], [`local_part_start`] |
//! | 4.1 minimal escaping (C2) | [`minimal`], [`minimal_parts`] |
//! | 4.2 quoting a local part | [`quote_local_part`] |
//!
//! The property tables hold Unicode 18.0.0 ([`UNICODE_VERSION`]) in about 23 KB. They are generated, and need no work
//! at start-up.
//!
//! # Guarantees
//!
//! No input makes a function panic, recurse, or take more than linear time. Offsets are bytes of UTF-8. An offset past
//! the end of the text or inside a character is allowed everywhere, and each function documents its result for it. The
//! crate is `no_std`. Detection allocates nothing, except that [`Terminator`] takes a bit for each byte of a link of
//! more than 1,024 bytes. Formatting allocates only a result that differs from its input.
//!
//! [UTS #58]: https://www.unicode.org/reports/tr58/

#![no_std]

extern crate alloc;

mod properties;
#[rustfmt::skip]
mod tables;

mod ascii;
mod cjk;
mod end;
mod open_stack;
mod part;
mod termination;
mod terminator;

mod any_path;

mod email;
mod format;

pub use any_path::AnyPath;
pub use cjk::cjk_letters_len;
pub use email::{InvalidLocalPart, LOCAL_PART_LIMIT, local_part_start};
pub use end::{Stop, Termination};
pub use format::{TextDirective, UrlParts, minimal, minimal_parts, quote_local_part};
pub use open_stack::OPEN_STACK_LIMIT;
pub use part::Part;
pub use properties::{LinkTerm, is_link_email, link_bracket, link_term};
pub use tables::UNICODE_VERSION;
pub use termination::{link_end, terminate, terminate_in, terminate_noting_signs};
pub use terminator::Terminator;
