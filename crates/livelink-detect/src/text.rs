//! The bytes and the character at a place of a text, and words in a list.

/// Returns the byte before `at`. `None` at the start of the text.
#[inline]
pub(crate) fn byte_before(text: &str, at: usize) -> Option<u8> {
    text.as_bytes().get(at.checked_sub(1)?).copied()
}

/// Returns the character at `at`. `None` at the end of the text, and inside a character.
#[inline]
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}

/// Returns a character as a message shows it. The standard library knows more characters that are
/// visible, by tables that take 2,000 bytes of what a page downloads.
pub(crate) fn shown(c: char) -> String {
    match c.is_alphanumeric() {
        true => c.to_string(),
        false => c.escape_default().to_string(),
    }
}

/// Returns a text as a message shows it, character by character.
pub(crate) fn all_shown(text: &str) -> String {
    text.chars().map(shown).collect()
}

/// Counts the bytes at the end of `before` for which `is_such` returns true, up to `most`.
#[inline]
pub(crate) fn trailing(before: &[u8], most: usize, is_such: impl Fn(u8) -> bool) -> usize {
    let such = before.iter().rev().take(most);
    such.take_while(|byte| is_such(**byte)).count()
}

/// Returns whether `word` is one of `words`, which have spaces between them. It is slower than a search in a
/// sorted list, and shorter.
pub(crate) fn is_one_of(words: &str, word: &str) -> bool {
    words.split(' ').any(|it| it == word)
}
