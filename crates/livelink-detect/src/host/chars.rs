//! The characters of a host, and the host run around a place in the text: the text made of such
//! characters.

use super::table;
use crate::byte_table::{ALPHANUMERIC, ByteTable, with};

/// The length in bytes of the longest host run that is looked at. A longer run contains no host.
///
/// A domain name has at most 253 characters, so 1,012 bytes would be enough for one alone. The rest
/// is room for CJK text before a host without a space between them (ruling 25). The bound keeps the
/// work for one candidate constant, even in a long line without punctuation. Whether a run is too
/// long depends only on the characters right around the candidate.
pub(crate) const HOST_RUN_MAX: usize = 4096;

/// Returns whether `c` separates the labels of a host (ruling 21): `.`, or one of three dots of CJK
/// text. All of them mean U+002E in the href.
#[inline]
pub fn is_dot(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// The dots that end a sentence in CJK text (ruling 25).
#[inline]
pub(crate) fn is_sentence_dot(c: char) -> bool {
    matches!(c, '\u{3002}' | '\u{FF61}')
}

/// Returns whether a label may contain `c`: a letter, digit, hyphen or underscore of ASCII, or a
/// character that is valid under IDNA2008 after the UTS #46 mapping.
#[inline]
pub(crate) fn is_label_char(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '-' || c == '_';
    }
    table_bit(c, 0)
}

/// Returns whether the UTS #46 mapping leaves `c` as it is in any label. A label of such characters
/// is its own mapping.
#[inline]
pub(crate) fn is_stable(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    }
    table_bit(c, 4)
}

/// Returns the bit of `c` in the words of its block from `first_word` on.
#[inline]
fn table_bit(c: char, first_word: usize) -> bool {
    let cp = c as usize;
    table::STAGE1
        .get(cp >> 8)
        .and_then(|&block| table::BLOCKS.get(usize::from(block)))
        .and_then(|block| block.get(first_word + ((cp >> 6) & 3)))
        .is_some_and(|word| word >> (cp & 63) & 1 == 1)
}

/// Returns whether a host may contain `c`: a label character or a dot.
#[inline]
pub(crate) fn is_host_char(c: char) -> bool {
    is_label_char(c) || is_dot(c)
}

/// The ASCII bytes that a host may contain.
const ASCII_HOST: ByteTable = with(ALPHANUMERIC, b"-_.");

/// Returns whether a byte is an ASCII character of a host.
#[inline]
fn is_ascii_host(byte: u8) -> bool {
    ASCII_HOST.get(usize::from(byte)).is_some_and(|host| *host)
}

/// Returns whether a character that begins with `byte` has three bytes and is one of U+5000 to
/// U+9FFF. All of these are Han characters that a host may contain, and looking them up would be
/// slower.
#[inline]
fn is_first_of_han(byte: u8) -> bool {
    matches!(byte, 0xE5..=0xE9)
}

/// Returns the end of the host run that starts at `from`, at most [`HOST_RUN_MAX`] bytes and one
/// character after `from`.
pub(crate) fn run_end(text: &str, from: usize) -> usize {
    run_end_within(text, from, from.saturating_add(HOST_RUN_MAX))
}

/// Returns the end of the host run that starts at `from`, at most one character past `limit`.
pub(crate) fn run_end_within(text: &str, from: usize, limit: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = from;
    while at <= limit {
        match bytes.get(at) {
            Some(&byte) if is_ascii_host(byte) => at += 1,
            Some(&byte) if is_first_of_han(byte) => at += 3,
            Some(byte) if !byte.is_ascii() => {
                match text.get(at..).and_then(|rest| rest.chars().next()) {
                    Some(c) if is_host_char(c) => at += c.len_utf8(),
                    _ => break,
                }
            }
            _ => break,
        }
    }
    at
}

/// Returns the start of the host run that ends at `to`, at most [`HOST_RUN_MAX`] bytes and one
/// character back.
pub(crate) fn run_start(text: &str, to: usize) -> usize {
    run_start_within(text, to, to.saturating_sub(HOST_RUN_MAX))
}

/// Returns the start of the host run that ends at `to`, at most one character before `limit`.
pub(crate) fn run_start_within(text: &str, to: usize, limit: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = to;
    while at >= limit.max(1) {
        match bytes.get(at - 1) {
            Some(&byte) if is_ascii_host(byte) => at -= 1,
            Some(0x80..)
                if at >= 3 && bytes.get(at - 3).is_some_and(|byte| is_first_of_han(*byte)) =>
            {
                at -= 3
            }
            Some(byte) if !byte.is_ascii() => {
                match text.get(..at).and_then(|before| before.chars().next_back()) {
                    Some(c) if is_host_char(c) => at -= c.len_utf8(),
                    _ => break,
                }
            }
            _ => break,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{is_first_of_han, is_host_char, run_end, run_start};

    /// The character after the first byte does not matter.
    #[test]
    fn han_characters_by_their_first_byte() {
        let mut known = 0;
        for c in '\0'..=char::MAX {
            let text = String::from(c);
            if is_first_of_han(text.as_bytes()[0]) {
                assert!(c.len_utf8() == 3 && is_host_char(c), "{c:?}");
                known += 1;
            }
            let text = format!("語語{c}語語");
            let (end, start) = match is_host_char(c) {
                true => (text.len(), 0),
                false => (6, 6 + c.len_utf8()),
            };
            assert_eq!(run_end(&text, 0), end, "{c:?}");
            assert_eq!(run_start(&text, text.len()), start, "{c:?}");
        }
        assert!(known > 20_000, "{known}");
    }
}
