//! The letters of every script, and words and labels made of them.

use livelink::uts58::{LinkTerm, link_term};
use livelink_tests::properties::{Rng, choose};
use std::collections::BTreeMap;
use unicode_script::{Script, UnicodeScript as _};

/// Returns the top-level domains of the embedded table, as U-labels. Those under which a name of two labels cannot be
/// registered are left out.
pub(crate) fn tlds() -> Vec<&'static str> {
    let wildcards = ["ck", "er", "fk", "jm", "mm", "np", "pg"];
    let lines = include_str!("../../data/tlds/embedded.txt").lines();
    lines
        .filter(|line| !line.starts_with('#') && !wildcards.contains(line))
        .collect()
}

/// Returns whether a label may contain the letter. UTS #46 has to map it to itself. Of these letters, RFC 5892 excludes
/// numbers (2.1), some exceptions (2.6) and the conjoining Hangul jamo (2.9).
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

/// The letters of a script.
#[derive(Debug, Default)]
pub(crate) struct Letters {
    /// The letters, and marks that count as letters, that a host may contain: no capitals, no compatibility forms.
    pub(crate) of_hosts: Vec<char>,
    /// The letters and marks that a link may contain anywhere: no deprecated ones.
    pub(crate) all: Vec<char>,
}

impl Letters {
    /// Returns one to `max` letters.
    pub(crate) fn word(&self, random: &mut Rng, max: usize) -> String {
        (0..=random.usize(..max))
            .map(|_| choose(random, &self.all))
            .collect()
    }

    /// Returns a label of one to `max` letters that a URL parser accepts in a host. `None` if it finds none.
    pub(crate) fn label(&self, random: &mut Rng, max: usize) -> Option<String> {
        if self.of_hosts.is_empty() {
            return None;
        }
        let mut label = || -> String {
            (0..=random.usize(..max))
                .map(|_| choose(random, &self.of_hosts))
                .collect()
        };
        // A label cannot begin with a mark, and not all letters go together.
        (0..20).map(|_| label()).find(|label| {
            let (unicode, valid) = idna::domain_to_unicode(label);
            valid.is_ok() && !label.is_empty() && unicode == *label
        })
    }
}

/// Returns the letters of every script that has letters, by the name of the script.
pub(crate) fn letters_of_scripts() -> BTreeMap<&'static str, Letters> {
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
