//! Characters in or beside a link that a reader does not see, or takes for a slash.

use livelink_detect::is_invisible;

/// Returns the first character of a link's text that is not shown at all, with its byte offset. Two links that differ only in
/// such a character look the same and lead to different places. `None` for most links. Linear in the link.
///
/// Bidi controls do not count, because a link with one is refused (ruling 5). Variation selectors, ZWJ and ZWNJ do not count
/// either: emoji and several scripts need them.
///
/// ```
/// use livelink_lint::first_invisible;
///
/// assert_eq!(first_invisible("https://exam\u{AD}ple.com"), Some((12, '\u{AD}')));
/// assert_eq!(first_invisible("https://example.com/❤\u{FE0F}"), None);
/// ```
pub fn first_invisible(link_text: &str) -> Option<(usize, char)> {
    link_text.char_indices().find(|(_, c)| is_invisible(*c))
}

/// Whether a character looks like `/` and is another one. A reader takes `https://example.com∕a.example.net` for a page of
/// `example.com`, although for many programs the host continues after U+2215. The list has the confusables of UTS #39, without
/// letters. O(1).
///
/// ```
/// assert!(livelink_lint::looks_like_slash('∕'));
/// assert!(!livelink_lint::looks_like_slash('/'));
/// ```
pub fn looks_like_slash(c: char) -> bool {
    matches!(
        c,
        '\u{2041}' | '\u{2044}' | '\u{2215}' | '\u{2571}' | '\u{27CB}' | '\u{29F8}' | '\u{FF0F}'
    )
}

#[cfg(test)]
mod tests {
    use super::first_invisible;

    /// A variation selector and a wide space do not count.
    #[test]
    fn characters_that_nobody_sees() {
        for (link, expected) in [
            ("https://exam\u{ad}ple.com", Some((12, '\u{ad}'))),
            ("a.com/\u{200b}\u{feff}", Some((6, '\u{200b}'))),
            ("a.com/\u{2764}\u{fe0f}", None),
            ("a.com/\u{3000}b", None),
        ] {
            assert_eq!(first_invisible(link), expected, "{link:?}");
        }
    }
}
