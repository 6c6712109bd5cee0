//! Escapes of string literals, as JSON, JavaScript and most programming languages write them
//! (ruling 39).

use crate::boundary::ends_links;
use crate::link_text;
use crate::text::trailing;
use std::borrow::Cow;

/// The greatest length of an escape after the backslash in bytes: `u{10ffff}`.
pub(crate) const ESCAPE_MAX: usize = 9;

/// `after` is the text after a backslash. Returns whether the link ends before that backslash. It
/// does if the backslash and the text form the escape of a character that is in no link: `\n`,
/// `\"`, `\u0022`, `\x3e`. Other escapes are part of the link: `\/`, `\u0026`.
pub(crate) fn ends_link(after: &str) -> bool {
    match after.as_bytes().first() {
        Some(b'n' | b't' | b'r' | b'"' | b'\'') => true,
        _ => number(after).is_some_and(|(number, _)| {
            // Half of a pair is not a character of its own.
            let c = char::from_u32(number);
            c.is_some_and(|c| ends_links(c) || matches!(c, '"' | '\'' | '<' | '>' | '\\'))
        }),
    }
}

/// `after` is the text after a backslash. Returns the number of an escape with hexadecimal digits,
/// and its length: `u0026`, `u{26}`, `x26`. Returns `None` if no such escape is there.
fn number(after: &str) -> Option<(u32, usize)> {
    let hex = |text: &str| text.bytes().take_while(u8::is_ascii_hexdigit).count();
    let (digits, len) = match after.as_bytes() {
        [b'u', b'{', ..] => {
            let digits = after.get(2..)?;
            let len = hex(digits.get(..7).unwrap_or(digits));
            let is_closed = digits.as_bytes().get(len) == Some(&b'}');
            (digits.get(..len).filter(|_| is_closed)?, len + 3)
        }
        [b'u', ..] => (after.get(1..5)?, 5),
        [b'x', ..] => (after.get(1..3)?, 3),
        _ => return None,
    };
    let number = u32::from_str_radix(digits, 16).ok();
    number
        .filter(|_| hex(digits) == digits.len())
        .map(|number| (number, len))
}

/// Returns whether an escape ends at `at`, so that the letter before `at` is no letter of the text:
/// `\nhttps://example.com`, `\u003chttps://example.com`.
///
/// Reads [`LOOK_BACK`] bytes before `at`.
pub(crate) fn escape_ends_at(text: &str, at: usize) -> bool {
    let from = at.saturating_sub(LOOK_BACK);
    let before = text.as_bytes().get(from..at).unwrap_or_default();
    [2, 4, 6].into_iter().any(|len| {
        let (before, escape) = before.split_at(before.len().saturating_sub(len));
        // A backslash after another one is no beginning of an escape.
        let backslashes = trailing(before, LOOK_BACK, |byte| byte == b'\\');
        escape_len(escape) == Some(len) && backslashes % 2 == 0
    })
}

/// Returns the number of bytes from `start` to the end of an escape whose backslash is right before
/// `start`. Returns `None` if no escape begins there.
pub(crate) fn leading_escape(text: &str, start: usize) -> Option<usize> {
    let backslash = start.checked_sub(1)?;
    let rest = text.as_bytes().get(backslash..)?;
    let len = [6, 4, 2].into_iter().find(|len| {
        let escape = rest.get(..*len);
        escape.is_some_and(|escape| escape_len(escape) == Some(*len))
    })?;
    escape_ends_at(text, backslash + len).then_some(len - 1)
}

/// The number of bytes that are read before a link to find an escape there.
const LOOK_BACK: usize = 32;

/// Returns the length of `escape` if all of it is one escape whose last character is a letter, a
/// digit or a sign that the escape needs: `\n`, `\x1b`, `\u003c`.
fn escape_len(escape: &[u8]) -> Option<usize> {
    let (kind, digits) = escape.strip_prefix(b"\\")?.split_first()?;
    let len = match kind {
        b'a' | b'b' | b'e' | b'f' | b'n' | b'r' | b't' | b'v' | b'0' => 0,
        b'x' => 2,
        b'u' => 4,
        _ => return None,
    };
    (digits.len() == len && digits.iter().all(u8::is_ascii_hexdigit)).then_some(escape.len())
}

/// Returns the text of a link with each escape replaced by its character. An escape that encodes no
/// character stays as it is.
pub(crate) fn unescaped(link: &str) -> Cow<'_, str> {
    link_text::unescaped(link.into(), '\\', escaped_char)
}

/// `after` is the text after a backslash. Returns the character of the escape there, and the length
/// of the escape.
fn escaped_char(after: &str) -> Option<(char, usize)> {
    if after.starts_with('/') {
        return Some(('/', 1));
    }
    let (first, len) = number(after)?;
    if let Some(c) = char::from_u32(first) {
        return Some((c, len));
    }
    // Two halves of a pair form a character.
    let (second, rest) = number(after.get(len..)?.strip_prefix('\\')?)?;
    let halves = [u16::try_from(first).ok()?, u16::try_from(second).ok()?];
    let c = char::decode_utf16(halves).next()?.ok()?;
    Some((c, len + 1 + rest))
}

#[cfg(test)]
mod tests {
    use super::{ends_link, escape_ends_at, leading_escape, unescaped};

    #[test]
    fn ends() {
        for (after, expected) in [
            ("n", true),
            ("t", true),
            ("r", true),
            ("\"", true),
            ("'", true),
            ("u0022", true),
            ("u0027", true),
            ("u003C", true),
            ("u003e", true),
            ("u005C", true),
            ("u0020", true),
            ("u000a", true),
            ("u0026", false),
            ("u00e9", false),
            ("ud83d", false),
            ("u002", false),
            ("u+022", false),
            ("u{3e}", true),
            ("u{000022}", true),
            ("u{26}", false),
            ("u{3e", false),
            ("u{}", false),
            ("x3C", true),
            ("x2f", false),
            ("x3", false),
            ("/", false),
            ("a", false),
            ("", false),
        ] {
            assert_eq!(ends_link(after), expected, "{after}");
        }
    }

    #[test]
    fn escapes_before_a_link() {
        for (text, escape) in [
            (r"\n", 1),
            (r"x\t", 1),
            (r"\0", 1),
            (r"\x1b", 3),
            (r"\u003c", 5),
            (r"\\\n", 1),
            (r"\\n", 0),
            (r"\\u003c", 0),
            (r"\d", 0),
            (r"\u03c", 0),
            ("u003c", 0),
            ("n", 0),
            ("", 0),
        ] {
            assert_eq!(escape_ends_at(text, text.len()), escape > 0, "{text}");
            let start = text.len() - escape;
            let after = format!("{text}me");
            let len = leading_escape(&after, start).unwrap_or(0);
            assert_eq!(len, escape, "{text}");
        }
    }

    #[test]
    fn unescapes() {
        for (link, expected) in [
            ("https:\\/\\/a.com\\/b", "https://a.com/b"),
            ("a.com/?b=1\\u0026c=2", "a.com/?b=1&c=2"),
            ("a.com/\\u00E9", "a.com/é"),
            ("a.com/\\xe9\\u{1f600}", "a.com/é😀"),
            ("a.com/\\u{e9}bcdefgh", "a.com/ébcdefgh"),
            ("a.com/\\u{110000}", "a.com/\\u{110000}"),
            ("a.com/\\ud83d\\ude00b", "a.com/😀b"),
            ("a.com/\\ud83db", "a.com/\\ud83db"),
            ("a.com/\\ud83d\\u0041", "a.com/\\ud83dA"),
            ("a.com/\\c\\", "a.com/\\c\\"),
            ("a.com/b", "a.com/b"),
        ] {
            assert_eq!(unescaped(link), expected, "{link}");
        }
    }
}
