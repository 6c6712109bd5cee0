//! The table of the identifier types of UTS #39 (Unicode security mechanisms) that policy refuses. It holds the characters of
//! labels in Unicode form, and no others.
//!
//! The data come from `data/ucd/IdentifierType.txt`.

use unicode_script::{Script, UnicodeScript as _};

use super::derive;
use super::host::is_mapped_label_char;
use super::identifier_types::IdentifierTypes;
use super::source::{FROM_UNICODE, array, hex};

#[allow(
    dead_code,
    reason = "the generator writes the tables and does not look anything up in them"
)]
#[path = "../../../livelink-detect/src/range_table.rs"]
mod range_table;

use range_table::VALUE_BITS;

/// The identifier types that ruling 28 refuses, by their names in the standard. Of a character with several of them, the table holds
/// the first.
const REFUSED_TYPES: [&str; 6] = [
    "Default_Ignorable",
    "Deprecated",
    "Not_NFKC",
    "Not_XID",
    "Obsolete",
    "Technical",
];

/// The source text of `crates/livelink-detect/src/policy/security_table.rs`.
pub(super) fn table() -> Result<String, String> {
    derive::check_version()?;
    let identifier_types = IdentifierTypes::read()?;
    let types = ranges(|c| refused_type(&identifier_types, c).map_or(0, |at| at + 1))?;
    let count = REFUSED_TYPES.len();
    Ok([
        FROM_UNICODE.to_owned(),
        format!(
            "\n/// The identifier types of UTS #39 that ruling 28 refuses.\n\
             #[rustfmt::skip]\n\
             pub(super) static REFUSED_TYPES: [&str; {count}] = {REFUSED_TYPES:?};\n"
        ),
        array(
            "The ranges of characters with the same refused type: 0 for any other type and for characters that no label in Unicode form holds, or 1 and the place among [`REFUSED_TYPES`].",
            "static TYPES: [u32",
            12,
            hex(&types),
        ),
    ]
    .concat())
}

/// Types that say that somebody writes with the character. They prevail, except in Latin, where such a character is a sign of
/// phonetics.
const USED_TYPES: [&str; 2] = ["Limited_Use", "Uncommon_Use"];

/// The place among [`REFUSED_TYPES`] of the type of a character of labels.
pub(super) fn refused_type(types: &IdentifierTypes, c: char) -> Option<usize> {
    if c.script() != Script::Latin && USED_TYPES.iter().any(|name| types.has(c, name)) {
        return None;
    }
    let mut refused = REFUSED_TYPES.iter();
    refused
        .position(|name| types.has(c, name))
        .filter(|_| is_mapped_label_char(c))
}

/// An entry for each range of characters with the same value.
pub(super) fn ranges(value: impl Fn(char) -> usize) -> Result<Vec<u32>, String> {
    let mut entries: Vec<u32> = Vec::new();
    let mut last = None;
    for c in '\0'..=char::MAX {
        let value = value(c);
        if value >> VALUE_BITS != 0 {
            return Err(format!("the value {value} has more than {VALUE_BITS} bits"));
        }
        if last != Some(value) {
            entries.push(u32::from(c) << VALUE_BITS | value as u32);
            last = Some(value);
        }
    }
    Ok(entries)
}
