//! The last two labels of hosts, such as `co.uk` and `edu.br`. The hosts of a text often have the same ones. For x86 with AVX2.

use crate::prefilter::{LabelFilter, Letters, THIRTY_TWO};
use crate::tld::{QuickSuffixes, Suffix, TldTable};

/// How many pairs of labels are kept, as a power of two.
const KEPT_BITS: u32 = 3;

/// Some pairs of labels below which the list has no rule, each in a slot that its letters choose. So the suffix of a host that ends in
/// one of them is known.
#[derive(Clone, Copy)]
pub(crate) struct LastSuffixes<'t> {
    kept: [LastLabels; 1 << KEPT_BITS],
    tlds: &'t TldTable,
    quick: QuickSuffixes<'t>,
    filter: &'t LabelFilter,
}

/// The last two labels of a host, in lower case. They are at most eight bytes long, so they are whole.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct LastLabels {
    /// The last label but one, as [`head_of_eight`](crate::tld::head_of_eight) gives it.
    pub(super) second: u64,
    /// The last label, as [`Letters::word`], and [`IS_SUFFIX`] if both together are a public suffix and are kept.
    pub(super) last: u64,
}

/// No letter has this bit.
const IS_SUFFIX: u64 = 1 << (u64::BITS - 1);

impl<'t> LastSuffixes<'t> {
    #[inline]
    pub(crate) fn new(tlds: &'t TldTable) -> Self {
        Self {
            // Each element of a default would be made elsewhere and moved, in each scan.
            kept: [LastLabels { second: 0, last: 0 }; 1 << KEPT_BITS],
            tlds,
            quick: tlds.quick(),
            filter: tlds.filter(),
        }
    }

    /// Returns the tables of quick answers.
    #[inline(always)]
    pub(super) fn quick(&self) -> QuickSuffixes<'t> {
        self.quick
    }

    /// Returns whether a last label of two letters or more may be a top-level domain.
    #[inline(always)]
    pub(super) fn may_be_tld(&self, label: Letters) -> bool {
        label.len > 1 && self.filter.ascii.may_hold(label.word)
    }

    /// Returns whether the plain host that `bytes` begins with has a registrable domain. Its last label but one, its last label and its
    /// end stand at these places. The last label has two letters or more.
    #[inline(always)]
    pub(super) fn is_registrable(
        &mut self,
        bytes: &[u8],
        labels: LastLabels,
        [second, last, end]: [usize; 3],
    ) -> bool {
        let mixed = labels.second ^ labels.last.rotate_left(32);
        let slot = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - KEPT_BITS);
        let kept = &mut self.kept[slot as usize % (1 << KEPT_BITS)];
        let is_whole = last - second <= Letters::MAX + 1 && end - last <= Letters::MAX;
        if is_whole && kept.second == labels.second && kept.last & !IS_SUFFIX == labels.last {
            return second > 0 || kept.last & IS_SUFFIX == 0;
        }
        let host = bytes.get(..end).unwrap_or_default();
        look_up(host, second, self.tlds, is_whole.then_some((kept, labels)))
    }
}

/// Looks up what [`LastSuffixes::is_registrable`] returns. Keeps the labels in `slot` if they can be kept.
// Inlined, it would take the registers of the code for all other hosts.
#[inline(never)]
fn look_up(
    host: &[u8],
    second: usize,
    tlds: &TldTable,
    slot: Option<(&mut LastLabels, LastLabels)>,
) -> bool {
    let mut lower = [0; 2 * THIRTY_TWO];
    for (to, from) in lower.iter_mut().zip(host) {
        *to = from.to_ascii_lowercase();
    }
    let host = lower.get(..host.len()).unwrap_or_default();
    let host = std::str::from_utf8(host).unwrap_or_default();
    let pair = host.get(second..).unwrap_or_default();
    if let Some((kept, labels)) = slot
        && let Some(len) = tlds.suffix_of_all_below(pair)
    {
        let is_suffix = len == pair.len();
        let mark = if is_suffix { IS_SUFFIX } else { 0 };
        *kept = LastLabels {
            last: labels.last | mark,
            ..labels
        };
        return second > 0 || !is_suffix;
    }
    match tlds.suffix(host) {
        Suffix::Known(len) => len < host.len(),
        Suffix::Unknown => false,
    }
}
