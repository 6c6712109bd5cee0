//! A quick "no" about a label: it is surely not a top-level domain.
//!
//! In a program, nearly every dot stands before a word like `length` or `push`. In Chinese or Japanese text, it stands
//! before the next sentence. The scanner has to ask at each such dot whether that is a top-level domain, and a "no" has
//! to cost less than a "yes". A filter of 65,536 bits, two for each label, says "no" to nearly all such words. With one
//! bit for each label, the filter let 3 of 100 words through. By chance, some of the words that begin most sentences
//! were among them.
//!
//! The filter hashes the start of a label, so that nobody needs to know where the label ends: up to eight letters of
//! ASCII, or two letters of Cyrillic, Arabic, kana, Han or Hangul.

use super::bloom::Bloom;
use super::letters::{Letters, after_letters, eight, letters};

/// How many bytes after a dot an answer may depend on: three letters, or eight of ASCII and the byte after them.
pub(crate) const LOOKS_AT: usize = 9;

/// The letters that an A-label starts with.
const XN: u64 = u64::from_le_bytes(*b"xn\0\0\0\0\0\0");

/// The filter: 65,536 bits.
pub(crate) type LabelFilter = Bloom<{ 1 << 10 }>;

/// Returns whether a label that is a top-level domain may start at `at`; `false` is sure. The function looks at no more
/// than [`LOOKS_AT`] bytes.
#[inline(always)]
pub(crate) fn may_start(filter: &LabelFilter, bytes: &[u8], at: usize) -> bool {
    let label = bytes.get(at..).unwrap_or_default();
    let eight = eight(label);
    let after = after_letters(eight);
    let word = letters(eight, after);
    if !filter.may_hold(word) {
        // A character that is not ASCII may be mapped to a letter, or to nothing. A-labels are not in the filter.
        if eight & after == 0 {
            return word == XN && label.get(2) == Some(&b'-');
        }
        return word != 0 || may_start_beyond_ascii(filter, label);
    }
    // No top-level domain has a digit or an underscore in it. Hyphens at the end do not count.
    let next = label.get(after.trailing_zeros() as usize / 8);
    after == 0 || !matches!(next, Some(b'0'..=b'9' | b'_'))
}

/// Does for a label what [`may_start`] does. It is quick for a label that does not start with ASCII.
#[inline(never)]
pub(crate) fn may_start_beyond_ascii(filter: &LabelFilter, label: &[u8]) -> bool {
    // A single letter is not a top-level domain.
    let (first, second) = match LabelStart::of(label) {
        LabelStart::Letter(first, after) => match LabelStart::of(after) {
            LabelStart::Letter(second, after) => match LabelStart::of(after) {
                // A mark here changes the second character, and a character that is mapped to nothing may stand before
                // a mark.
                LabelStart::Other => return true,
                LabelStart::Letter(..) | LabelStart::Ascii | LabelStart::End => (first, second),
            },
            LabelStart::Other | LabelStart::Ascii => return true,
            LabelStart::End => return false,
        },
        LabelStart::Other | LabelStart::Ascii => return true,
        LabelStart::End => return false,
    };
    filter.may_hold(pair(first, second))
}

/// What a label, or the rest of one, starts with.
enum LabelStart<'l> {
    /// A letter of Cyrillic, Arabic, kana, Han or Hangul, in lower case, and what follows it. No mapping changes such a
    /// letter, whatever other such letters or ASCII stand around it.
    ///
    /// Only marks change such letters: a voiced sound mark, a breve, a hamza, a jamo. No mark is such a letter.
    Letter(u32, &'l [u8]),
    /// A letter, digit, hyphen or underscore of ASCII.
    Ascii,
    /// What stands in no label: the end of the text, a dot, white space, the most frequent signs.
    End,
    /// Anything else.
    Other,
}

impl<'l> LabelStart<'l> {
    /// Returns what `label` starts with. Constant time.
    #[inline(always)]
    fn of(label: &'l [u8]) -> Self {
        let low = |byte: u8| u32::from(byte & 0x3F);
        match *label {
            [lead @ 0xE2..=0xEF, second, third, ref after @ ..] => {
                match u32::from(lead & 0xF) << 12 | low(second) << 6 | low(third) {
                    letter @ (0x3041..=0x3096
                    | 0x30A1..=0x30FA
                    | 0x4E00..=0x9FFF
                    | 0xAC00..=0xD7A3) => Self::Letter(letter, after),
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

/// Returns the key of a label that starts with these two letters.
#[inline]
fn pair(first: u32, second: u32) -> u64 {
    u64::from(first) | u64::from(second) << 32
}

/// Returns the filter of some labels in lower case, U-labels among them. It leaves out A-labels and other scripts,
/// because nobody asks the filter about these.
pub(crate) fn filter_of<'l>(labels: impl IntoIterator<Item = &'l str>) -> Box<LabelFilter> {
    let mut filter = Box::new(LabelFilter::EMPTY);
    for label in labels {
        let letters = Letters::of(label.as_bytes());
        let key = match LabelStart::of(label.as_bytes()) {
            LabelStart::Letter(first, after) => match LabelStart::of(after) {
                LabelStart::Letter(second, _) => pair(first, second),
                _ => continue,
            },
            _ if letters.len > 0 => letters.word,
            _ => continue,
        };
        filter.insert(key);
    }
    filter
}
