//! Characters in a link that a reader does not see.

use livelink_detect::{is_invisible, is_unseen};
use std::borrow::Cow;

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

/// Returns a text in which each character is escaped that a reader does not see, or that a terminal obeys: `\u{202e}`. Tabs and line feeds stay.
/// Linear in the text; copies it only if it has such a character.
///
/// ```
/// use livelink_lint::escape_unseen;
///
/// assert_eq!(escape_unseen("exam\u{AD}ple.com/\u{202E}\u{1B}"), "exam\\u{ad}ple.com/\\u{202e}\\u{1b}");
/// assert_eq!(escape_unseen("हिन्दी ❤\u{FE0F}\t'"), "हिन्दी ❤\u{FE0F}\t'");
/// ```
pub fn escape_unseen(text: &str) -> Cow<'_, str> {
    let before = text.chars().scan(None, |last, c| Some(last.replace(c)));
    let is_escaped =
        |before: Option<char>, c: char| is_unseen(before, c) && !matches!(c, '\t' | '\n');
    let all = before.zip(text.chars());
    if !all.clone().any(|(before, c)| is_escaped(before, c)) {
        return Cow::Borrowed(text);
    }
    let mut seen = String::with_capacity(text.len());
    for (before, c) in all {
        match is_escaped(before, c) {
            true => seen.extend(c.escape_unicode()),
            false => seen.push(c),
        }
    }
    Cow::Owned(seen)
}

/// Returns a text as a reader sees it: without the characters that nobody sees, and without spaces at its ends. Tabs and line ends
/// inside it stay, because a reader sees a space there. Linear in the text; copies it only if it has such a character.
pub(crate) fn as_seen(text: &str) -> Cow<'_, str> {
    let is_dropped =
        |before: Option<char>, c: char| is_unseen(before, c) && !c.is_ascii_whitespace();
    let before = text.chars().scan(None, |last, c| Some(last.replace(c)));
    if !before
        .zip(text.chars())
        .any(|(before, c)| is_dropped(before, c))
    {
        return Cow::Borrowed(text.trim());
    }
    let mut seen = String::with_capacity(text.len());
    for c in text.chars() {
        if !is_dropped(seen.chars().next_back(), c) {
            seen.push(c);
        }
    }
    Cow::Owned(seen.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::{as_seen, escape_unseen, first_invisible};

    #[test]
    fn what_a_reader_sees() {
        for (text, expected) in [
            (" a\tb\r\nc ", "a\tb\r\nc"),
            ("\u{feff}a.com \u{200b}", "a.com"),
            ("\u{202e}a\u{2060}.\u{0}com\u{ad}", "a.com"),
            // A joiner is not seen after a Latin letter, whatever stood between them.
            ("a\u{200d}\u{200b}\u{200d}b", "ab"),
            ("\u{2764}\u{fe0f}", "\u{2764}\u{fe0f}"),
            ("", ""),
        ] {
            assert_eq!(as_seen(text), expected, "{text:?}");
        }
    }

    /// A variation selector and a wide space do not count.
    #[test]
    fn characters_that_nobody_sees() {
        for (link, expected) in [
            ("https://exam\u{ad}ple.com", Some((12, '\u{ad}'))),
            ("a.com/\u{200b}\u{feff}", Some((6, '\u{200b}'))),
            ("a.com/a\u{2800}", Some((7, '\u{2800}'))),
            ("a.com/\u{2764}\u{fe0f}", None),
            ("a.com/\u{3000}b", None),
        ] {
            assert_eq!(first_invisible(link), expected, "{link:?}");
        }
    }

    /// The ends of lines and tabs are seen by what follows them.
    #[test]
    fn what_nobody_sees_is_written_out() {
        for (text, expected) in [
            ("a\tb\nc", "a\tb\nc"),
            ("a\u{200b}b", "a\\u{200b}b"),
            ("a\u{0}\u{202e}", "a\\u{0}\\u{202e}"),
            ("", ""),
        ] {
            assert_eq!(escape_unseen(text), expected, "{text:?}");
        }
    }
}
