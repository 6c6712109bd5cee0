//! The tables of quick answers, made from the list of suffixes at their first use.
//!
//! They are those of `snapshot`, which take 12,000 bytes of what a page downloads.

use super::label_filter::{LabelFilter, filter_of};
use super::single_label_suffix::{LongerRules, PlainTlds, longer_rules_of, plain_tlds_of};
use livelink_suffix::{has_rules_below, icann, short_names};
use std::sync::LazyLock;

/// The names of one or two labels.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| short_names().collect());

pub(super) static FILTER: LazyLock<Box<LabelFilter>> = LazyLock::new(|| {
    // The filter has no A-labels.
    filter_of(tlds().filter(|tld| !tld.starts_with("xn--")))
});

pub(super) static PLAIN_TLDS: LazyLock<Box<PlainTlds>> = LazyLock::new(|| {
    let plain = tlds().filter(|tld| icann(tld.as_bytes()).is_some());
    plain_tlds_of(plain.map(|tld| (tld, has_rules_below(tld.as_bytes()))))
});

pub(super) static LONGER_RULES: LazyLock<Box<LongerRules>> =
    LazyLock::new(|| longer_rules_of(NAMES.iter().map(String::as_str)));

/// The top-level domains.
fn tlds() -> impl Iterator<Item = &'static str> + Clone {
    NAMES
        .iter()
        .map(String::as_str)
        .filter(|name| !name.contains('.'))
}

#[cfg(test)]
mod tests {
    use super::super::snapshot;
    use super::{FILTER, LONGER_RULES, PLAIN_TLDS};

    #[test]
    fn they_are_the_tables_that_are_compiled_in() {
        assert!(**FILTER == snapshot::FILTER);
        assert!(**LONGER_RULES == snapshot::LONGER_RULES);
        // Entries that want one slot are in the order of the list.
        let sorted = |mut table: Vec<u64>| {
            table.sort_unstable();
            table
        };
        assert!(sorted(PLAIN_TLDS.to_vec()) == sorted(snapshot::PLAIN_TLDS.to_vec()));
    }
}
