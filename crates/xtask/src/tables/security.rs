//! The tables of UTS #39 (Unicode security mechanisms) that policy needs: the skeletons that are ASCII, and the identifier
//! types that it refuses. Both hold the characters of labels in Unicode form, and no others.
//!
//! The skeletons come from the crate unicode-security. Its own tables are for all characters and all skeletons, and take 20 times
//! the room.

use std::collections::BTreeMap;

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
    let types = ranges(|c| {
        let mut refused = REFUSED_TYPES.iter();
        let found = refused.position(|name| identifier_types.has(c, name));
        let found = found.filter(|_| is_mapped_label_char(c));
        found.map_or(0, |at| at + 1)
    })?;
    let mut longer: BTreeMap<String, usize> = BTreeMap::new();
    for c in '\0'..=char::MAX {
        if let Some(skeleton) = ascii_skeleton(c)
            && skeleton.len() != 1
        {
            longer.insert(skeleton, 0);
        }
    }
    for (number, (_, known)) in longer.iter_mut().enumerate() {
        *known = 128 + number;
    }
    let skeletons = ranges(|c| match ascii_skeleton(c) {
        Some(skeleton) => match skeleton.as_bytes() {
            [byte] => usize::from(*byte),
            _ => longer[&skeleton],
        },
        None => 128 + longer.len(),
    })?;
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
        array(
            "The ASCII skeletons that are not one character.",
            "static LONGER_SKELETONS: [&str",
            12,
            longer.keys().map(|text| format!("{text:?}")),
        ),
        array(
            "The ranges of characters with the same skeleton: an ASCII character, or 128 and the place among [`LONGER_SKELETONS`]. \
             The place after the last one means that the skeleton is not ASCII, or that no label in Unicode form holds the character.",
            "static SKELETONS: [u32",
            12,
            hex(&skeletons),
        ),
    ]
    .concat())
}

/// The skeleton of a character of labels if it is ASCII.
fn ascii_skeleton(c: char) -> Option<String> {
    let skeleton: String = unicode_security::skeleton(c.encode_utf8(&mut [0; 4])).collect();
    (skeleton.is_ascii() && is_mapped_label_char(c)).then_some(skeleton)
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

#[cfg(test)]
mod tests {
    use super::super::identifier_types::ucd_file;
    use icu_normalizer::DecomposingNormalizerBorrowed;
    use icu_properties::CodePointSetData;
    use icu_properties::props::DefaultIgnorableCodePoint;

    /// The crate that the skeletons come from holds the whole of the official file.
    #[test]
    fn every_line_of_confusables_has_its_skeleton() {
        let folder = std::env::var_os("LIVELINK_UCD_DIR");
        let path = folder.map(|folder| std::path::Path::new(&folder).join("confusables.txt"));
        let Some(path) = path.filter(|path| path.exists()) else {
            return;
        };
        let text = std::fs::read_to_string(&path).unwrap();
        let nfd = DecomposingNormalizerBorrowed::new_nfd();
        let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
        let (mut lines, mut changed) = (0, 0);
        for entry in ucd_file::entries(&text) {
            let entry = entry.unwrap();
            let listed = char::from_u32(*entry.range.start()).unwrap();
            let prototype = ucd_file::text(entry.fields[0]).unwrap();
            lines += 1;
            // UTS #39, section 4: before the look-up, a text is decomposed, and ignorable characters are dropped.
            let source = nfd.normalize(&listed.to_string()).into_owned();
            let source: String = source.chars().filter(|c| !ignorable.contains(*c)).collect();
            let skeleton: String = unicode_security::skeleton(&source).collect();
            if source.chars().eq([listed]) {
                let line = entry.line;
                assert_eq!(skeleton, nfd.normalize(&prototype), "line {line}");
            } else {
                changed += 1;
            }
        }
        assert!(lines > 6_000 && changed < 100, "{lines}, {changed}");
    }
}
