//! Identifier_Type of UTS #39, a set of types for each code point.
//!
//! The ICU crates do not have this property, and the crate unicode-security leaves out every code point that has several types. So
//! `data/ucd/IdentifierType.txt` holds it. [`import`] makes that file from the one that Unicode publishes, and the generators read it.

use std::path::Path;

use super::derive::{self, CODE_POINTS};
use super::ucd;

#[allow(dead_code, reason = "the command `livelink conformance` uses the rest")]
#[path = "../../../livelink-cli/src/conformance/ucd_file.rs"]
pub(super) mod ucd_file;

/// The name of the official file, and of ours.
const NAME: &str = "IdentifierType.txt";

/// The types of every code point, by their names in the standard, with spaces between them.
pub(super) struct IdentifierTypes(Vec<String>);

impl IdentifierTypes {
    /// Reads the file of this repository.
    ///
    /// # Errors
    ///
    /// It cannot be read, or it holds another version of Unicode than the tables.
    pub(super) fn read() -> Result<Self, String> {
        let path = crate::repository::root().join("data/ucd").join(NAME);
        let text = read(&path)?;
        let version = derive::version();
        if !text.contains(&format!("of Unicode {version},")) {
            return Err(format!(
                "data/ucd/{NAME} is not of Unicode {version}: run `cargo xtask tables --from FOLDER`"
            ));
        }
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut types = vec![String::new(); CODE_POINTS as usize];
        for entry in ucd_file::entries(text) {
            let entry = entry.map_err(|message| format!("{NAME}, {message}"))?;
            let names = entry.fields.first().copied().unwrap_or_default();
            for code_point in entry.range {
                names.clone_into(&mut types[code_point as usize]);
            }
        }
        Ok(Self(types))
    }

    /// Whether this is one of the types of `c`.
    pub(super) fn has(&self, c: char, name: &str) -> bool {
        self.0[c as usize].split(' ').any(|one| one == name)
    }

    /// Whether identifiers may have `c`: Identifier_Status is Allowed (UTS #39, section 3.1).
    pub(super) fn is_allowed(&self, c: char) -> bool {
        ["Inclusion", "Recommended"]
            .iter()
            .any(|name| self.has(c, name))
    }
}

/// Makes the file of this repository from the official one in `folder`.
///
/// # Errors
///
/// The official file cannot be read, or it holds another version of Unicode than the tables.
pub(super) fn import(folder: &Path) -> Result<(), String> {
    let path = folder.join(NAME);
    let text = read(&path)?;
    let (major, minor, _) = derive::UNICODE_VERSION;
    if ucd_file::version(&text) != Some((major.into(), minor.into())) {
        let version = derive::version();
        return Err(format!("{}: not of Unicode {version}", path.display()));
    }
    let IdentifierTypes(types) = IdentifierTypes::parse(&text)?;
    let value = |code_point: u32| {
        let names = &types[code_point as usize];
        (!names.is_empty()).then(|| format!("; {names}"))
    };
    let source = "section 3.1 of UTS #39, taken from the file of this name for that version";
    let text = ucd::file(
        NAME,
        "Identifier_Type",
        source,
        "tables --from FOLDER",
        value,
    )?;
    let path = crate::repository::root().join("data/ucd").join(NAME);
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::IdentifierTypes;

    #[test]
    fn a_character_has_each_of_its_types() {
        let text = "0061 ; Recommended\n# a comment\nA7DD ; Technical Obsolete # 18.0\n";
        let types = IdentifierTypes::parse(text).unwrap();
        assert!(types.has('\u{A7DD}', "Technical") && types.has('\u{A7DD}', "Obsolete"));
        assert!(!types.has('\u{A7DD}', "Recommended") && !types.has('b', "Obsolete"));
        assert!(types.is_allowed('a') && !types.is_allowed('\u{A7DD}') && !types.is_allowed('b'));
    }
}
