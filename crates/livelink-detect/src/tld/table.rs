//! A table of top-level domains, and the questions to it.

use super::label_filter::LabelFilter;
#[cfg(target_family = "wasm")]
use super::made_tables as snapshot;
use super::release;
use super::rules::Rules;
use super::single_label_suffix::{LongerRules, PlainTlds, QuickSuffixes};
#[cfg(not(target_family = "wasm"))]
use super::snapshot;
use super::suffix::{self, Suffix, last_label};
use std::borrow::Cow;

/// The compiled-in table, for code that needs a reference to one.
pub(crate) static EMBEDDED: TldTable = TldTable::embedded();

/// A table of top-level domains and of the public suffixes below them (ruling 11).
///
/// One table is compiled in ([`TldTable::embedded`], the [`Default`]). A newer one can be read at
/// run time from the file of IANA or from the Public Suffix List, and replace the old one without a
/// restart ([`SharedTlds`](crate::SharedTlds), ruling 32). A file is checked as a whole: it becomes
/// a table, or it is refused with a reason and nothing changes.
///
/// ```
/// use livelink_detect::TldTable;
///
/// let table = TldTable::default();
/// assert!(table.source().starts_with("Public Suffix List, ICANN section, crate psl "));
/// assert!(table.date().is_some());
/// assert!(table.len() > 1_400);
///
/// let cut_short = "# Version 2026110500, Last Updated Thu Nov  5 07:07:01 2026 UTC\nAAA\nAARP\nAB";
/// let error = TldTable::parse(cut_short.as_bytes()).unwrap_err();
/// assert_eq!(error.line(), Some(4));
/// ```
#[derive(Clone, Debug)]
pub struct TldTable {
    pub(super) data: Data,
    pub(super) source: Cow<'static, str>,
    pub(super) date: Option<Cow<'static, str>>,
}

/// The source of the answers.
#[derive(Clone, Debug)]
pub(super) enum Data {
    /// The compiled-in list.
    Embedded,
    /// These top-level domains, with the suffixes of the compiled-in list below them.
    Iana(Rules),
    /// These rules and no others.
    SuffixList(Rules),
}

impl TldTable {
    /// Returns the compiled-in table: the ICANN section of the Public Suffix List.
    ///
    /// It costs nothing, because it has no memory of its own.
    pub const fn embedded() -> Self {
        Self {
            data: Data::Embedded,
            source: Cow::Borrowed(release::SOURCE),
            date: Some(Cow::Borrowed(release::DATE)),
        }
    }

    /// Returns the day of the table, as `2026-11-05`.
    ///
    /// For a file, it is the day of its version; `None` for a Public Suffix List without a
    /// `// VERSION:` line, which the list has had since 2024. For the embedded table, it is the day
    /// on which the crate `psl` that it was made from was published.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// Returns the source and the version of the table, for people.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the number of top-level domains. An internationalised one counts once.
    #[expect(
        clippy::len_without_is_empty,
        reason = "a table without top-level domains cannot be made"
    )]
    pub fn len(&self) -> usize {
        match &self.data {
            Data::Embedded => release::COUNT,
            Data::Iana(rules) | Data::SuffixList(rules) => rules.tld_count,
        }
    }

    /// Returns the filter that quickly rejects most labels that are not a top-level domain. It
    /// answers for labels that start with ASCII letters, Cyrillic, Arabic, kana, Han or Hangul, and
    /// not for A-labels.
    #[inline]
    pub(crate) fn filter(&self) -> &LabelFilter {
        match &self.data {
            Data::Embedded => &snapshot::FILTER,
            Data::Iana(rules) | Data::SuffixList(rules) => &rules.filter,
        }
    }

    /// Returns the tables of quick answers.
    #[inline]
    pub(crate) fn quick(&self) -> QuickSuffixes<'_> {
        let (tlds, longer): (&PlainTlds, &LongerRules) = match &self.data {
            Data::Embedded => (&snapshot::PLAIN_TLDS, &snapshot::LONGER_RULES),
            Data::Iana(rules) => (&rules.plain_tlds, &snapshot::LONGER_RULES),
            Data::SuffixList(rules) => (&rules.plain_tlds, &rules.longer_rules),
        };
        QuickSuffixes { tlds, longer }
    }

    /// Returns whether a label, in lower-case ASCII or as a U-label, is a top-level domain. It does
    /// not allocate.
    pub(crate) fn is_tld(&self, label: &str) -> bool {
        match &self.data {
            Data::Embedded => suffix::is_tld(label),
            Data::Iana(rules) | Data::SuffixList(rules) => rules.is_tld(label),
        }
    }

    /// Returns the public suffix of a host in lower-case ASCII, by the ICANN section alone
    /// (ruling 11). It does not allocate.
    ///
    /// If no rule matches under a top-level domain that exists, the suffix is that domain: rule `*`
    /// of the algorithm of the Public Suffix List.
    pub(crate) fn suffix(&self, ascii: &str) -> Suffix {
        match &self.data {
            Data::Embedded => suffix::suffix(ascii),
            Data::SuffixList(rules) => rules.suffix(ascii),
            Data::Iana(rules) => {
                let tld = last_label(ascii);
                if !rules.is_tld(tld) {
                    return Suffix::Unknown;
                }
                match suffix::suffix(ascii) {
                    Suffix::Unknown => Suffix::Known(tld.len()),
                    known => known,
                }
            }
        }
    }
}

impl Default for TldTable {
    /// [`TldTable::embedded`].
    fn default() -> Self {
        Self::embedded()
    }
}
