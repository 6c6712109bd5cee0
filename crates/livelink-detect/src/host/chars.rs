//! The characters of a host, and the run of them around a place in the text.

use super::table;

/// The longest run of host characters that is looked at, in bytes; a longer one holds no host.
///
/// A domain name has at most 253 characters, so 1,012 bytes would do for one alone. The rest is room for CJK text that
/// stands glued in front of a host without a space (ruling 25). The bound keeps the work for one candidate constant,
/// however long a line without punctuation is, and it depends on nothing but the characters right around it.
pub(crate) const HOST_RUN_MAX: usize = 4096;

/// The dots of ruling 21. All of them mean U+002E in the href.
#[inline]
pub(crate) fn is_dot(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// The dots that end a sentence in CJK text (ruling 25).
#[inline]
pub(crate) fn is_sentence_dot(c: char) -> bool {
    matches!(c, '\u{3002}' | '\u{FF61}')
}

/// Whether `c` may stand in a label: a letter, digit, hyphen or underscore of ASCII, or a character that is valid under
/// IDNA2008 after the UTS #46 mapping.
#[inline]
pub(crate) fn is_label_char(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '-' || c == '_';
    }
    table_bit(c, 0)
}

/// Whether the UTS #46 mapping leaves `c` as it is in any label: a label of such characters is its own mapping.
#[inline]
pub(crate) fn is_stable(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    }
    table_bit(c, 4)
}

/// The bit of `c` in the words of its block from `first_word` on.
#[inline]
fn table_bit(c: char, first_word: usize) -> bool {
    let cp = c as usize;
    table::STAGE1
        .get(cp >> 8)
        .and_then(|&block| table::BLOCKS.get(usize::from(block)))
        .and_then(|block| block.get(first_word + ((cp >> 6) & 3)))
        .is_some_and(|word| word >> (cp & 63) & 1 == 1)
}

/// Whether `c` may stand in a host: a label character or a dot.
#[inline]
pub(crate) fn is_host_char(c: char) -> bool {
    is_label_char(c) || is_dot(c)
}

/// Whether an ASCII byte may stand in a host; no other byte may.
const ASCII_HOST: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] =
            (byte as u8).is_ascii_alphanumeric() || matches!(byte as u8, b'-' | b'_' | b'.');
        byte += 1;
    }
    table
};

/// Whether a byte is an ASCII character of a host.
#[inline]
fn is_ascii_host(byte: u8) -> bool {
    ASCII_HOST.get(usize::from(byte)).is_some_and(|host| *host)
}

/// The end of the run of host characters that starts at `from`; at most [`HOST_RUN_MAX`] bytes and one character on.
pub(crate) fn run_end(text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let limit = from.saturating_add(HOST_RUN_MAX);
    let mut at = from;
    while at <= limit {
        match bytes.get(at) {
            Some(&byte) if is_ascii_host(byte) => at += 1,
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

/// The start of the run of host characters that ends at `to`; at most [`HOST_RUN_MAX`] bytes and one character back.
pub(crate) fn run_start(text: &str, to: usize) -> usize {
    let bytes = text.as_bytes();
    let limit = to.saturating_sub(HOST_RUN_MAX);
    let mut at = to;
    while at >= limit.max(1) {
        match bytes.get(at - 1) {
            Some(&byte) if is_ascii_host(byte) => at -= 1,
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
