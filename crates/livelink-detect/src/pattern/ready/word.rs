//! Words and signs in the text of a pattern.

use crate::pattern::Place;

/// Returns whether a character is a part of words: a letter, a digit, a mark or `_`.
pub(super) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || uts46::is_mark(c)
}

/// Returns the length of the characters at the start of `text` for which `is_such` returns true.
pub(super) fn leading(text: &str, is_such: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_such(c)).unwrap_or(text.len())
}

/// Signs before a fragment or a selector.
const SIGNS: &str = "]( [[ {: =\" =' (' (\" url(";

/// Returns whether a place begins with `#` and the text before it shows that it is no tag and no ticket. In `](#a)`, `[[#a]]`,
/// `href="#a"`, `{:#a}` and `url(#a)`, it names a place in the same document. In `find('#a')`, it begins a selector.
pub(super) fn is_fragment(place: Place<'_>) -> bool {
    let is_after = |sign: &str| place.before().ends_with(sign);
    place.after().starts_with('#') && SIGNS.split(' ').any(is_after)
}
