//! The format of the Public Suffix List, `public_suffix_list.dat`.
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
//! A line that begins with `//` is a comment. Any other line is read up to the first white space.

use super::error::{Fault, TldTableError};
use super::list_file;
use super::rules::{NameFacts, Rules};
use super::table::{Data, TldTable};

/// The section that counts (ruling 11).
const ICANN: &str = "ICANN";

/// Returns the table of a whole file.
#[inline]
pub(super) fn parse(text: &str) -> Result<TldTable, TldTableError> {
    let mut rules = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    // The section, and the line in which it began.
    let mut section: Option<(usize, &str)> = None;
    let mut version = None;
    for (number, line) in list_file::lines(text) {
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
                    let name = name.to_owned();
                    return Err(TldTableError::at(number, Fault::StraySection { name }));
                }
                None => {}
            }
            continue;
        }
        let Some(word) = line.split_whitespace().next() else {
            continue;
        };
        let rule = rule(word).ok_or_else(|| {
            let rule = word.to_owned();
            TldTableError::at(number, Fault::NoRule { rule })
        })?;
        match section {
            Some((_, ICANN)) => rules.push(rule),
            Some(_) => {}
            None => {
                let rule = word.to_owned();
                return Err(TldTableError::at(number, Fault::OutsideSections { rule }));
            }
        }
    }
    if let Some((number, name)) = section {
        let name = name.to_owned();
        return Err(TldTableError::at(number, Fault::OpenSection { name }));
    }
    if !seen.contains(&ICANN) {
        return Err(TldTableError::whole(Fault::NoIcannSection));
    }
    let source = match version {
        Some(version) => format!("Public Suffix List, ICANN section, version {version}").into(),
        None => "Public Suffix List, ICANN section".into(),
    };
    Ok(TldTable {
        data: Data::SuffixList(list_file::whole(Rules::new(rules))?),
        source,
        date: version.and_then(date).map(Into::into),
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
        return Some((list_file::name_to_ascii(name)?, NameFacts::WILDCARD));
    }
    if let Some(name) = word.strip_prefix('!') {
        // The suffix is the text after the first label, so there must be something.
        let name = list_file::name_to_ascii(name).filter(|name| name.contains('.'))?;
        return Some((name, NameFacts::EXCEPTION));
    }
    Some((list_file::name_to_ascii(word)?, NameFacts::SUFFIX))
}

/// Returns the day of a version such as `2026-11-04_09-10-11_UTC`.
#[inline]
fn date(version: &str) -> Option<String> {
    let day = version.get(..10)?;
    list_file::date(&day.replace('-', "")).filter(|date| date == day)
}
