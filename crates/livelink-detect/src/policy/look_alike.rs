//! Labels that look like something else (rulings 26 and 28).

use super::security_table::{LONGER_SKELETONS, REFUSED_TYPES, SKELETONS, TYPES};
use crate::host::{chars, idna};
use crate::link::LinkKind;
use crate::link_text;
use crate::options::Policy;
use crate::range_table::value;
use crate::reject::Rejected;
use crate::scheme::Schemes;
use crate::script::{Mix, Script, script_names};

/// Returns the reason why policy refuses the host of a link, by the Unicode form of its labels;
/// `None` if it does not.
pub(super) fn refuses(policy: &Policy, link: &str, host: &str) -> Option<Rejected> {
    let a_label = |label: &str| {
        label
            .as_bytes()
            .get(..4)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"xn--"))
    };
    if host.is_ascii() && !host.split('.').any(a_label) {
        return None;
    }
    let unicode = idna::to_unicode(host);
    let ascii_tld = unicode
        .rsplit(chars::is_dot)
        .next()
        .is_some_and(str::is_ascii);
    for label in unicode
        .split(chars::is_dot)
        .filter(|label| !label.is_ascii())
    {
        let mut refusal = None;
        if policy.identifier_types {
            refusal = identifier_type(label);
        }
        if policy.mixed_scripts {
            refusal = refusal.or_else(|| mixed_scripts(label, link, host));
        }
        if policy.confusables && ascii_tld {
            refusal = refusal.or_else(|| confusable(label, link, host));
        }
        if refusal.is_some() {
            return refusal;
        }
    }
    None
}

/// Finds a character that identifiers should not have (ruling 28).
///
/// Scripts of limited use and excluded scripts are not refused, because the guidelines forbid
/// telling living scripts apart.
fn identifier_type(label: &str) -> Option<Rejected> {
    label.chars().find_map(|character| {
        // The joiners have passed CONTEXTJ.
        if matches!(character, '\u{200C}' | '\u{200D}') {
            return None;
        }
        let identifier_type = refused_type(character)?;
        Some(Rejected::IdentifierType {
            label: label.to_owned(),
            character,
            identifier_type,
        })
    })
}

/// Refuses a label beyond "Highly Restrictive" of UTS #39 (ruling 26).
fn mixed_scripts(label: &str, link: &str, host: &str) -> Option<Rejected> {
    if is_highly_restrictive(label) {
        return None;
    }
    Some(Rejected::MixedScripts {
        label: label.to_owned(),
        scripts: script_names(label),
        ascii: ascii(host),
        defanged: defanged(link, host),
    })
}

/// Returns whether a word is of one script, or of Latin and one of the East Asian sets (UTS #39,
/// section 5.2).
///
/// That section also asks for the Identifier_Status. This function does not: see
/// [`identifier_type`].
pub(crate) fn is_highly_restrictive(word: &str) -> bool {
    let mix = Mix::of(word);
    mix.is_single() || mix.is_latin_with_east_asian()
}

/// Refuses a label of one non-Latin script that looks all ASCII (ruling 26).
fn confusable(label: &str, link: &str, host: &str) -> Option<Rejected> {
    if label.chars().any(|c| Script::of(c) == Script::LATIN) {
        return None;
    }
    let looks_like = ascii_skeleton(label)?;
    Some(Rejected::WholeScriptConfusable {
        label: label.to_owned(),
        looks_like,
        ascii: ascii(host),
        defanged: defanged(link, host),
    })
}

/// Returns the link made harmless, for a reason.
fn defanged(link: &str, host: &str) -> String {
    // The host of an address is at its end, after an `@`.
    let before = link.strip_suffix(host).unwrap_or_default();
    let kind = match before.ends_with('@') && !link.starts_with(host) {
        true => LinkKind::Email,
        false => LinkKind::Url,
    };
    link_text::defang(&Schemes::none(), link, kind)
}

/// Returns the host in ASCII form, for a reason.
fn ascii(host: &str) -> String {
    idna::to_ascii(host).map_or_else(|| host.to_owned(), |ascii| ascii.into_owned())
}

/// Returns the identifier type of `c`, by its name in the standard, if it is one of those that
/// ruling 28 refuses. `c` is from a label in Unicode form.
pub(super) fn refused_type(c: char) -> Option<&'static str> {
    // The number 0 means every other type.
    let number = value(&TYPES, c).checked_sub(1)?;
    REFUSED_TYPES.get(number).copied()
}

/// Returns the skeleton of a label in Unicode form if it is ASCII, and `None` if it is not.
pub(super) fn ascii_skeleton(label: &str) -> Option<String> {
    let mut skeleton = String::new();
    for c in label.chars() {
        let number = value(&SKELETONS, c);
        match u8::try_from(number) {
            Ok(ascii) if ascii.is_ascii() => skeleton.push(char::from(ascii)),
            // The number after the last of them means that the skeleton is not ASCII.
            _ => skeleton.push_str(LONGER_SKELETONS.get(number.checked_sub(128)?)?),
        }
    }
    Some(skeleton)
}

#[cfg(test)]
mod tests {
    use super::is_highly_restrictive;

    /// UTS #39, section 5.2: one script, or Latin with Han and Bopomofo, with Han and kana, or with
    /// Han and Hangul.
    #[test]
    fn latin_goes_with_three_sets() {
        for (word, expected) in [
            ("ж", true),
            ("aㄅ", true),
            ("aㄅ中", true),
            ("aかア中", true),
            ("a한中", true),
            ("aж", false),
            ("中ж", false),
            ("aか한", false),
            ("aㄅか", false),
            ("aㄅ한中", false),
        ] {
            assert_eq!(is_highly_restrictive(word), expected, "{word}");
        }
    }
}

#[cfg(test)]
mod skeleton_tests {
    use super::ascii_skeleton;
    use crate::host::chars::is_label_char;
    use crate::host::idna::u_label;

    /// The skeleton by the crate unicode-security.
    fn expected(label: &str) -> Option<String> {
        let skeleton: String = unicode_security::skeleton(label).collect();
        skeleton.is_ascii().then_some(skeleton)
    }

    #[track_caller]
    fn check(label: &str) {
        assert_eq!(
            ascii_skeleton(label),
            expected(label),
            "{}",
            label.escape_unicode()
        );
    }

    #[test]
    fn every_character_of_a_label_has_the_skeleton_that_unicode_security_gives_it() {
        let mut ascii = 0;
        for c in '\0'..=char::MAX {
            // The form in which the host of a link comes here.
            let label = u_label(c.encode_utf8(&mut [0; 4])).map(|label| label.into_owned());
            if let Some(label) = label.filter(|label| label.chars().all(is_label_char)) {
                check(&label);
                ascii += usize::from(!label.is_ascii() && expected(&label).is_some());
            }
        }
        assert!(ascii > 400, "only {ascii} characters");
    }

    #[test]
    fn labels_have_the_skeletons_of_their_characters() {
        let known: Vec<char> = ('\0'..=char::MAX)
            .filter(|c| ascii_skeleton(c.encode_utf8(&mut [0; 4])).is_some())
            .collect();
        let others = ['\u{436}', '\u{E9}', '\u{4E00}', '\u{AC00}', '\u{915}'];
        let mut random = fastrand::Rng::with_seed(39);
        for _ in 0..50_000 {
            let len = random.usize(0..8);
            let mut label: String = (0..len).filter_map(|_| random.choice(&known)).collect();
            if random.u8(0..4) == 0 {
                label.extend(random.choice(others));
            }
            check(&label);
        }
        assert_eq!(
            ascii_skeleton("\u{430}\u{440}\u{440}\u{4CF}\u{435}").as_deref(),
            Some("apple")
        );
    }
}
