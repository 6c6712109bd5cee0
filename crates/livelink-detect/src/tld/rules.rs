//! A table that was read: names in one string, found by binary search.
//!
//! A list of suffixes is some ten thousand short names. Kept as one string and an end and five bits a name, they take
//! about 200 KB, in two allocations; a lookup is a binary search for each label from the right, some fifteen
//! comparisons, and stops at the first name that no rule goes on from.

use super::Suffix;
use crate::host::domain;
use std::fmt;

/// What is known about one name. A name can be several of these at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Facts(u8);

impl Facts {
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
/// Invariants: the names are sorted and distinct; with a name, all names behind its dots are there, too.
#[derive(Clone)]
pub(super) struct Rules {
    /// All names, one after the other.
    names: String,
    /// Where each name ends, and what is known about it.
    entries: Vec<(u32, Facts)>,
    tld_count: usize,
}

impl Rules {
    /// From names in any order. The same name may come several times: its facts are joined.
    pub(super) fn new(rules: impl IntoIterator<Item = (String, Facts)>) -> Self {
        let mut all: Vec<(String, Facts)> = Vec::new();
        for (name, facts) in rules {
            let mut rest = name.as_str();
            while let Some((_, parent)) = rest.split_once('.') {
                all.push((parent.to_owned(), Facts::NODE));
                rest = parent;
            }
            if rest.starts_with("xn--") {
                let unicode = domain::to_unicode(rest).into_owned();
                all.push((unicode, Facts::TLD_IN_UNICODE));
            }
            all.push((rest.to_owned(), Facts::TLD));
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
        let tld_count = entries.iter().filter(|(_, facts)| facts.has(Facts::TLD));
        Self {
            tld_count: tld_count.count(),
            names,
            entries,
        }
    }

    /// How many top-level domains there are.
    pub(super) fn tld_count(&self) -> usize {
        self.tld_count
    }

    /// Whether `label`, in lower-case ASCII or as a U-label, is a top-level domain.
    pub(super) fn is_tld(&self, label: &str) -> bool {
        self.get(label)
            .is_some_and(|facts| facts.has(Facts::TLD) || facts.has(Facts::TLD_IN_UNICODE))
    }

    /// The public suffix of `host`, by the algorithm of the Public Suffix List: an exception prevails, else the longest
    /// matching rule, else the top-level domain.
    pub(super) fn suffix(&self, host: &str) -> Suffix {
        let mut known = Suffix::Unknown;
        let mut wildcard = false;
        // The length of the name before, one label shorter.
        let mut shorter = 0;
        let starts = host
            .rmatch_indices('.')
            .map(|(dot, _)| dot + 1)
            .chain(std::iter::once(0));
        for start in starts {
            let name = host.get(start..).unwrap_or_default();
            let facts = self.get(name);
            if shorter == 0 && !facts.is_some_and(|facts| facts.has(Facts::TLD)) {
                return Suffix::Unknown;
            }
            let facts_here = facts.unwrap_or_default();
            if facts_here.has(Facts::EXCEPTION) {
                return Suffix::Known(shorter);
            }
            if shorter == 0 || wildcard || facts_here.has(Facts::SUFFIX) {
                known = Suffix::Known(name.len());
            }
            if facts.is_none() {
                break;
            }
            wildcard = facts_here.has(Facts::WILDCARD);
            shorter = name.len();
        }
        known
    }

    /// What is known about `name`; `None` if no rule has it or goes on from it.
    fn get(&self, name: &str) -> Option<Facts> {
        let (mut low, mut high) = (0, self.entries.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.name(middle).cmp(name) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => {
                    return self.entries.get(middle).map(|(_, facts)| *facts);
                }
            }
        }
        None
    }

    /// The name with that index, in their order.
    fn name(&self, index: usize) -> &str {
        let end = |index: usize| self.entries.get(index).map(|(end, _)| *end as usize);
        let start = index.checked_sub(1).and_then(end).unwrap_or(0);
        end(index)
            .and_then(|end| self.names.get(start..end))
            .unwrap_or_default()
    }
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
