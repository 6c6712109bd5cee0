//! Hosts in ASCII form and in Unicode form by UTS #46 (rulings 21 and 30), and the checks of
//! IDNA2008 on a label beyond it.
//!
//! Most hosts beyond ASCII are plain CJK text and ASCII: `普遍接受-测试.世界`, `最高のSONY製品.com`.
//! The mapping, the normalisation, the joiners and the Bidi rule of IDNA change or refuse nothing in
//! such a host except capitals, so its ASCII form is Punycode alone. The tests compare that with the
//! long way for each code point, and for random hosts.

use super::chars::{is_dot, is_label_char};
use crate::script::Script;
use std::borrow::Cow;
use uts46::punycode;

/// Returns a host in ASCII form (ruling 30). This is ToASCII of UTS #46 without the checks that the
/// caller makes itself.
///
/// It borrows where nothing changes. `None` if the host is not valid.
pub(crate) fn to_ascii(host: &str) -> Option<Cow<'_, str>> {
    match plain_to_ascii(host) {
        Some(ascii) => Some(Cow::Owned(ascii)),
        None => long_to_ascii(host),
    }
}

/// Returns any host in ASCII form, by the whole of UTS #46.
pub(super) fn long_to_ascii(host: &str) -> Option<Cow<'_, str>> {
    uts46::domain_to_ascii(host).ok()
}

/// Returns a host in Unicode form, for people. A host that does not convert stays as it is.
pub(crate) fn to_unicode(host: &str) -> Cow<'_, str> {
    u_label(host).unwrap_or(Cow::Borrowed(host))
}

/// Returns the Unicode form of a label, or of a host; `None` if it does not convert.
pub(crate) fn u_label(label: &str) -> Option<Cow<'_, str>> {
    match is_unicode_form(label) {
        true => Some(Cow::Borrowed(label)),
        false => long_u_label(label),
    }
}

/// Returns the Unicode form of any label, by the whole of UTS #46; `None` if it does not convert.
pub(super) fn long_u_label(label: &str) -> Option<Cow<'_, str>> {
    uts46::domain_to_unicode(label).ok()
}

/// The most characters of a label whose ASCII form may be short enough. That form has `xn--`, and a
/// digit for each character at least.
const LETTERS_MAX: usize = 63 - "xn--".len();

/// The memory for the ASCII form has at first this many bytes more than the host, so that it rarely
/// has to grow. A Han character has three bytes in a text, and three or four digits in Punycode.
const GROWTH: usize = 32;

/// Returns whether `c` is one of the letters of CJK text that mean nothing to IDNA: the usual kana,
/// Han characters and Hangul syllables.
#[inline]
pub(crate) fn is_plain_cjk(c: char) -> bool {
    matches!(
        c,
        '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}'
    )
}

/// Returns whether `c` is a letter, digit, hyphen or underscore of ASCII.
#[inline]
fn is_ascii(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_')
}

/// Returns whether a label has the form of an A-label, which IDNA decodes and checks.
fn is_a_label(label: &str) -> bool {
    let start = label.as_bytes().get(..4);
    start.is_some_and(|start| start.eq_ignore_ascii_case(b"xn--"))
}

/// Returns whether `host` is its own Unicode form: it is plain, without capitals and with full
/// stops alone.
pub(super) fn is_unicode_form(host: &str) -> bool {
    let plain = |c: char| is_plain_cjk(c) || c == '.' || is_ascii(c) && !c.is_ascii_uppercase();
    host.chars().all(plain) && !host.split('.').any(is_a_label)
}

/// Returns the ASCII form of a host of letters and digits alone: those of ASCII, and the usual ones
/// of CJK text. `None` for any other host, for one with an empty label, and for one with a label of
/// more than [`LETTERS_MAX`] characters.
///
/// No label of such a host is an A-label, because none has a hyphen. IDNA2008 refuses none of its
/// characters anywhere.
pub(super) fn letters_to_ascii(host: &str) -> Option<String> {
    let mut len = 0;
    for c in host.chars() {
        len = match c {
            _ if is_plain_cjk(c) || c.is_ascii_alphanumeric() => len + 1,
            _ if is_dot(c) && len > 0 => 0,
            _ => return None,
        };
        if len > LETTERS_MAX {
            return None;
        }
    }
    if len == 0 { None } else { converted(host) }
}

/// Returns the ASCII form of a host of plain CJK text and ASCII, if there is CJK text in it; `None`
/// for any other host, or as [`converted`] says.
pub(super) fn plain_to_ascii(host: &str) -> Option<String> {
    let plain = |c: char| is_plain_cjk(c) || is_ascii(c) || is_dot(c);
    if host.is_ascii() || !host.chars().all(plain) {
        return None;
    }
    converted(host)
}

/// Returns the ASCII form of a host of plain characters; `None` if it has an A-label, or a label of
/// more than [`punycode::UNICODE_MAX`] characters.
fn converted(host: &str) -> Option<String> {
    let mut ascii = String::with_capacity(host.len() + GROWTH);
    for (at, label) in host.split(is_dot).enumerate() {
        if is_a_label(label) {
            return None;
        }
        if at > 0 {
            ascii.push('.');
        }
        if label.is_ascii() {
            ascii.extend(label.chars().map(|c| c.to_ascii_lowercase()));
        } else {
            ascii.push_str("xn--");
            punycode::encode(label, &mut ascii)?;
        }
    }
    Some(ascii)
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
    use fastrand::Rng;

    #[track_caller]
    fn check(host: &str) -> bool {
        let ascii = to_ascii(host);
        if let Some(ascii) = &ascii {
            let expected = long_to_ascii(host);
            assert_eq!(Some(&**ascii), expected.as_deref(), "{host}");
        }
        if is_unicode_form(host) {
            assert_eq!(long_u_label(host).as_deref(), Some(host), "{host}");
        }
        ascii.is_some()
    }

    #[test]
    fn each_character_alone_and_among_others() {
        let mut plain = 0;
        for c in (0..=u32::from(char::MAX)).filter_map(char::from_u32) {
            let alone = check(&String::from(c));
            if is_plain_cjk(c) {
                assert!(alone && is_valid(&String::from(c)), "{c}");
                for host in [
                    format!("a{c}1"),
                    format!("{c}{c}。Ｂ"),
                    format!("{c}か.中{c}각"),
                ] {
                    check(&host);
                }
                plain += 1;
            }
        }
        assert!(plain > 32_000, "{plain}");
    }

    #[test]
    fn random_hosts() {
        let pieces = [
            "a", "B", "0", "-", "_", "xn--", "XN--", ".", ".", "。", "．", "｡", "か", "ヴ", "ー",
            "中", "国", "龥", "가", "힣", "\u{3099}", "\u{1161}", "é", "com",
        ];
        let mut rng = Rng::with_seed(46);
        let mut plain = 0;
        for _ in 0..100_000 {
            let kinds = if rng.bool() {
                pieces.len()
            } else {
                pieces.len() - 4
            };
            let mut host = String::new();
            for _ in 0..rng.usize(1..24) {
                match rng.u8(..3) {
                    0 => host.extend(char::from_u32(rng.u32(0x4E00..0xA000))),
                    _ => host.push_str(pieces[rng.usize(..kinds)]),
                }
            }
            plain += usize::from(check(&host));
        }
        assert!(plain > 10_000, "{plain}");
    }
}

#[cfg(test)]
mod label_tests {
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
