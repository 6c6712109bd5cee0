//! Words in the text of a pattern.

/// Returns whether a character is a part of words: a letter, a digit, a mark or `_`.
pub(super) fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || uts46::is_mark(c)
}

/// Returns the length of the characters at the start of `text` for which `is_such` returns true.
pub(super) fn leading(text: &str, is_such: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_such(c)).unwrap_or(text.len())
}
