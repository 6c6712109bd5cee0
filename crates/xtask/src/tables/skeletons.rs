//! The characters of other scripts that look like letters, digits and hyphens of ASCII (UTS #39, section 4).
//!
//! The data come from the crate unicode-security. Most skeletons are not ASCII, or are signs that no name of a host has, such as
//! an apostrophe. So a list of the others is small.

use std::collections::BTreeSet;

use unicode_script::{Script, UnicodeScript as _};

use super::derive;
use super::host::is_mapped_label_char;
use super::identifier_types::IdentifierTypes;
use super::security::refused_type;
use super::source::{FROM_UNICODE, array, hex};

/// Scripts whose letters do not pass for letters of ASCII: Latin, which is read as what it is, and those whose characters are twice
/// as wide.
const LEFT_OUT: [Script; 6] = [
    Script::Latin,
    Script::Han,
    Script::Hiragana,
    Script::Katakana,
    Script::Bopomofo,
    Script::Hangul,
];

/// The source text of `crates/livelink-detect/src/policy/skeleton_table.rs`.
pub(super) fn table() -> Result<String, String> {
    derive::check_version()?;
    let types = IdentifierTypes::read()?;
    let characters = || ('\0'..=char::MAX).filter_map(|c| Some((c, skeleton(&types, c)?)));
    let longer: BTreeSet<String> = characters()
        .map(|(_, skeleton)| skeleton)
        .filter(|skeleton| skeleton.len() > 1)
        .collect();
    let mut entries = Vec::new();
    for (c, skeleton) in characters() {
        let number = match skeleton.as_bytes() {
            [byte] => usize::from(*byte),
            _ => 128 + longer.iter().take_while(|known| **known < skeleton).count(),
        };
        let number = u8::try_from(number).map_err(|_| "too many skeletons".to_owned())?;
        entries.push(u32::from(c) << 8 | u32::from(number));
    }
    Ok([
        FROM_UNICODE.to_owned(),
        array(
            "The skeletons that are more than one character.",
            "static LONGER_SKELETONS: [&str",
            12,
            longer.iter().map(|text| format!("{text:?}")),
        ),
        array(
            "The characters of a label that look like letters, digits and hyphens of ASCII, in order: a code point, and in the lowest \
             byte the ASCII character, or 128 and the place among [`LONGER_SKELETONS`]. Latin, the scripts of East Asia and the characters \
             that ruling 28 refuses are left out.",
            "static SKELETONS: [u32",
            12,
            hex(&entries),
        ),
    ]
    .concat())
}

/// The skeleton of a character that the table has.
fn skeleton(types: &IdentifierTypes, c: char) -> Option<String> {
    let skeleton: String = unicode_security::skeleton(c.encode_utf8(&mut [0; 4])).collect();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let is_known = !c.is_ascii()
        && !LEFT_OUT.contains(&c.script())
        && is_mapped_label_char(c)
        && refused_type(types, c).is_none()
        && !skeleton.is_empty()
        && skeleton.chars().all(is_name);
    is_known.then_some(skeleton)
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
