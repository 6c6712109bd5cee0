//! Domain names to ASCII and to Unicode by [UTS #46], with the choices that the [WHATWG URL Standard] makes.
//!
//! ```
//! use uts46::{domain_to_ascii, domain_to_unicode};
//!
//! assert_eq!(domain_to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
//! assert_eq!(domain_to_unicode("xn--bcher-kva.example").unwrap(), "bücher.example");
//! assert_eq!(domain_to_ascii("例え。テスト").unwrap(), "xn--r8jz45g.xn--zckzah");
//! // A label must not begin with a mark.
//! assert!(domain_to_ascii("\u{301}a.example").is_err());
//! ```
//!
//! # The standard and where it lives here
//!
//! | UTS #46 for Unicode 18.0.0 | choice of the URL Standard | here |
//! |---|---|---|
//! | 4 Processing, step 1, mapping | not transitional | `mapping` |
//! | 4 step 2, normalisation to NFC | | `normal_form` |
//! | 4 step 4, Punycode | IgnoreInvalidPunycode is false | [`punycode`] |
//! | 4.1 validity criteria 1 to 7 | CheckHyphens is false | `label` |
//! | 4.1 criterion 8, the joiners (RFC 5892, appendices A.1 and A.2) | CheckJoiners is true | `joiners` |
//! | 4.1 criterion 9, the Bidi rule (RFC 5893, section 2) | CheckBidi is true | `bidi` |
//! | 4.2 ToASCII, 4.3 ToUnicode | VerifyDnsLength is false: lengths are not checked | [`domain_to_ascii`], [`domain_to_unicode`] |
//! | UseSTD3ASCIIRules | false, but the standard refuses "forbidden domain code points" | `domain` |
//!
//! The tables hold Unicode 18.0.0 in about 100 KB. They are generated, and need no work at start-up.
//!
//! # Guarantees
//!
//! No input makes a function panic or recurse. The work is linear in the domain, with two exceptions: consecutive
//! marks are sorted, and a single label may cost more. A label has at most 1,000 characters as Unicode and 2,000 as Punycode. An
//! unchanged domain is borrowed.
//!
//! [UTS #46]: https://www.unicode.org/reports/tr46/
//! [WHATWG URL Standard]: https://url.spec.whatwg.org/#idna

#![no_std]

extern crate alloc;

mod layout;
mod table;

mod bidi;
mod domain;
mod joiners;
mod label;
mod mapping;
mod normal_form;
mod properties;
pub mod punycode;

pub use domain::{BothForms, InvalidDomain, domain_to_ascii, domain_to_both, domain_to_unicode};

/// Returns whether `c` is a mark that labels may hold: General_Category=Mark, as for U+0301. No label begins with one. The answer is
/// `false` for marks that the mapping removes or changes, such as U+FE0F. Constant time.
///
/// ```
/// assert!(uts46::is_mark('\u{301}') && !uts46::is_mark('e'));
/// ```
#[must_use]
pub fn is_mark(c: char) -> bool {
    properties::Properties::of(c).is_mark()
}

/// Returns whether `c` is a mark that labels may hold and that needs no room of its own, as U+0301: General_Category is Nonspacing_Mark
/// or Enclosing_Mark. Constant time.
///
/// ```
/// assert!(uts46::is_nonspacing_mark('\u{301}') && !uts46::is_nonspacing_mark('\u{93E}'));
/// ```
#[must_use]
pub fn is_nonspacing_mark(c: char) -> bool {
    properties::Properties::of(c).bidi() == layout::Bidi::NonspacingMark
}

/// Returns the canonical decomposition of a character that labels may hold, as in Normalisation Form D. Empty if it has none, and for
/// the syllables of Hangul.
///
/// ```
/// assert_eq!(uts46::decomposition('é'), "e\u{301}");
/// assert_eq!(uts46::decomposition('e'), "");
/// ```
#[must_use]
pub fn decomposition(c: char) -> &'static str {
    match mapping::Mapping::of(c) {
        mapping::Mapping::Composed(text) => text,
        _ => "",
    }
}
