//! UTF-16 to UTF-8, for long texts.
//!
//! Chromium's encoder takes longer than the scan of its output. So there the package copies the code units into the module's
//! memory (`bindings/web/livelink/src/long-texts.js`), and this file makes UTF-8 of them.

use wasm_bindgen::prelude::wasm_bindgen;

/// The replacement of an unpaired surrogate. It is also one code unit, so the offsets stay right, and no link holds it.
const UNPAIRED: char = '\u{FFFF}';

/// How many code units are converted before their bytes go to the text.
const PIECE: usize = 512;

/// Bytes on their way to the text: three for each code unit at most, and one more vector, which is stored whole.
type Bytes = [u8; 3 * PIECE + 16];

/// Returns the UTF-8 of a text.
#[wasm_bindgen]
pub fn utf8(units: &[u16]) -> Vec<u8> {
    let mut text = Vec::with_capacity(3 * units.len());
    let blocks = Blocks::new();
    let mut bytes = [0; 3 * PIECE + 16];
    let mut rest = units;
    while !rest.is_empty() {
        let piece = rest.get(..PIECE).unwrap_or(rest);
        let (done, len) = blocks.convert(piece, &mut bytes);
        text.extend_from_slice(bytes.get(..len).unwrap_or_default());
        rest = rest.get(done..).unwrap_or_default();
        // A character that the blocks have left: a surrogate, or one of the last few code units.
        if done < piece.len()
            && let Some(character) = char::decode_utf16(rest.iter().copied()).next()
        {
            let character = character.unwrap_or(UNPAIRED);
            text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            rest = rest.get(character.len_utf16()..).unwrap_or_default();
        }
    }
    text
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use single::Blocks;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use vectors::Blocks;

/// Without vectors.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod single {
    pub(super) struct Blocks;

    impl Blocks {
        pub(super) fn new() -> Self {
            Self
        }

        /// Leaves all to the caller.
        pub(super) fn convert(&self, _: &[u16], _: &mut super::Bytes) -> (usize, usize) {
            (0, 0)
        }
    }
}

/// With vectors of 128 bits. `bindings/web/livelink/test/utf8.test.js` compares this with the encoder of the engine.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vectors {
    use super::Bytes;
    use bytemuck::cast;
    use core::arch::wasm32::{
        i16x8_shuffle, u8x16_narrow_i16x8, u8x16_swizzle, u16x8_bitmask, u16x8_eq, u16x8_ge,
        u16x8_shl, u16x8_shr, u16x8_splat, v128, v128_and, v128_any_true, v128_bitselect, v128_or,
    };

    /// How many code units a vector has.
    const BLOCK: usize = 8;

    /// How many bytes a vector has.
    const VECTOR: usize = 16;

    /// How many code units are converted together: each has four bytes of a vector.
    const HALF: usize = 4;

    /// An index that no vector has: the byte there is zero.
    const NONE: u8 = 0xFF;

    pub(super) struct Blocks {
        /// Which bytes of four converted code units follow each other in UTF-8. The lower half of the index has a bit for each code
        /// unit from U+0080 on, the upper half one for each from U+0800 on.
        order: [[u8; VECTOR]; 256],
    }

    impl Blocks {
        pub(super) fn new() -> Self {
            let mut order = [[NONE; VECTOR]; 256];
            for (set, places) in order.iter_mut().enumerate() {
                let mut places = places.iter_mut();
                for unit in 0..HALF {
                    let first = HALF * unit;
                    // The third byte of a vector's four is the first in UTF-8.
                    let bytes = 1 + (set >> unit & 1) + (set >> (unit + HALF) & 1);
                    for byte in (first..first + bytes).rev() {
                        if let Some(place) = places.next() {
                            *place = byte as u8;
                        }
                    }
                }
            }
            Self { order }
        }

        /// Converts code units up to the first block that has a surrogate or is not whole. Returns how many that were, and how many
        /// bytes they have.
        pub(super) fn convert(&self, units: &[u16], bytes: &mut Bytes) -> (usize, usize) {
            let mut len = 0;
            let (blocks, _) = units.as_chunks::<BLOCK>();
            for (n, block) in blocks.iter().enumerate() {
                let units = cast::<[u16; BLOCK], v128>(*block);
                let long = u16x8_ge(units, u16x8_splat(0x80));
                if !v128_any_true(long) {
                    store(u8x16_narrow_i16x8(units, units), bytes, len);
                    len += BLOCK;
                    continue;
                }
                let surrogates =
                    u16x8_eq(v128_and(units, u16x8_splat(0xF800)), u16x8_splat(0xD800));
                if v128_any_true(surrogates) {
                    return (n * BLOCK, len);
                }
                let longest = u16x8_ge(units, u16x8_splat(0x800));
                let last = v128_bitselect(continuation(units), units, long);
                let above = u16x8_shr(units, 6);
                let first_of_two = v128_or(above, u16x8_splat(0xC0));
                let second = v128_bitselect(continuation(above), first_of_two, longest);
                let third = v128_or(u16x8_shr(units, 12), u16x8_splat(0xE0));
                let two = v128_or(last, u16x8_shl(second, 8));
                let (long, longest) = (u16x8_bitmask(long), u16x8_bitmask(longest));
                let half = i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(two, third);
                len += self.compact(half, long & 0xF | longest << 4, bytes, len);
                let half = i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(two, third);
                len += self.compact(half, long >> 4 | longest & 0xF0, bytes, len);
            }
            (blocks.len() * BLOCK, len)
        }

        /// Stores four code units without the bytes that they do not have, and returns how many bytes they do have.
        #[inline(always)]
        fn compact(&self, half: v128, set: u8, bytes: &mut Bytes, at: usize) -> usize {
            let order = cast::<[u8; VECTOR], v128>(self.order[usize::from(set)]);
            store(u8x16_swizzle(half, order), bytes, at);
            HALF + set.count_ones() as usize
        }
    }

    /// The lowest six bits of each code unit, in a byte that continues a character.
    #[inline(always)]
    fn continuation(units: v128) -> v128 {
        v128_or(v128_and(units, u16x8_splat(0x3F)), u16x8_splat(0x80))
    }

    /// Stores a vector, of which the next one may overwrite a part.
    #[inline(always)]
    fn store(vector: v128, bytes: &mut Bytes, at: usize) {
        if let Some(place) = bytes.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
            *place = cast::<v128, [u8; VECTOR]>(vector);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::utf8;

    #[test]
    fn an_unpaired_surrogate_is_one_unit() {
        for (units, expected) in [
            (&[0x61, 0xD83E, 0xDD80, 0x62][..], "a🦀b"),
            (&[0xD83E], "\u{FFFF}"),
            (&[0xDD80, 0xD83E, 0x61], "\u{FFFF}\u{FFFF}a"),
            (&[0xD83E, 0xD83E, 0xDD80], "\u{FFFF}🦀"),
            (&[], ""),
        ] {
            assert_eq!(utf8(units), expected.as_bytes(), "{units:x?}");
        }
    }
}
