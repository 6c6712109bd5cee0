//! The data files of UTS #39 (`IdentifierType.txt`, `IdentifierStatus.txt`, `confusables.txt`), compared with what policy says about a
//! host for every character that a label can hold.
//!
//! A label has its Unicode form when policy looks at it. So a character that the mapping of UTS #46 changes, and one that no label
//! may hold, has no answer. A note says how many these are.

use std::collections::BTreeMap;

use super::report::Report;
use super::ucd_file;
use livelink::detect::{HostInfo, Rejected, RestrictionLevel};
use livelink::{Detector, Options, Policy, Profile};

/// The names of the official files.
pub(crate) const TYPES: &str = "IdentifierType.txt";
pub(crate) const STATUS: &str = "IdentifierStatus.txt";
pub(crate) const CONFUSABLES: &str = "confusables.txt";

/// The types that ruling 28 refuses.
const REFUSED: [&str; 6] = [
    "Default_Ignorable",
    "Deprecated",
    "Not_NFKC",
    "Not_XID",
    "Obsolete",
    "Technical",
];

/// The types that prevail over those, except in Latin.
const USED: [&str; 2] = ["Limited_Use", "Uncommon_Use"];

/// The cases of the types and the status.
const LABELS: &str = "characters that a label can hold";

/// What labels have before the character and after it: nothing; a letter; a letter from right to left; a virama, and letters that are
/// joined, for the joiners. They are letters that identifiers may have.
const AROUND: [(&str, &str); 5] = [
    ("", ""),
    ("a", ""),
    ("\u{5D0}", ""),
    ("\u{915}\u{94D}", "\u{937}"),
    ("\u{628}", "\u{628}"),
];

/// Compares the types that policy refuses. Each character of a label is a case.
pub(crate) fn identifier_types(contents: &str) -> Report {
    let mut report = Report::new(TYPES);
    let types = values(contents, &mut report);
    let mut policy = Policy::NONE;
    policy.identifier_types = true;
    let [literal, careful] = [Policy::NONE, policy].map(detector);
    let is_latin = of_scripts(&["Latin"]);
    each(&mut report, LABELS, |c| {
        let label = label(c, |label| links(&literal, label))?;
        let types = types.get(&c).map_or("", |types| *types);
        let has_one_of = |names: &[&str]| types.split(' ').any(|one| names.contains(&one));
        let is_refused = has_one_of(&REFUSED) && (is_latin(c) || !has_one_of(&USED));
        // The joiners are allowed where the label needs them.
        let expected = is_refused && !matches!(c, '\u{200C}' | '\u{200D}');
        let found = refusal(&careful, &label);
        let agrees = match &found {
            None => !expected,
            Some(Rejected::IdentifierType {
                character,
                identifier_type,
                ..
            }) => {
                expected && *character == c && types.split(' ').any(|one| one == *identifier_type)
            }
            Some(_) => false,
        };
        Some(if agrees {
            Ok(())
        } else {
            Err(format!("the file has {types:?}, policy says {found:?}"))
        })
    });
    report
}

/// Compares the characters that identifiers may have, by the restriction level of a host. Each character of a label is a case.
pub(crate) fn identifier_status(contents: &str) -> Report {
    let mut report = Report::new(STATUS);
    let statuses = values(contents, &mut report);
    each(&mut report, LABELS, |c| {
        let host = |label: &str| HostInfo::parse(&format!("{label}.com")).ok();
        let label = label(c, |label| {
            host(label).is_some_and(|host| host.unicode.contains(c))
        })?;
        let level = host(&label)?.restriction_level;
        let is_allowed = statuses.get(&c) == Some(&"Allowed");
        // Every level below has only allowed characters. A label of ASCII has a level of its own, with any of them.
        let found = level != RestrictionLevel::Unrestricted;
        Some(if found == is_allowed || label.is_ascii() {
            Ok(())
        } else {
            Err(format!(
                "allowed in the file: {is_allowed}, the level is {level}"
            ))
        })
    });
    report
}

/// The scripts whose letters do not pass for letters of ASCII (ruling 26): Latin, which is read as what it is, and those whose
/// characters are twice as wide.
const NO_LOOK_ALIKES: [&str; 6] = ["Latin", "Han", "Hiragana", "Katakana", "Bopomofo", "Hangul"];

/// Compares the labels that look like letters, digits and hyphens of ASCII (ruling 26). Each character that may be a label by itself
/// is a case, except those of [`NO_LOOK_ALIKES`] and those that ruling 28 refuses.
pub(crate) fn confusables(contents: &str) -> Report {
    let mut report = Report::new(CONFUSABLES);
    let prototypes: BTreeMap<char, String> = values(contents, &mut report)
        .into_iter()
        .filter_map(|(c, points)| Some((c, ucd_file::text(points)?)))
        .collect();
    let [mut confusables, mut types] = [Policy::NONE; 2];
    confusables.confusables = true;
    types.identifier_types = true;
    let [confusables, types] = [confusables, types].map(detector);
    let is_left_out = of_scripts(&NO_LOOK_ALIKES);
    let mut listed = 0;
    let cases =
        "characters that are a label by themselves, of a script whose letters may pass for ASCII";
    each(&mut report, cases, |c| {
        let alone = c.to_string();
        if c.is_ascii() || !stays(&alone) || !links(&types, &alone) || is_left_out(c) {
            return None;
        }
        let prototype = prototypes.get(&c);
        listed += usize::from(prototype.is_some());
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let expected = prototype.filter(|text| text.chars().all(is_name));
        let found = match refusal(&confusables, &alone) {
            Some(Rejected::WholeScriptConfusable { looks_like, .. }) => Some(looks_like),
            _ => None,
        };
        Some(if found.as_ref() == expected {
            Ok(())
        } else {
            Err(format!("the file has {prototype:?}, policy says {found:?}"))
        })
    });
    let lines = prototypes.len();
    report.notes.push(format!(
        "{listed} of the {lines} characters of the file are among them"
    ));
    report
}

/// Returns a function that says whether a character is of one of some scripts. It has a word of Cyrillic and the character refused
/// with the names of both scripts.
fn of_scripts(names: &'static [&'static str]) -> impl Fn(char) -> bool {
    let mut mixed = Policy::NONE;
    mixed.mixed_scripts = true;
    let mixed = detector(mixed);
    move |c| {
        let found = refusal(&mixed, &format!("\u{436}{c}"));
        let is_among = |scripts: &[&str]| names.iter().any(|name| scripts.contains(name));
        matches!(found, Some(Rejected::MixedScripts { scripts, .. }) if is_among(&scripts))
    }
}

/// The first field of each character that a file lists.
fn values<'f>(contents: &'f str, report: &mut Report) -> BTreeMap<char, &'f str> {
    let mut values = BTreeMap::new();
    for entry in report.entries(contents) {
        let value = entry.fields.first().copied().unwrap_or_default();
        let characters = entry.range.filter_map(char::from_u32);
        values.extend(characters.map(|c| (c, value)));
    }
    values
}

/// Asks `case` about every character and counts the answers. `case` returns `None` for a character that it leaves out. A note says
/// which characters are the `cases`.
fn each(
    report: &mut Report,
    cases: &str,
    mut case: impl FnMut(char) -> Option<Result<(), String>>,
) {
    let mut others = 0;
    for c in '\0'..=char::MAX {
        report.total += 1;
        match case(c) {
            None => others += 1,
            Some(Ok(())) => report.passed += 1,
            Some(Err(message)) => {
                let message = format!("U+{:04X}: {message}", u32::from(c));
                report.failures.push(message);
            }
        }
    }
    report.total -= others;
    let message = format!("these are the {cases}; {others} others have no answer");
    report.notes.push(message);
}

/// The first label with `c` for which `fits` holds.
fn label(c: char, fits: impl Fn(&str) -> bool) -> Option<String> {
    let mut labels = AROUND
        .iter()
        .map(|(before, after)| format!("{before}{c}{after}"));
    labels.find(|label| stays(label) && fits(label))
}

/// Whether a label has its Unicode form.
fn stays(label: &str) -> bool {
    uts46::domain_to_unicode(label).is_ok_and(|unicode| unicode == label)
}

fn detector(policy: Policy) -> Detector {
    let mut options = Options::default();
    options.profile = Profile::UniversalAcceptance;
    options.policy = policy;
    Detector::new(options)
}

/// Whether a host with this label links.
fn links(detector: &Detector, label: &str) -> bool {
    let text = format!("https://{label}.com");
    let found = detector.detect(&text);
    found.len() == 1 && found[0].range == (0..text.len())
}

/// The reason why a host with this label does not link.
fn refusal(detector: &Detector, label: &str) -> Option<Rejected> {
    let verdicts = detector.explain(&format!("https://{label}.com"));
    verdicts
        .into_iter()
        .find_map(|verdict| verdict.rejected().cloned())
}
