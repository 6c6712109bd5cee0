//! How much of a host is its public suffix, by the ICANN section of the Public Suffix List as the crate `psl` has it.
//!
//! This is one function in a crate of its own, to save compile time. The lookup in `psl` is a hundred thousand lines of
//! generic code, and the crate that calls it compiles them anew with every change of its own. When `livelink-detect` called
//! it, the lookup took four fifths of that crate's build.
//!
//! ```
//! assert_eq!(livelink_suffix::icann(b"www.example.co.uk"), Some("co.uk".len()));
//! assert_eq!(livelink_suffix::icann(b"someone.blogspot.com"), Some("com".len()));
//! assert_eq!(livelink_suffix::icann(b"main.rs.invalid"), None);
//! ```

use psl::{List, Psl as _, Type};

/// Returns the length in bytes of the public suffix of `host`, by a rule of the ICANN section; `None` if no such rule
/// matches.
///
/// `host` is in lower case, as A-labels or as U-labels, without a root dot. Linear in its length. It does not allocate.
///
/// The list matches ICANN rules and private rules alike, and gives the longest match. So a private suffix (`blogspot.com`)
/// hides the ICANN one. The function finds that one by asking again for what stands right of the private suffix's first
/// label.
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
