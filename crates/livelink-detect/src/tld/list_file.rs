//! Tables from the two published files: IANA's `tlds-alpha-by-domain.txt`, and the Public Suffix
//! List, `public_suffix_list.dat`.
//!
//! ```text
//! # Version 2026110500, Last Updated Thu Nov  5 07:07:01 2026 UTC
//! AAA
//! AARP
//! ...
//! XN--11B4C3D
//! ```
//!
//! ```text
//! // VERSION: 2026-11-04_09-10-11_UTC
//!
//! // ===BEGIN ICANN DOMAINS===
//! // ac : http://nic.ac/rules.htm
//! ac
//! com.ac
//! *.ck
//! !www.ck
//! // ===END ICANN DOMAINS===
//! // ===BEGIN PRIVATE DOMAINS===
//! blogspot.com
//! // ===END PRIVATE DOMAINS===
//! ```
//!
//! In the second one, a line that begins with `//` is a comment. Any other line is read up to the
//! first white space.

use super::error::{TldTableError, quoted};
use super::rules::{NameFacts, Rules};
use super::table::{Data, TldTable};
use std::collections::HashSet;
use std::io::Read;

/// The largest file that is read, in bytes. This is more than ten times the size of the Public
/// Suffix List in 2026, which is the longer of the two files.
const SIZE_MAX: usize = 4 * 1024 * 1024;

/// The least number of top-level domains in a whole file. The root zone has had more top-level
/// domains than this since 2015, and does not shrink. A file with fewer is cut short, even if it
/// looks whole.
const TLDS_MIN: usize = 1_000;

/// The fault of a file without text.
const EMPTY: &str = "the file is empty; fetch it again";

/// The longest label (RFC 1035, section 2.3.4).
const LABEL_MAX: usize = 63;

/// Returns the file's text. Each line of it has its end.
fn read(reader: impl Read) -> Result<String, TldTableError> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(SIZE_MAX).map_or(u64::MAX, |max| max + 1);
    reader
        .take(limit)
        .read_to_end(&mut bytes)
        .map_err(TldTableError::unreadable)?;
    if bytes.len() > SIZE_MAX {
        return Err(TldTableError::whole(format!(
            "larger than {SIZE_MAX} bytes, ten times what such a list has; check that it is the right file"
        )));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = error.as_bytes().get(..valid).unwrap_or_default();
        TldTableError::at(
            1 + before.iter().filter(|b| **b == b'\n').count(),
            "not UTF-8; fetch the file again, as it is",
        )
    })?;
    // Some editors put a byte order mark before a text.
    if text.starts_with('\u{FEFF}') {
        text.drain(..'\u{FEFF}'.len_utf8());
    }
    if text.trim().is_empty() {
        return Err(TldTableError::whole(EMPTY));
    }
    if !text.ends_with('\n') {
        return Err(TldTableError::at(
            text.lines().count(),
            "the last line does not end, so the file is cut short; fetch it again",
        ));
    }
    Ok(text)
}

/// Returns the lines, numbered from 1, without white space at their ends.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines().map(str::trim))
}

/// Returns a domain name in lower-case ASCII form; `None` if it is not one.
#[inline]
fn name_to_ascii(name: &str) -> Option<String> {
    let ascii = uts46::domain_to_ascii(name).ok()?;
    ascii.split('.').all(is_ldh).then(|| ascii.into_owned())
}

/// Returns whether `label` consists of letters, digits and inner hyphens.
fn is_ldh(label: &str) -> bool {
    let byte = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    (1..=LABEL_MAX).contains(&label.len())
        && label.bytes().all(byte)
        && !label.starts_with('-')
        && !label.ends_with('-')
}

/// Returns `rules` if there are enough of them for a whole list.
#[inline]
fn whole(rules: Rules) -> Result<Rules, TldTableError> {
    let count = rules.tld_count;
    if count < TLDS_MIN {
        return Err(TldTableError::whole(format!(
            "{count} top-level domains, at least {TLDS_MIN} are expected, so the file is cut short; fetch it again"
        )));
    }
    Ok(rules)
}

/// Returns `20261105` as `2026-11-05`; `None` if that is not a day.
#[inline]
fn date(digits: &str) -> Option<String> {
    if digits.len() != 8 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let (year, month, day) = (digits.get(..4)?, digits.get(4..6)?, digits.get(6..)?);
    let is_day = ("01"..="12").contains(&month) && ("01"..="31").contains(&day) && year >= "1985";
    is_day.then(|| format!("{year}-{month}-{day}"))
}

impl TldTable {
    /// Reads either of the two files. Its content tells which one it is.
    ///
    /// A first line `# Version ...` means IANA's list; a first line that begins with `//` means the
    /// Public Suffix List.
    ///
    /// # Errors
    ///
    /// If it is neither of them, and for the reasons of [`TldTable::from_iana`] and
    /// [`TldTable::from_public_suffix_list`].
    pub fn parse(reader: impl Read) -> Result<Self, TldTableError> {
        any(&read(reader)?)
    }

    /// Reads IANA's list of top-level domains, `tlds-alpha-by-domain.txt`: a line
    /// `# Version 2026110500, Last Updated ...`, then one A-label a line.
    ///
    /// This list says which top-level domains exist, and nothing about longer names. So the
    /// suffixes under which domains are registered (`co.uk`) still come from the
    /// [embedded](TldTable::embedded) table. A top-level domain that this table does not know is a
    /// public suffix as a whole.
    ///
    /// The reader need not be buffered, because the file is read in one go.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is empty, larger than 4 MiB or not UTF-8; if the first line is
    /// not as above; if a line is not a domain label, or is there twice; if the last line does not
    /// end; or if there are fewer than 1,000 entries. The root zone has had more since 2015, so
    /// such a file is cut short.
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
        parse_iana(&read(reader)?)
    }

    /// Reads the Public Suffix List, `public_suffix_list.dat`, of which only the ICANN section
    /// counts (ruling 11). The private section is checked and left out.
    ///
    /// Names beyond ASCII are converted by UTS #46. A top-level domain exists if it is the last
    /// label of a rule.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is empty, larger than 4 MiB or not UTF-8; if a section is
    /// missing, begins twice or does not end; if a line outside the sections is a rule, or a line
    /// in them is not one; if the last line does not end; or if there are fewer than 1,000
    /// top-level domains.
    pub fn from_public_suffix_list(reader: impl Read) -> Result<Self, TldTableError> {
        parse_suffix_list(&read(reader)?)
    }
}

/// Returns the table of a text of either format.
#[inline]
fn any(text: &str) -> Result<TldTable, TldTableError> {
    let Some((number, first)) = lines(text).find(|(_, line)| !line.is_empty()) else {
        return Err(TldTableError::whole(EMPTY));
    };
    if first.starts_with("//") {
        parse_suffix_list(text)
    } else if first.starts_with('#') {
        parse_iana(text)
    } else {
        Err(TldTableError::at(
            number,
            "neither \"# Version\" (IANA list of top-level domains) nor \"//\" (Public Suffix List); \
             give one of these two files",
        ))
    }
}

/// Returns the table of a whole file.
#[inline]
fn parse_iana(text: &str) -> Result<TldTable, TldTableError> {
    let mut lines = lines(text).filter(|(_, line)| !line.is_empty());
    let header = lines.next();
    let Some((version, date)) = header.and_then(|(_, line)| version_and_date(line)) else {
        let line = header.map_or(1, |(number, _)| number);
        return Err(TldTableError::at(
            line,
            "not \"# Version YYYYMMDDNN, Last Updated ...\"; give tlds-alpha-by-domain.txt as IANA has it",
        ));
    };
    let mut labels = HashSet::new();
    for (number, line) in lines.filter(|(_, line)| !line.starts_with('#')) {
        // The file has A-labels. A label that UTS #46 would still convert is not one.
        let label = line.to_ascii_lowercase();
        if label.contains('.') || name_to_ascii(&label).as_deref() != Some(&label) {
            let fault = "is not a top-level domain in ASCII form; fetch the file again";
            return Err(TldTableError::of_word(number, line, fault));
        }
        if let Some(label) = labels.replace(label) {
            let fault = "is there twice; give one list, not several in one file";
            return Err(TldTableError::of_word(number, &label, fault));
        }
    }
    let labels = labels.into_iter();
    let rules = labels.map(|label| (label, NameFacts::SUFFIX)).collect();
    Ok(TldTable {
        data: Data::Iana(whole(Rules::new(rules))?),
        source: format!("IANA list of top-level domains, version {version}").into(),
        date: Some(date.into()),
    })
}

/// Returns the version in the first line, and the day in it.
fn version_and_date(line: &str) -> Option<(&str, String)> {
    let rest = line.strip_prefix("# Version ")?;
    let version = rest.split(',').next()?.trim();
    // The version is the day and two digits, for several lists on one day.
    if version.len() != 10 || !version.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    Some((version, date(version.get(..8)?)?))
}

/// The section that counts (ruling 11).
const ICANN: &str = "ICANN";

/// Returns the table of a whole file.
#[inline]
fn parse_suffix_list(text: &str) -> Result<TldTable, TldTableError> {
    let mut rules = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    // The section, and the line in which it began.
    let mut section: Option<(usize, &str)> = None;
    let mut version = None;
    for (number, line) in lines(text) {
        if let Some(comment) = line.strip_prefix("//") {
            let comment = comment.trim();
            version = version.or_else(|| comment.strip_prefix("VERSION:").map(str::trim));
            match marker(comment) {
                Some(Marker::Begin(name)) if section.is_none() && !seen.contains(&name) => {
                    section = Some((number, name));
                    seen.push(name);
                }
                Some(Marker::End(name)) if section.is_some_and(|(_, open)| open == name) => {
                    section = None;
                }
                Some(Marker::Begin(name) | Marker::End(name)) => {
                    let fault = format!(
                        "a section {} begins or ends where it cannot; give one list, not several in one file",
                        quoted(name)
                    );
                    return Err(TldTableError::at(number, fault));
                }
                None => {}
            }
            continue;
        }
        let Some(word) = line.split_whitespace().next() else {
            continue;
        };
        let rule = rule(word).ok_or_else(|| {
            let fault = "is not a rule: a rule is a domain name, or one after \"*.\" or \"!\"; fetch the file again";
            TldTableError::of_word(number, word, fault)
        })?;
        match section {
            Some((_, ICANN)) => rules.push(rule),
            Some(_) => {}
            None => {
                let fault =
                    "stands outside of the sections; give public_suffix_list.dat with its comments";
                return Err(TldTableError::of_word(number, word, fault));
            }
        }
    }
    if let Some((number, name)) = section {
        let fault = format!(
            "no \"// ===END {} DOMAINS===\" for the section that begins here, so the file is cut short; \
             fetch it again",
            name.escape_debug()
        );
        return Err(TldTableError::at(number, fault));
    }
    if !seen.contains(&ICANN) {
        return Err(TldTableError::whole(
            "no \"// ===BEGIN ICANN DOMAINS===\"; give public_suffix_list.dat with its comments",
        ));
    }
    let source = match version {
        Some(version) => format!("Public Suffix List, ICANN section, version {version}").into(),
        None => "Public Suffix List, ICANN section".into(),
    };
    Ok(TldTable {
        data: Data::SuffixList(whole(Rules::new(rules))?),
        source,
        date: version.and_then(version_date).map(Into::into),
    })
}

/// The begin or the end of a section.
enum Marker<'t> {
    Begin(&'t str),
    End(&'t str),
}

/// Reads `===BEGIN ICANN DOMAINS===` and the like.
fn marker(comment: &str) -> Option<Marker<'_>> {
    let inner = comment
        .strip_prefix("===")?
        .strip_suffix(" DOMAINS===")?
        .split_once(' ')?;
    match inner {
        ("BEGIN", name) => Some(Marker::Begin(name)),
        ("END", name) => Some(Marker::End(name)),
        _ => None,
    }
}

/// Returns a rule's name in ASCII form, and the facts that the rule states about it.
#[inline]
fn rule(word: &str) -> Option<(String, NameFacts)> {
    if let Some(name) = word.strip_prefix("*.") {
        return Some((name_to_ascii(name)?, NameFacts::WILDCARD));
    }
    if let Some(name) = word.strip_prefix('!') {
        // The suffix is the text after the first label, so there must be something.
        let name = name_to_ascii(name).filter(|name| name.contains('.'))?;
        return Some((name, NameFacts::EXCEPTION));
    }
    Some((name_to_ascii(word)?, NameFacts::SUFFIX))
}

/// Returns the day of a version such as `2026-11-04_09-10-11_UTC`.
#[inline]
fn version_date(version: &str) -> Option<String> {
    let day = version.get(..10)?;
    date(&day.replace('-', "")).filter(|date| date == day)
}
