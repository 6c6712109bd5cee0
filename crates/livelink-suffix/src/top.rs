//! The place of a top-level domain in the table. The generator of the table compiles this file too.

/// The number of nodes without a name, below which the top-level domains are.
pub(crate) const TOPS: usize = 1 << BITS;

/// How many bits the index of such a node has. With 9 bits, three top-level domains are below a node.
const BITS: u32 = 9;

/// Returns the index of the node below which a top-level domain is, if it exists. It depends on the last eight bytes.
///
/// A hash spreads the domains evenly. The first letter would not: 170 domains begin with a `c`.
#[inline]
pub(crate) fn top(label: &[u8]) -> usize {
    let end = match label.last_chunk() {
        Some(eight) => u64::from_be_bytes(*eight),
        None => (label.iter()).fold(0, |end, byte| end << 8 | u64::from(*byte)),
    };
    (end.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as usize
}
