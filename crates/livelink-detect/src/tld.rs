//! Top-level domains and public suffixes (rulings 11 and 32).

use psl::{List, Psl as _, Type};

/// What a [`TldTable`] says of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suffix {
    /// The host ends in no known top-level domain.
    Unknown,
    /// The public suffix is the last so many bytes.
    Known(usize),
}

/// The public suffixes that detection goes by.
#[derive(Clone, Debug, Default)]
pub(crate) struct TldTable;

impl TldTable {
    /// Whether a label in lower-case ASCII is a top-level domain.
    pub(crate) fn is_tld(&self, label: &str) -> bool {
        matches!(self.suffix(label), Suffix::Known(_))
    }

    /// The public suffix of a host in lower-case ASCII, by the ICANN section alone (ruling 11).
    ///
    /// The compiled-in list matches ICANN and private rules alike and gives the longest match. A private suffix
    /// (`blogspot.com`) therefore hides the ICANN one; it is found by asking again for what stands right of the
    /// private suffix's first label.
    pub(crate) fn suffix(&self, ascii: &str) -> Suffix {
        let mut host = ascii;
        loop {
            let Some(suffix) = List
                .suffix(host.as_bytes())
                .filter(|suffix| suffix.is_known())
            else {
                return Suffix::Unknown;
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
                None => return Suffix::Unknown,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icann_section_only() {
        for (host, expected) in [
            ("example.com", Some("com")),
            ("blogspot.com", Some("com")),
            ("foo.github.io", Some("io")),
            ("example.co.uk", Some("co.uk")),
            ("co.uk", Some("co.uk")),
            ("example.invalid", None),
            ("1.2.3.4", None),
            ("example.xn--p1ai", Some("xn--p1ai")),
            ("city.kawasaki.jp", Some("kawasaki.jp")),
        ] {
            let suffix = match TldTable.suffix(host) {
                Suffix::Unknown => None,
                Suffix::Known(len) => host.get(host.len() - len..),
            };
            assert_eq!(suffix, expected, "{host}");
        }
    }
}
