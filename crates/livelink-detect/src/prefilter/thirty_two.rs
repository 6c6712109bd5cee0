//! Thirty-two bytes at a time: which of them may stand in a plain host, and which in a plain path. For x86 with AVX2.
//!
//! A byte is looked up twice, by its high half and by its low half. Each of eight bits of a table stands for some high halves, each
//! together with some low halves. So two tables of sixteen entries tell 76 bytes from all others, and hosts from paths.
//!
//! No closure may stand here: it would be compiled for the narrow vectors that every processor has.

use core::arch::x86_64::__m256i;
use fearless_simd::{Simd as _, x86::Avx2};

/// How many bytes are looked at at once.
pub(crate) const THIRTY_TWO: usize = 32;

const UPPER_OR_LOWER_TO_O: u8 = 1;
const UPPER_OR_LOWER_FROM_P: u8 = 1 << 1;
const DIGIT: u8 = 1 << 2;
const HYPHEN: u8 = 1 << 3;
const DOT: u8 = 1 << 4;
/// `# $ % & + /`
const SIGN: u8 = 1 << 5;
/// `= ?`
const QUERY_SIGN: u8 = 1 << 6;
/// `@ _`, and the letters `O` and `P`, which have the same halves.
const AT_OR_UNDERSCORE: u8 = 1 << 7;

/// What stands in a host.
const IN_HOST: u8 = UPPER_OR_LOWER_TO_O | UPPER_OR_LOWER_FROM_P | DIGIT | HYPHEN | DOT;

/// What a byte may be, by its high half. A byte beyond ASCII may be nothing of this.
const HIGH: [u8; 16] = {
    let mut high = [0; 16];
    high[0x2] = HYPHEN | DOT | SIGN;
    high[0x3] = DIGIT | QUERY_SIGN;
    high[0x4] = UPPER_OR_LOWER_TO_O | AT_OR_UNDERSCORE;
    high[0x5] = UPPER_OR_LOWER_FROM_P | AT_OR_UNDERSCORE;
    high[0x6] = UPPER_OR_LOWER_TO_O;
    high[0x7] = UPPER_OR_LOWER_FROM_P;
    high
};

/// What a byte may be, by its low half.
const LOW: [u8; 16] = {
    let mut low = [0; 16];
    let mut half = 0;
    while half < 16 {
        if half > 0 {
            low[half] |= UPPER_OR_LOWER_TO_O;
        }
        if half <= 0xA {
            low[half] |= UPPER_OR_LOWER_FROM_P;
        }
        if half <= 9 {
            low[half] |= DIGIT;
        }
        low[half] |= match half {
            0xD => HYPHEN | QUERY_SIGN,
            0xE => DOT,
            3..=6 | 0xB => SIGN,
            0xF => SIGN | QUERY_SIGN | AT_OR_UNDERSCORE,
            0 => AT_OR_UNDERSCORE,
            _ => 0,
        };
        half += 1;
    }
    low
};

/// Thirty-two bytes of a text, and their kinds. Each answer has one bit for each byte, the lowest one for the first byte.
#[derive(Clone, Copy)]
pub(crate) struct ThirtyTwo {
    simd: Avx2,
    bytes: __m256i,
    kinds: __m256i,
}

impl ThirtyTwo {
    #[inline(always)]
    pub(crate) fn new(simd: Avx2, bytes: &[u8; THIRTY_TWO]) -> Self {
        let bytes = load(simd, bytes);
        Self {
            simd,
            bytes,
            kinds: kinds(simd, bytes, &LOW, &HIGH),
        }
    }

    /// Returns which bytes may stand in a plain path: letters, digits and `# $ % & + - . / = ? @ _`.
    #[inline(always)]
    pub(crate) fn in_path(self) -> u32 {
        !self.zeros(self.kinds)
    }

    /// Returns which bytes may stand in a plain path and begin no part or segment of it: letters, digits and `- . @ _`.
    #[inline(always)]
    pub(crate) fn in_segment(self) -> u32 {
        let in_segment = every(self.simd, !(SIGN | QUERY_SIGN));
        !self.zeros(self.simd.avx2._mm256_and_si256(self.kinds, in_segment))
    }

    /// Returns which bytes may stand in a plain host: letters, digits, dots and hyphens.
    #[inline(always)]
    pub(crate) fn in_host(self) -> u32 {
        let in_host = every(self.simd, IN_HOST);
        !self.zeros(self.simd.avx2._mm256_and_si256(self.kinds, in_host))
    }

    /// Returns which bytes are dots.
    #[inline(always)]
    pub(crate) fn dots(self) -> u32 {
        self.top_bits(self.simd.avx2._mm256_slli_epi16::<3>(self.kinds))
    }

    /// Returns which bytes are hyphens.
    #[inline(always)]
    pub(crate) fn hyphens(self) -> u32 {
        self.top_bits(self.simd.avx2._mm256_slli_epi16::<4>(self.kinds))
    }

    /// Returns which bytes are digits.
    #[inline(always)]
    pub(crate) fn digits(self) -> u32 {
        self.top_bits(self.simd.avx2._mm256_slli_epi16::<5>(self.kinds))
    }

    /// Returns which bytes are upper-case letters, if all of them may stand in a host.
    #[inline(always)]
    pub(crate) fn capitals(self) -> u32 {
        // Letters have bit 6, and upper-case letters do not have bit 5.
        let letters = self.top_bits(self.simd.avx2._mm256_slli_epi16::<1>(self.bytes));
        letters & !self.top_bits(self.simd.avx2._mm256_slli_epi16::<2>(self.bytes))
    }

    /// Returns which bytes are those of `other`.
    #[inline(always)]
    pub(crate) fn same_as(self, other: &[u8; THIRTY_TWO]) -> u32 {
        let other = load(self.simd, other);
        self.top_bits(self.simd.avx2._mm256_cmpeq_epi8(self.bytes, other))
    }

    #[inline(always)]
    fn zeros(self, bytes: __m256i) -> u32 {
        zeros(self.simd, bytes)
    }

    #[inline(always)]
    fn top_bits(self, bytes: __m256i) -> u32 {
        top_bits(self.simd, bytes)
    }
}

/// What a byte of a local part may be, for another two tables.
mod local {
    pub(super) const LOWER_TO_O: u8 = 1;
    pub(super) const LOWER_FROM_P: u8 = 1 << 1;
    pub(super) const HYPHEN_OR_DOT: u8 = 1 << 2;
    pub(super) const UNDERSCORE: u8 = 1 << 3;
    pub(super) const WORDS: u8 = LOWER_TO_O | LOWER_FROM_P | HYPHEN_OR_DOT | UNDERSCORE;
    pub(super) const UPPER_TO_O: u8 = 1 << 4;
    pub(super) const UPPER_FROM_P: u8 = 1 << 5;
    pub(super) const DIGIT: u8 = 1 << 6;
    pub(super) const PLUS: u8 = 1 << 7;

    pub(super) const HIGH: [u8; 16] = {
        let mut high = [0; 16];
        high[0x2] = PLUS | HYPHEN_OR_DOT;
        high[0x3] = DIGIT;
        high[0x4] = UPPER_TO_O;
        high[0x5] = UPPER_FROM_P | UNDERSCORE;
        high[0x6] = LOWER_TO_O;
        high[0x7] = LOWER_FROM_P;
        high
    };

    pub(super) const LOW: [u8; 16] = {
        let mut low = [0; 16];
        let mut half = 0;
        while half < 16 {
            if half > 0 {
                low[half] |= LOWER_TO_O | UPPER_TO_O;
            }
            if half <= 0xA {
                low[half] |= LOWER_FROM_P | UPPER_FROM_P;
            }
            if half <= 9 {
                low[half] |= DIGIT;
            }
            low[half] |= match half {
                0xB => PLUS,
                0xD | 0xE => HYPHEN_OR_DOT,
                0xF => UNDERSCORE,
                _ => 0,
            };
            half += 1;
        }
        low
    };
}

/// Which of thirty-two bytes may stand in a plain local part, as one bit for each, the lowest one for the first byte.
#[derive(Clone, Copy)]
pub(crate) struct LocalSigns {
    simd: Avx2,
    bytes: __m256i,
    kinds: __m256i,
    /// Letters, digits and `. _ - +`.
    pub(crate) all: u32,
    /// Lower-case letters and `. _ -`.
    pub(crate) words: u32,
    pub(crate) dots: u32,
}

impl LocalSigns {
    #[inline(always)]
    pub(crate) fn new(simd: Avx2, bytes: &[u8; THIRTY_TWO]) -> Self {
        let bytes = load(simd, bytes);
        let kinds = kinds(simd, bytes, &local::LOW, &local::HIGH);
        let words = every(simd, local::WORDS);
        Self {
            simd,
            bytes,
            kinds,
            all: !zeros(simd, kinds),
            words: !zeros(simd, simd.avx2._mm256_and_si256(kinds, words)),
            dots: are(simd, bytes, b'.'),
        }
    }

    /// Returns which bytes are a `=`. None of them is in `all`.
    #[inline(always)]
    pub(crate) fn equals(self) -> u32 {
        are(self.simd, self.bytes, b'=')
    }

    /// Returns which bytes are digits.
    #[inline(always)]
    pub(crate) fn digits(self) -> u32 {
        top_bits(self.simd, self.simd.avx2._mm256_slli_epi16::<1>(self.kinds))
    }

    /// Returns which bytes are lower-case letters.
    #[inline(always)]
    pub(crate) fn lower(self) -> u32 {
        self.any(local::LOWER_TO_O | local::LOWER_FROM_P)
    }

    /// Returns which bytes are upper-case letters.
    #[inline(always)]
    pub(crate) fn upper(self) -> u32 {
        self.any(local::UPPER_TO_O | local::UPPER_FROM_P)
    }

    /// Returns which bytes are a `+`.
    #[inline(always)]
    pub(crate) fn plus(self) -> u32 {
        top_bits(self.simd, self.kinds)
    }

    /// Returns which bytes are of one of these kinds.
    #[inline(always)]
    fn any(self, kinds: u8) -> u32 {
        let kinds = every(self.simd, kinds);
        !zeros(
            self.simd,
            self.simd.avx2._mm256_and_si256(self.kinds, kinds),
        )
    }
}

/// Returns the kinds of `bytes`, by the tables for their low and their high halves. Bytes beyond ASCII have none.
#[inline(always)]
fn kinds(simd: Avx2, bytes: __m256i, low: &[u8; 16], high: &[u8; 16]) -> __m256i {
    // The shuffle takes the low half of an ASCII byte as the index, and gives zero for all others.
    look_up(simd, bytes, bytes, low, high)
}

/// Returns the kinds of `bytes`, as [`kinds`] does, but those of bytes beyond ASCII, too.
#[inline(always)]
pub(crate) fn by_halves(simd: Avx2, bytes: __m256i, low: &[u8; 16], high: &[u8; 16]) -> __m256i {
    let low_halves = simd.avx2._mm256_and_si256(bytes, every(simd, 0xF));
    look_up(simd, low_halves, bytes, low, high)
}

/// Returns what both tables say: the one for low halves of `low_halves`, and the one for high halves of the high halves of `bytes`.
#[inline(always)]
fn look_up(
    simd: Avx2,
    low_halves: __m256i,
    bytes: __m256i,
    low: &[u8; 16],
    high: &[u8; 16],
) -> __m256i {
    let low = simd.avx2._mm256_shuffle_epi8(twice(simd, low), low_halves);
    let high_halves = simd.avx2._mm256_srli_epi16::<4>(bytes);
    let high_halves = simd.avx2._mm256_and_si256(high_halves, every(simd, 0xF));
    let high = simd
        .avx2
        ._mm256_shuffle_epi8(twice(simd, high), high_halves);
    simd.avx2._mm256_and_si256(low, high)
}

/// Loads thirty-two bytes.
#[inline(always)]
pub(crate) fn load(simd: Avx2, bytes: &[u8; THIRTY_TWO]) -> __m256i {
    simd.load_array_ref_u8x32(bytes).into()
}

/// Loads a table of sixteen bytes into each half.
#[inline(always)]
pub(super) fn twice(simd: Avx2, table: &[u8; 16]) -> __m256i {
    let half = simd.load_array_ref_u8x16(table);
    simd.combine_u8x16(half, half).into()
}

/// Returns thirty-two times `byte`.
#[inline(always)]
pub(super) fn every(simd: Avx2, byte: u8) -> __m256i {
    simd.splat_u8x32(byte).into()
}

/// Returns which bytes are zero.
#[inline(always)]
pub(crate) fn zeros(simd: Avx2, bytes: __m256i) -> u32 {
    top_bits(simd, simd.avx2._mm256_cmpeq_epi8(bytes, every(simd, 0)))
}

/// Returns which bytes are `byte`.
#[inline(always)]
fn are(simd: Avx2, bytes: __m256i, byte: u8) -> u32 {
    top_bits(simd, simd.avx2._mm256_cmpeq_epi8(bytes, every(simd, byte)))
}

#[inline(always)]
fn top_bits(simd: Avx2, bytes: __m256i) -> u32 {
    simd.avx2._mm256_movemask_epi8(bytes).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::{LocalSigns, THIRTY_TWO, ThirtyTwo};
    use fearless_simd::{Level, x86::Avx2};

    /// Each byte at each place.
    #[test]
    fn a_bit_for_each_byte() {
        type Kind = (fn(Avx2, &[u8; THIRTY_TWO]) -> u32, fn(u8) -> bool);
        let in_host = |b: u8| b.is_ascii_alphanumeric() || b"-.".contains(&b);
        let kinds: [Kind; 16] = [
            (|simd, bytes| ThirtyTwo::new(simd, bytes).in_host(), in_host),
            (
                |simd, bytes| ThirtyTwo::new(simd, bytes).in_path(),
                |b| b.is_ascii_alphanumeric() || b"#$%&+-./=?@_".contains(&b),
            ),
            (
                |simd, bytes| ThirtyTwo::new(simd, bytes).in_segment(),
                |b| b.is_ascii_alphanumeric() || b"-.@_".contains(&b),
            ),
            (
                |simd, bytes| ThirtyTwo::new(simd, bytes).dots(),
                |b| b == b'.',
            ),
            (
                |simd, bytes| ThirtyTwo::new(simd, bytes).hyphens(),
                |b| b == b'-',
            ),
            (
                |simd, bytes| ThirtyTwo::new(simd, bytes).digits(),
                |b| b.is_ascii_digit(),
            ),
            (
                |simd, bytes| {
                    let bytes = ThirtyTwo::new(simd, bytes);
                    bytes.capitals() & bytes.in_host()
                },
                |b| b.is_ascii_uppercase(),
            ),
            (
                |simd, bytes| ThirtyTwo::new(simd, bytes).same_as(&[b'a'; THIRTY_TWO]),
                |b| b == b'a',
            ),
            (
                |simd, bytes| LocalSigns::new(simd, bytes).all,
                |b| b.is_ascii_alphanumeric() || b"._-+".contains(&b),
            ),
            (
                |simd, bytes| LocalSigns::new(simd, bytes).words,
                |b| b.is_ascii_lowercase() || b"._-".contains(&b),
            ),
            (
                |simd, bytes| LocalSigns::new(simd, bytes).digits(),
                |b| b.is_ascii_digit(),
            ),
            (
                |simd, bytes| LocalSigns::new(simd, bytes).lower(),
                |b| b.is_ascii_lowercase(),
            ),
            (
                |simd, bytes| LocalSigns::new(simd, bytes).upper(),
                |b| b.is_ascii_uppercase(),
            ),
            (
                |simd, bytes| LocalSigns::new(simd, bytes).plus(),
                |b| b == b'+',
            ),
            (
                |simd, bytes| LocalSigns::new(simd, bytes).dots,
                |b| b == b'.',
            ),
            (
                |simd, bytes| LocalSigns::new(simd, bytes).equals(),
                |b| b == b'=',
            ),
        ];
        // Without AVX2, nothing uses these comparisons.
        let Some(simd) = Level::new().as_avx2() else {
            return;
        };
        for byte in 0..=u8::MAX {
            for at in 0..THIRTY_TWO {
                let mut bytes = *b" a1.-Z9z@0A-_.a! a1.-Z9z#0A?_.\xFFO";
                bytes[at] = byte;
                for (kind, expected) in kinds {
                    let expected = (0..THIRTY_TWO)
                        .fold(0, |bits, i| bits | u32::from(expected(bytes[i])) << i);
                    assert_eq!(kind(simd, &bytes), expected, "{byte:#x} at {at}");
                }
            }
        }
    }
}
