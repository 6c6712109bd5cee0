//! The ASCII letters at the start of a label, eight at most, as one number.

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
pub(super) fn eight(bytes: &[u8]) -> u64 {
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
pub(super) fn behind_letters(eight: u64) -> u64 {
    // The top bit of each byte: from `a` on, and behind `z`. The sums cannot carry into the next byte.
    let low = (eight | LOWER) & every(0x7F);
    let from_a = low + every(0x80 - b'a');
    let behind_z = low + every(0x7F - b'z');
    let others = !(from_a & !behind_z & !eight) & every(0x80);
    others & others.wrapping_neg()
}

/// The letters before that byte, in lower case.
#[inline(always)]
pub(super) fn letters(eight: u64, behind: u64) -> u64 {
    (eight | LOWER) & (behind >> 7).wrapping_sub(1)
}
