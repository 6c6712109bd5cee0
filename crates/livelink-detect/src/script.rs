//! The scripts of characters (UAX #24), their permitted mixtures (UTS #39, section 5), and the
//! characters of identifiers.

mod table;

use crate::range_table::value;
use table::{LATIN, RANGES, REAL, RECOMMENDED, SETS, WRITING_SYSTEMS};

/// A script, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Script(u8);

impl Script {
    pub(crate) const BOPOMOFO: Self = Self(table::BOPOMOFO);
    /// That of characters that many scripts use.
    pub(crate) const COMMON: Self = Self(table::COMMON);
    pub(crate) const CYRILLIC: Self = Self(table::CYRILLIC);
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
///
/// After them comes a script of each character that is used with none of them, although it has no
/// script of its own: Hiragana for the ー of `한ー글`.
#[inline]
pub(crate) fn script_names(word: &str) -> Vec<&'static str> {
    let mut scripts = Vec::new();
    for script in word.chars().map(Script::of) {
        if ![Script::COMMON, Script::INHERITED].contains(&script) && !scripts.contains(&script) {
            scripts.push(script);
        }
    }
    for c in word.chars() {
        let set = scripts_with(c);
        let is_used = |script: &Script| has(set, script.0);
        if !scripts.is_empty() && !scripts.iter().any(is_used) {
            scripts.extend((0..REAL as u8).map(Script).find(is_used));
        }
    }
    scripts.into_iter().map(Script::name).collect()
}

/// Returns whether both characters are used with one script. The cost is two binary searches.
pub(crate) fn share_script(a: char, b: char) -> bool {
    let both = meet(scripts_with(a), scripts_with(b));
    meet(both, WRITING_SYSTEMS.map(|bits| !bits)) != Set::default()
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

/// Some scripts, and some of the three writing systems that have several: Han with Bopomofo,
/// Japanese and Korean. Each has a bit.
type Set = [u64; 3];

/// The scripts that the characters of a word have in common.
#[derive(Clone, Copy)]
pub(crate) struct Mix {
    /// Those that all characters have in common.
    all: Set,
    /// Those that all characters that are not used with Latin have in common.
    without_latin: Set,
}

impl Mix {
    /// Returns the scripts that the characters of `word` have in common. Linear.
    pub(crate) fn of(word: &str) -> Self {
        let mut mix = Self {
            all: [u64::MAX; 3],
            without_latin: [u64::MAX; 3],
        };
        for c in word.chars() {
            let set = scripts_with(c);
            mix.all = meet(mix.all, set);
            if !has(set, LATIN) {
                mix.without_latin = meet(mix.without_latin, set);
            }
        }
        mix
    }

    /// Returns whether all characters may be of one script or writing system.
    pub(crate) fn is_single(self) -> bool {
        self.all != Set::default()
    }

    /// Returns whether the characters of both words may be of one script or writing system.
    pub(crate) fn shares(self, other: Self) -> bool {
        meet(self.all, other.all) != Set::default()
    }

    /// Returns whether all characters may be of Latin and of one of the three writing systems.
    pub(crate) fn is_latin_with_east_asian(self) -> bool {
        meet(self.without_latin, WRITING_SYSTEMS) != Set::default()
    }

    /// Returns whether all characters may be of Latin and of one other recommended script except
    /// Cyrillic and Greek.
    pub(crate) fn is_latin_with_recommended(self) -> bool {
        let other = meet(self.without_latin, WRITING_SYSTEMS.map(|bits| !bits));
        let scripts: u32 = other.iter().map(|bits| bits.count_ones()).sum();
        scripts == 1 && meet(other, RECOMMENDED) != Set::default()
    }
}

/// Returns the scripts and writing systems that `c` is used with. The cost is a binary search.
fn scripts_with(c: char) -> Set {
    let number = value(&RANGES, c);
    let others = number.checked_sub(REAL).and_then(|at| SETS.get(at));
    others.copied().unwrap_or_else(|| alone(number))
}

/// Returns the set of one script.
fn alone(script: usize) -> Set {
    let bit = |from: usize| match script.checked_sub(from) {
        Some(at @ 0..64) => 1 << at,
        _ => 0,
    };
    [bit(0), bit(64), bit(128)]
}

/// Returns the intersection of both sets.
fn meet(a: Set, b: Set) -> Set {
    [a[0] & b[0], a[1] & b[1], a[2] & b[2]]
}

fn has(set: Set, script: u8) -> bool {
    meet(set, alone(usize::from(script))) != Set::default()
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

#[cfg(test)]
mod mix_tests {
    use super::{Mix, has, scripts_with};
    use crate::script::table::{NAMES, REAL};
    use unicode_script::{Script, ScriptExtension};
    use unicode_security::mixed_script::AugmentedScriptSet;

    /// The answer of the crate unicode-security about a word.
    #[track_caller]
    fn check(word: &str) {
        let mut without_latin = AugmentedScriptSet::default();
        for c in word.chars() {
            let set = AugmentedScriptSet::for_char(c);
            if !set.base.contains_script(Script::Latin) {
                without_latin.intersect_with(set);
            }
        }
        let mix = Mix::of(word);
        let place = word.escape_unicode();
        let single = !AugmentedScriptSet::for_str(word).is_empty();
        assert_eq!(mix.is_single(), single, "{place}");
        let east_asian = without_latin.hanb || without_latin.jpan || without_latin.kore;
        assert_eq!(mix.is_latin_with_east_asian(), east_asian, "{place}");
        let mut only = without_latin.base.iter();
        let recommended = match (only.next(), only.next()) {
            (Some(Script::Cyrillic | Script::Greek | Script::Common | Script::Inherited), _) => {
                false
            }
            (Some(script), None) => script.is_recommended(),
            _ => false,
        };
        assert_eq!(mix.is_latin_with_recommended(), recommended, "{place}");
    }

    #[test]
    fn every_character_has_the_scripts_that_unicode_script_gives_it() {
        let scripts: Vec<Script> = NAMES
            .split(' ')
            .take(REAL)
            .filter_map(Script::from_full_name)
            .collect();
        assert_eq!(scripts.len(), REAL);
        let mut several = 0;
        for c in '\0'..=char::MAX {
            let expected = ScriptExtension::from(c);
            let found = scripts_with(c);
            for (number, script) in scripts.iter().enumerate() {
                let is = has(found, number as u8);
                assert_eq!(is, expected.contains_script(*script), "{script:?} {c:?}");
            }
            several += usize::from((2..100).contains(&expected.len()));
            check(c.encode_utf8(&mut [0; 4]));
        }
        assert!(several > 400, "{several}");
    }

    #[test]
    fn words_mix_what_unicode_security_says() {
        // A letter of each script that may be mixed with others, and marks of several scripts.
        let pieces: Vec<char> =
            "aéжαאعअகก中かアㄅ한ー・〆々1-_\u{301}\u{64B}\u{951}\u{200D}\u{363}\u{1CF7}ʻ"
                .chars()
                .collect();
        let mut rng = fastrand::Rng::with_seed(39);
        for _ in 0..100_000 {
            let len = rng.usize(0..6);
            check(
                &(0..len)
                    .filter_map(|_| rng.choice(&pieces))
                    .collect::<String>(),
            );
        }
    }
}
