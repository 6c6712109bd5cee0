//! The public suffix of a host: the answer of a table, and the compiled-in table, which comes from
//! the crate `livelink-suffix`.

use super::release;

/// The answer about a host. A [`TldTable`](super::TldTable) knows no networks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suffix {
    /// The host ends in no known top-level domain.
    Unknown,
    /// The public suffix is the last so many bytes.
    Known(usize),
    /// The suffix of a network is the last so many bytes (ruling 46).
    Network(usize),
}

impl Suffix {
    /// Returns the suffix of `host`, as text. `None` if it is unknown.
    #[inline]
    pub(crate) fn of(self, host: &str) -> Option<&str> {
        match self {
            Suffix::Known(len) | Suffix::Network(len) => host.get(host.len().checked_sub(len)?..),
            Suffix::Unknown => None,
        }
    }
}

/// Returns the text after the last dot of a host; all of it if there is no dot.
///
/// The scan calls it for most dots of a text, and it is several times faster than `rsplit`.
pub(crate) fn last_label(host: &str) -> &str {
    let dot = host.bytes().rposition(|byte| byte == b'.');
    host.get(dot.map_or(0, |dot| dot + 1)..).unwrap_or_default()
}

/// Returns whether a label, in lower-case ASCII or as a U-label, is a top-level domain. The list
/// has both forms.
pub(super) fn is_tld(label: &str) -> bool {
    matches!(suffix(label), Suffix::Known(_))
}

/// Returns the public suffix of a host in lower-case ASCII, by the ICANN section alone (ruling 11).
///
/// Under some top-level domains, there are rules only for longer names (`*.ck`, `co.za`). So the
/// list says that it knows nothing of `ck`, of `za` or of `example.za`. These domains exist all the
/// same.
pub(super) fn suffix(ascii: &str) -> Suffix {
    let tld = last_label(ascii);
    match livelink_suffix::icann(ascii.as_bytes()) {
        Some(len) => Suffix::Known(len),
        None if release::WITHOUT_RULE.contains(&tld) => Suffix::Known(tld.len()),
        None => Suffix::Unknown,
    }
}
