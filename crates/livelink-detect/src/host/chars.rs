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
    let cp = c as usize;
    table::STAGE1
        .get(cp >> 8)
        .and_then(|&block| table::BLOCKS.get(usize::from(block)))
        .and_then(|block| block.get((cp >> 6) & 3))
        .is_some_and(|word| word >> (cp & 63) & 1 == 1)
}

/// Whether `c` may stand in a host: a label character or a dot.
#[inline]
pub(crate) fn is_host_char(c: char) -> bool {
    is_label_char(c) || is_dot(c)
}

/// The end of the run of host characters that starts at `from`; at most [`HOST_RUN_MAX`] bytes and one character on.
pub(crate) fn run_end(text: &str, from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    for (offset, c) in rest.char_indices() {
        if !is_host_char(c) || offset > HOST_RUN_MAX {
            return from + offset;
        }
    }
    text.len()
}

/// The start of the run of host characters that ends at `to`; at most [`HOST_RUN_MAX`] bytes and one character back.
pub(crate) fn run_start(text: &str, to: usize) -> usize {
    let before = text.get(..to).unwrap_or_default();
    let mut start = to;
    for (offset, c) in before.char_indices().rev() {
        if !is_host_char(c) || to - start > HOST_RUN_MAX {
            break;
        }
        start = offset;
    }
    start
}
