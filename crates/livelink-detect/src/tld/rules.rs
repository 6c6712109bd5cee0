//! The rules of a file that was read: names in one string, found by binary search.
//!
//! A list of suffixes is some ten thousand short names. Kept as one string, with an end and a byte
//! of facts for each name, they occupy about 200 KB in two allocations. A lookup asks for the
//! top-level domain, and then for each name that is one label longer. It stops at the first name
//! that is in no rule.
//!
//! A hash table of our own found a host under a suffix of two labels in 5,400 instructions, binary
//! search in 8,200 (20,000 hosts that all differ, by callgrind). Scans of the corpora cost the same
//! with both, and loading a table costs two million instructions less without the hash table.

use super::label_filter::{LabelFilter, filter_of};
use super::release;
use super::single_label_suffix::{LongerRules, PlainTlds, longer_rules_of, plain_tlds_of};
use super::suffix::{Suffix, last_label};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;

/// The facts about one name. Several of them can be true of a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NameFacts(u8);

impl NameFacts {
    /// It is a top-level domain.
    pub(super) const TLD: Self = Self(1);
    /// It is a public suffix.
    pub(super) const SUFFIX: Self = Self(1 << 1);
    /// Every name that is one label longer is a public suffix: `*.name`.
    pub(super) const WILDCARD: Self = Self(1 << 2);
    /// It is not a public suffix, although the name after its first label has a wildcard: `!name`.
    pub(super) const EXCEPTION: Self = Self(1 << 3);
    /// It is the Unicode form of a top-level domain.
    const TLD_IN_UNICODE: Self = Self(1 << 4);
    /// It is only the end of longer names.
    const NODE: Self = Self(0);

    /// Returns whether all of `other` is among these facts.
    fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Names in lower-case ASCII with facts, sorted; and the U-labels of the top-level domains, for
/// callers that ask before they convert.
///
/// Invariants: the names are distinct and sorted; with a name, all names after its dots are also
/// there.
#[derive(Clone)]
pub(super) struct Rules {
    /// All names, one after the other.
    names: String,
    /// The end of each name, and the facts about it.
    entries: Vec<(u32, NameFacts)>,
    pub(super) tld_count: usize,
    /// The filter for a quick "no" about labels.
    pub(super) filter: Box<LabelFilter>,
    /// The top-level domains below which `longer_rules` knows all suffixes.
    pub(super) plain_tlds: Box<PlainTlds>,
    /// The ends of all longer names.
    pub(super) longer_rules: Box<LongerRules>,
}

impl Rules {
    /// Returns the rules of names in any order. If a name comes several times, its facts are
    /// joined.
    #[inline]
    pub(super) fn new(rules: Vec<(String, NameFacts)>) -> Self {
        let mut all: Vec<(String, NameFacts)> = Vec::new();
        for (name, facts) in rules {
            let mut rest = name.as_str();
            while let Some((_, parent)) = rest.split_once('.') {
                all.push((parent.to_owned(), NameFacts::NODE));
                rest = parent;
            }
            if rest.starts_with("xn--")
                && let Ok(unicode) = uts46::domain_to_unicode(rest)
            {
                all.push((unicode.into_owned(), NameFacts::TLD_IN_UNICODE));
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
            // The file is limited to 4 MiB, and the parents of a name to its length, so this does
            // not overflow. If it did, a lookup would find nothing.
            entries.push((u32::try_from(names.len()).unwrap_or(u32::MAX), *facts));
        }
        let in_filter = all
            .iter()
            .filter(|(_, facts)| facts.has(NameFacts::TLD) || facts.has(NameFacts::TLD_IN_UNICODE));
        let in_filter = in_filter.map(|(name, _)| name.as_str());
        // Below the other top-level domains there are suffixes that are not in `longer_rules`, at
        // least in the compiled-in list.
        let plain = all.iter().filter(|(name, facts)| {
            let without_rule = release::WITHOUT_RULE.contains(&name.as_str());
            facts.has(NameFacts::TLD) && !facts.has(NameFacts::WILDCARD) && !without_rule
        });
        let longer = all.iter().filter_map(|(name, _)| name.rsplit_once('.'));
        let longer: BTreeSet<&str> = longer.map(|(_, tld)| tld).collect();
        let plain = plain.map(|(name, _)| {
            // With a list of top-level domains, the longer rules are those of the compiled-in list.
            let has_longer = livelink_suffix::has_rules_below(name.as_bytes());
            (name.as_str(), has_longer || longer.contains(name.as_str()))
        });
        let tld_count = entries
            .iter()
            .filter(|(_, facts)| facts.has(NameFacts::TLD));
        Self {
            tld_count: tld_count.count(),
            filter: filter_of(in_filter),
            plain_tlds: plain_tlds_of(plain),
            longer_rules: longer_rules_of(all.iter().map(|(name, _)| name.as_str())),
            names,
            entries,
        }
    }

    /// Returns whether `label`, in lower-case ASCII or as a U-label, is a top-level domain.
    pub(super) fn is_tld(&self, label: &str) -> bool {
        self.get(label)
            .is_some_and(|facts| facts.has(NameFacts::TLD) || facts.has(NameFacts::TLD_IN_UNICODE))
    }

    /// Returns the public suffix of `host`, by the algorithm of the Public Suffix List: an
    /// exception prevails, else the longest matching rule, else the top-level domain.
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

    /// Returns the facts about `name`; `None` if it is neither the name of a rule nor the end of
    /// one.
    fn get(&self, name: &str) -> Option<NameFacts> {
        let (mut from, mut to) = (0, self.entries.len());
        while from < to {
            let middle = from.midpoint(to);
            match self.name(middle).cmp(name) {
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
                Ordering::Equal => return self.entries.get(middle).map(|(_, facts)| *facts),
            }
        }
        None
    }

    /// Returns the name with this index.
    fn name(&self, index: usize) -> &str {
        let end = |index: usize| self.entries.get(index).map(|(end, _)| *end as usize);
        let start = index.checked_sub(1).and_then(end).unwrap_or(0);
        end(index)
            .and_then(|end| self.names.get(start..end))
            .unwrap_or_default()
    }
}

impl fmt::Debug for Rules {
    /// Writes only the counts; the names would fill pages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules")
            .field("names", &self.entries.len())
            .field("tlds", &self.tld_count)
            .finish()
    }
}
