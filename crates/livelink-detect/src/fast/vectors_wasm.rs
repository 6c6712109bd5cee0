//! The comparisons for WebAssembly with vectors of 128 bits.
//!
//! The compiler makes four loads and a shift of each byte of the loop for any processor, because it
//! cannot see that a table of 16 bytes is one instruction.
//! `bindings/web/livelink/test/vectors.test.js` compares these comparisons with those of single
//! bytes.

use super::vectors::{AFTER_COLON, AFTER_THREE, BLOCK, BlockBytes, THIRD, Vectors};
use bytemuck::cast;
use core::arch::wasm32::{
    u8x16_add, u8x16_add_sat, u8x16_bitmask, u8x16_eq, u8x16_le, u8x16_splat, u8x16_sub,
    u8x16_swizzle, v128, v128_and, v128_or,
};

/// The number of bytes in a vector.
const VECTOR: usize = 16;

/// The comparisons.
#[derive(Clone, Copy)]
pub(super) struct Simd128;

impl Vectors for Simd128 {
    #[inline(always)]
    fn anchors<const COLONS: bool>(self, window: &BlockBytes) -> u64 {
        const { assert!(BLOCK == 4 * VECTOR) };
        let first = anchors::<0, COLONS>(window);
        let second = anchors::<VECTOR, COLONS>(window);
        let third = anchors::<{ 2 * VECTOR }, COLONS>(window);
        let fourth = anchors::<{ 3 * VECTOR }, COLONS>(window);
        first | second << VECTOR | third << (2 * VECTOR) | fourth << (3 * VECTOR)
    }
}

/// Returns the answers of [`may_be_anchor`](super::vectors::may_be_anchor) for a vector, from
/// `FROM` on: one bit for each byte.
#[inline(always)]
fn anchors<const FROM: usize, const COLONS: bool>(window: &BlockBytes) -> u64 {
    let here = load(window, FROM);
    let next = load(window, FROM + 1);
    let third = load(window, FROM + 2);
    let fourth = load(window, FROM + 3);
    // The top bit says whether a letter may begin with this byte.
    let twice = u8x16_add(next, next);
    let dot = v128_and(Vector(here).are(b'.').0, twice);
    let at = Vector(here).are(b'@').0;
    // An index of 16 or more gives zero.
    let index = v128_and(twice, u8x16_splat(0x8F));
    let expected = u8x16_swizzle(cast::<[u8; VECTOR], v128>(THIRD), index);
    let three = v128_and(u8x16_eq(third, expected), at_least(fourth, AFTER_THREE));
    let mut anchors = v128_or(v128_or(dot, at), three);
    if COLONS {
        let colon = v128_and(Vector(here).are(b':').0, at_least(next, AFTER_COLON));
        anchors = v128_or(anchors, colon);
    }
    u64::from(u8x16_bitmask(anchors))
}

/// Loads the bytes of a vector, from `from` on.
#[inline(always)]
fn load(window: &BlockBytes, from: usize) -> v128 {
    let mut bytes = [0; VECTOR];
    bytes.copy_from_slice(&window[from..from + VECTOR]);
    cast::<[u8; VECTOR], v128>(bytes)
}

/// Returns the bytes that are `least` or more. Only the top bit of each counts.
#[inline(always)]
fn at_least(bytes: v128, least: u8) -> v128 {
    u8x16_add_sat(bytes, u8x16_splat(0x80 - least))
}

/// A vector of a local part or a host, as [`Sixteen`](super::sixteen::Sixteen) needs it. With the
/// loops for any processor, Chromium scans dense mail half as fast.
#[derive(Clone, Copy)]
pub(super) struct Vector(v128);

impl Vector {
    #[inline(always)]
    pub(super) fn new(bytes: &[u8; VECTOR]) -> Self {
        Self(cast(*bytes))
    }

    #[inline(always)]
    pub(super) fn are(self, byte: u8) -> Self {
        Self(u8x16_eq(self.0, u8x16_splat(byte)))
    }

    /// Returns which bytes are `first`, `last` or between them.
    #[inline(always)]
    pub(super) fn among(self, first: u8, last: u8) -> Self {
        let from = u8x16_sub(self.0, u8x16_splat(first));
        Self(u8x16_le(from, u8x16_splat(last - first)))
    }

    /// Returns the bytes with these bits set in each.
    #[inline(always)]
    pub(super) fn with(self, bits: u8) -> Self {
        Self(v128_or(self.0, u8x16_splat(bits)))
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        Self(v128_or(self.0, other.0))
    }

    #[inline(always)]
    pub(super) fn bits(self) -> u32 {
        u32::from(u8x16_bitmask(self.0))
    }
}
