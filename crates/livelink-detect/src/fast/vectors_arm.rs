//! The comparisons for aarch64, all of whose processors have vectors of 128 bits.
//!
//! The compiler makes vectors of the loop for any processor only in some programs. In one that is
//! compiled as a single unit, it makes branches, and a scan of prose costs 14 times as much.

use super::vectors::{AFTER_COLON, AFTER_THREE, BLOCK, BlockBytes, THIRD, Vectors};
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
        // Each sum of neighbours halves the bytes of a vector: three make one byte of eight bits.
        let halves = neon.vpaddq_u8(neon.vpaddq_u8(first, second), neon.vpaddq_u8(third, fourth));
        let sums = neon.vreinterpretq_u64_u8(neon.vpaddq_u8(halves, halves));
        neon.vgetq_lane_u64::<0>(sums)
    }
}

/// Returns the answers of [`may_be_anchor`](super::vectors::may_be_anchor) for a vector, from
/// `FROM` on: the bit of each byte in [`BITS`], or 0.
#[inline(always)]
fn anchors<const FROM: usize, const COLONS: bool>(simd: Neon, window: &BlockBytes) -> uint8x16_t {
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
