//! Emphasis: `_` around a link, as plain text and Markdown write it (rulings 18, 19 and 23).

use super::path_text::is_end;
use crate::boundary::ends_links;
use crate::text::trailing;

/// The longest run of `_` that is emphasis.
const LONGEST: usize = 3;

/// Returns the number of `_` right before `at` if they are emphasis: they come after a boundary or
/// after a sign that opens something. Returns 0 if they are not. In `foo_https://example.com` the sign
/// joins two words.
///
/// Reads [`LONGEST`] bytes and one character more before `at`.
pub(crate) fn before(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or_default();
    let len = trailing(before.as_bytes(), LONGEST + 1, |byte| byte == b'_');
    let opens = |c: char| ends_links(c) || "([{<>\"'`*~|«“„‘「『（【《".contains(c);
    let outside = before.get(..before.len() - len).unwrap_or_default();
    let is_emphasis = || outside.chars().next_back().is_none_or(opens);
    match len {
        1..=LONGEST if is_emphasis() => len,
        _ => 0,
    }
}

/// Returns the number of `_` right after `at` if they are emphasis: no text goes on after them.
/// Returns 0 if they are not.
///
/// Reads [`LONGEST`] bytes and one character more.
pub(crate) fn after(text: &str, at: usize) -> usize {
    let signs = text.as_bytes().get(at..).unwrap_or_default().iter();
    let len = signs.take(LONGEST + 1).take_while(|byte| **byte == b'_');
    let len = len.count();
    match len <= LONGEST && is_end(text, at + len) {
        true => len,
        false => 0,
    }
}

/// Returns the length of a host run without the `_` at its end. A full stop may come after them.
pub(crate) fn len_before(run: &str) -> usize {
    let name = run.trim_end_matches('.');
    match name.trim_end_matches('_') {
        host if host.len() < name.len() => host.len(),
        _ => run.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::{after, before, len_before};

    #[test]
    fn runs_at_the_end_of_a_host() {
        for (run, len) in [
            ("a.b_", 3),
            ("a.b__", 3),
            ("a.b_..", 3),
            ("a.b..", 5),
            ("a.b", 3),
            ("a_.b", 4),
            ("", 0),
        ] {
            assert_eq!(len_before(run), len, "{run}");
        }
    }

    #[test]
    fn runs_before_and_after() {
        for (text, len) in [
            ("_|", 1),
            ("x __|", 2),
            ("(___|", 3),
            ("*_|", 1),
            ("「_|", 1),
            ("x_|", 0),
            ("語_|", 0),
            ("-_|", 0),
            ("____|", 0),
            ("x|", 0),
        ] {
            assert_eq!(
                before(&text.replace('|', ""), text.len() - 1),
                len,
                "{text}"
            );
        }
        for (text, len) in [
            ("_", 1),
            ("__ x", 2),
            ("___)", 3),
            ("_, x", 1),
            ("_。", 1),
            ("_x", 0),
            ("_/", 0),
            ("____", 0),
            ("x", 0),
        ] {
            assert_eq!(after(text, 0), len, "{text}");
        }
    }
}
