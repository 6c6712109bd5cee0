//! Two sentences with no space between them: `dementia.In` and `放在这里。AI` (ruling 34).

use crate::host::chars;
use std::ops::Range;

/// Returns the range of the last dot of a bare host if the label after it is a word in title case
/// and the label before it has no upper-case letter. Returns `None` otherwise.
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

/// Top-level domains that writers type after an ideographic full stop, because their input method
/// turns `.` into it. All others are words or names of the next sentence more often. Sorted.
const TYPED_AFTER_STOP: [&str; 10] = [
    "cn", "com", "edu", "gov", "hk", "jp", "kr", "net", "org", "tw",
];

/// Returns the range of the last ideographic full stop of a bare host if it ends a sentence, as it
/// does in Chinese and Japanese.
///
/// It does so in `放在这里。AI`. In `等功能。example.com`, the other dots of the host are ASCII, so the
/// writer would also have typed an ASCII dot here. In `例え。com`, it is a dot that an input method
/// made.
pub(crate) fn at_full_stop(host: &str) -> Option<Range<usize>> {
    let (at, dot) = host
        .char_indices()
        .rfind(|(_, c)| chars::is_sentence_dot(*c))?;
    let next = at + dot.len_utf8();
    let after = host.get(next..)?;
    (!is_typed_after_stop(after)).then_some(at..next)
}

fn is_typed_after_stop(label: &str) -> bool {
    TYPED_AFTER_STOP.binary_search(&label).is_ok()
}

/// Returns whether a word of ASCII shows that a host of CJK text is no sentence: one that is typed
/// after an ideographic full stop, or `www`. In a host without such a word and without another dot,
/// the last full stop ends a sentence.
pub(crate) fn speaks_for_host(word: &str) -> bool {
    is_typed_after_stop(word) || word.eq_ignore_ascii_case("www")
}

/// Returns whether a word is one upper-case letter of ASCII with one or more lower-case letters of
/// ASCII after it.
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
    use super::{TYPED_AFTER_STOP, at_full_stop, in_host};

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

    #[test]
    fn full_stops() {
        assert!(TYPED_AFTER_STOP.is_sorted());
        for (host, expected) in [
            ("里。AI", Some(3..6)),
            ("索引。新闻", Some(6..9)),
            ("JDK。Oracle", Some(3..6)),
            ("里｡COM", Some(3..6)),
            ("等功能。example.com", Some(9..12)),
            ("例え。example．com", Some(6..9)),
            ("一。二。com。AI", Some(15..18)),
            ("例え。com", None),
            ("www.example。com", None),
            ("例え｡jp", None),
            ("例え.jp", None),
            ("example.com", None),
        ] {
            assert_eq!(at_full_stop(host), expected, "{host}");
        }
    }
}
