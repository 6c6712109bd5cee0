//! The table that is compiled in: the crate `psl`.

use super::{Suffix, last_label, snapshot};
use psl::{List, Psl as _, Type};

/// Whether a label, in lower-case ASCII or as a U-label, is a top-level domain. The list has both forms.
pub(super) fn is_tld(label: &str) -> bool {
    matches!(suffix(label), Suffix::Known(_))
}

/// The public suffix of a host in lower-case ASCII, by the ICANN section alone (ruling 11).
///
/// The compiled-in list matches ICANN and private rules alike and gives the longest match. A private suffix
/// (`blogspot.com`) therefore hides the ICANN one; it is found by asking again for what stands right of the private
/// suffix's first label.
pub(super) fn suffix(ascii: &str) -> Suffix {
    let mut host = ascii;
    loop {
        let Some(suffix) = List
            .suffix(host.as_bytes())
            .filter(|suffix| suffix.is_known())
        else {
            return without_rule(ascii);
        };
        let len = suffix.as_bytes().len();
        if suffix.typ() == Some(Type::Icann) {
            return Suffix::Known(len);
        }
        let private = host
            .get(host.len().saturating_sub(len)..)
            .unwrap_or_default();
        match private.split_once('.') {
            Some((_, parent)) => host = parent,
            None => return without_rule(ascii),
        }
    }
}

/// The suffix of a host that no rule matches.
///
/// Under some top-level domains there are only rules for what lies below (`*.ck`, `co.za`), so the list says that it
/// knows nothing of `ck`, of `za` or of `example.za`. They exist all the same.
fn without_rule(ascii: &str) -> Suffix {
    let tld = last_label(ascii);
    if snapshot::WITHOUT_RULE.contains(&tld) {
        Suffix::Known(tld.len())
    } else {
        Suffix::Unknown
    }
}
