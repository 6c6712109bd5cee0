//! A table that was read: names in one string, found by a hash table.
//!
//! A list of suffixes is some ten thousand short names. Kept as one string, with an end and a byte of facts a name and
//! two slots of the hash table, they take about 250 KB in three allocations. A lookup asks for the top-level domain and
//! then for each name that is one label longer, and stops at the first one that no rule goes on from.

use super::single_label_suffix::{LongerRules, PlainTlds, longer_rules_of, plain_tlds_of};
use super::snapshot;
use super::suffix::{Suffix, last_label};
use crate::host::idna::to_unicode;
use crate::prefilter::{LabelFilter, filter_of};
use std::fmt;

/// What is known about one name. A name can be several of these at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NameFacts(u8);

impl NameFacts {
    /// It is a top-level domain.
    pub(super) const TLD: Self = Self(1);
    /// It is a public suffix.
    pub(super) const SUFFIX: Self = Self(1 << 1);
    /// Whatever is one label longer is a public suffix: `*.name`.
    pub(super) const WILDCARD: Self = Self(1 << 2);
    /// It is no public suffix although the name behind its first label has a wildcard: `!name`.
    pub(super) const EXCEPTION: Self = Self(1 << 3);
    /// It is the Unicode form of a top-level domain.
    const TLD_IN_UNICODE: Self = Self(1 << 4);
    /// It only leads to longer names.
    const NODE: Self = Self(0);

    /// Whether all of `other` is among these.
    fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Names in lower-case ASCII with facts; and the U-labels of the top-level domains, for those who ask before they
/// convert.
///
/// Invariants: the names are distinct; with a name, all names behind its dots are there, too; at least half of the slots
/// are free.
#[derive(Clone)]
pub(super) struct Rules {
    /// All names, one after the other.
    names: String,
    /// Where each name ends, and what is known about it.
    entries: Vec<(u32, NameFacts)>,
    /// The hash table, with linear probing: indexes into `entries`, or [`FREE`]. Its length is a power of two.
    slots: Vec<u32>,
    tld_count: usize,
    /// Says quickly of most labels that they are no top-level domain.
    filter: Box<LabelFilter>,
    /// Top-level domains below which the pairs say whether there are other suffixes.
    plain_tlds: Box<PlainTlds>,
    longer_rules: Box<LongerRules>,
}

/// A slot without an entry.
const FREE: u32 = u32::MAX;

impl Rules {
    /// From names in any order. The same name may come several times: its facts are joined.
    pub(super) fn new(rules: impl IntoIterator<Item = (String, NameFacts)>) -> Self {
        let mut all: Vec<(String, NameFacts)> = Vec::new();
        for (name, facts) in rules {
            let mut rest = name.as_str();
            while let Some((_, parent)) = rest.split_once('.') {
                all.push((parent.to_owned(), NameFacts::NODE));
                rest = parent;
            }
            if rest.starts_with("xn--") {
                let unicode = to_unicode(rest).into_owned();
                all.push((unicode, NameFacts::TLD_IN_UNICODE));
            }
            all.push((rest.to_owned(), NameFacts::TLD));
            all.push((name, facts));
        }
        all.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        all.dedup_by(|(name, facts), (kept, kept_facts)| {
            let same = name == kept;
            if same {
                *kept_facts = kept_facts.or(*facts);
            }
            same
        });
        let mut names = String::with_capacity(all.iter().map(|(name, _)| name.len()).sum());
        let mut entries = Vec::with_capacity(all.len());
        for (name, facts) in &all {
            names.push_str(name);
            // What is read is limited to 4 MiB, and the parents of a name to its length, but saturate all the same:
            // a lookup then finds nothing.
            entries.push((u32::try_from(names.len()).unwrap_or(u32::MAX), *facts));
        }
        let in_filter = all
            .iter()
            .filter(|(_, facts)| facts.has(NameFacts::TLD) || facts.has(NameFacts::TLD_IN_UNICODE));
        let in_filter = in_filter.map(|(name, _)| name.as_str());
        // Below the others there are suffixes that no pair stands for, be it in the compiled-in list alone.
        let plain = all.iter().filter(|(name, facts)| {
            let without_rule = snapshot::WITHOUT_RULE.contains(&name.as_str());
            facts.has(NameFacts::TLD) && !facts.has(NameFacts::WILDCARD) && !without_rule
        });
        let plain = plain.map(|(name, _)| name.as_str());
        let tld_count = entries
            .iter()
            .filter(|(_, facts)| facts.has(NameFacts::TLD));
        let mut rules = Self {
            tld_count: tld_count.count(),
            filter: filter_of(in_filter),
            plain_tlds: plain_tlds_of(plain),
            longer_rules: longer_rules_of(all.iter().map(|(name, _)| name.as_str())),
            names,
            slots: vec![FREE; (entries.len() * 2).next_power_of_two()],
            entries,
        };
        for (index, (name, _)) in (0..).zip(&all) {
            let free = rules
                .probe(name)
                .find(|slot| rules.slots.get(*slot) == Some(&FREE));
            if let Some(slot) = free.and_then(|slot| rules.slots.get_mut(slot)) {
                *slot = index;
            }
        }
        rules
    }

    /// Says quickly of most labels that they are no top-level domain.
    pub(super) fn filter(&self) -> &LabelFilter {
        &self.filter
    }

    /// Top-level domains below which [`Self::longer_rules`] say whether there are other suffixes.
    pub(super) fn plain_tlds(&self) -> &PlainTlds {
        &self.plain_tlds
    }

    /// The ends of all longer names.
    pub(super) fn longer_rules(&self) -> &LongerRules {
        &self.longer_rules
    }

    /// How many top-level domains there are.
    pub(super) fn tld_count(&self) -> usize {
        self.tld_count
    }

    /// Whether `label`, in lower-case ASCII or as a U-label, is a top-level domain.
    pub(super) fn is_tld(&self, label: &str) -> bool {
        self.get(label)
            .is_some_and(|facts| facts.has(NameFacts::TLD) || facts.has(NameFacts::TLD_IN_UNICODE))
    }

    /// The public suffix of `host`, by the algorithm of the Public Suffix List: an exception prevails, else the longest
    /// matching rule, else the top-level domain.
    pub(super) fn suffix(&self, host: &str) -> Suffix {
        let mut name = last_label(host);
        let Some(mut facts) = self.get(name).filter(|facts| facts.has(NameFacts::TLD)) else {
            return Suffix::Unknown;
        };
        let mut known = name.len();
        // As long as there is a dot before the name, there is a name that is one label longer.
        while let Some(dot) = (host.len() - name.len()).checked_sub(1) {
            let left = host.get(..dot).unwrap_or_default();
            let start = dot - last_label(left).len();
            let longer = host.get(start..).unwrap_or_default();
            let found = self.get(longer);
            let is = |fact: NameFacts| found.is_some_and(|facts| facts.has(fact));
            if is(NameFacts::EXCEPTION) {
                return Suffix::Known(name.len());
            }
            if is(NameFacts::SUFFIX) || facts.has(NameFacts::WILDCARD) {
                known = longer.len();
            }
            match found {
                Some(found) => facts = found,
                None => break,
            }
            name = longer;
        }
        Suffix::Known(known)
    }

    /// What is known about `name`; `None` if no rule has it or goes on from it.
    fn get(&self, name: &str) -> Option<NameFacts> {
        self.probe(name)
            .map_while(|slot| self.slots.get(slot).filter(|index| **index != FREE))
            .map(|index| *index as usize)
            .find(|index| self.name(*index) == name)
            .and_then(|index| self.entries.get(index))
            .map(|(_, facts)| *facts)
    }

    /// The slots in which `name` may be, in the order in which they are tried; each slot once.
    fn probe(&self, name: &str) -> impl Iterator<Item = usize> + use<> {
        let len = self.slots.len();
        let start = hash(name);
        (0..len).map(move |step| start.wrapping_add(step) & (len - 1))
    }

    /// The name with that index.
    fn name(&self, index: usize) -> &str {
        let end = |index: usize| self.entries.get(index).map(|(end, _)| *end as usize);
        let start = index.checked_sub(1).and_then(end).unwrap_or(0);
        end(index)
            .and_then(|end| self.names.get(start..end))
            .unwrap_or_default()
    }
}

/// FNV-1a, which is good and short for short names. Whoever could choose names that collide could as well choose names
/// that should not link: the file is one that the caller trusts.
fn hash(name: &str) -> usize {
    let hash = name.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    // The low bits are the mixed ones; what a narrow `usize` drops is not needed.
    hash as usize
}

impl fmt::Debug for Rules {
    /// The counts; the names would be pages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules")
            .field("names", &self.entries.len())
            .field("tlds", &self.tld_count)
            .finish()
    }
}
