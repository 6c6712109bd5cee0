//! Long text without a boundary.

use super::processor::Processor;
#[cfg(target_arch = "x86_64")]
use fearless_simd::Simd;

/// How many bytes are compared at once, and how many after them are looked at.
const BLOCK: usize = 32;
const AHEAD: usize = 2;

/// Returns the length of a part at the start of `text` in which no boundary begins. It is less than `text`, because the last bytes
/// are not looked at, and it ends before the first block of 32 bytes in which a boundary may begin. It may end inside a character.
pub(crate) fn free_len(text: &str) -> usize {
    match Processor::this() {
        // All of it must be inlined, or it is compiled for the narrow vectors that every processor has.
        #[cfg(target_arch = "x86_64")]
        Processor::Avx2(simd) => simd.vectorize(
            #[inline(always)]
            || free_blocks_len(text.as_bytes()),
        ),
        Processor::Any => free_blocks_len(text.as_bytes()),
    }
}

#[inline(always)]
fn free_blocks_len(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(rest) = bytes.get(at..)
        && let Some(window) = rest.first_chunk::<{ BLOCK + AHEAD }>()
        && is_free(window)
    {
        at += BLOCK;
    }
    at
}

/// Returns whether all characters that begin in the first [`BLOCK`] bytes are [known](is_known), and none of them is a boundary.
#[inline(always)]
fn is_free(window: &[u8; BLOCK + AHEAD]) -> bool {
    let mut doubt = 0;
    for nth in 0..BLOCK {
        let [first, second, third] = [window[nth], window[nth + 1], window[nth + 2]];
        doubt |= u8::from(!is_known(first) | is_doubtful(first, second, third));
    }
    doubt == 0
}

/// Returns whether a byte belongs to printing ASCII, Latin, Cyrillic, kana, Han or the punctuation among them.
///
/// U+00C0 to U+02BF, U+0400 to U+04FF and U+4000 to U+9FFF hold no boundary, so the lead byte is enough for them. For the others,
/// there is [`is_doubtful`].
#[inline(always)]
pub(crate) fn is_known(byte: u8) -> bool {
    within(byte, b'!', b'~')
        | within(byte, 0x80, 0xCA)
        | within(byte, 0xD0, 0xD3)
        | within(byte, 0xE3, 0xE9)
}

/// Returns whether a character that begins with 0xC2 or 0xE3 is a boundary, or may be one: those of [`is_control_or_space`], U+3000
/// (the ideographic space), U+3040, U+3097 and U+3098 (unassigned), and all after kana, U+3100 to U+3FFF.
#[inline(always)]
pub(crate) fn is_doubtful(first: u8, second: u8, third: u8) -> bool {
    let space_or_3040 = (second <= 0x81) & (third == 0x80);
    let after_kana = (second == 0x82) & within(third, 0x97, 0x98);
    let beyond = (first == 0xE3) & (space_or_3040 | after_kana | (second > 0x83));
    is_control_or_space(first, second) | beyond
}

/// Returns whether a character of two bytes is a boundary in U+0080 to U+00BF, or may be one: a control, the no-break space,
/// the soft hyphen.
#[inline(always)]
pub(crate) fn is_control_or_space(first: u8, second: u8) -> bool {
    (first == 0xC2) & ((second <= 0xA0) | (second == 0xAD))
}

#[inline(always)]
fn within(byte: u8, from: u8, to: u8) -> bool {
    byte.wrapping_sub(from) <= to - from
}

/// Texts for tests, and whether no boundary is in them.
#[cfg(test)]
pub(crate) const TEXTS: [(&str, bool); 7] = [
    ("「かなカナ、と漢字。」の", true),
    ("https://example.com/かな漢字", true),
    ("한국어의링크", false),
    ("かな カナ", false),
    ("кириллица,è»", true),
    ("soft\u{ad}hyphen", false),
    ("ελληνικά", false),
];

#[cfg(test)]
mod tests {
    use super::{BLOCK, TEXTS, free_len};
    use crate::is_boundary;

    /// No boundary begins in what is free, whatever stands around it and wherever it is.
    #[test]
    fn no_boundary_begins_in_it() {
        for c in ('\0'..=char::MAX).filter(|c| is_boundary(*c)) {
            for before in ["", "か", "aか", "ab", &"a".repeat(BLOCK - 1)] {
                let text = format!("{before}{c}{}", "語".repeat(BLOCK));
                assert_eq!(
                    free_len(&text),
                    before.len() / BLOCK * BLOCK,
                    "{before:?} {c:?}"
                );
            }
        }
    }

    #[test]
    fn what_is_free() {
        for (text, expected) in TEXTS {
            let filled = text.repeat(BLOCK);
            let len = free_len(&filled);
            match expected {
                true => assert!(filled.len() - len < BLOCK + 2, "{text}"),
                false => assert_eq!(len, 0, "{text}"),
            }
        }
    }
}
