//! Top-level domains and public suffixes (rulings 11 and 32).
//!
//! | file | what |
//! |---|---|
//! | `embedded` | the table that is compiled in |
//! | `snapshot` | generated: version, date and count of that table, and its answers to the quick questions |
//! | `filter` | a quick "no": may a top-level domain stand here |
//! | `known` | a quick "yes": is the public suffix the last label and no more |
//! | `rules` | a table that was read: names in one string, found by binary search |
//! | `parse` | from a file to a table: what the two formats have in common |
//! | `iana` | the format of `tlds-alpha-by-domain.txt` |
//! | `suffix_list` | the format of `public_suffix_list.dat` |
//! | `error` | why a file was refused |
//! | `shared` | a table that many threads read and one replaces |
//! | `registration` | hosts that the caller asks the DNS about |
//! | `verify` | from a link to the domain to ask about |

mod embedded;
pub(crate) mod filter;
pub(crate) mod known;
mod snapshot;

mod rules;

mod error;
mod iana;
mod parse;
mod suffix_list;

mod registration;
mod shared;
mod verify;

pub use error::TldTableError;
pub use registration::{DnsRegistrations, Registration, Registrations};
pub use shared::SharedTlds;
pub use verify::Verification;
pub(crate) use verify::verification;

use filter::{Filter, Letters};
use known::{Known, Pairs};
use rules::Rules;
use std::borrow::Cow;
use std::io::Read;

/// The table that is compiled in, for whoever needs a reference to one.
pub(crate) static EMBEDDED: TldTable = TldTable::embedded();

/// What a [`TldTable`] says of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Suffix {
    /// The host ends in no known top-level domain.
    Unknown,
    /// The public suffix is the last so many bytes.
    Known(usize),
}

/// The top-level domains that exist, and the public suffixes below them (ruling 11).
///
/// A table is compiled in ([`TldTable::embedded`], the [`Default`]). A newer one can be read at run time, from the file
/// of IANA or that of the Public Suffix List, and put in the place of the old one without restart ([`SharedTlds`],
/// ruling 32). A file is validated as a whole: either it gives a table, or it is refused with a reason and nothing
/// changes.
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
    data: Data,
    source: Cow<'static, str>,
    date: Option<Cow<'static, str>>,
}

/// Where the answers come from.
#[derive(Clone, Debug)]
enum Data {
    /// The compiled-in list.
    Embedded,
    /// These top-level domains, with the suffixes of the compiled-in list below them.
    Iana(Rules),
    /// These rules and no others.
    SuffixList(Rules),
}

impl TldTable {
    /// The table that is compiled in: the ICANN section of the Public Suffix List.
    ///
    /// Costs nothing: it has no memory of its own.
    pub const fn embedded() -> Self {
        Self {
            data: Data::Embedded,
            source: Cow::Borrowed(snapshot::SOURCE),
            date: Some(Cow::Borrowed(snapshot::DATE)),
        }
    }

    /// Reads either of the two files, telling by its content which of them it is.
    ///
    /// A first line `# Version ...` means IANA's list, a first line that begins with `//` the Public Suffix List.
    ///
    /// # Errors
    ///
    /// If it is neither of them, and for the reasons of [`TldTable::from_iana`] and
    /// [`TldTable::from_public_suffix_list`].
    pub fn parse(reader: impl Read) -> Result<Self, TldTableError> {
        parse::any(&parse::read(reader)?)
    }

    /// Reads IANA's list of top-level domains, `tlds-alpha-by-domain.txt`: a line
    /// `# Version 2026110500, Last Updated ...`, then one A-label a line.
    ///
    /// This list says which top-level domains exist and nothing about what lies below them. Which suffixes domains are
    /// registered under (`co.uk`) is therefore still taken from the [embedded](TldTable::embedded) table, and a
    /// top-level domain that it does not know is a public suffix as a whole.
    ///
    /// A `BufRead` will do, and so will a plain file: it is read in one go.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is empty, larger than 4 MiB or not UTF-8; if the first line is not as above; if a
    /// line is no domain label or stands there twice; if the last line does not end; or if there are less than 1,000
    /// entries: the root zone has had more since 2015, so such a file is cut short.
    ///
    /// ```
    /// use livelink_detect::TldTable;
    /// use std::fmt::Write as _;
    ///
    /// let mut file = String::from("# Version 2026110500, Last Updated Thu Nov  5 07:07:01 2026 UTC\nCOM\nXN--P1AI\n");
    /// for n in 0..1_000 {
    ///     writeln!(file, "EXAMPLE{n}").unwrap();
    /// }
    /// let table = TldTable::from_iana(file.as_bytes()).unwrap();
    /// assert_eq!(table.date(), Some("2026-11-05"));
    /// assert_eq!(table.source(), "IANA list of top-level domains, version 2026110500");
    /// assert_eq!(table.len(), 1_002);
    /// ```
    pub fn from_iana(reader: impl Read) -> Result<Self, TldTableError> {
        iana::parse(&parse::read(reader)?)
    }

    /// Reads the Public Suffix List, `public_suffix_list.dat`, of which only the ICANN section counts (ruling 11). The
    /// private section is checked and left out.
    ///
    /// Names beyond ASCII are converted by UTS #46. A top-level domain exists if it is the last label of a rule.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is empty, larger than 4 MiB or not UTF-8; if a section is missing, begins twice or
    /// does not end; if a rule stands outside of the sections or is none; if the last line does not end; or if there
    /// are less than 1,000 top-level domains.
    pub fn from_public_suffix_list(reader: impl Read) -> Result<Self, TldTableError> {
        suffix_list::parse(&parse::read(reader)?)
    }

    /// The day the table is of, as `2026-11-05`.
    ///
    /// Of a file, it is the day of its version; `None` for a Public Suffix List without a `// VERSION:` line, which it
    /// has had since 2024. Of the embedded table, it is the day on which the crate `psl` that it was tested with was
    /// published. A build may use a newer release of that crate, and then has a newer table.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// Where the table is from, with the version, for people.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The number of top-level domains, internationalised ones counted once.
    #[expect(
        clippy::len_without_is_empty,
        reason = "a table without top-level domains cannot be made"
    )]
    pub fn len(&self) -> usize {
        match &self.data {
            Data::Embedded => snapshot::COUNT,
            Data::Iana(rules) | Data::SuffixList(rules) => rules.tld_count(),
        }
    }

    /// Says quickly of most labels that start with ASCII letters or with kana or Han, but of no A-label, that they are no
    /// top-level domain.
    #[inline]
    pub(crate) fn filter(&self) -> &Filter {
        match &self.data {
            Data::Embedded => &snapshot::FILTER,
            Data::Iana(rules) | Data::SuffixList(rules) => rules.filter(),
        }
    }

    /// Whether the public suffix of a host is surely its last label `tld`, and no more; the label before that starts
    /// with [`second`](known::head). `false` says nothing.
    #[inline]
    pub(crate) fn is_plain_suffix(&self, second: u64, tld: Letters) -> bool {
        let (known, pairs): (&Known, &Pairs) = match &self.data {
            Data::Embedded => (&snapshot::KNOWN, &snapshot::PAIRS),
            Data::Iana(rules) => (rules.known(), &snapshot::PAIRS),
            Data::SuffixList(rules) => (rules.known(), rules.pairs()),
        };
        known::is_known(known, tld.word) && !known::may_end_rule(pairs, second, tld.word)
    }

    /// Whether a label, in lower-case ASCII or as a U-label, is a top-level domain. Does not allocate.
    pub(crate) fn is_tld(&self, label: &str) -> bool {
        match &self.data {
            Data::Embedded => embedded::is_tld(label),
            Data::Iana(rules) | Data::SuffixList(rules) => rules.is_tld(label),
        }
    }

    /// The public suffix of a host in lower-case ASCII, by the ICANN section alone (ruling 11). Does not allocate.
    ///
    /// Where no rule matches under a top-level domain that exists, the suffix is that domain: rule `*` of the Public
    /// Suffix List's algorithm.
    pub(crate) fn suffix(&self, ascii: &str) -> Suffix {
        match &self.data {
            Data::Embedded => embedded::suffix(ascii),
            Data::SuffixList(rules) => rules.suffix(ascii),
            Data::Iana(rules) => {
                let tld = last_label(ascii);
                if !rules.is_tld(tld) {
                    return Suffix::Unknown;
                }
                match embedded::suffix(ascii) {
                    Suffix::Unknown => Suffix::Known(tld.len()),
                    known => known,
                }
            }
        }
    }
}

/// What stands behind the last dot of a host; all of it if there is none.
///
/// Asked for at most dots of a text, and some times faster than `rsplit`.
fn last_label(host: &str) -> &str {
    let start = memchr::memrchr(b'.', host.as_bytes()).map_or(0, |dot| dot + 1);
    host.get(start..).unwrap_or_default()
}

impl Default for TldTable {
    /// [`TldTable::embedded`].
    fn default() -> Self {
        Self::embedded()
    }
}

#[cfg(test)]
mod tests;
