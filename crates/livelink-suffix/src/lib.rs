//! How much of a host is its public suffix, by the ICANN section of the Public Suffix List as the crate `psl` has it.
//!
//! One function in a crate of its own, for the compiler's sake: the lookup in `psl` is a hundred thousand lines of generic
//! code, which the crate that calls it compiles anew with every change of its own. Calling it from `livelink-detect` took
//! four fifths of that crate's build.
//!
//! ```
//! assert_eq!(livelink_suffix::icann(b"www.example.co.uk"), Some("co.uk".len()));
//! assert_eq!(livelink_suffix::icann(b"someone.blogspot.com"), Some("com".len()));
//! assert_eq!(livelink_suffix::icann(b"main.rs.invalid"), None);
//! ```

use psl::{List, Psl as _, Type};

/// The length in bytes of the public suffix of `host`, by a rule of the ICANN section; `None` if no such rule matches.
///
/// `host` is in lower case, as A-labels or as U-labels, without a root dot. Linear in its length, no allocation.
///
/// The list matches ICANN and private rules alike and gives the longest match. A private suffix (`blogspot.com`) therefore
/// hides the ICANN one; it is found by asking again for what stands right of the private suffix's first label.
#[inline(never)]
#[must_use]
pub fn icann(host: &[u8]) -> Option<usize> {
    let mut host = host;
    loop {
        let suffix = List.suffix(host).filter(|suffix| suffix.is_known())?;
        let len = suffix.as_bytes().len();
        if suffix.typ() == Some(Type::Icann) {
            return Some(len);
        }
        let private = host.get(host.len().checked_sub(len)?..)?;
        let dot = private.iter().position(|&byte| byte == b'.')?;
        host = private.get(dot + 1..)?;
    }
}
