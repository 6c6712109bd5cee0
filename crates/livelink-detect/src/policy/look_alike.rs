//! Labels that look like something else (rulings 26 and 28).

use super::security_table::{LONGER_SKELETONS, REFUSED_TYPES, SKELETONS, TYPES};
use crate::host::idna::is_plain_cjk;
use crate::host::{chars, idna};
use crate::link::LinkKind;
use crate::link_text;
use crate::options::Policy;
use crate::range_table::value;
use crate::reject::Rejected;
use crate::scheme::Schemes;
use crate::script::{Mix, Script, script_names};

/// Returns the reason why policy refuses the host of a link; `None` if it does not.
pub(super) fn refuses(policy: &Policy, link: &str, host: &str) -> Option<Rejected> {
    // This is one pass over a short word. A search by vectors costs more to set up.
    let plain = |byte: &u8| byte.is_ascii() && *byte != b'-';
    if host.as_bytes().iter().all(plain) {
        return None;
    }
    if is_plain_han(host) {
        return None;
    }
    by_labels(policy, link, host)
}

/// Returns whether `host` is made of letters, digits and full stops of ASCII, and of Han characters
/// that no rule of this file refuses.
///
/// No label of such a host is an A-label, because none has a hyphen. So the labels are those of the
/// Unicode form, except for capitals. None of the characters has a refused type, and Han with ASCII
/// is highly restrictive. A label with such a Han character does not look all ASCII, because that
/// character does not.
fn is_plain_han(host: &str) -> bool {
    host.chars()
        .all(|c| is_unlike_ascii(c) || c.is_ascii_alphanumeric() || c == '.')
}

/// Returns whether `c` is one of the usual Han characters, except the four that look like ASCII:
/// like `T`, `Y`, `\` and `/`.
fn is_unlike_ascii(c: char) -> bool {
    matches!(c, '\u{4E00}'..='\u{9FFF}') && !matches!(c, '丅' | '丫' | '丶' | '丿')
}

/// Returns the reason why policy refuses a host, by the Unicode form of its labels; `None` if it
/// does not.
fn by_labels(policy: &Policy, link: &str, host: &str) -> Option<Rejected> {
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
    let mut labels = unicode
        .split(chars::is_dot)
        .filter(|label| !label.is_ascii());
    labels.find_map(|label| {
        let by = |rule: bool, test: &dyn Fn() -> Option<Rejected>| if rule { test() } else { None };
        by(policy.identifier_types, &|| identifier_type(label))
            .or_else(|| by(policy.mixed_scripts, &|| mixed_scripts(label, link, host)))
            .or_else(|| {
                by(policy.confusables && ascii_tld, &|| {
                    confusable(label, link, host)
                })
            })
    })
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
    is_plainly_restrictive(word) || is_restrictive(word)
}

/// Returns `true` for some words that [`is_restrictive`] returns `true` for: those of ASCII and of
/// usual CJK letters, if they do not have both kana and Hangul.
fn is_plainly_restrictive(word: &str) -> bool {
    let (mut kana, mut hangul) = (false, false);
    let plain = word.chars().all(|c| {
        kana |= matches!(c, '\u{3041}'..='\u{30FA}');
        hangul |= matches!(c, '\u{AC00}'..='\u{D7A3}');
        c.is_ascii() || is_plain_cjk(c)
    });
    plain && !(kana && hangul)
}

/// Returns whether a word is highly restrictive, by the tables of scripts.
fn is_restrictive(word: &str) -> bool {
    let mix = Mix::of(word);
    mix.is_single() || mix.is_latin_with_east_asian()
}

/// Refuses a label of one non-Latin script that looks all ASCII (ruling 26).
fn confusable(label: &str, link: &str, host: &str) -> Option<Rejected> {
    // Those letters are not Latin, and looking up a script is expensive.
    let latin = |c: char| !is_plain_cjk(c) && Script::of(c) == Script::LATIN;
    let latin = label.chars().any(latin);
    if latin {
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
    // Those letters have no such type.
    if is_plain_cjk(c) {
        return None;
    }
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
    use super::{
        ascii_skeleton, by_labels, is_plain_cjk, is_plain_han, is_plainly_restrictive,
        is_restrictive, is_unlike_ascii,
    };
    use crate::options::Policy;
    use crate::script::Script;
    use fastrand::Rng;

    /// The usual CJK letters have the scripts that the shortcuts assume.
    #[test]
    fn plain_words_are_restrictive() {
        let mut rng = Rng::with_seed(26);
        let mut plain = 0;
        for c in ('\0'..=char::MAX).filter(|c| is_plain_cjk(*c)) {
            assert_ne!(Script::of(c), Script::LATIN, "{c}");
            for around in ["", "a", "1-", "中", "か", "ア", "한"] {
                let word = format!("{around}{c}{around}");
                assert!(
                    !is_plainly_restrictive(&word) || is_restrictive(&word),
                    "{word}"
                );
                plain += usize::from(is_plainly_restrictive(&word));
            }
        }
        assert!(plain > 100_000, "{plain}");
        let pieces = ["a", "Z", "7", "-", "か", "ア", "中", "한", "é", "ж", "ー"];
        for _ in 0..50_000 {
            let word: String = (0..rng.usize(1..7))
                .map(|_| pieces[rng.usize(..pieces.len())])
                .collect();
            assert!(
                !is_plainly_restrictive(&word) || is_restrictive(&word),
                "{word}"
            );
        }
    }

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
            assert_eq!(is_restrictive(word), expected, "{word}");
        }
    }

    /// No rule refuses a host that the shortcut accepts. Returns whether `host` is one.
    #[track_caller]
    fn check_plain_han(host: &str) -> bool {
        let policy = Policy::default();
        assert!(policy.identifier_types && policy.mixed_scripts && policy.confusables);
        let plain = is_plain_han(host);
        assert!(!plain || by_labels(&policy, host, host).is_none(), "{host}");
        plain
    }

    #[test]
    fn plain_han_is_not_refused() {
        let mut plain = 0;
        for c in '\0'..=char::MAX {
            for host in [
                format!("{c}"),
                format!("{c}1.com"),
                format!("a{c}Z.{c}{c}中.c{c}"),
            ] {
                plain += usize::from(check_plain_han(&host));
            }
            let like = matches!(c, '\u{4E00}'..='\u{9FFF}') && !is_unlike_ascii(c);
            assert!(!like || ascii_skeleton(&c.to_string()).is_some(), "{c}");
        }
        assert!(plain > 60_000, "{plain}");
        // One is the A-label of Cyrillic letters that look like `apple`.
        let pieces = [
            "a",
            "Z",
            "7",
            ".",
            "中",
            "国",
            "龥",
            "丅",
            "丫",
            "ノ",
            "-",
            "xn--80ak6aa92e",
            ".com",
            "か",
            "한",
            "é",
            "а",
            "。",
        ];
        let mut rng = Rng::with_seed(28);
        plain = 0;
        for _ in 0..50_000 {
            let host: String = (0..rng.usize(1..9))
                .map(|_| pieces[rng.usize(..pieces.len())])
                .collect();
            plain += usize::from(check_plain_han(&host));
        }
        assert!(plain > 1_000, "{plain}");
    }
}

#[cfg(test)]
mod identifier_tests {
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
