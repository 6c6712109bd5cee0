//! The last two labels of hosts, such as `co.uk` and `edu.br`. The hosts of a text often have the same ones. For x86 with AVX2.

use super::domain::is_registrable;
use crate::prefilter::Letters;
use crate::tld::{Suffix, TldTable, label_head};

/// How many pairs of labels are kept.
const KEPT: usize = 8;

/// Some pairs of labels below which the list has no rule, each in a slot that its letters choose. So the suffix of a host that ends in
/// one of them is known.
#[derive(Clone, Copy, Default)]
pub(crate) struct LastSuffixes([LastLabels; KEPT]);

/// The last two labels of a host.
#[derive(Clone, Copy, Default)]
struct LastLabels {
    /// The labels in lower case, as [`label_head`] gives them. They are at most eight bytes long, so they are whole.
    labels: [u64; 2],
    /// Whether both together are a public suffix.
    is_suffix: bool,
}

impl LastSuffixes {
    /// Returns whether the plain host that `read` begins with has a registrable domain. Its last label but one, its last label and its
    /// end stand at these places.
    // Inlined, it would take the registers of the code for all other hosts.
    #[inline(never)]
    pub(super) fn is_registrable(
        &mut self,
        read: &[u8],
        [second, last, end]: [usize; 3],
        tlds: &TldTable,
    ) -> bool {
        let host = read.get(..end).unwrap_or_default();
        let (len, last_len) = (last.saturating_sub(second + 1), end.saturating_sub(last));
        if len > Letters::MAX || last_len > Letters::MAX {
            return is_registrable(host, tlds);
        }
        let head = |from, len| label_head(read.get(from..).unwrap_or_default(), len);
        let labels = [head(second, len), head(last, last_len)];
        let mixed = labels[0] ^ labels[1].rotate_left(32);
        let kept = &mut self.0[(mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 61) as usize % KEPT];
        if kept.labels == labels {
            return second > 0 || !kept.is_suffix;
        }
        let found = is_registrable(host, tlds);
        let mut buffer = [0; 2 * Letters::MAX + 1];
        let mut suffix = "";
        if let (Some(lower), Some(labels)) = (buffer.get_mut(..end - second), host.get(second..)) {
            lower.copy_from_slice(labels);
            lower.make_ascii_lowercase();
            suffix = std::str::from_utf8(lower).unwrap_or_default();
        }
        if found && !tlds.may_have_rules_below(suffix) {
            let is_suffix = tlds.suffix(suffix) == Suffix::Known(suffix.len());
            *kept = LastLabels { labels, is_suffix };
        }
        found
    }
}
