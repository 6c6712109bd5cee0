//! The bytes of a block that may be anchors, by as few comparisons as possible.
//!
//! A byte is an anchor because of itself and the three bytes after it. The code compares one vector
//! of bytes, and the same vector one, two and three bytes later. It makes only one of the finer
//! checks, because that one matters often: whether a line or sentence ends at the dot. The scanner
//! makes all other checks.
//!
//! The dots of CJK text and `://` are found by their second and third bytes alone. So a few places
//! are found where no anchor is, such as the byte before `7/8`, and the scanner has to leave them
//! out.

/// The number of bytes that one step looks at.
pub(super) const BLOCK: usize = 64;

/// The number of bytes after an anchor that the comparisons look at.
pub(super) const AHEAD: usize = 3;

/// A block and the bytes after it.
pub(super) type BlockBytes = [u8; BLOCK + AHEAD];

/// The least byte that may follow a dot. Letters and bytes beyond ASCII are not less. Digits are,
/// because no top-level domain has a digit in it.
const AFTER_DOT: u8 = b'@';

/// The least byte that may follow a dot where dots before digits are wanted.
const AFTER_DOT_OR_DIGIT: u8 = b'0';

/// The least byte that may follow a colon where all colons are wanted.
pub(super) const AFTER_COLON: u8 = b'!';

/// The least byte that may follow a dot of CJK text. At the end of a line, nothing follows such a
/// dot.
const AFTER_WIDE_DOT: u8 = b'-';

/// The least byte that may follow a dot of CJK text or `://` for the vectors. Lesser bytes are
/// boundaries, so that nothing begins there: no link, and no dead zone.
pub(super) const AFTER_THREE: u8 = b'!';

/// The last two bytes of U+3002, U+FF0E, U+FF61 and of `://`.
const LAST_TWO: [[u8; 2]; 4] = [[0x80, 0x82], [0xBC, 0x8E], [0xBD, 0xA1], *b"//"];

/// The last bytes of [`LAST_TWO`], by the low half of twice the byte before.
///
/// Some rare characters end alike (`Ђ`, a few of Han). The scanner separates them from the dots. No
/// byte of a text is 0xFF.
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_feature = "simd128"
))]
pub(super) const THIRD: [u8; 16] = {
    let mut third = [0xFF; 16];
    let mut at = 0;
    while at < LAST_TWO.len() {
        let [next, last] = LAST_TWO[at];
        third[((next as usize) << 1) & 0xF] = last;
        at += 1;
    }
    third
};

/// The anchors that the scanner wants besides those where a link may be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted {
    /// Any colon with something after it, and not only `://`: for schemes without slashes.
    pub(crate) colons: bool,
    /// Also dots before a digit. Nothing links there, but
    /// [`Detector::explain`](crate::Detector::explain) says why.
    pub(crate) digits: bool,
}

/// Returns whether the first of four bytes is an anchor.
pub(super) fn is_anchor([here, next, third, fourth]: [u8; 4], wanted: Wanted) -> bool {
    let least = match wanted.digits {
        true => AFTER_DOT_OR_DIGIT,
        false => AFTER_DOT,
    };
    match here {
        b'.' => next >= least,
        b'@' => true,
        b':' if wanted.colons => next >= AFTER_COLON,
        b':' => next == b'/',
        _ => {
            let wide = matches!((next, third), (0x80, 0x82) | (0xBC, 0x8E) | (0xBD, 0xA1));
            wide && fourth >= AFTER_WIDE_DOT
        }
    }
}

/// Returns whether an anchor may be at the first of four bytes of a text, unless a boundary follows
/// it. The code has no branches and no table, so that the compiler makes vectors of it.
#[inline(always)]
pub(super) fn may_be_anchor<const COLONS: bool>([here, next, third, fourth]: [u8; 4]) -> bool {
    // Letters have bit 6, and so have the first bytes of characters beyond ASCII.
    let is_letter = next & 0x40 != 0;
    // `THIRD` has a zero for them.
    let mut is_third = is_letter & (third == 0);
    for [before, last] in LAST_TWO {
        is_third |= !is_letter & (next & 7 == before & 7) & (third == last);
    }
    let dot = (here == b'.') & is_letter;
    let at = here == b'@';
    let colon = COLONS & (here == b':') & (next >= AFTER_COLON);
    let three = is_third & (fourth >= AFTER_THREE);
    dot | at | colon | three
}

/// Finds the places in a block that may be anchors.
pub(super) trait Vectors: Copy {
    /// Returns the answers of [`may_be_anchor`] for the first [`BLOCK`] bytes of `window`, a bit
    /// for each byte.
    fn anchors<const COLONS: bool>(self, window: &BlockBytes) -> u64;
}

/// The comparisons for any processor. The compiler turns this loop into vector instructions.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[derive(Clone, Copy)]
pub(super) struct Usual;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
impl Vectors for Usual {
    // Nearly all processors with x86-64 have AVX2, so one copy is enough there.
    #[cfg_attr(target_arch = "x86_64", inline(never))]
    #[cfg_attr(not(target_arch = "x86_64"), inline(always))]
    fn anchors<const COLONS: bool>(self, window: &BlockBytes) -> u64 {
        /// One bit of each byte.
        const ONES: u64 = 0x0101_0101_0101_0101;
        let mut hits = [0; BLOCK];
        for (i, hit) in hits.iter_mut().enumerate() {
            let four = [window[i], window[i + 1], window[i + 2], window[i + 3]];
            *hit = u8::from(may_be_anchor::<COLONS>(four));
        }
        // The loop reads eight bits at a time: the multiplication gathers them in the top byte.
        let gather = |eight: &[u8]| {
            let word = eight.try_into().map_or(0, u64::from_le_bytes);
            (word & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56
        };
        let bytes = hits.rchunks_exact(8).map(gather);
        bytes.fold(0, |anchors, byte| anchors << 8 | byte)
    }
}

/// The comparisons for x86 with AVX2. The compiler's own code for the loop above is half as fast,
/// for three reasons. It derives the bytes at the next position from those at the one after it by
/// shuffles, and does not load them. It uses no table of 16 bytes. And it gathers all bits of a
/// comparison where the top bit is enough.
#[cfg(target_arch = "x86_64")]
impl Vectors for fearless_simd::x86::Avx2 {
    #[inline(always)]
    fn anchors<const COLONS: bool>(self, window: &BlockBytes) -> u64 {
        let low = x86::anchors::<0, COLONS>(self, window);
        let high = x86::anchors::<{ BLOCK / 2 }, COLONS>(self, window);
        u64::from(low) | u64::from(high) << (BLOCK / 2)
    }
}

/// There may be no closure in here: it would be compiled for the narrow vectors that every
/// processor has.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{AFTER_COLON, AFTER_THREE, BLOCK, BlockBytes, THIRD};
    use core::arch::x86_64::__m256i;
    use fearless_simd::{Simd as _, x86::Avx2};

    /// Returns the answers of [`may_be_anchor`](super::may_be_anchor) for half a block, from `FROM`
    /// on: one bit for each byte.
    #[inline(always)]
    pub(super) fn anchors<const FROM: usize, const COLONS: bool>(
        simd: Avx2,
        window: &BlockBytes,
    ) -> u32 {
        let here = half(simd, window, FROM);
        let next = half(simd, window, FROM + 1);
        let third = half(simd, window, FROM + 2);
        let fourth = half(simd, window, FROM + 3);
        // The top bit says whether a letter may begin with this byte.
        let twice = simd.avx2._mm256_add_epi8(next, next);
        let dot = and(simd, is(simd, here, b'.'), twice);
        let at = is(simd, here, b'@');
        // Where the top bit of the index is set, the shuffle gives zero.
        let expected = simd
            .avx2
            ._mm256_shuffle_epi8(self::twice(simd, &THIRD), twice);
        let three = simd.avx2._mm256_cmpeq_epi8(third, expected);
        let three = and(simd, three, at_least(simd, fourth, AFTER_THREE));
        let mut anchors = or(simd, or(simd, dot, at), three);
        if COLONS {
            let colon = and(
                simd,
                is(simd, here, b':'),
                at_least(simd, next, AFTER_COLON),
            );
            anchors = or(simd, anchors, colon);
        }
        simd.avx2._mm256_movemask_epi8(anchors).cast_unsigned()
    }

    /// Loads half a block of bytes, from `from` on.
    #[inline(always)]
    fn half(simd: Avx2, window: &BlockBytes, from: usize) -> __m256i {
        let mut bytes = [0; BLOCK / 2];
        bytes.copy_from_slice(&window[from..from + BLOCK / 2]);
        simd.load_array_ref_u8x32(&bytes).into()
    }

    /// Loads a table of sixteen bytes into each half.
    #[inline(always)]
    fn twice(simd: Avx2, table: &[u8; 16]) -> __m256i {
        let half = simd.load_array_ref_u8x16(table);
        simd.combine_u8x16(half, half).into()
    }

    /// Returns half a block of the same byte.
    #[inline(always)]
    fn every(simd: Avx2, byte: u8) -> __m256i {
        simd.splat_u8x32(byte).into()
    }

    /// Returns the bytes that are `byte`.
    #[inline(always)]
    fn is(simd: Avx2, bytes: __m256i, byte: u8) -> __m256i {
        simd.avx2._mm256_cmpeq_epi8(bytes, every(simd, byte))
    }

    /// Returns the bytes that are `least` or more. Only the top bit of each counts.
    #[inline(always)]
    fn at_least(simd: Avx2, bytes: __m256i, least: u8) -> __m256i {
        simd.avx2._mm256_adds_epu8(bytes, every(simd, 0x80 - least))
    }

    /// Returns `a` and `b`. One of them is the result of a comparison: 0 or 0xFF in each byte.
    ///
    /// The compiler would turn the instruction "and" into a selection by mask here, which is half
    /// as fast.
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

/// The comparisons for aarch64, all of whose processors have vectors of 128 bits. The compiler makes
/// vectors of the loop above only in some programs. In one that is compiled as a single unit, it makes
/// branches, and a scan of prose costs 14 times as much.
#[cfg(target_arch = "aarch64")]
mod arm {
    use super::{AFTER_COLON, AFTER_THREE, BLOCK, BlockBytes, THIRD, Vectors};
    use core::arch::aarch64::uint8x16_t;
    use fearless_simd::{Simd as _, aarch64::Neon};

    /// The number of bytes in a vector.
    const VECTOR: usize = 16;

    /// A bit for each byte of half a vector.
    const BITS: [u8; VECTOR] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

    impl Vectors for Neon {
        #[inline(always)]
        fn anchors<const COLONS: bool>(self, window: &BlockBytes) -> u64 {
            const { assert!(BLOCK == 4 * VECTOR) };
            let neon = self.neon;
            let first = anchors::<0, COLONS>(self, window);
            let second = anchors::<VECTOR, COLONS>(self, window);
            let third = anchors::<{ 2 * VECTOR }, COLONS>(self, window);
            let fourth = anchors::<{ 3 * VECTOR }, COLONS>(self, window);
            // Each addition of neighbours halves the number of bytes. After three of them, a byte has
            // the bits of eight.
            let halves =
                neon.vpaddq_u8(neon.vpaddq_u8(first, second), neon.vpaddq_u8(third, fourth));
            let sums = neon.vreinterpretq_u64_u8(neon.vpaddq_u8(halves, halves));
            neon.vgetq_lane_u64::<0>(sums)
        }
    }

    /// Returns the answers of [`may_be_anchor`](super::may_be_anchor) for a vector, from
    /// `FROM` on: the bit of each byte in [`BITS`], or 0.
    #[inline(always)]
    fn anchors<const FROM: usize, const COLONS: bool>(
        simd: Neon,
        window: &BlockBytes,
    ) -> uint8x16_t {
        let neon = simd.neon;
        let here = load(simd, window, FROM);
        let next = load(simd, window, FROM + 1);
        let third = load(simd, window, FROM + 2);
        let fourth = load(simd, window, FROM + 3);
        let is_letter = neon.vtstq_u8(next, neon.vdupq_n_u8(0x40));
        let dot = neon.vandq_u8(is(simd, here, b'.'), is_letter);
        // An index of 16 or more gives zero.
        let index = neon.vandq_u8(neon.vaddq_u8(next, next), neon.vdupq_n_u8(0x8F));
        let expected = neon.vqtbl1q_u8(table(simd, &THIRD), index);
        let is_third = neon.vceqq_u8(third, expected);
        let three = neon.vandq_u8(is_third, at_least(simd, fourth, AFTER_THREE));
        let mut anchors = neon.vorrq_u8(neon.vorrq_u8(dot, is(simd, here, b'@')), three);
        if COLONS {
            let colon = neon.vandq_u8(is(simd, here, b':'), at_least(simd, next, AFTER_COLON));
            anchors = neon.vorrq_u8(anchors, colon);
        }
        neon.vandq_u8(anchors, table(simd, &BITS))
    }

    /// Loads the bytes of a vector, from `from` on.
    #[inline(always)]
    fn load(simd: Neon, window: &BlockBytes, from: usize) -> uint8x16_t {
        let mut bytes = [0; VECTOR];
        bytes.copy_from_slice(&window[from..from + VECTOR]);
        table(simd, &bytes)
    }

    #[inline(always)]
    fn table(simd: Neon, bytes: &[u8; VECTOR]) -> uint8x16_t {
        simd.load_array_ref_u8x16(bytes).into()
    }

    /// Returns the bytes that are `byte`.
    #[inline(always)]
    fn is(simd: Neon, bytes: uint8x16_t, byte: u8) -> uint8x16_t {
        simd.neon.vceqq_u8(bytes, simd.neon.vdupq_n_u8(byte))
    }

    /// Returns the bytes that are `least` or more.
    #[inline(always)]
    fn at_least(simd: Neon, bytes: uint8x16_t, least: u8) -> uint8x16_t {
        simd.neon.vcgeq_u8(bytes, simd.neon.vdupq_n_u8(least))
    }
}

#[cfg(test)]
mod tests {
    use super::{AFTER_COLON, AFTER_THREE, Wanted, is_anchor, may_be_anchor};
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    use super::{AHEAD, BLOCK, Usual, Vectors};
    use crate::boundary::ends_links;

    /// This also tests the comparisons that this processor would not use.
    #[test]
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    fn a_bit_for_each_anchor() {
        fn check<const COLONS: bool>(rng: &mut fastrand::Rng) -> u32 {
            let bytes = "a1 .@:/-'7\0\u{3002}\u{ff0e}\u{ff61}".as_bytes();
            let window = [0; BLOCK + AHEAD].map(|_| bytes[rng.usize(..bytes.len())]);
            let expected = (0..BLOCK).fold(0, |anchors, at| {
                let four = [at, at + 1, at + 2, at + 3].map(|at| window[at]);
                anchors | u64::from(may_be_anchor::<COLONS>(four)) << at
            });
            let anchors = Usual.anchors::<COLONS>(&window);
            assert_eq!(anchors, expected, "{window:?}");
            #[cfg(target_arch = "x86_64")]
            if let Some(simd) = fearless_simd::Level::new().as_avx2() {
                assert_eq!(simd.anchors::<COLONS>(&window), expected, "{window:?}");
            }
            #[cfg(target_arch = "aarch64")]
            if let Some(simd) = fearless_simd::Level::new().as_neon() {
                assert_eq!(simd.anchors::<COLONS>(&window), expected, "{window:?}");
            }
            anchors.count_ones()
        }
        let mut rng = fastrand::Rng::with_seed(31);
        let mut anchors = 0;
        for _ in 0..1_000 {
            anchors += check::<false>(&mut rng) + check::<true>(&mut rng);
        }
        assert!(anchors > 5_000, "{anchors}");
    }

    /// The comparisons miss no anchor at which a link or a dead zone may begin. Those that they
    /// miss are colons without two slashes after them, if only colons with slashes are wanted, and
    /// anchors after which every link ends.
    #[test]
    fn no_anchor_is_missed() {
        fn check<const COLONS: bool>(text: &str) -> u32 {
            let wanted = Wanted {
                colons: COLONS,
                digits: false,
            };
            let mut found = 0;
            let mut bytes = text.as_bytes().to_vec();
            bytes.extend([0; 3]);
            for (at, four) in bytes.array_windows().enumerate() {
                if may_be_anchor::<COLONS>(*four) {
                    found += 1;
                } else if is_anchor(*four, wanted) {
                    let rest = &text[at..];
                    let after = rest.strip_prefix("://");
                    let ends = |after: &str| after.chars().next().is_none_or(ends_links);
                    let is_lone = rest.starts_with(':') && after.is_none() && !COLONS;
                    assert!(is_lone || after.is_some_and(ends), "{rest:?}");
                }
            }
            found
        }
        assert!(('\0'..char::from(AFTER_THREE.min(AFTER_COLON))).all(ends_links));
        let mut found = 0;
        for c in '\0'..=char::MAX {
            let text = format!("a{c}b.{c}@{c}:{c}:/{c}://{c}\u{3002}{c}\u{ff0e}{c}\u{ff61}{c}");
            found += check::<false>(&text) + check::<true>(&text);
        }
        assert!(found > 1_000_000, "{found}");
    }
}
