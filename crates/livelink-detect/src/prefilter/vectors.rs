//! Which bytes of a block are anchors, by comparisons alone, and by as few of them as possible.
//!
//! A byte is an anchor because of itself and the three bytes after it. The code compares one vector of bytes, and the
//! same vector one, two and three bytes on. It makes only one of the finer checks, the one that matters often: whether
//! a line or sentence ends at the dot. The scanner makes all other checks.

/// How many bytes one step looks at.
pub(super) const BLOCK: usize = 64;

/// How far after an anchor the comparisons look.
pub(super) const AHEAD: usize = 3;

/// A block and the bytes after it.
pub(super) type BlockBytes = [u8; BLOCK + AHEAD];

/// The least byte that may follow a dot. Letters and bytes beyond ASCII are not less. Digits are, because no top-level
/// domain has a digit in it.
pub(super) const AFTER_DOT: u8 = b'@';

/// The least byte that may follow a dot where dots before digits are wanted.
pub(super) const AFTER_DOT_OR_DIGIT: u8 = b'0';

/// The least byte that may follow a colon where all colons are wanted.
pub(super) const AFTER_COLON: u8 = b'!';

/// The least byte that may follow a dot of CJK text. At the end of a line, nothing follows such a dot.
pub(super) const AFTER_WIDE_DOT: u8 = b'-';

/// The last bytes of U+3002, U+FF0E and U+FF61, by the low half of the byte before.
///
/// Some rare characters end alike (`Ђ`, a few of Han). The scanner separates them from the dots. No byte of a text is
/// 0xFF.
pub(super) const WIDE_DOTS: [u8; 16] = {
    let mut last = [0xFF; 16];
    last[0x80 & 0xF] = 0x82;
    last[0xBC & 0xF] = 0x8E;
    last[0xBD & 0xF] = 0xA1;
    last
};

/// Returns whether an anchor may be at the first of four bytes. The code has no branches.
#[inline(always)]
pub(super) fn is_anchor<const COLONS: bool, const DIGITS: bool>(
    [here, next, third, fourth]: [u8; 4],
) -> bool {
    let least = if DIGITS {
        AFTER_DOT_OR_DIGIT
    } else {
        AFTER_DOT
    };
    let dot = (here == b'.') & (next >= least);
    let at = here == b'@';
    let after_colon = if COLONS {
        next >= AFTER_COLON
    } else {
        next == b'/'
    };
    let scheme = (here == b':') & after_colon;
    let wide = (third == WIDE_DOTS[usize::from(next & 0xF)]) & (fourth >= AFTER_WIDE_DOT);
    dot | at | scheme | wide
}

/// Finds the anchors of a block.
pub(super) trait Vectors: Copy {
    /// Returns the anchors among the first [`BLOCK`] bytes of `window`, a bit for each byte.
    fn anchors<const COLONS: bool>(self, window: &BlockBytes) -> u64;
}

/// The comparisons for any processor. The compiler turns this loop into vector instructions.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[derive(Clone, Copy)]
pub(super) struct Usual;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
impl Vectors for Usual {
    #[inline(always)]
    fn anchors<const COLONS: bool>(self, window: &BlockBytes) -> u64 {
        /// One bit of each byte.
        const ONES: u64 = 0x0101_0101_0101_0101;
        let mut hits = [0; BLOCK];
        for (i, hit) in hits.iter_mut().enumerate() {
            let four = [window[i], window[i + 1], window[i + 2], window[i + 3]];
            *hit = u8::from(is_anchor::<COLONS, false>(four));
        }
        // The loop takes eight bits at a time: the multiplication gathers them in the top byte.
        let gather = |eight: &[u8]| {
            let word = eight.try_into().map_or(0, u64::from_le_bytes);
            (word & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56
        };
        let bytes = hits.rchunks_exact(8).map(gather);
        bytes.fold(0, |anchors, byte| anchors << 8 | byte)
    }
}

/// The comparisons for x86 with AVX2. The code that the compiler makes of the loop above is half as fast, for three
/// reasons. The compiler derives the bytes one position on from those two positions on by shuffles instead of loading
/// them. It uses no table of 16 bytes. And it gathers all bits of a comparison where the top bit is enough.
#[cfg(target_arch = "x86_64")]
impl Vectors for fearless_simd::x86::Avx2 {
    #[inline(always)]
    fn anchors<const COLONS: bool>(self, window: &BlockBytes) -> u64 {
        let low = x86::anchors::<0, COLONS>(self, window);
        let high = x86::anchors::<{ BLOCK / 2 }, COLONS>(self, window);
        u64::from(low) | u64::from(high) << (BLOCK / 2)
    }
}

/// No closure may stand here: it would be compiled for the narrow vectors that every processor has.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{AFTER_COLON, AFTER_DOT, AFTER_WIDE_DOT, BLOCK, BlockBytes, WIDE_DOTS};
    use crate::prefilter::thirty_two::{every, load, twice};
    use core::arch::x86_64::__m256i;
    use fearless_simd::x86::Avx2;

    /// Returns the anchors of half a block, from `FROM` on, as [`is_anchor`](super::is_anchor) finds them: one bit for
    /// each byte.
    #[inline(always)]
    pub(super) fn anchors<const FROM: usize, const COLONS: bool>(
        simd: Avx2,
        window: &BlockBytes,
    ) -> u32 {
        let here = half(simd, window, FROM);
        let next = half(simd, window, FROM + 1);
        let third = half(simd, window, FROM + 2);
        let fourth = half(simd, window, FROM + 3);
        let dot = and(simd, is(simd, here, b'.'), at_least(simd, next, AFTER_DOT));
        let at = is(simd, here, b'@');
        let after_colon = if COLONS {
            at_least(simd, next, AFTER_COLON)
        } else {
            is(simd, next, b'/')
        };
        let scheme = and(simd, is(simd, here, b':'), after_colon);
        // If the top bit of a byte were set, the shuffle would turn that byte into zero.
        let index = simd.avx2._mm256_and_si256(next, every(simd, 0x7F));
        let table = twice(simd, &WIDE_DOTS);
        let last = simd.avx2._mm256_shuffle_epi8(table, index);
        let wide = simd.avx2._mm256_cmpeq_epi8(third, last);
        let wide = and(simd, wide, at_least(simd, fourth, AFTER_WIDE_DOT));
        let anchors = or(simd, or(simd, dot, at), or(simd, scheme, wide));
        simd.avx2._mm256_movemask_epi8(anchors).cast_unsigned()
    }

    /// Loads half a block of bytes, from `from` on.
    #[inline(always)]
    fn half(simd: Avx2, window: &BlockBytes, from: usize) -> __m256i {
        let mut bytes = [0; BLOCK / 2];
        bytes.copy_from_slice(&window[from..from + BLOCK / 2]);
        load(simd, &bytes)
    }

    /// Returns which bytes are `byte`.
    #[inline(always)]
    fn is(simd: Avx2, bytes: __m256i, byte: u8) -> __m256i {
        simd.avx2._mm256_cmpeq_epi8(bytes, every(simd, byte))
    }

    /// Returns which bytes are `least` or more. Only the top bit of each counts.
    #[inline(always)]
    fn at_least(simd: Avx2, bytes: __m256i, least: u8) -> __m256i {
        simd.avx2._mm256_adds_epu8(bytes, every(simd, 0x80 - least))
    }

    /// Returns `a` and `b`. One of them is the result of a comparison: 0 or 0xFF in each byte.
    ///
    /// The compiler would turn the instruction "and" into a selection by mask here, which takes twice as long.
    #[inline(always)]
    fn and(simd: Avx2, a: __m256i, b: __m256i) -> __m256i {
        simd.avx2._mm256_min_epu8(a, b)
    }

    /// Returns `a` or `b`. Only the top bit of each byte counts.
    #[inline(always)]
    fn or(simd: Avx2, a: __m256i, b: __m256i) -> __m256i {
        simd.avx2._mm256_max_epu8(a, b)
    }
}

#[cfg(test)]
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod tests {
    use super::{AHEAD, BLOCK, Usual, Vectors, is_anchor};
    use fastrand::Rng;

    /// This also tests the comparisons that this processor would not use.
    #[test]
    fn a_bit_for_each_anchor() {
        fn check<const COLONS: bool>(rng: &mut Rng) -> u32 {
            let bytes = "a1 .@:/-\u{3002}\u{ff0e}\u{ff61}".as_bytes();
            let window = [0; BLOCK + AHEAD].map(|_| bytes[rng.usize(..bytes.len())]);
            let expected = (0..BLOCK).fold(0, |anchors, at| {
                let four = [at, at + 1, at + 2, at + 3].map(|at| window[at]);
                anchors | u64::from(is_anchor::<COLONS, false>(four)) << at
            });
            let anchors = Usual.anchors::<COLONS>(&window);
            assert_eq!(anchors, expected, "{window:?}");
            anchors.count_ones()
        }
        let mut rng = Rng::with_seed(31);
        let mut anchors = 0;
        for _ in 0..1_000 {
            anchors += check::<false>(&mut rng) + check::<true>(&mut rng);
        }
        assert!(anchors > 5_000, "{anchors}");
    }
}
