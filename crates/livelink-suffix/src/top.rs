//! Where a top-level domain is in the table. The generator of the table compiles this file too.

/// The number of nodes without a name, below which the top-level domains are.
pub(crate) const TOPS: usize = 1 << BITS;

/// How many bits the index of such a node has. With 9 of them, there are three top-level domains below a node.
const BITS: u32 = 9;

/// Returns the index of the node below which a top-level domain is, if it exists. It depends on the first eight bytes.
///
/// A hash spreads the domains evenly. The first letter does not: there are 170 domains with `c`, and most hosts end in one.
#[inline]
pub(crate) fn top(label: &[u8]) -> usize {
    let head = label
        .iter()
        .take(8)
        .fold(0, |head: u64, byte| head << 8 | u64::from(*byte));
    (head.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as usize
}
