//! The format of IANA's `tlds-alpha-by-domain.txt`.
//!
//! ```text
//! # Version 2026110500, Last Updated Thu Nov  5 07:07:01 2026 UTC
//! AAA
//! AARP
//! ...
//! XN--11B4C3D
//! ```

use super::error::{Fault, TldTableError};
use super::list_file;
use super::rules::{NameFacts, Rules};
use super::table::{Data, TldTable};
use std::collections::HashSet;

/// Returns the table of a whole file.
#[inline]
pub(super) fn parse(text: &str) -> Result<TldTable, TldTableError> {
    let mut lines = list_file::lines(text).filter(|(_, line)| !line.is_empty());
    let header = lines.next();
    let Some((version, date)) = header.and_then(|(_, line)| version_and_date(line)) else {
        let line = header.map_or(1, |(number, _)| number);
        return Err(TldTableError::at(line, Fault::NoHeader));
    };
    let mut labels = HashSet::new();
    for (number, line) in lines.filter(|(_, line)| !line.starts_with('#')) {
        // The file has A-labels. A label that UTS #46 would still convert is not one.
        let label = line.to_ascii_lowercase();
        if label.contains('.') || list_file::name_to_ascii(&label).as_deref() != Some(&label) {
            let line = line.to_owned();
            return Err(TldTableError::at(number, Fault::NoLabel { line }));
        }
        if let Some(label) = labels.replace(label) {
            return Err(TldTableError::at(number, Fault::Twice { label }));
        }
    }
    let labels = labels.into_iter();
    let rules = labels.map(|label| (label, NameFacts::SUFFIX)).collect();
    Ok(TldTable {
        data: Data::Iana(list_file::whole(Rules::new(rules))?),
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
    Some((version, list_file::date(version.get(..8)?)?))
}
