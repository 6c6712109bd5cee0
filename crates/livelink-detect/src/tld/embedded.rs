//! The compiled-in table, from the crate `livelink-suffix`.

use super::snapshot;
use super::suffix::{Suffix, last_label};

/// Returns whether a label, in lower-case ASCII or as a U-label, is a top-level domain. The list
/// has both forms.
pub(super) fn is_tld(label: &str) -> bool {
    matches!(suffix(label), Suffix::Known(_))
}

/// Returns the public suffix of a host in lower-case ASCII, by the ICANN section alone (ruling 11).
pub(super) fn suffix(ascii: &str) -> Suffix {
    by_rule(livelink_suffix::icann(ascii.as_bytes()), ascii)
}

/// Returns the suffix of a host, if this is the length that the rules give.
#[inline]
fn by_rule(len: Option<usize>, ascii: &str) -> Suffix {
    match len {
        Some(len) => Suffix::Known(len),
        None => without_rule(ascii),
    }
}

/// Returns the suffix of a host that no rule matches.
///
/// Under some top-level domains, there are rules only for longer names (`*.ck`, `co.za`). So the
/// list says that it knows nothing of `ck`, of `za` or of `example.za`. These domains exist all the
/// same.
fn without_rule(ascii: &str) -> Suffix {
    let tld = last_label(ascii);
    if snapshot::WITHOUT_RULE.contains(&tld) {
        Suffix::Known(tld.len())
    } else {
        Suffix::Unknown
    }
}
