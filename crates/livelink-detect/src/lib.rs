//! Finds the links of a text: URLs and email addresses, with and without a scheme, in every script.
//!
//! Three sources define a link. [UTS #58] defines where a link ends. The WHATWG URL Standard and
//! IDNA2008 define hosts. The Universal Acceptance guidelines say how to treat a link that could
//! deceive. Where these leave a question open, a numbered ruling answers it, and the documentation
//! names the ruling: see [`rulings`].
//!
//! ```
//! use livelink_detect::Detector;
//!
//! let text = "最高のサイトはexample.com。または（https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン）";
//! let found: Vec<&str> = Detector::default().detect(text).iter().map(|link| &text[link.range.clone()]).collect();
//! assert_eq!(found, ["example.com", "https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン"]);
//! ```
//!
//! # Two levels
//!
//! *Detection* finds every link that is valid by the standard ([`Profile::Uts58`]). *Policy* comes
//! after it ([`Profile::UniversalAcceptance`], the default): it refuses a link that looks like
//! another one, or moves its start. Either way the answer is "no link" with a reason
//! ([`Rejected`]), and never an error.
//!
//! # Guarantees
//!
//! * **Total.** No text makes a function panic, recurse, or need more than linear time.
//! * **Origin-free.** It makes no difference whether text was typed, pasted or inserted by a
//!   program.
//! * **By runs.** No link goes across a boundary character ([`is_boundary`]). So the links of a
//!   text are those of its runs, and an incremental index rests on this.
//! * Offsets are bytes of UTF-8. Ranges are half open and on character boundaries.
//!
//! [UTS #58]: https://www.unicode.org/reports/tr58/

// Functions that few programs call are `#[inline]`, with their longer helpers: scans that resume,
// lists that are read at run time, reasons, and answers about a single host or link. So they are
// compiled in the crates that call them, and a program that only wants links does not wait for
// them. That saves a quarter of the time that the compiler spends on this crate. None of them runs
// for each byte of a text, except the scanner that resumes, whose functions are generic and have
// one copy in a crate.

mod bare_hosts;
mod boundary;
mod byte_table;
mod detector;
mod explain;
mod link;
mod look_back;
mod options;
mod pattern;
mod range_table;
mod reject;
mod script;
mod terminal;
mod text;

mod decide;
mod fast;
mod scan;

pub mod resume;

/// The rulings: each question that the standards leave open, its answer and the reason.
///
/// Reasons, warnings and documentation name them by number, as in "ruling 26".
///
#[doc = include_str!("../RULINGS")]
pub mod rulings {}

mod host;
mod registration;
mod scheme;
mod tld;
mod verification;

mod href;
mod link_text;
mod policy;
mod target;

#[cfg(test)]
mod random_texts;

pub use bare_hosts::BareHosts;
pub use boundary::{is_boundary, run_around, run_end, run_start};
pub use detector::{Detector, Revision};
pub use explain::{Decision, Verdict};
pub use host::chars::is_dot;
pub use host::info::{HostInfo, RestrictionLevel};
pub use host::parser::{HostError, HostKind};
pub use link::{Link, LinkKind};
pub use link_text::{could_be_member, file_extension, has_scheme};
pub use options::{DefaultScheme, Options, Policy, Profile};
pub use pattern::{FnPattern, Pattern, PatternError, Patterns, Place, Template, ready};
#[cfg(feature = "regex")]
pub use pattern::{RegexError, RegexPattern, WrittenError};
pub use policy::{
    is_bidi_control, is_cjk, is_full_width_mark, is_invisible, is_unseen, looks_like_slash,
};
pub use registration::{Registration, Registrations};
pub use reject::{NonAddress, Rejected};
pub use scheme::{SchemeError, SchemeFamily, SchemeRule, Schemes};
pub use target::TargetError;
pub use tld::{NetworkSuffixError, NetworkSuffixes, SharedTlds, TldTable, TldTableError};
pub use verification::Verification;
