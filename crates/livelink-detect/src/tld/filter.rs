//! A quick "no": behind which dots there is surely no top-level domain.
//!
//! In program text nearly every dot stands before a word like `length` or `push`, and in Chinese or Japanese text before
//! the next sentence. Whether that is a top-level domain is the whole question there, and a lookup that ends in "no" is
//! to cost less than one that ends in "yes". Of 65,536 bits, two for each hash say "no" to nearly all such words; with one,
//! 3 of 100 went on, and as luck had it, some of the words that begin most sentences.
//!
//! What is hashed is the start of a label, so that nobody needs to know where it ends: up to eight letters of ASCII, or
//! two letters of Cyrillic, Arabic, kana, Han or Hangul.

/// How many bytes behind a dot an answer may depend on: three letters, or eight of ASCII and the byte behind them.
pub(crate) const LOOKS_AT: usize = 9;

/// The letters that an A-label starts with.
const XN: u64 = u64::from_le_bytes(*b"xn\0\0\0\0\0\0");

/// How many bits the filter has, as a power of two.
const BITS: u32 = 16;

/// The filter: two bits a hash.
pub(crate) type Filter = [u64; 1 << (BITS - 6)];

/// The ASCII letters at the start of some bytes, eight at most, in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letters {
    /// The first letter in the low byte; zeros behind the last one.
    pub(crate) word: u64,
    /// How many they are.
    pub(crate) len: usize,
}

impl Letters {
    /// Those at the start of `bytes`. Constant time, and without a branch on any of them.
    #[inline(always)]
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let eight = eight(bytes);
        let behind = behind_letters(eight);
        Self {
            word: letters(eight, behind),
            len: behind.trailing_zeros() as usize / 8,
        }
    }
}

/// Eight bytes, the first one low; zeros behind the last one.
#[inline(always)]
fn eight(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(match bytes.first_chunk() {
        Some(eight) => *eight,
        None => {
            let mut eight = [0; 8];
            for (to, from) in eight.iter_mut().zip(bytes) {
                *to = *from;
            }
            eight
        }
    })
}

/// The same byte eight times.
const fn every(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The bit of lower case. It tells the cases of a letter apart, and makes a letter of nothing that is none.
const LOWER: u64 = every(0x20);

/// The top bit of the first of eight bytes that is no ASCII letter; 0 if all are.
#[inline(always)]
fn behind_letters(eight: u64) -> u64 {
    // The top bit of each byte: from `a` on, and behind `z`. The sums cannot carry into the next byte.
    let low = (eight | LOWER) & every(0x7F);
    let from_a = low + every(0x80 - b'a');
    let behind_z = low + every(0x7F - b'z');
    let others = !(from_a & !behind_z & !eight) & every(0x80);
    others & others.wrapping_neg()
}

/// The letters before that byte, in lower case.
#[inline(always)]
fn letters(eight: u64, behind: u64) -> u64 {
    (eight | LOWER) & (behind >> 7).wrapping_sub(1)
}

/// Whether a label that is a top-level domain may start at `at`; `false` is sure. Looks at no more than [`LOOKS_AT`] bytes.
#[inline(always)]
pub(crate) fn may_start(filter: &Filter, bytes: &[u8], at: usize) -> bool {
    let label = bytes.get(at..).unwrap_or_default();
    let eight = eight(label);
    let behind = behind_letters(eight);
    let word = letters(eight, behind);
    if !has(filter, word) {
        // What is not ASCII may be mapped to a letter, or to nothing. A-labels are not in the filter.
        if eight & behind == 0 {
            return word == XN && label.get(2) == Some(&b'-');
        }
        return word != 0 || may_start_beyond_ascii(filter, label);
    }
    // No top-level domain has a digit or an underscore in it (rulings 12 and 23). Hyphens at the end do not count.
    let next = label.get(behind.trailing_zeros() as usize / 8);
    behind == 0 || !matches!(next, Some(b'0'..=b'9' | b'_'))
}

/// The same for a label; quick for one that starts with something else than ASCII.
#[inline(never)]
pub(crate) fn may_start_beyond_ascii(filter: &Filter, label: &[u8]) -> bool {
    // One letter is no top-level domain (ruling 12).
    let (first, second) = match Next::of(label) {
        Next::Letter(first, behind) => match Next::of(behind) {
            Next::Letter(second, behind) => match Next::of(behind) {
                // A mark there makes another character of the second one, and what is mapped to nothing may stand before
                // a mark.
                Next::Other => return true,
                Next::Letter(..) | Next::Ascii | Next::End => (first, second),
            },
            Next::Other | Next::Ascii => return true,
            Next::End => return false,
        },
        Next::Other | Next::Ascii => return true,
        Next::End => return false,
    };
    has(filter, pair(first, second))
}

/// What stands at a place in a label.
enum Next<'l> {
    /// A letter of Cyrillic, Arabic, kana, Han or Hangul, in lower case, of which is known that no mapping makes something
    /// else of it, whatever other such letters or ASCII stand around it; and what stands behind it.
    ///
    /// Only marks change them: a voiced sound mark, a breve, a hamza, a jamo; and none of these is such a letter.
    Letter(u32, &'l [u8]),
    /// A letter, digit, hyphen or underscore of ASCII.
    Ascii,
    /// What stands in no label: the end of the text, a dot, white space, the commonest signs.
    End,
    /// Anything else.
    Other,
}

impl<'l> Next<'l> {
    /// Constant time.
    #[inline(always)]
    fn of(label: &'l [u8]) -> Self {
        let low = |byte: u8| u32::from(byte & 0x3F);
        match *label {
            [lead @ 0xE2..=0xEF, second, third, ref behind @ ..] => {
                match u32::from(lead & 0xF) << 12 | low(second) << 6 | low(third) {
                    letter @ (0x3041..=0x3096
                    | 0x30A1..=0x30FA
                    | 0x4E00..=0x9FFF
                    | 0xAC00..=0xD7A3) => Self::Letter(letter, behind),
                    // Quotes, spaces, commas, and dots: those of CJK text.
                    0x201C | 0x201D | 0x3000..=0x3002 | 0x3008..=0x3011 => Self::End,
                    0xFF01 | 0xFF08 | 0xFF09 | 0xFF0C | 0xFF1A | 0xFF1B | 0xFF1F => Self::End,
                    _ => Self::Other,
                }
            }
            [lead @ 0xD0..=0xD9, second, ref behind @ ..] => {
                match u32::from(lead & 0x1F) << 6 | low(second) {
                    letter @ 0x400..=0x40F => Self::Letter(letter + 0x50, behind),
                    letter @ 0x410..=0x42F => Self::Letter(letter + 0x20, behind),
                    letter @ (0x430..=0x45F | 0x621..=0x63A | 0x641..=0x64A) => {
                        Self::Letter(letter, behind)
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

/// What stands for a label that starts with these two letters.
#[inline]
fn pair(first: u32, second: u32) -> u64 {
    u64::from(first) | u64::from(second) << 32
}

/// The word of the filter and its two bits that stand for a key. In one word, so that one look tells.
#[inline(always)]
fn place(key: u64) -> (usize, [u32; 2]) {
    let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let bit = |behind: u32| (hash >> (u64::BITS - BITS - behind) & 63) as u32;
    ((hash >> (u64::BITS - BITS + 6)) as usize, [bit(0), bit(6)])
}

#[inline(always)]
fn has(filter: &Filter, key: u64) -> bool {
    let (word, [first, second]) = place(key);
    filter
        .get(word)
        .is_some_and(|word| word >> first & 1 == 1 && word >> second & 1 == 1)
}

/// The filter of some labels in lower case, U-labels among them. Those that start otherwise are left out, and never asked
/// for: A-labels, and scripts that nobody asks for.
pub(crate) fn filter_of<'l>(labels: impl IntoIterator<Item = &'l str>) -> Box<Filter> {
    let mut filter: Box<Filter> = Box::new([0; 1 << (BITS - 6)]);
    for label in labels {
        let letters = Letters::of(label.as_bytes());
        let key = match Next::of(label.as_bytes()) {
            Next::Letter(first, behind) => match Next::of(behind) {
                Next::Letter(second, _) => pair(first, second),
                _ => continue,
            },
            _ if letters.len > 0 => letters.word,
            _ => continue,
        };
        let (word, [first, second]) = place(key);
        if let Some(word) = filter.get_mut(word) {
            *word |= 1 << first | 1 << second;
        }
    }
    filter
}
