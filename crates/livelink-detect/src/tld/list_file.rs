//! The common parts of the two published formats.

use super::error::{Fault, TldTableError};
use super::rules::Rules;
use crate::host::idna::to_ascii;
use std::io::Read;

/// The largest file that is read, in bytes. This is more than ten times the size of the Public
/// Suffix List in 2026, which is the longer of the two files.
const SIZE_MAX: usize = 4 * 1024 * 1024;

/// The least number of top-level domains in a whole file. The root zone has had more top-level
/// domains than this since 2015, and does not shrink. A file with fewer is cut short, even if it
/// looks whole.
const TLDS_MIN: usize = 1_000;

/// The longest label (RFC 1035, section 2.3.4).
const LABEL_MAX: usize = 63;

/// Returns the file's text. Each line of it has its end.
pub(super) fn read(reader: impl Read) -> Result<String, TldTableError> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(SIZE_MAX).map_or(u64::MAX, |max| max + 1);
    reader
        .take(limit)
        .read_to_end(&mut bytes)
        .map_err(|error| TldTableError::whole(Fault::Io(error)))?;
    if bytes.len() > SIZE_MAX {
        return Err(TldTableError::whole(Fault::TooLarge { max: SIZE_MAX }));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = error.as_bytes().get(..valid).unwrap_or_default();
        TldTableError::at(
            1 + before.iter().filter(|b| **b == b'\n').count(),
            Fault::NotUtf8,
        )
    })?;
    // Some editors put a byte order mark before a text.
    if text.starts_with('\u{FEFF}') {
        text.drain(..'\u{FEFF}'.len_utf8());
    }
    if text.trim().is_empty() {
        return Err(TldTableError::whole(Fault::Empty));
    }
    if !text.ends_with('\n') {
        return Err(TldTableError::at(text.lines().count(), Fault::NoLineEnd));
    }
    Ok(text)
}

/// Returns the lines, numbered from 1, without white space at their ends.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines().map(str::trim))
}

/// Returns a domain name in lower-case ASCII form; `None` if it is not one.
#[inline]
pub(super) fn name_to_ascii(name: &str) -> Option<String> {
    let ascii = to_ascii(name)?;
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
pub(super) fn whole(rules: Rules) -> Result<Rules, TldTableError> {
    let count = rules.tld_count();
    if count < TLDS_MIN {
        let min = TLDS_MIN;
        return Err(TldTableError::whole(Fault::TooFew { count, min }));
    }
    Ok(rules)
}

/// Returns `20261105` as `2026-11-05`; `None` if that is not a day.
#[inline]
pub(super) fn date(digits: &str) -> Option<String> {
    if digits.len() != 8 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let (year, month, day) = (digits.get(..4)?, digits.get(4..6)?, digits.get(6..)?);
    let is_day = ("01"..="12").contains(&month) && ("01"..="31").contains(&day) && year >= "1985";
    is_day.then(|| format!("{year}-{month}-{day}"))
}
