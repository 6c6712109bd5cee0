//! Tables that give each character a small number. Neighbours mostly have the same one, so a table
//! lists ranges.

/// The low bits of an entry, which hold the number. The bits above them hold the first code point
/// of the range. A range ends where the next one starts.
pub(crate) const VALUE_BITS: u32 = 11;

/// Returns the number of `c` in `table`, whose first range starts at U+0000.
///
/// The cost is a binary search.
pub(crate) fn value(table: &[u32], c: char) -> usize {
    let after = table.partition_point(|entry| entry >> VALUE_BITS <= u32::from(c));
    let entry = after.checked_sub(1).and_then(|at| table.get(at));
    entry.map_or(0, |entry| (entry & ((1 << VALUE_BITS) - 1)) as usize)
}
