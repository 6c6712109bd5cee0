//! A URL with its words written out.

use std::borrow::Cow;

/// Returns a URL in which the characters beyond ASCII are written out, as far as [minimal escaping](uts58::minimal) allows.
///
/// Escapes of ASCII stay as they are, although minimal escaping writes some of them out. A `<` or a `"` can have a meaning in
/// the text around the URL, as in HTML, and `%7B` in a template is not `{`. Linear in the URL.
///
/// ```
/// use livelink_detect::unescaped;
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
    match new == url {
        true => Cow::Borrowed(url),
        false => Cow::Owned(new),
    }
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
            ("https://example.com/%2", "https://example.com/%2"),
            ("https://example.com/a", "https://example.com/a"),
            ("", ""),
        ] {
            assert_eq!(unescaped(url), expected, "{url}");
            assert_eq!(unescaped(expected), expected, "a second time");
        }
    }
}
