//! Thirty-two or sixty-four bytes at a time: which of them are of the kinds that stand in a host. For x86 with AVX2.
//!
//! Nearly all hosts have less than thirty-two bytes. With numbers of 64 bits for these, too, dense links take 2 % more instructions.

use super::thirty_two::{THIRTY_TWO, ThirtyTwo};
use fearless_simd::x86::Avx2;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// One bit for each of some bytes, the lowest one for the first byte.
pub(crate) trait Bits:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const NONE: Self;
    /// The bit of the first byte.
    const FIRST: Self;

    /// Returns the bits of the first `len` bytes.
    fn first(len: u32) -> Self;
    /// Returns the sum of both as numbers.
    fn plus(self, other: Self) -> Self;
    /// Returns the place of the first bit; the number of all bytes if no bit is set.
    fn start(self) -> u32;
    /// Returns the place after the last bit; 0 if no bit is set.
    fn end(self) -> u32;
}

macro_rules! bits {
    ($number:ty) => {
        impl Bits for $number {
            const NONE: Self = 0;
            const FIRST: Self = 1;

            #[inline(always)]
            fn first(len: u32) -> Self {
                !Self::MAX.checked_shl(len).unwrap_or(0)
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn start(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn end(self) -> u32 {
                Self::BITS - self.leading_zeros()
            }
        }
    };
}

bits!(u32);
bits!(u64);

/// Some bytes of a text, and their kinds.
pub(crate) trait HostBytes: Copy {
    /// A bit for each of the bytes.
    type Bits: Bits;

    /// How many bytes there are.
    const SPAN: usize;

    /// Returns the first bytes of `text`.
    fn of(simd: Avx2, text: &[u8]) -> Option<Self>;
    /// Returns which bytes may stand in a host.
    fn in_host(self) -> Self::Bits;
    /// Returns which bytes may stand in a plain path.
    fn in_path(self) -> Self::Bits;
    fn dots(self) -> Self::Bits;
    fn hyphens(self) -> Self::Bits;
    fn digits(self) -> Self::Bits;
    /// Returns which bytes are upper-case letters, if all of them may stand in a host.
    fn capitals(self) -> Self::Bits;
}

impl HostBytes for ThirtyTwo {
    type Bits = u32;

    const SPAN: usize = THIRTY_TWO;

    #[inline(always)]
    fn of(simd: Avx2, text: &[u8]) -> Option<Self> {
        Some(Self::new(simd, text.first_chunk()?))
    }

    #[inline(always)]
    fn in_host(self) -> u32 {
        self.in_host()
    }

    #[inline(always)]
    fn in_path(self) -> u32 {
        self.in_path()
    }

    #[inline(always)]
    fn dots(self) -> u32 {
        self.dots()
    }

    #[inline(always)]
    fn hyphens(self) -> u32 {
        self.hyphens()
    }

    #[inline(always)]
    fn digits(self) -> u32 {
        self.digits()
    }

    #[inline(always)]
    fn capitals(self) -> u32 {
        self.capitals()
    }
}

/// Sixty-four bytes of a text, and their kinds.
#[derive(Clone, Copy)]
pub(crate) struct SixtyFour {
    low: ThirtyTwo,
    high: ThirtyTwo,
}

/// Joins the answers about both halves.
#[inline(always)]
fn joined(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << THIRTY_TWO
}

impl HostBytes for SixtyFour {
    type Bits = u64;

    const SPAN: usize = 2 * THIRTY_TWO;

    #[inline(always)]
    fn of(simd: Avx2, text: &[u8]) -> Option<Self> {
        let (low, rest) = text.split_first_chunk()?;
        Some(Self {
            low: ThirtyTwo::new(simd, low),
            high: ThirtyTwo::new(simd, rest.first_chunk()?),
        })
    }

    #[inline(always)]
    fn in_host(self) -> u64 {
        joined(self.low.in_host(), self.high.in_host())
    }

    #[inline(always)]
    fn in_path(self) -> u64 {
        joined(self.low.in_path(), self.high.in_path())
    }

    #[inline(always)]
    fn dots(self) -> u64 {
        joined(self.low.dots(), self.high.dots())
    }

    #[inline(always)]
    fn hyphens(self) -> u64 {
        joined(self.low.hyphens(), self.high.hyphens())
    }

    #[inline(always)]
    fn digits(self) -> u64 {
        joined(self.low.digits(), self.high.digits())
    }

    #[inline(always)]
    fn capitals(self) -> u64 {
        joined(self.low.capitals(), self.high.capitals())
    }
}
