//! Signs by the vectors of AVX2.
//!
//! A byte is looked up twice, by its low half and by its high half. Each bit of a table stands for some low halves, each together with some
//! high halves. A character of three bytes is looked up so by each of its bytes, and the bits that are left say that it is plain. That is half
//! of the instructions that the compiler makes of the comparisons in [`is_plain`](super::signs).
//!
//! No closure may stand here: it would be compiled for the narrow vectors that every processor has.

use super::signs::{BLOCK, BlockBytes, PathSigns};
use crate::prefilter::{by_halves, load, zeros};
use core::arch::x86_64::__m256i;
use fearless_simd::x86::Avx2;

/// What two tables of sixteen entries say of a byte.
struct ByHalves {
    low: [u8; 16],
    high: [u8; 16],
}

impl ByHalves {
    /// Each part gives a bit to the bytes that have one of these high halves and one of these low halves. Halves are bits of a number.
    const fn new(parts: &[(u8, u16, u16)]) -> Self {
        let (mut low, mut high) = ([0; 16], [0; 16]);
        let mut nth = 0;
        while nth < parts.len() {
            let (bit, highs, lows) = parts[nth];
            let mut half = 0;
            while half < 16 {
                if highs >> half & 1 == 1 {
                    high[half] |= bit;
                }
                if lows >> half & 1 == 1 {
                    low[half] |= bit;
                }
                half += 1;
            }
            nth += 1;
        }
        Self { low, high }
    }

    #[inline(always)]
    fn of(&self, simd: Avx2, bytes: __m256i) -> __m256i {
        by_halves(simd, bytes, &self.low, &self.high)
    }
}

/// The halves from `first` to `last`.
const fn halves(first: u32, last: u32) -> u16 {
    ((1_u32 << (last + 1)) - (1 << first)) as u16
}

/// One half.
const fn half(half: u32) -> u16 {
    1 << half
}

/// Bytes that are plain, whatever follows them.
const PLAIN: ByHalves = ByHalves::new(&[
    // Letters up to `O` and from `P` on, digits, `% - .`, and `_`.
    (1, half(0x4) | half(0x6), halves(0x1, 0xF)),
    (1 << 1, half(0x5) | half(0x7), halves(0x0, 0xA)),
    (1 << 2, half(0x3), halves(0x0, 0x9)),
    (1 << 3, half(0x2), half(0x5) | half(0xD) | half(0xE)),
    (1 << 4, half(0x5), half(0xF)),
    // Bytes inside a character, and the first bytes of Han and Hangul.
    (1 << 5, halves(0x8, 0xB), halves(0x0, 0xF)),
    (1 << 6, half(0xE), halves(0x4, 0x9) | half(0xB) | half(0xC)),
]);

/// Signs that begin or divide a part: `# & , /` and `: = ?`.
const DIVIDES: ByHalves = ByHalves::new(&[
    (1, half(0x2), half(0x3) | half(0x6) | half(0xC) | half(0xF)),
    (1 << 1, half(0x3), half(0xA) | half(0xD) | half(0xF)),
]);

/// After 0xE3 and 0x80: the last byte of `、` and `。`.
const COMMA_OR_STOP: u8 = 1;
/// Last bytes of kana, in parts: all but 0x80, and all but 0x97 and 0x98. All of them are [`FROM_90`] or [`NOT_90`].
const FROM_81: u8 = 1 << 1;
const FROM_90: u8 = 1 << 2;
const NOT_90: u8 = 1 << 3;
const NOT_97: u8 = 1 << 4;
/// After 0xEF and 0xBC: the last bytes of full-width `，` to `；`, in parts.
const FROM_8C: u8 = 1 << 5;
const TO_9B: u8 = 1 << 6;

const AFTER_E3: u8 = COMMA_OR_STOP | FROM_81 | FROM_90 | NOT_90 | NOT_97;
const AFTER_EF: u8 = FROM_8C | TO_9B;

/// The first byte of a character of three bytes, and what its last byte may be.
const FIRST: ByHalves = ByHalves::new(&[
    (AFTER_E3, half(0xE), half(0x3)),
    (AFTER_EF, half(0xE), half(0xF)),
]);

/// The second byte, and what the last byte may be. No part may have a high half of another one and a low half of a third one.
const SECOND: ByHalves = ByHalves::new(&[
    (COMMA_OR_STOP, half(0x8), half(0x0)),
    (FROM_81, half(0x8), half(0x1)),
    (FROM_90, half(0x8), half(0x1) | half(0x3)),
    (NOT_90, half(0x8), half(0x2) | half(0x3)),
    (NOT_97, half(0x8), half(0x2)),
    (AFTER_EF, half(0xB), half(0xC)),
]);

/// The last byte, and what it is.
const LAST: ByHalves = ByHalves::new(&[
    (COMMA_OR_STOP, half(0x8), half(0x1) | half(0x2)),
    (FROM_81, half(0x8), halves(0x1, 0xF)),
    (FROM_90, halves(0x9, 0xB), halves(0x0, 0xF)),
    (NOT_90, half(0x8) | half(0xA) | half(0xB), halves(0x0, 0xF)),
    (NOT_97, half(0x9), halves(0x0, 0x6) | halves(0x9, 0xF)),
    (FROM_8C, half(0x8), halves(0xC, 0xF)),
    (TO_9B, half(0x9), halves(0x0, 0xB)),
]);

impl PathSigns for Avx2 {
    #[inline(always)]
    fn signs(self, window: &BlockBytes) -> u32 {
        let first = part::<0>(self, window);
        let plain = PLAIN.of(self, first);
        let wide = self.avx2._mm256_and_si256(
            FIRST.of(self, first),
            self.avx2._mm256_and_si256(
                SECOND.of(self, part::<1>(self, window)),
                LAST.of(self, part::<2>(self, window)),
            ),
        );
        zeros(self, self.avx2._mm256_or_si256(plain, wide))
    }

    #[inline(always)]
    fn dividers(self, window: &BlockBytes) -> u32 {
        !zeros(self, DIVIDES.of(self, part::<0>(self, window)))
    }
}

/// Loads a block of bytes from `FROM` on.
#[inline(always)]
fn part<const FROM: usize>(simd: Avx2, window: &BlockBytes) -> __m256i {
    let mut bytes = [0; BLOCK];
    bytes.copy_from_slice(&window[FROM..FROM + BLOCK]);
    load(simd, &bytes)
}
