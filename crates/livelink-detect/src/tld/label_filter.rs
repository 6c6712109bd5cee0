//! A quick "no" about a label: it is surely not a top-level domain.
//!
//! In a program, nearly every dot comes before a word like `length` or `push`. In Chinese or
//! Japanese text, it comes before the next sentence. The scanner has to ask at each such dot
//! whether that is a top-level domain, and a "no" has to cost less than a "yes". A filter with two
//! bits for each label says "no" to nearly all such words. With one bit for each label, the filter
//! let 3 of 100 words through. By chance, some of the words that begin most sentences were among
//! them.
//!
//! The filter hashes the start of a label, so that nobody needs to know where the label ends: up to
//! eight letters of ASCII and then the fifth to the twelfth, or two and then three letters of
//! Cyrillic, Arabic, kana, Han or Hangul.

use super::letters::Bloom;
use super::letters::{Letters, after_letters, eight, letters};

/// The greatest number of bytes after a dot that an answer may depend on: three letters and the
/// character after them, or twelve bytes of ASCII.
pub(crate) const LOOKS_AT: usize = 12;

/// The first of the letters that are looked up after the first eight.
const LATER: usize = 4;

/// The bit of such letters in the filter. No letter has it.
const IS_LATER: u64 = 1 << 7;

/// The letters that an A-label starts with.
const XN: u64 = u64::from_le_bytes(*b"xn\0\0\0\0\0\0");

/// The filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LabelFilter {
    /// The labels that start with ASCII, in 65,536 bits.
    pub(crate) ascii: Bloom<{ 1 << 10 }>,
    /// The first two and three letters of the others, in 8,192 bits. These are few, and apart from
    /// the others they stay in the processor's nearest cache.
    pub(crate) others: Bloom<{ 1 << 7 }>,
}

/// Returns whether a label that is a top-level domain may start at `at`; `false` is sure. The
/// function looks at no more than [`LOOKS_AT`] bytes.
#[inline(always)]
pub(crate) fn may_start(filter: &LabelFilter, bytes: &[u8], at: usize) -> bool {
    match bytes.get(at..).and_then(<[u8]>::first_chunk) {
        Some(label) => may_be_start(filter, label),
        None => may_start_near_end(filter, bytes, at),
    }
}

/// Returns the answer of [`may_start`] near the end of the text.
#[inline(never)]
fn may_start_near_end(filter: &LabelFilter, bytes: &[u8], at: usize) -> bool {
    // The end of the text ends a label, and so does a zero.
    let mut label = [0; LOOKS_AT];
    for (to, from) in label.iter_mut().zip(bytes.get(at..).unwrap_or_default()) {
        *to = *from;
    }
    may_be_start(filter, &label)
}

/// Returns whether a label that is a top-level domain may start with these bytes.
#[inline(always)]
fn may_be_start(filter: &LabelFilter, label: &[u8; LOOKS_AT]) -> bool {
    let eight = eight(label);
    let after = after_letters(eight);
    let word = letters(eight, after);
    if !filter.ascii.may_hold(word) {
        // A-labels are not in the filter.
        if eight & after == 0 {
            return word == XN && label.get(2) == Some(&b'-');
        }
        return beyond_ascii_after(filter, label, after);
    }
    match after {
        0 => may_go_on_in_ascii(filter, label),
        _ => may_end(label, after),
    }
}

/// Returns whether a label of ASCII may end at the byte that `after` marks.
#[inline(always)]
fn may_end(label: &[u8], after: u64) -> bool {
    let len = after.trailing_zeros() as usize / 8;
    match label.get(len) {
        // No top-level domain has a digit in it. Hyphens at the end do not count.
        Some(b'0'..=b'9') => false,
        Some(b'_') => may_end_in_emphasis(label, len),
        _ => true,
    }
}

/// Returns whether no label goes on after the underscores at `len`, as far as `label` shows. They are
/// emphasis: `_example.com_`.
#[inline(never)]
fn may_end_in_emphasis(label: &[u8], len: usize) -> bool {
    let rest = label.get(len..).unwrap_or_default();
    let next = rest.iter().find(|byte| **byte != b'_');
    !next.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

/// Returns whether a label may be a top-level domain if its first eight letters of ASCII are in the
/// filter: `productId` may not, although it starts like `productions`.
#[inline(never)]
fn may_go_on_in_ascii(filter: &LabelFilter, label: &[u8; LOOKS_AT]) -> bool {
    let later = label.get(LATER..).unwrap_or_default();
    let eight = eight(later);
    let after = after_letters(eight);
    match filter.ascii.may_hold(letters(eight, after) | IS_LATER) {
        true => after == 0 || may_end(later, after),
        false => eight & after != 0 && beyond_ascii_after(filter, later, after),
    }
}

/// Returns the answer of [`may_start`] for a label in which a character that is not ASCII follows
/// the first letters of ASCII, if the filter does not hold these. The top bit of `after` is where
/// that character begins.
#[inline(never)]
fn beyond_ascii_after(filter: &LabelFilter, label: &[u8], after: u64) -> bool {
    match after.trailing_zeros() as usize / 8 {
        0 => may_start_beyond_ascii(filter, label),
        // In `Debian社` and `Debian，`, the label or the host ends before the character, or the label
        // includes it. Any other character may be mapped to a letter of ASCII, or to nothing.
        letters => {
            let rest = label.get(letters..).unwrap_or_default();
            matches!(LabelStart::of(rest), LabelStart::Other)
        }
    }
}

/// Returns the answer of [`may_start`] for a label that does not start with ASCII.
#[inline]
fn may_start_beyond_ascii(filter: &LabelFilter, label: &[u8]) -> bool {
    let start = label.first_chunk();
    !start.is_some_and(|start| is_no_han_label(filter, start))
        && may_start_with_any_letter(filter, label)
}

/// Returns whether a label that starts with these bytes surely is no top-level domain because of
/// its first two letters, which are of Han. Most sentences of Chinese text begin with two such
/// letters.
#[inline(always)]
pub(crate) fn is_no_han_label(filter: &LabelFilter, start: &[u8; 8]) -> bool {
    let start = u64::from_le_bytes(*start);
    may_be_han(start) && !filter.others.may_hold(han_key(start))
}

/// Returns whether two characters of U+4000 to U+9FFF begin the label with these bytes, the first
/// one low. No mapping changes these characters, and no character after them changes them.
#[inline(always)]
fn may_be_han(eight: u64) -> bool {
    /// The same number for each of the two bytes with which these characters begin.
    const fn both(number: u64) -> u64 {
        number | number << 24
    }
    const CARRY: u64 = both(0x100);
    let leads = eight & const { both(0xFF) };
    // The sums carry into the ninth bit from 0xE4 on, and from 0xEA on.
    let from_4000 = leads + const { both(0x100 - 0xE4) };
    let from_a000 = leads + const { both(0x100 - 0xEA) };
    from_4000 & !from_a000 & CARRY == CARRY
}

/// Returns the key of a label that begins with these two letters of Han, as they are written.
#[inline(always)]
fn han_key(eight: u64) -> u64 {
    eight << 16
}

/// Returns whether a label may be a top-level domain if its first two letters are in the filter and
/// `after` follows them.
#[inline(never)]
fn may_go_on(filter: &LabelFilter, first: u32, second: u32, after: &[u8]) -> bool {
    match LabelStart::of(after) {
        LabelStart::Letter(third, after) => {
            let may_hold = |third| filter.others.may_hold(key(first, second, third));
            // The text after a top-level domain may also be letters. A mark changes the third
            // letter.
            may_hold(third)
                || may_hold(WHOLE_LABEL)
                || matches!(LabelStart::of(after), LabelStart::Other)
        }
        _ => true,
    }
}

/// Returns the character of three bytes. Characters of other lengths become numbers from 0x10000
/// on.
#[inline(always)]
fn three_bytes([lead, second, third]: [u8; 3]) -> u32 {
    let low = |byte: u8| u32::from(byte & 0x3F);
    (u32::from(lead) ^ 0xE0) << 12 | low(second) << 6 | low(third)
}

/// Returns whether a character of three bytes is a letter of kana, Han or Hangul. Signs that repeat
/// or lengthen a letter are also letters.
#[inline(always)]
fn is_cjk_letter(c: u32) -> bool {
    c.wrapping_sub(0x4E00) < 0x5200
        || matches!(c, 0x3005..=0x3007 | 0x3041..=0x3096 | 0x30A1..=0x30FA | 0x30FC..=0x30FE | 0xAC00..=0xD7A3)
}

/// Returns the same as [`may_start_beyond_ascii`], without the quick look at two letters of Han.
#[inline(never)]
pub(crate) fn may_start_with_any_letter(filter: &LabelFilter, label: &[u8]) -> bool {
    // A single letter is not a top-level domain.
    let (first, after) = match LabelStart::of(label) {
        LabelStart::Letter(first, after) => (first, after),
        LabelStart::Other | LabelStart::Ascii => return true,
        LabelStart::End => return false,
    };
    let (second, after) = match LabelStart::of(after) {
        LabelStart::Letter(second, after) => (second, after),
        LabelStart::Other | LabelStart::Ascii => return true,
        LabelStart::End => return false,
    };
    match LabelStart::of(after) {
        // A mark here changes the second character, and a character that is mapped to nothing may
        // come before a mark.
        LabelStart::Other => true,
        LabelStart::Letter(..) | LabelStart::Ascii | LabelStart::End => {
            filter.others.may_hold(key(first, second, NO_THIRD))
                && may_go_on(filter, first, second, after)
        }
    }
}

/// The start of a label, or of the rest of one.
enum LabelStart<'l> {
    /// A letter of Cyrillic, Arabic, kana, Han or Hangul, in lower case, and the text after it. No
    /// mapping changes such a letter, next to any other such letters or ASCII.
    ///
    /// Only marks change such letters: a voiced sound mark, a breve, a hamza, a jamo. No mark is
    /// such a letter.
    Letter(u32, &'l [u8]),
    /// A letter, digit, hyphen or underscore of ASCII.
    Ascii,
    /// Something that is in no label: the end of the text, a dot, white space, the most frequent
    /// signs.
    End,
    /// Anything else.
    Other,
}

impl<'l> LabelStart<'l> {
    /// Returns the start of `label`. Constant time.
    #[inline(always)]
    fn of(label: &'l [u8]) -> Self {
        let low = |byte: u8| u32::from(byte & 0x3F);
        match *label {
            [lead @ 0xE2..=0xEF, second, third, ref after @ ..] => {
                match three_bytes([lead, second, third]) {
                    letter if is_cjk_letter(letter) => Self::Letter(letter, after),
                    // These are the quotes, spaces, commas and dots of CJK text.
                    0x201C | 0x201D | 0x3000..=0x3002 | 0x3008..=0x3011 => Self::End,
                    0xFF01 | 0xFF08 | 0xFF09 | 0xFF0C | 0xFF1A | 0xFF1B | 0xFF1F => Self::End,
                    _ => Self::Other,
                }
            }
            [lead @ 0xD0..=0xD9, second, ref after @ ..] => {
                match u32::from(lead & 0x1F) << 6 | low(second) {
                    letter @ 0x400..=0x40F => Self::Letter(letter + 0x50, after),
                    letter @ 0x410..=0x42F => Self::Letter(letter + 0x20, after),
                    letter @ (0x430..=0x45F | 0x621..=0x63A | 0x641..=0x64A) => {
                        Self::Letter(letter, after)
                    }
                    _ => Self::Other,
                }
            }
            [byte, ..] if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') => {
                Self::Ascii
            }
            [byte, ..] if !byte.is_ascii() => Self::Other,
            _ => Self::End,
        }
    }
}

/// Replaces the third letter in the key of two letters.
const NO_THIRD: u32 = 0;

/// Replaces the third letter in the key of a label that has two letters.
const WHOLE_LABEL: u32 = 1;

/// Returns the key of a label that starts with these letters. A letter has 21 bits at most.
#[inline]
fn key(first: u32, second: u32, third: u32) -> u64 {
    u64::from(first) | u64::from(second) << 21 | u64::from(third) << 42
}

/// Returns the filter of some labels in lower case, U-labels among them. It leaves out A-labels and
/// other scripts, because nobody asks the filter about these.
pub(crate) fn filter_of<'l>(labels: impl IntoIterator<Item = &'l str>) -> Box<LabelFilter> {
    let mut filter = Box::new(LabelFilter {
        ascii: Bloom::EMPTY,
        others: Bloom::EMPTY,
    });
    for label in labels {
        let start = eight(label.as_bytes());
        if may_be_han(start) {
            filter.others.insert(han_key(start));
        }
        let letters = Letters::of(label.as_bytes());
        if letters.len > 0 {
            filter.ascii.insert(letters.word);
            if letters.len == Letters::MAX {
                let later = label.as_bytes().get(LATER..).unwrap_or_default();
                filter.ascii.insert(Letters::of(later).word | IS_LATER);
            }
        } else if let LabelStart::Letter(first, after) = LabelStart::of(label.as_bytes())
            && let LabelStart::Letter(second, after) = LabelStart::of(after)
        {
            filter.others.insert(key(first, second, NO_THIRD));
            let third = match LabelStart::of(after) {
                LabelStart::Letter(third, _) => third,
                _ => WHOLE_LABEL,
            };
            filter.others.insert(key(first, second, third));
        }
    }
    filter
}
