//! The letters of every script, and hosts and words made of them.

use livelink::uts58::{LinkTerm, link_term};
use livelink_tests::properties::{Rng, choose};
use std::collections::BTreeMap;
use unicode_script::{Script, UnicodeScript as _};

/// The top-level domains of the embedded table under which a name of two labels is registrable, as U-labels.
pub(crate) fn tlds() -> Vec<&'static str> {
    let wildcards = ["ck", "er", "fk", "jm", "mm", "np", "pg"];
    let lines = include_str!("../../data/tlds/embedded.txt").lines();
    lines
        .filter(|line| !line.starts_with('#') && !wildcards.contains(line))
        .collect()
}

/// Whether labels have the letter. Of those that UTS #46 maps to themselves, RFC 5892 leaves out letters that are numbers
/// (2.1), some exceptions (2.6) and the conjoining Hangul jamo (2.9).
fn is_host_letter(c: char) -> bool {
    !c.is_numeric()
        && !matches!(c,
        '\u{640}' | '\u{7FA}' | '\u{3031}'..='\u{3035}' | '\u{303B}'
        | '\u{1100}'..='\u{11FF}' | '\u{A960}'..='\u{A97C}' | '\u{D7B0}'..='\u{D7FB}')
        && idna::domain_to_unicode(c.encode_utf8(&mut [0; 4]))
            .0
            .chars()
            .eq([c])
}

/// What a script writes words with.
#[derive(Debug, Default)]
pub(crate) struct Letters {
    /// Its letters, and marks that count as such, as far as hosts have them: no capitals, no compatibility forms.
    pub(crate) of_hosts: Vec<char>,
    /// All of them that a link may hold anywhere: none that is deprecated.
    pub(crate) all: Vec<char>,
}

impl Letters {
    /// One to `max` of its letters.
    pub(crate) fn word(&self, random: &mut Rng, max: usize) -> String {
        (0..=random.usize(..max))
            .map(|_| choose(random, &self.all))
            .collect()
    }

    /// One to `max` letters of which a label of a host may be made: one that a URL parser takes. `None` if there is none.
    pub(crate) fn label(&self, random: &mut Rng, max: usize) -> Option<String> {
        if self.of_hosts.is_empty() {
            return None;
        }
        let mut label = || -> String {
            (0..=random.usize(..max))
                .map(|_| choose(random, &self.of_hosts))
                .collect()
        };
        // No label begins with a mark, and not all letters go together.
        (0..20).map(|_| label()).find(|label| {
            let (unicode, valid) = idna::domain_to_unicode(label);
            valid.is_ok() && !label.is_empty() && unicode == *label
        })
    }
}

/// The letters of every script that has some, by its name.
pub(crate) fn scripts() -> BTreeMap<&'static str, Letters> {
    let mut scripts: BTreeMap<&'static str, Letters> = BTreeMap::new();
    for c in '\u{30}'..=char::MAX {
        let script = c.script();
        let common = matches!(script, Script::Common | Script::Inherited | Script::Unknown);
        if common || !c.is_alphabetic() || link_term(c) != LinkTerm::Include {
            continue;
        }
        let letters = scripts.entry(script.full_name()).or_default();
        letters.all.push(c);
        if is_host_letter(c) {
            letters.of_hosts.push(c);
        }
    }
    scripts
}
