//! Escapes of string literals, as JSON, JavaScript and most programming languages write them
//! (ruling 39).

use crate::boundary::ends_links;
use std::borrow::Cow;

/// The greatest length of an escape after the backslash in bytes: `u` and four digits.
pub(crate) const ESCAPE_MAX: usize = 5;

/// `after` is the text after a backslash. Returns whether the link ends before that backslash. It
/// does if the backslash and the text form the escape of a character that is in no link: `\n`,
/// `\"`, `\u0022`. Other escapes are part of the link: `\/`, `\u0026`.
pub(crate) fn ends_link(after: &str) -> bool {
    match after.as_bytes().first() {
        Some(b'n' | b't' | b'r' | b'"' | b'\'') => true,
        Some(b'u') => unit(after).is_some_and(|unit| {
            // Half of a pair is not a character of its own.
            let c = char::from_u32(u32::from(unit));
            c.is_some_and(|c| ends_links(c) || matches!(c, '"' | '\'' | '<' | '>' | '\\'))
        }),
        _ => false,
    }
}

/// `after` is the text after a backslash, and begins with `u`. Returns the value of the four digits
/// after the `u`. Returns `None` if they are not four hexadecimal digits.
fn unit(after: &str) -> Option<u16> {
    let digits = after.get(1..ESCAPE_MAX)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    u16::from_str_radix(digits, 16).ok().filter(|_| is_hex)
}

/// Returns the text of a link with each escape replaced by its character. An escape that encodes no
/// character stays as it is.
pub(crate) fn unescaped(link: &str) -> Cow<'_, str> {
    if !link.contains('\\') {
        return link.into();
    }
    let mut out = String::with_capacity(link.len());
    let mut rest = link;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        if let Some(after) = after.strip_prefix('/') {
            out.push('/');
            rest = after;
        } else if let Some((c, len)) = escaped_char(after) {
            out.push(c);
            rest = after.get(len..).unwrap_or_default();
        } else {
            out.push('\\');
            rest = after;
        }
    }
    out.push_str(rest);
    out.into()
}

/// `after` is the text after a backslash. Returns the character of the escape there, and the length
/// of the escape.
fn escaped_char(after: &str) -> Option<(char, usize)> {
    let first = unit(after.strip_prefix('u').map(|_| after)?)?;
    if let Some(c) = char::from_u32(u32::from(first)) {
        return Some((c, ESCAPE_MAX));
    }
    // Two halves of a pair form a character.
    let second = after.get(ESCAPE_MAX..)?.strip_prefix("\\")?;
    let second = unit(second.strip_prefix('u').map(|_| second)?)?;
    let c = char::decode_utf16([first, second]).next()?.ok()?;
    Some((c, 2 * ESCAPE_MAX + 1))
}

#[cfg(test)]
mod tests {
    use super::{ends_link, unescaped};

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
            ("/", false),
            ("a", false),
            ("", false),
        ] {
            assert_eq!(ends_link(after), expected, "{after}");
        }
    }

    #[test]
    fn unescapes() {
        for (link, expected) in [
            ("https:\\/\\/a.com\\/b", "https://a.com/b"),
            ("a.com/?b=1\\u0026c=2", "a.com/?b=1&c=2"),
            ("a.com/\\u00E9", "a.com/é"),
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
