//! The identifier types of UTS #39 that no host should have (ruling 28).

use super::security_table::{REFUSED_TYPES, TYPES};
use crate::byte_table::ROOM;
use crate::host::plain_cjk::is_plain_cjk;
use crate::range_table::value;

/// Returns the identifier type of `c`, by its name in the standard, if it is one of those that
/// ruling 28 refuses. `c` is from a label in Unicode form.
pub(super) fn refused_type(c: char) -> Option<&'static str> {
    // Those letters have no such type.
    if ROOM && is_plain_cjk(c) {
        return None;
    }
    // The number 0 means every other type.
    let number = value(&TYPES, c).checked_sub(1)?;
    REFUSED_TYPES.get(number).copied()
}

#[cfg(test)]
mod tests {
    use super::refused_type;
    use crate::host::chars::is_label_char;
    use crate::host::idna::u_label;
    use unicode_security::GeneralSecurityProfile as _;
    use unicode_security::general_security_profile::IdentifierType;

    #[test]
    fn every_character_of_a_label_has_the_type_that_unicode_security_gives_it() {
        let mut refused = 0;
        let labels = ('\0'..=char::MAX).filter_map(|c| {
            let label = u_label(c.encode_utf8(&mut [0; 4]))?.into_owned();
            label.chars().all(is_label_char).then_some(label)
        });
        let mut known: Vec<char> = labels
            .flat_map(|label| label.chars().collect::<Vec<_>>())
            .collect();
        known.sort_unstable();
        known.dedup();
        for c in known {
            let expected = match c.identifier_type() {
                Some(IdentifierType::Obsolete) => Some("Obsolete"),
                Some(IdentifierType::Technical) => Some("Technical"),
                Some(IdentifierType::Not_XID) => Some("Not_XID"),
                Some(IdentifierType::Not_NFKC) => Some("Not_NFKC"),
                Some(IdentifierType::Deprecated) => Some("Deprecated"),
                Some(IdentifierType::Default_Ignorable) => Some("Default_Ignorable"),
                _ => None,
            };
            assert_eq!(refused_type(c), expected, "U+{:04X}", u32::from(c));
            refused += usize::from(expected.is_some());
        }
        assert!(refused > 500, "only {refused} characters");
    }
}
