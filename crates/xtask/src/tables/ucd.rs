//! Writes the properties as text, in the field layout of the Unicode Character Database.
//!
//! The crates use the Rust tables. Their tests compare the tables with these files where the official
//! ones are not at hand. Neighbouring code points of one value are written as a range.

use super::derive::{self, CODE_POINTS};

/// Where the properties of UTS #58 come from.
const DERIVED: &str = "derived from the properties that section 6.1 of UTS #58 names";

/// The content of `LinkTerm.txt`.
pub(super) fn link_term() -> Result<String, String> {
    let value = |code_point| Some(format!("; {:?}", derive::link_term(code_point)));
    file("LinkTerm.txt", "Link_Term", DERIVED, "tables", value)
}

/// The content of `LinkEmail.txt`.
pub(super) fn link_email() -> Result<String, String> {
    let value = |code_point| derive::link_email(code_point).then(String::new);
    file("LinkEmail.txt", "Link_Email", DERIVED, "tables", value)
}

/// The content of `LinkBracket.txt`.
pub(super) fn link_bracket() -> Result<String, String> {
    let value = |code_point| {
        let open = derive::link_bracket(code_point)?;
        Some(format!("; {:04X}", u32::from(open)))
    };
    file("LinkBracket.txt", "Link_Bracket", DERIVED, "tables", value)
}

/// The content of a file. `source` says where the property comes from, and `command` which command
/// of this program writes the file. `value` is the second field of a code point, or `None` if the
/// file does not list the code point.
pub(super) fn file(
    name: &str,
    property: &str,
    source: &str,
    command: &str,
    value: impl Fn(u32) -> Option<String>,
) -> Result<String, String> {
    derive::check_version()?;
    let version = derive::version();
    let mut out = format!(
        "# {name}\n\
         # {property} of Unicode {version}, {source}.\n\
         # This is not the file that Unicode publishes.\n\
         # Derived from data of the Unicode Character Database, (c) Unicode, Inc.; see LICENSE-UNICODE.\n\
         # Written by `cargo xtask {command}`: do not edit.\n\n"
    );
    for (first, last, value) in ranges(value) {
        let range = match first == last {
            true => format!("{first:04X}"),
            false => format!("{first:04X}..{last:04X}"),
        };
        out += format!("{range:14}{value}").trim_end();
        out.push('\n');
    }
    Ok(out)
}

/// The maximal ranges of code points with one value, each with its first and its last code point.
fn ranges(value: impl Fn(u32) -> Option<String>) -> Vec<(u32, u32, String)> {
    let mut ranges: Vec<(u32, u32, String)> = Vec::new();
    for code_point in 0..CODE_POINTS {
        match (value(code_point), ranges.last_mut()) {
            (Some(value), Some((_, last, same))) if *last + 1 == code_point && *same == value => {
                *last = code_point;
            }
            (Some(value), _) => ranges.push((code_point, code_point, value)),
            (None, _) => {}
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn neighbours_merge() {
        let value = |code_point: u32| match code_point {
            0 | 1 | 3 | 0x10_FFFF => Some("a"),
            4 => Some("b"),
            _ => None,
        };
        let found = ranges(|code_point| value(code_point).map(str::to_owned));
        let expected = [
            (0, 1, "a"),
            (3, 3, "a"),
            (4, 4, "b"),
            (0x10_FFFF, 0x10_FFFF, "a"),
        ];
        let expected = expected.map(|(first, last, value)| (first, last, value.to_owned()));
        assert_eq!(found, expected);
    }
}
