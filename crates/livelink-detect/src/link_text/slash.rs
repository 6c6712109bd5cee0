//! Characters that look like a slash.

/// Whether a character looks like `/` and is not one. A reader takes `https://example.com∕a.example.net` for a page of
/// `example.com`, although the host goes on after U+2215 for many programs. From the confusables of UTS #39, without letters.
///
/// ```
/// assert!(livelink_detect::looks_like_slash('∕'));
/// assert!(!livelink_detect::looks_like_slash('/'));
/// ```
pub fn looks_like_slash(c: char) -> bool {
    matches!(
        c,
        '\u{2041}' | '\u{2044}' | '\u{2215}' | '\u{2571}' | '\u{27CB}' | '\u{29F8}' | '\u{FF0F}'
    )
}
