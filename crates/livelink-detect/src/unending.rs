//! Text in which no path ends.

use uts58::{LinkTerm, link_term};

/// Returns the length in bytes of the text before the first character that may end a path: a bracket, or a character that
/// is [`LinkTerm::Hard`]. It is the length of the whole text if it holds no such character.
///
/// No path ends in the text before that character, however the path began. Linear in the answer.
///
/// ```
/// use livelink_detect::resume::unending_len;
///
/// assert_eq!(unending_len("a.com?a.com? b"), 12);
/// assert_eq!(unending_len("語/a(b)"), 5);
/// assert_eq!(unending_len("a,b"), 3);
/// ```
#[must_use]
pub fn unending_len(text: &str) -> usize {
    let goes_on = |c: char| matches!(link_term(c), LinkTerm::Include | LinkTerm::Soft);
    let mut len = 0;
    loop {
        // Most text is ASCII, which needs no decoding.
        let rest = text.as_bytes().get(len..).unwrap_or_default();
        let ascii = |byte: &&u8| byte.is_ascii() && goes_on(char::from(**byte));
        len += rest.iter().take_while(ascii).count();
        match text.get(len..).and_then(|rest| rest.chars().next()) {
            Some(c) if goes_on(c) => len += c.len_utf8(),
            _ => return len,
        }
    }
}
