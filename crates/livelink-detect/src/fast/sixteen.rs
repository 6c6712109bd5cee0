//! Sixteen bytes at a time: which of them are of a kind, as one bit for each.
//!
//! A loop from byte to byte ends at a place that the processor cannot guess, which costs as much as
//! the reading. These comparisons have no branches.

use std::ops::BitOr;

/// How many bytes are compared at once.
pub(crate) const SIXTEEN: usize = 16;

cfg_select! {
    all(target_arch = "x86_64", target_feature = "sse2") => { use x86::Vector; }
    all(target_arch = "wasm32", target_feature = "simd128") => { use super::vectors_wasm::Vector; }
    _ => { use any::Vector; }
}

/// Sixteen bytes of a text.
#[derive(Clone, Copy)]
pub(crate) struct Sixteen(Vector);

/// Some of sixteen bytes.
#[derive(Clone, Copy)]
pub(crate) struct Some16(Vector);

impl Sixteen {
    #[inline(always)]
    pub(crate) fn new(bytes: &[u8; SIXTEEN]) -> Self {
        Self(Vector::new(bytes))
    }

    /// Returns which bytes are `byte`.
    #[inline(always)]
    pub(crate) fn are(self, byte: u8) -> Some16 {
        Some16(self.0.are(byte))
    }

    /// Returns which bytes are lower-case letters of ASCII.
    #[inline(always)]
    pub(crate) fn lower(self) -> Some16 {
        Some16(self.0.among(b'a', b'z'))
    }

    /// Returns which bytes are letters of ASCII.
    #[inline(always)]
    pub(crate) fn letters(self) -> Some16 {
        Some16(self.0.with(0x20).among(b'a', b'z'))
    }

    /// Returns which bytes are digits of ASCII.
    #[inline(always)]
    pub(crate) fn digits(self) -> Some16 {
        Some16(self.0.among(b'0', b'9'))
    }
}

impl Some16 {
    /// Returns one bit for each of the sixteen bytes, the lowest one for the first byte.
    #[inline(always)]
    pub(crate) fn bits(self) -> u32 {
        self.0.bits()
    }
}

impl BitOr for Some16 {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0.or(other.0))
    }
}

/// The vectors that each x86-64 processor has.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86 {
    use safe_arch::{
        bitor_m128i, cmp_eq_mask_i8_m128i, m128i, min_u8_m128i, move_mask_i8_m128i,
        set_splat_i8_m128i, sub_i8_m128i,
    };

    #[derive(Clone, Copy)]
    pub(super) struct Vector(m128i);

    impl Vector {
        #[inline(always)]
        pub(super) fn new(bytes: &[u8; 16]) -> Self {
            Self(m128i::from(*bytes))
        }

        #[inline(always)]
        pub(super) fn are(self, byte: u8) -> Self {
            Self(cmp_eq_mask_i8_m128i(self.0, every(byte)))
        }

        /// Returns which bytes are `first`, `last` or between them.
        #[inline(always)]
        pub(super) fn among(self, first: u8, last: u8) -> Self {
            let from = sub_i8_m128i(self.0, every(first));
            let near = min_u8_m128i(from, every(last - first));
            Self(cmp_eq_mask_i8_m128i(near, from))
        }

        /// Returns the bytes with these bits set in each.
        #[inline(always)]
        pub(super) fn with(self, bits: u8) -> Self {
            Self(bitor_m128i(self.0, every(bits)))
        }

        #[inline(always)]
        pub(super) fn or(self, other: Self) -> Self {
            Self(bitor_m128i(self.0, other.0))
        }

        #[inline(always)]
        pub(super) fn bits(self) -> u32 {
            move_mask_i8_m128i(self.0).cast_unsigned()
        }
    }

    #[inline(always)]
    fn every(byte: u8) -> m128i {
        set_splat_i8_m128i(byte.cast_signed())
    }
}

/// Loops of which the compiler makes vector instructions, for any processor.
#[allow(dead_code, reason = "tests compare it with other vectors")]
mod any {
    #[derive(Clone, Copy)]
    pub(super) struct Vector([u8; 16]);

    impl Vector {
        #[inline(always)]
        pub(super) fn new(bytes: &[u8; 16]) -> Self {
            Self(*bytes)
        }

        #[inline(always)]
        pub(super) fn are(self, byte: u8) -> Self {
            Self(self.0.map(|b| if b == byte { 0xFF } else { 0 }))
        }

        /// Returns which bytes are `first`, `last` or between them.
        #[inline(always)]
        pub(super) fn among(self, first: u8, last: u8) -> Self {
            let within = |b: u8| b.wrapping_sub(first) <= last - first;
            Self(self.0.map(|b| if within(b) { 0xFF } else { 0 }))
        }

        /// Returns the bytes with these bits set in each.
        #[inline(always)]
        pub(super) fn with(self, bits: u8) -> Self {
            Self(self.0.map(|b| b | bits))
        }

        #[inline(always)]
        pub(super) fn or(self, other: Self) -> Self {
            let mut either = self.0;
            for (to, from) in either.iter_mut().zip(other.0) {
                *to |= from;
            }
            Self(either)
        }

        #[inline(always)]
        pub(super) fn bits(self) -> u32 {
            let (eights, _) = self.0.as_chunks::<8>();
            let gather = |eight: &[u8; 8]| {
                // The multiplication gathers eight bits in the top byte.
                let ones = u64::from_le_bytes(*eight) & 0x0101_0101_0101_0101;
                (ones.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
            };
            let bits = eights.iter().rev().map(gather);
            bits.fold(0, |all, eight| all << 8 | eight)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{SIXTEEN, Sixteen, Some16, any};

    #[test]
    fn a_bit_for_each_byte() {
        type Kind = (fn(Sixteen) -> Some16, fn(u8) -> bool);
        let kinds: [Kind; 5] = [
            (Sixteen::lower, |b| b.is_ascii_lowercase()),
            (Sixteen::letters, |b| b.is_ascii_alphabetic()),
            (Sixteen::digits, |b| b.is_ascii_digit()),
            (|bytes| bytes.are(b'.'), |b| b == b'.'),
            (
                |bytes| bytes.digits() | bytes.are(b'-'),
                |b| b.is_ascii_digit() || b == b'-',
            ),
        ];
        for byte in 0..=u8::MAX {
            for (at, (kind, expected)) in (0..SIXTEEN).flat_map(|at| kinds.map(|kind| (at, kind))) {
                let mut bytes = *b" a1.-Z9z 0A-_.a!";
                bytes[at] = byte;
                let expected =
                    (0..SIXTEEN).fold(0, |bits, i| bits | u32::from(expected(bytes[i])) << i);
                let vector = Sixteen::new(&bytes);
                assert_eq!(kind(vector).bits(), expected, "{byte} at {at}");
            }
        }
    }

    /// The loops for other processors.
    #[test]
    fn loops_agree() {
        for byte in 0..=u8::MAX {
            for at in 0..SIXTEEN {
                let mut bytes = *b" a1.-Z9z 0A-_.a!";
                bytes[at] = byte;
                let loops = any::Vector::new(&bytes);
                let vector = Sixteen::new(&bytes);
                let either = loops.with(0x20).among(b'a', b'z').or(loops.are(b'.'));
                let expected = (vector.letters() | vector.are(b'.')).bits();
                assert_eq!(either.bits(), expected, "{byte} at {at}");
            }
        }
    }
}
