//! Hosts in ASCII form and in Unicode form by UTS #46 (rulings 21 and 30), and the checks of
//! IDNA2008 on a label beyond it.

use super::chars::is_label_char;
use crate::script::Script;
use std::borrow::Cow;
use uts46::BothForms;

/// Returns a host in ASCII form (ruling 30). This is ToASCII of UTS #46 without the checks that the
/// caller makes itself.
///
/// It borrows where nothing changes. `None` if the host is not valid.
pub(crate) fn to_ascii(host: &str) -> Option<Cow<'_, str>> {
    uts46::domain_to_ascii(host).ok()
}

/// Returns a host in ASCII form and in Unicode form. `None` if the host is not valid.
pub(crate) fn both_forms(host: &str) -> Option<BothForms<'_>> {
    uts46::domain_to_both(host).ok()
}

/// Returns a host in Unicode form, for people. A host that does not convert stays as it is.
pub(crate) fn to_unicode(host: &str) -> Cow<'_, str> {
    u_label(host).unwrap_or(Cow::Borrowed(host))
}

/// Returns the Unicode form of a label, or of a host; `None` if it does not convert.
pub(crate) fn u_label(label: &str) -> Option<Cow<'_, str>> {
    uts46::domain_to_unicode(label).ok()
}

/// Returns whether a U-label (lower-case, mapped, without `xn--`) is valid under IDNA2008
/// (ruling 21).
///
/// `uts46` checks the mapping, the joiners (CONTEXTJ) and the Bidi rule (RFC 5893). But UTS #46
/// accepts any symbol that it maps to itself, emoji among them. It has no CONTEXTO rules (RFC 5892,
/// appendix A), and allows hyphens in some places where IDNA2008 forbids them.
///
/// Linear in the label's length. It does not allocate.
pub(crate) fn is_valid(label: &str) -> bool {
    // RFC 5891, section 4.2.3.1. The third and fourth characters of an A-label are hyphens
    // (`xn--`), so no parser reads a U-label with hyphens there as a U-label. And an A-label would
    // hide a hyphen at an edge of its U-label.
    let hyphens = label.chars().skip(2).take(2).eq(['-', '-']);
    if hyphens || label.starts_with('-') || label.ends_with('-') {
        return false;
    }
    let mut before = None;
    let mut chars = label.chars().peekable();
    let mut arabic_indic = false;
    let mut extended_arabic_indic = false;
    while let Some(c) = chars.next() {
        if !is_label_char(c) {
            return false;
        }
        let allowed = match c {
            // A.3: between two `l`, for Catalan.
            '\u{B7}' => before == Some('l') && chars.peek() == Some(&'l'),
            // A.4: before a Greek character.
            '\u{375}' => chars
                .peek()
                .is_some_and(|next| Script::of(*next) == Script::GREEK),
            // A.5, A.6: after a Hebrew character.
            '\u{5F3}' | '\u{5F4}' => before.is_some_and(|c: char| Script::of(c) == Script::HEBREW),
            // A.7: with Hiragana, Katakana or Han somewhere in the label.
            '\u{30FB}' => label.chars().any(|c| {
                matches!(
                    Script::of(c),
                    Script::HIRAGANA | Script::KATAKANA | Script::HAN
                )
            }),
            // A.8, A.9: the two sets of digits do not mix.
            '\u{660}'..='\u{669}' => {
                arabic_indic = true;
                !extended_arabic_indic
            }
            '\u{6F0}'..='\u{6F9}' => {
                extended_arabic_indic = true;
                !arabic_indic
            }
            _ => true,
        };
        if !allowed {
            return false;
        }
        before = Some(c);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn context_rules() {
        for (label, expected) in [
            ("example", true),
            ("col\u{B7}laboraci\u{F3}", true),
            ("a\u{B7}b", false),
            ("l\u{B7}b", false),
            ("a\u{B7}l", false),
            ("\u{375}\u{3B1}", true),
            ("\u{375}a", false),
            ("\u{5D0}\u{5F3}", true),
            ("\u{5F3}\u{5D0}", false),
            ("\u{30A2}\u{30FB}\u{30A4}", true),
            ("a\u{30FB}b", false),
            ("\u{660}\u{6F0}", false),
            ("\u{660}\u{661}", true),
            ("\u{1F600}", false),
            ("xn--\u{295}", false),
            ("\u{FC}b--x", false),
            ("\u{FC}b-x-y", true),
            ("\u{FC}b-", false),
            ("-\u{FC}b", false),
        ] {
            assert_eq!(is_valid(label), expected, "{label:?}");
        }
    }
}
