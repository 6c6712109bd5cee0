//! The suffixes that a scan knows: those of the table, and those of the network.

use super::network::NetworkSuffixes;
use super::suffix::Suffix;
use super::table::TldTable;

/// A table of top-level domains, and the suffixes of the network that are known beside it (ruling 46).
///
/// The table has the first word. So a suffix of the network only adds hosts: `example.com` remains a
/// site if it is named as a suffix.
#[derive(Clone, Copy)]
pub(crate) struct KnownSuffixes<'t> {
    pub(crate) table: &'t TldTable,
    pub(crate) network: &'t NetworkSuffixes,
}

#[cfg(test)]
impl KnownSuffixes<'static> {
    /// The embedded table alone.
    pub(crate) const EMBEDDED: Self = Self {
        table: &super::EMBEDDED,
        network: &NetworkSuffixes::NONE,
    };
}

impl KnownSuffixes<'_> {
    /// Returns whether a host may end in this label, in lower-case ASCII or as a U-label. It does not
    /// allocate.
    pub(crate) fn may_be_tld(self, label: &str) -> bool {
        self.table.is_tld(label) || self.network.may_end_in(label)
    }

    /// Returns the suffix of a host in lower-case ASCII. It does not allocate.
    pub(crate) fn suffix(self, ascii: &str) -> Suffix {
        match self.table.suffix(ascii) {
            Suffix::Unknown => self.network.suffix(ascii),
            known => known,
        }
    }
}
