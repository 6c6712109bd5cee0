//! The public suffix of a host.

use psl::{List, Psl as _, Type};

/// Returns the length in bytes of the public suffix of `host`, by a rule of the ICANN section; `None` if no such rule
/// matches.
///
/// The list matches ICANN rules and private rules alike, and gives the longest match. So a private suffix (`blogspot.com`)
/// hides the ICANN one. The function finds that one by asking again for the text right of the private suffix's first
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

/// Returns whether the longest match of `host` is a rule of the ICANN section.
#[inline(never)]
pub(crate) fn longest_is_icann(host: &[u8]) -> bool {
    List.suffix(host)
        .is_some_and(|suffix| suffix.typ() == Some(Type::Icann))
}
