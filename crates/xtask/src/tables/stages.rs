//! Tables in two stages: the number of a block for some code points in a row, and the distinct blocks.

/// A table in two stages. Code points at the end that all have one known value have no block.
pub(super) struct Stages<N, T> {
    /// The number of each block.
    pub(super) blocks: Vec<N>,
    /// The distinct blocks, one after the other.
    pub(super) values: Vec<T>,
}

impl<N: TryFrom<usize>, T: Copy + PartialEq> Stages<N, T> {
    /// Makes a table of `all`, the values of the code points from 0 on, in blocks of `len`. Code
    /// points without a block have the value `above`.
    ///
    /// # Errors
    ///
    /// There are more distinct blocks than `N` has numbers.
    pub(super) fn new(all: &[T], above: T, len: usize) -> Result<Self, String> {
        let used = all.iter().rposition(|value| *value != above);
        let end = used.map_or(0, |last| last + 1).next_multiple_of(len);
        let mut distinct: Vec<&[T]> = Vec::new();
        let mut blocks = Vec::new();
        for block in all.get(..end).unwrap_or(all).chunks(len) {
            let known = distinct.iter().position(|known| *known == block);
            let number = known.unwrap_or_else(|| {
                distinct.push(block);
                distinct.len() - 1
            });
            let number = N::try_from(number);
            blocks.push(number.map_err(|_| "a table has too many distinct blocks")?);
        }
        Ok(Self {
            blocks,
            values: distinct.concat(),
        })
    }
}

/// A bit for each value: whether the condition holds. The first value has the lowest bit.
pub(super) fn bits<T>(values: &[T], holds: impl Fn(&T) -> bool) -> Vec<u64> {
    let word = |part: &[T]| {
        let bits = part.iter().rev().map(|value| u64::from(holds(value)));
        bits.fold(0, |word, bit| word << 1 | bit)
    };
    values.chunks(64).map(word).collect()
}
