//! The scripts that a word mixes (UTS #39, section 5).

use super::table::{LATIN, RANGES, REAL, RECOMMENDED, SETS, WRITING_SYSTEMS};
use crate::range_table::value;

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
