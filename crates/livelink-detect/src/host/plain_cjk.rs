//! Hosts of plain CJK text and ASCII: `普遍接受-测试.世界`, `最高のSONY製品.com`.
//!
//! The mapping, the normalisation, the joiners and the Bidi rule of IDNA change or refuse nothing
//! in such a host except capitals, so its ASCII form is Punycode alone. The tests compare that with
//! the long way for each code point, and for random hosts.

use super::chars::is_dot;
use uts46::punycode;

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

/// Returns the ASCII form of a host that is plain; `None` if it is not, or as [`converted`] says.
pub(super) fn to_ascii(host: &str) -> Option<String> {
    let plain = |c: char| is_plain_cjk(c) || is_ascii(c) || is_dot(c);
    if !host.chars().all(plain) {
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

#[cfg(test)]
mod tests {
    use super::super::idna::{long_to_ascii, long_u_label};
    use super::super::label;
    use super::{is_plain_cjk, is_unicode_form, to_ascii};
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
                assert!(alone && label::is_valid(&String::from(c)), "{c}");
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
