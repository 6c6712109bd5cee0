//! Where to look: the places of a text where a link may be, found a block of bytes at a time.
//!
//! A place is a dot or an `@` with something behind it that a host may hold, `://`, or one of the dots of CJK text. Each
//! byte is looked at once, with its two successors, by comparisons alone: the compiler turns the loop over a block into
//! vector instructions. Tried and rejected: `memchr3` for `.`, `@` and `:`, which pays a call for each of the many dots
//! that end sentences; and a table of byte classes, which no vector unit can look up.

/// How many places are looked at in one go.
const BLOCK: usize = 64;

/// How far behind a place the comparisons look.
const AHEAD: usize = 2;

/// One bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Finds places from left to right, and remembers those of the block that it looked at last.
#[derive(Debug)]
pub(super) struct Finder {
    /// Picks the widest vectors that the processor has.
    arch: pulp::Arch,
    block: Block,
    /// Whether any colon is a place, not `://` alone.
    colons: bool,
}

/// A block of bytes and its places.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// Its start.
    start: usize,
    /// Its end: nothing before it is looked at again.
    end: usize,
    /// Bit `i`: `start + i` is a place.
    places: u64,
}

impl Finder {
    /// Finds the places; with `colons` also each colon with something behind it.
    pub(super) fn new(colons: bool) -> Self {
        Self {
            arch: pulp::Arch::new(),
            block: Block::default(),
            colons,
        }
    }

    /// The first place at or behind `from`.
    ///
    /// Constant time for places of the block at hand; linear in the distance for others.
    #[inline]
    pub(super) fn find(&mut self, bytes: &[u8], from: usize) -> Option<usize> {
        loop {
            let Block { start, end, places } = self.block;
            if from < end {
                let places = places & (u64::MAX << from.saturating_sub(start));
                if places != 0 {
                    return Some(start + places.trailing_zeros() as usize);
                }
            }
            let at = from.max(end);
            self.block = if self.colons {
                self.arch.dispatch(NextBlock::<true> { bytes, at })?
            } else {
                self.arch.dispatch(NextBlock::<false> { bytes, at })?
            };
        }
    }
}

/// The first block from `at` on that has a place.
struct NextBlock<'b, const COLONS: bool> {
    bytes: &'b [u8],
    at: usize,
}

impl<const COLONS: bool> pulp::NullaryFnOnce for NextBlock<'_, COLONS> {
    type Output = Option<Block>;

    // All of it must be inlined, or it is compiled for the narrow vectors that every processor has.
    #[inline(always)]
    fn call(self) -> Option<Block> {
        let Self { bytes, mut at } = self;
        while let Some(window) = bytes.get(at..at + BLOCK + AHEAD) {
            let places = places::<COLONS>(window);
            if places != 0 {
                return Some(Block {
                    start: at,
                    end: at + BLOCK,
                    places,
                });
            }
            at += BLOCK;
        }
        // The rest is shorter: padded, so that it is looked at by the same comparisons.
        while at < bytes.len() {
            let mut window = [0; BLOCK + AHEAD];
            for (to, from) in window.iter_mut().zip(bytes.get(at..).unwrap_or_default()) {
                *to = *from;
            }
            let places = places::<COLONS>(&window);
            if places != 0 {
                return Some(Block {
                    start: at,
                    end: at + BLOCK,
                    places,
                });
            }
            at += BLOCK;
        }
        None
    }
}

/// The places among the first [`BLOCK`] bytes of `window`, a bit a byte. `window` holds [`AHEAD`] bytes more.
#[inline(always)]
fn places<const COLONS: bool>(window: &[u8]) -> u64 {
    let (Some(here), Some(next), Some(third)) = (
        window.first_chunk::<BLOCK>(),
        window.get(1..).and_then(<[u8]>::first_chunk::<BLOCK>),
        window.get(2..).and_then(<[u8]>::first_chunk::<BLOCK>),
    ) else {
        return 0;
    };
    let mut hits = [0u8; BLOCK];
    for i in 0..BLOCK {
        hits[i] = u8::from(is_place::<COLONS>(here[i], next[i], third[i]));
    }
    let mut words = [0; BLOCK / 8];
    for (word, eight) in words.iter_mut().zip(hits.chunks_exact(8)) {
        *word = eight.try_into().map_or(0, u64::from_le_bytes);
    }
    if words.iter().fold(0, |any, word| any | word) == 0 {
        return 0;
    }
    // Eight bytes of 0 or 1 at a time: the multiplication gathers them in the top byte.
    let gather = |word: u64| (word & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    words
        .iter()
        .rev()
        .fold(0, |places, word| places << 8 | gather(*word))
}

/// Whether a link may be at `here`, by the two bytes behind it. Without branches, for the vector unit.
#[inline(always)]
fn is_place<const COLONS: bool>(here: u8, next: u8, third: u8) -> bool {
    // Digits, letters, `_` and what is not ASCII are all above `/`; a hyphen starts no label.
    let joins = ((here == b'.') | (here == b'@')) & (next > b'/');
    let slashes = (next == b'/') & (third == b'/');
    let scheme = (here == b':') & (slashes | (COLONS & (next > b' ')));
    // U+3002; U+FF0E and U+FF61.
    let ideographic = (here == 0xE3) & (next == 0x80) & (third == 0x82);
    let wide =
        (here == 0xEF) & (((next == 0xBC) & (third == 0x8E)) | ((next == 0xBD) & (third == 0xA1)));
    joins | scheme | ideographic | wide
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All places of a text, one after the other.
    fn places(text: &str) -> Vec<usize> {
        let mut finder = Finder::new(false);
        let mut at = 0;
        std::iter::from_fn(|| {
            let found = finder.find(text.as_bytes(), at)?;
            at = found + 1;
            Some(found)
        })
        .collect()
    }

    #[test]
    fn every_place_at_every_offset() {
        for (text, expected) in [
            ("a.b", vec![1]),
            ("a. b", vec![]),
            ("a.", vec![]),
            ("a@b", vec![1]),
            ("a://b", vec![1]),
            ("a:/b", vec![]),
            ("田。中", vec![3]),
            ("田．中", vec![3]),
            ("田｡中", vec![3]),
            ("田、中", vec![]),
            ("a.-b", vec![]),
            ("a.é@é", vec![1, 4]),
        ] {
            for offset in 0..200 {
                let padded = format!("{}{text}", " ".repeat(offset));
                let expected: Vec<usize> = expected.iter().map(|place| place + offset).collect();
                assert_eq!(places(&padded), expected, "{text} at {offset}");
                let more = format!("{padded}{}", " ".repeat(100));
                assert_eq!(
                    places(&more),
                    expected,
                    "{text} at {offset}, with more behind it"
                );
            }
        }
    }

    #[test]
    fn skipping_ahead_misses_nothing() {
        let text = "a.b ".repeat(100);
        let mut finder = Finder::new(false);
        for from in (0..text.len()).step_by(7) {
            let expected = (from..text.len()).find(|at| at % 4 == 1);
            assert_eq!(finder.find(text.as_bytes(), from), expected, "{from}");
        }
    }
}
