//! Two sentences with no space between them: `dementia.In` (ruling 34).

use crate::host::chars;
use std::ops::Range;

/// Returns the range of the last dot of a bare host if the label after it is a word in title case and the label before it has
/// no upper-case letter. Returns `None` otherwise.
///
/// `dementia.In` and `the why.It's` are joints. `Amazon.Com` and `EXAMPLE.Com` may be names.
pub(super) fn in_host(host: &str) -> Option<Range<usize>> {
    let (dot, width) = last_dot(host)?;
    let next = host.get(dot + width..)?;
    if !is_title_case(next) {
        return None;
    }
    let label = host.get(..dot)?.rsplit(chars::is_dot).next()?;
    (!label.contains(char::is_uppercase)).then_some(dot..dot + width)
}

/// Returns the place and the length of the last dot.
fn last_dot(host: &str) -> Option<(usize, usize)> {
    let (at, dot) = host.char_indices().rfind(|(_, c)| chars::is_dot(*c))?;
    Some((at, dot.len_utf8()))
}

/// Returns whether a word is one upper-case letter of ASCII with one or more lower-case letters of ASCII after it.
pub(super) fn is_title_case(word: &str) -> bool {
    let mut letters = word.bytes();
    letters
        .next()
        .is_some_and(|first| first.is_ascii_uppercase())
        && word.len() > 1
        && letters.all(|letter| letter.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::in_host;

    #[test]
    fn joints() {
        for (host, expected) in [
            ("dementia.In", Some(8..9)),
            ("the.why.It", Some(7..8)),
            ("in-2019.In", Some(7..8)),
            ("slovo。In", Some(5..8)),
            ("example.com", None),
            ("example.C", None),
            ("example.COM", None),
            ("Example.Com", None),
            ("WordPress.Org", None),
            ("EXAMPLE.Com", None),
        ] {
            assert_eq!(in_host(host), expected, "{host}");
        }
    }
}
