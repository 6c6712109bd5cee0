//! The script of a character, and whether identifiers may have the character.

use super::table;
use crate::range_table::value;

/// A script, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Script(u8);

impl Script {
    pub(crate) const BOPOMOFO: Self = Self(table::BOPOMOFO);
    /// That of characters that many scripts use.
    pub(crate) const COMMON: Self = Self(table::COMMON);
    pub(crate) const GREEK: Self = Self(table::GREEK);
    pub(crate) const HAN: Self = Self(table::HAN);
    pub(crate) const HANGUL: Self = Self(table::HANGUL);
    pub(crate) const HEBREW: Self = Self(table::HEBREW);
    pub(crate) const HIRAGANA: Self = Self(table::HIRAGANA);
    /// The script of the marks that have the script of the letter before them.
    pub(crate) const INHERITED: Self = Self(table::INHERITED);
    pub(crate) const KATAKANA: Self = Self(table::KATAKANA);
    pub(crate) const LATIN: Self = Self(table::LATIN);

    /// Returns the script of `c`. The cost is a binary search.
    pub(crate) fn of(c: char) -> Self {
        let number = value(&table::RANGES, c);
        let other = number.checked_sub(table::REAL);
        let other = other.and_then(|at| table::OTHERS.get(at));
        Self(other.copied().unwrap_or(number as u8))
    }

    /// Returns the long name. Linear in the number of scripts: it is for people.
    pub(crate) fn name(self) -> &'static str {
        let mut names = table::NAMES.split(' ');
        names.nth(usize::from(self.0)).unwrap_or_default()
    }
}

/// Returns the long names of the scripts of a word, in order of appearance. Some words have none:
/// an apostrophe is of no script.
#[inline]
pub(crate) fn script_names(word: &str) -> Vec<&'static str> {
    let mut scripts = Vec::new();
    for script in word.chars().map(Script::of) {
        if ![Script::COMMON, Script::INHERITED].contains(&script) && !scripts.contains(&script) {
            scripts.push(script);
        }
    }
    scripts.into_iter().map(Script::name).collect()
}

/// Returns whether UTS #39 allows `c` in identifiers (Identifier_Status). Constant time.
pub(crate) fn is_identifier_char(c: char) -> bool {
    let cp = c as usize;
    table::ALLOWED_BLOCKS
        .get(cp >> 8)
        .and_then(|&block| table::ALLOWED.get(usize::from(block)))
        .and_then(|block| block.get(cp >> 6 & 3))
        .is_some_and(|word| word >> (cp & 63) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::{Script, is_identifier_char};
    use unicode_script::UnicodeScript as _;
    use unicode_security::GeneralSecurityProfile as _;

    #[test]
    fn every_character_has_the_properties_that_other_crates_give_it() {
        for c in '\0'..=char::MAX {
            let place = format!("U+{:04X}", u32::from(c));
            assert_eq!(Script::of(c).name(), c.script().full_name(), "{place}");
            assert_eq!(is_identifier_char(c), c.identifier_allowed(), "{place}");
        }
    }

    #[test]
    fn constants_have_the_names_of_their_scripts() {
        for (script, name) in [
            (Script::BOPOMOFO, "Bopomofo"),
            (Script::COMMON, "Common"),
            (Script::GREEK, "Greek"),
            (Script::HAN, "Han"),
            (Script::HANGUL, "Hangul"),
            (Script::HEBREW, "Hebrew"),
            (Script::HIRAGANA, "Hiragana"),
            (Script::INHERITED, "Inherited"),
            (Script::KATAKANA, "Katakana"),
            (Script::LATIN, "Latin"),
        ] {
            assert_eq!(script.name(), name);
        }
    }
}
