//! A URL with its words written out.

use crate::characters::first_invisible;
use crate::tail::tail;
use livelink_detect::{Detector, LinkKind};
use std::borrow::Cow;

/// Writes out the characters of a URL beyond ASCII, as far as [minimal escaping](uts58::minimal) allows.
///
/// Escapes of ASCII stay as they are, although minimal escaping writes some of them out. A `<` or a `"` can have a meaning in
/// the text around the URL, as in HTML, and `%7B` in a template is not `{`. The whole URL stays as it is if the result could
/// deceive a reader: with an invisible character, a bidi control, a sign that looks like a slash, or a word that mixes scripts
/// (ruling 27). Linear in the URL.
///
/// ```
/// use livelink_lint::unescaped;
///
/// assert_eq!(unescaped("https://example.com/%C3%84pfel%20%22x%22"), "https://example.com/Äpfel%20%22x%22");
/// assert_eq!(unescaped("https://example.com/%25C3%84/%2541"), "https://example.com/%25C3%84/%2541");
/// ```
pub fn unescaped(url: &str) -> Cow<'_, str> {
    // Minimal escaping never writes out an escaped percent sign before two digits. So it keeps `%41` if it is given `%2541`.
    let mut guarded = String::with_capacity(url.len());
    let mut rest = url;
    while let Some((before, after)) = rest.split_once('%') {
        guarded.push_str(before);
        guarded.push_str(if is_ascii(after) { "%25" } else { "%" });
        rest = after;
    }
    guarded.push_str(rest);
    let minimal = uts58::minimal(&guarded);
    let mut new = String::with_capacity(minimal.len());
    let mut rest = minimal.as_ref();
    while let Some((before, after)) = rest.split_once("%25") {
        new.push_str(before);
        new.push('%');
        let (digits, later) = after.split_at_checked(2).unwrap_or((after, ""));
        new.push_str(digits);
        rest = later;
    }
    new.push_str(rest);
    // Minimal escaping also writes escapes, for example of all letters in a URL with an escape that is not UTF-8 (ruling 6).
    let escapes = |url: &str| url.bytes().filter(|byte| *byte == b'%').count();
    match escapes(&new) >= escapes(url) || !is_seen_as_written(&new) {
        true => Cow::Borrowed(url),
        false => Cow::Owned(new),
    }
}

/// Whether a reader sees every character of a URL, and no word of it looks like another one.
fn is_seen_as_written(url: &str) -> bool {
    let is_private = |c: char| matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..);
    first_invisible(url).is_none() && !url.contains(is_private) && is_shown_as_written(url)
}

/// Whether detection would show the path of a URL as it is written (ruling 27).
fn is_shown_as_written(url: &str) -> bool {
    let detector = Detector::default();
    // The escapes that are left must not be decoded, nor the backslashes of a string. Like `-`, they divide words.
    let mut probe = String::from("https://example.com/");
    let path = tail(&detector, url, LinkKind::Url).replace('\\', "-");
    let mut rest = path.as_str();
    while let Some((before, after)) = rest.split_once('%') {
        probe.push_str(before);
        probe.push('-');
        let digits = after.bytes().take(2).take_while(u8::is_ascii_hexdigit);
        rest = after.get(digits.count()..).unwrap_or_default();
    }
    probe.push_str(rest);
    detector.display(&probe, LinkKind::Url) == probe
}

/// Whether two digits follow a percent sign, and stand for a character of ASCII.
fn is_ascii(after: &str) -> bool {
    let mut digits = after.bytes();
    let first = digits
        .next()
        .is_some_and(|byte| matches!(byte, b'0'..=b'7'));
    first && digits.next().is_some_and(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::unescaped;

    #[test]
    fn characters_beyond_ascii() {
        for (url, expected) in [
            ("https://example.com/%C3%84", "https://example.com/Ä"),
            ("https://example.com/%C3%84%2E", "https://example.com/Ä%2E"),
            (
                "https://example.com/%3Cb%3E%60%7Bx%7D",
                "https://example.com/%3Cb%3E%60%7Bx%7D",
            ),
            (
                "https://example.com/%e2%80%93%2f",
                "https://example.com/–%2f",
            ),
            (
                "https://example.com/?q=%E3%80%82",
                "https://example.com/?q=%E3%80%82",
            ),
            (
                "https://example.com/%2525%25%C3%84%",
                "https://example.com/%2525%25Ä%",
            ),
            (
                "https://example.com/%FF%C3%84",
                "https://example.com/%FF%C3%84",
            ),
            ("https://example.com/%C3/ä", "https://example.com/%C3/ä"),
            ("https://example.com/%2", "https://example.com/%2"),
            ("https://example.com/a", "https://example.com/a"),
            // Characters that nobody sees, and one that turns the text around.
            (
                "https://example.com/a%C2%ADb%C3%84",
                "https://example.com/a%C2%ADb%C3%84",
            ),
            (
                "https://example.com/%E2%80%AEa",
                "https://example.com/%E2%80%AEa",
            ),
            (
                "https://example.com/%EF%BB%BFa%E2%80%8B",
                "https://example.com/%EF%BB%BFa%E2%80%8B",
            ),
            (
                "https://example.com/%F3%A0%81%81",
                "https://example.com/%F3%A0%81%81",
            ),
            ("https://example.com/%CD%8F", "https://example.com/%CD%8F"),
            (
                "https://example.com/%EE%80%80",
                "https://example.com/%EE%80%80",
            ),
            (
                "https://example.com/%F3%B0%80%80",
                "https://example.com/%F3%B0%80%80",
            ),
            (
                "https://example.com/#a-%EF%B8%8F",
                "https://example.com/#a-%EF%B8%8F",
            ),
            (
                "https://example.com/%E2%9D%A4%EF%B8%8F",
                "https://example.com/❤\u{FE0F}",
            ),
            // A word with the Cyrillic letter U+0430, and a word of one script.
            (
                "https://example.com/p%D0%B0ypal",
                "https://example.com/p%D0%B0ypal",
            ),
            ("https://example.com/%D0%B0", "https://example.com/\u{430}"),
            (
                "https://example.com/C%E8%AF%AD%E8%A8%80",
                "https://example.com/C语言",
            ),
            ("", ""),
        ] {
            assert_eq!(unescaped(url), expected, "{url}");
            assert_eq!(unescaped(expected), expected, "a second time");
        }
    }
}
