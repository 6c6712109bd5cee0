//! A quick "yes" about hosts: the public suffix is just the last label.
//!
//! Most hosts are right under a top-level domain, and no other suffix below it could be theirs:
//! `github.com`, `example.org`. Two lookups show that: the top-level domain in an exact table of
//! those of up to eight letters; and, if longer rules end in it, the last two labels in a filter of
//! the ends of these, which may say "perhaps". All other hosts are looked up in the list itself.

use super::letters::{Bloom, LOWER, Letters};

/// The number of slots in the table of top-level domains, as a power of two.
const SLOT_BITS: u32 = 11;

/// Top-level domains of up to eight letters, in lower case, as [`Letters::word`], and
/// [`HAS_LONGER`]. This is a hash table with linear probing; 0 is a free slot, and at least a
/// quarter of the slots are free. Those of few letters, which most hosts have, are nearest to their
/// first slot. It is written by hand because the compiled-in table is a constant: a map of the
/// standard library would have to be filled at start-up.
pub(crate) type PlainTlds = [u64; 1 << SLOT_BITS];

/// The bit of a top-level domain in which longer rules may end. No letter has it.
const HAS_LONGER: u64 = 1 << (u64::BITS - 1);

/// The last two labels of all rules that have more than one label: 131,072 bits.
pub(crate) type LongerRules = Bloom<{ 1 << 11 }>;

/// The tables of quick answers.
#[derive(Clone, Copy)]
pub(crate) struct QuickSuffixes<'t> {
    pub(super) tlds: &'t PlainTlds,
    pub(super) longer: &'t LongerRules,
}

impl QuickSuffixes<'_> {
    /// Returns whether the public suffix of a host is surely its last label, which is `tld`. The
    /// label before it starts with [`second`](label_head), which is asked for if longer rules may
    /// end in the last label. After `false`, the suffix may be that label or a longer one. `None`
    /// if the last label is not in the table of top-level domains of up to eight letters.
    #[inline]
    pub(crate) fn is_plain_suffix(
        self,
        second: impl FnOnce() -> u64,
        tld: Letters,
    ) -> Option<bool> {
        let entry = entry_of(self.tlds, tld.word)?;
        Some(entry & HAS_LONGER == 0 || !may_end_rule(self.longer, second(), tld.word))
    }
}

/// Multiplication by the golden ratio mixes the bits well.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns the start of the ASCII label that `bytes` begins with and that is `len` bytes long: its
/// first eight bytes in lower case. The text after a shorter label makes no difference.
#[inline(always)]
pub(crate) fn label_head(bytes: &[u8], len: usize) -> u64 {
    // Digits and hyphens have the bit of lower case already.
    Letters::first(bytes, len).word | LOWER
}

/// Returns the entry of a top-level domain, or `None` if the table does not have it.
#[inline]
fn entry_of(tlds: &PlainTlds, tld: u64) -> Option<u64> {
    probe(tld)
        .map_while(|slot| tlds.get(slot).copied().filter(|entry| *entry != 0))
        // The bit of the entry is the highest one.
        .find(|entry| (entry ^ tld) << 1 == 0)
}

/// Returns whether a rule may end in the label that starts with `second` and in the top-level
/// domain `tld`.
#[inline]
fn may_end_rule(longer: &LongerRules, second: u64, tld: u64) -> bool {
    longer.may_hold(pair(second, tld))
}

/// Returns the slots in which a top-level domain may be, each once, in the order in which they are
/// tried.
#[inline]
fn probe(tld: u64) -> impl Iterator<Item = usize> {
    let start = (tld.wrapping_mul(MIX) >> (u64::BITS - SLOT_BITS)) as usize;
    (0..1 << SLOT_BITS).map(move |step| (start + step) & ((1 << SLOT_BITS) - 1))
}

/// Returns the number of a pair of labels.
#[inline(always)]
fn pair(second: u64, tld: u64) -> u64 {
    second.wrapping_mul(MIX).rotate_left(23) ^ tld
}

/// Returns a table of the `tlds` that fit in. They are in lower case, and each has a
/// flag that says whether longer rules may end in it.
pub(crate) fn plain_tlds_of<'l>(
    tlds: impl Iterator<Item = (&'l str, bool)> + Clone,
) -> Box<PlainTlds> {
    let mut known: Box<PlainTlds> = Box::new([0; 1 << SLOT_BITS]);
    let mut room = (1 << SLOT_BITS) / 4 * 3;
    // A single letter is not a top-level domain (ruling 12).
    let by_len = (2..=8).flat_map(|len| tlds.clone().filter(move |(tld, _)| tld.len() == len));
    for (tld, has_longer) in by_len {
        let letters = Letters::of(tld.as_bytes());
        if letters.len != tld.len() || entry_of(&known, letters.word).is_some() {
            continue;
        }
        let free = probe(letters.word).find(|slot| known.get(*slot) == Some(&0));
        if room > 0
            && let Some(slot) = free.and_then(|slot| known.get_mut(slot))
        {
            *slot = letters.word | if has_longer { HAS_LONGER } else { 0 };
            room -= 1;
        }
    }
    known
}

/// Returns the ends of all `rules` with two labels or more. The rules are in lower
/// case and without `!`.
pub(crate) fn longer_rules_of<'l>(rules: impl IntoIterator<Item = &'l str>) -> Box<LongerRules> {
    let mut longer = Box::new(LongerRules::EMPTY);
    for rule in rules {
        let Some((left, tld)) = rule.rsplit_once('.') else {
            continue;
        };
        let second = left.rsplit('.').next().unwrap_or(left);
        let second = label_head(second.as_bytes(), second.len());
        longer.insert(pair(second, Letters::of(tld.as_bytes()).word));
    }
    longer
}
