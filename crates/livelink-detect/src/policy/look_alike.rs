//! Labels that look like something else (rulings 26, 28 and 45).

use super::security_table::{REFUSED_TYPES, TYPES};
use super::skeleton::ascii_skeleton;
use super::{odd_letter, odd_mark};
use crate::host::{chars, idna};
use crate::link::LinkKind;
use crate::link_text;
use crate::options::Policy;
use crate::range_table::value;
use crate::reject::Rejected;
use crate::scheme::Schemes;
use crate::script::{Mix, script_names};

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
    let tld = unicode.rsplit(chars::is_dot).next().unwrap_or_default();
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
        if policy.confusables {
            refusal = refusal.or_else(|| confusable(label, tld, link, host));
        }
        refusal = refusal.or_else(|| deceptive_character(policy, label, link, host));
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
    let [label, ascii, defanged] = forms(label, link, host);
    Some(Rejected::MixedScripts {
        scripts: script_names(&label),
        label,
        ascii,
        defanged,
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

/// Refuses a label of another script that looks all ASCII, unless the top-level domain has its
/// script (ruling 26). Under such a domain, a reader expects the script.
fn confusable(label: &str, tld: &str, link: &str, host: &str) -> Option<Rejected> {
    if odd_letter::has_latin(label) {
        return None;
    }
    let looks_like = ascii_skeleton(label)?;
    if Mix::of(label).shares(Mix::of(tld)) {
        return None;
    }
    let [label, ascii, defanged] = forms(label, link, host);
    Some(Rejected::WholeScriptConfusable {
        label,
        looks_like,
        ascii,
        defanged,
    })
}

/// Refuses a label with a character that reads as another one, or that nobody sees (ruling 45).
fn deceptive_character(policy: &Policy, label: &str, link: &str, host: &str) -> Option<Rejected> {
    let mixed = policy.mixed_scripts.then(|| {
        odd_mark::of_another_script(label)
            .map(|c| (c, "is a mark of another script"))
            .or_else(|| {
                Some((
                    odd_letter::of_another_system(label)?,
                    "is a digit of another system",
                ))
            })
    });
    let (character, evidence) = mixed.flatten().or_else(|| {
        if !policy.confusables {
            return None;
        }
        odd_mark::hidden(label)
            .map(|c| (c, "is not seen"))
            .or_else(|| {
                let odd = odd_letter::lone_stroke(label);
                Some((
                    odd.or_else(|| odd_letter::of_the_other_kana(label))?,
                    "looks like another",
                ))
            })
    })?;
    let [label, ascii, defanged] = forms(label, link, host);
    Some(Rejected::DeceptiveCharacter {
        label,
        character,
        evidence,
        ascii,
        defanged,
    })
}

/// Returns the label, the host in ASCII form and the link made harmless, for a reason.
fn forms(label: &str, link: &str, host: &str) -> [String; 3] {
    [label.to_owned(), ascii(host), defanged(link, host)]
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
