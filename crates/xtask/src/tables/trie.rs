//! A two-stage table: a block number for every 128 code points, and the distinct blocks.

use super::derive::CODE_POINTS;

/// The number of code points that a block covers. For these properties, 64 and 256 make larger tables.
pub(crate) const BLOCK_LEN: usize = 128;

/// The table: four bits for each code point, equal blocks stored once, and no index entries for the equal blocks at the top
/// of the code space.
pub(crate) struct Trie {
    /// Block numbers; code points from `blocks.len() * BLOCK_LEN` on have the value `above`.
    pub(crate) blocks: Vec<u8>,
    /// The blocks one after the other. A byte holds two code points, the lower one in its low bits.
    pub(crate) leaves: Vec<u8>,
    /// The value of every code point above the index.
    pub(crate) above: u8,
}

impl Trie {
    /// Builds the table of `value`, which must stay below 16.
    pub(crate) fn new(value: impl Fn(u32) -> u8) -> Result<Self, String> {
        let values: Vec<u8> = (0..CODE_POINTS).map(value).collect();
        if let Some(code_point) = values.iter().position(|value| *value >= 16) {
            return Err(format!(
                "the value of U+{code_point:04X} does not fit into four bits"
            ));
        }
        let above = values.last().copied().unwrap_or_default();
        let used = values
            .iter()
            .rposition(|value| *value != above)
            .map_or(0, |last| last + 1);
        let end = used.next_multiple_of(BLOCK_LEN);

        let mut distinct: Vec<&[u8]> = Vec::new();
        let mut blocks = Vec::new();
        for block in values[..end].chunks(BLOCK_LEN) {
            let number = distinct
                .iter()
                .position(|known| *known == block)
                .unwrap_or_else(|| {
                    distinct.push(block);
                    distinct.len() - 1
                });
            blocks.push(
                u8::try_from(number)
                    .map_err(|_| "more than 256 distinct blocks: widen the index to u16")?,
            );
        }
        let leaves = distinct
            .concat()
            .chunks(2)
            .map(|pair| pair[0] | pair[1] << 4)
            .collect();
        Ok(Self {
            blocks,
            leaves,
            above,
        })
    }

    /// Size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.blocks.len() + self.leaves.len()
    }
}
