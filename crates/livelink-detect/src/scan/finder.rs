//! Where to look: the places of a text where a link may be, found many bytes at a time.
//!
//! A place is a dot with something behind it that a top-level domain may start with, an `@`, a `:/`, or one of the dots
//! of CJK text with something behind it. Each byte is looked at once, with its successors, by comparisons alone: the
//! compiler turns the loop over a block into vector instructions. What comparisons say is only that a link may be there;
//! whoever asks looks closer.
//!
//! Blocks without a place are the most, and are forgotten at once. Those with one are gathered, a bit a byte, until there
//! are [`GATHERED`] of them or the look has gone far enough ahead; then the scanner takes place after place from them. So
//! the vector code is entered once in some thousand bytes, not at each place.

/// How many bytes are looked at in one go.
const BLOCK: usize = 64;

/// How far behind a place the comparisons look.
const AHEAD: usize = 3;

/// How many blocks with a place are kept.
const GATHERED: usize = 32;

/// How far the first look goes, in bytes. Each further one goes twice as far: a short scan is to cost little.
const FIRST_LOOK: usize = 512;

/// How far a look goes at most.
const LONGEST_LOOK: usize = 32 << 10;

/// One bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Which places are looked for beside those where a link may be.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wanted {
    /// Any colon with something behind it, not `:/` alone: for schemes without slashes.
    pub(super) colons: bool,
    /// Dots before a digit, too: nothing links there, but somebody wants to know why.
    pub(super) digits: bool,
}

/// Finds places from left to right.
#[derive(Debug)]
pub(super) struct Finder {
    /// Picks the widest vectors that the processor has; `None` to look byte by byte.
    arch: Option<pulp::Arch>,
    wanted: Wanted,
    /// The blocks that the last look gathered.
    blocks: [Block; GATHERED],
    gathered: usize,
    /// The first of them that may hold a place yet to be found.
    next: usize,
    /// All before it has been looked at.
    looked: usize,
    /// How far the next look goes.
    look: usize,
}

/// A block of bytes with a place.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// Its start.
    start: usize,
    /// Bit `i`: `start + i` is a place.
    places: u64,
}

impl Finder {
    /// Finds the places that are `wanted`; byte by byte if not `fast`.
    pub(super) fn new(wanted: Wanted, fast: bool) -> Self {
        Self {
            arch: fast.then(pulp::Arch::new),
            wanted,
            blocks: [Block::default(); GATHERED],
            gathered: 0,
            next: 0,
            looked: 0,
            look: FIRST_LOOK,
        }
    }

    /// The first place at or behind `from`, which is not before any `from` asked for before.
    ///
    /// Constant time for places of the blocks at hand; linear in the distance for others.
    #[inline]
    pub(super) fn find(&mut self, bytes: &[u8], from: usize) -> Option<usize> {
        loop {
            while let Some(block) = self
                .blocks
                .get(self.next)
                .filter(|_| self.next < self.gathered)
            {
                let behind = from.saturating_sub(block.start);
                if behind < BLOCK {
                    let places = block.places & (u64::MAX << behind);
                    if places != 0 {
                        return Some(block.start + places.trailing_zeros() as usize);
                    }
                }
                self.next += 1;
            }
            self.looked = self.looked.max(from);
            if self.looked >= bytes.len() {
                return None;
            }
            self.look_ahead(bytes);
        }
    }

    /// Gathers the next blocks with a place.
    #[inline(never)]
    fn look_ahead(&mut self, bytes: &[u8]) {
        let look = Look {
            bytes,
            at: self.looked,
            end: self.looked.saturating_add(self.look),
            blocks: &mut self.blocks,
        };
        let Wanted { colons, digits } = self.wanted;
        (self.gathered, self.looked) = match (self.arch, colons, digits) {
            (None, ..) => look.byte_by_byte(self.wanted),
            (Some(arch), false, false) => look.on::<false, false>(arch),
            (Some(arch), true, false) => look.on::<true, false>(arch),
            (Some(arch), false, true) => look.on::<false, true>(arch),
            (Some(arch), true, true) => look.on::<true, true>(arch),
        };
        self.next = 0;
        self.look = (self.look * 2).min(LONGEST_LOOK);
    }
}

/// A look for places from `at` on, up to `end` or so, into `blocks`.
struct Look<'b> {
    bytes: &'b [u8],
    at: usize,
    end: usize,
    blocks: &'b mut [Block; GATHERED],
}

impl Look<'_> {
    /// The number of blocks gathered, and where the look ended; by the vectors that the processor has.
    fn on<const COLONS: bool, const DIGITS: bool>(self, arch: pulp::Arch) -> (usize, usize) {
        match arch {
            #[cfg(target_arch = "x86_64")]
            pulp::Arch::V3(simd) => arch.dispatch(Vectors::<_, COLONS, DIGITS>(self, simd)),
            _ => arch.dispatch(Vectors::<_, COLONS, DIGITS>(self, Portable)),
        }
    }

    /// The same, for whatever processor it is compiled.
    ///
    /// No closure may stand between this and the comparisons: it would be compiled for narrow vectors.
    #[inline(always)]
    fn by_vectors<B: Bits, const COLONS: bool, const DIGITS: bool>(
        self,
        bits: B,
    ) -> (usize, usize) {
        let Self {
            bytes,
            mut at,
            end,
            blocks,
        } = self;
        let mut gathered = 0;
        while at < end
            && at < bytes.len()
            && let Some(block) = blocks.get_mut(gathered)
        {
            let places = match bytes.get(at..).and_then(<[u8]>::first_chunk) {
                Some(window) => places::<B, COLONS, DIGITS>(bits, window),
                // The rest is shorter: padded, so that it is looked at by the same comparisons.
                None => {
                    let mut window = [0; BLOCK + AHEAD];
                    for (to, from) in window.iter_mut().zip(bytes.get(at..).unwrap_or_default()) {
                        *to = *from;
                    }
                    places::<B, COLONS, DIGITS>(bits, &window)
                }
            };
            // Written in any case, and kept if there is something in it: that is cheaper than a branch.
            *block = Block { start: at, places };
            gathered += usize::from(places != 0);
            at += BLOCK;
        }
        (gathered, at)
    }

    /// The same without vectors: a place at a time.
    fn byte_by_byte(self, wanted: Wanted) -> (usize, usize) {
        let byte = |at: usize| self.bytes.get(at).copied().unwrap_or(0);
        let is_place = |at: &usize| {
            let four = [0, 1, 2, 3].map(|ahead| byte(at + ahead));
            match (wanted.colons, wanted.digits) {
                (false, false) => is_place::<false, false>(four),
                (true, false) => is_place::<true, false>(four),
                (false, true) => is_place::<false, true>(four),
                (true, true) => is_place::<true, true>(four),
            }
        };
        match (self.at..self.bytes.len()).find(is_place) {
            Some(start) => {
                self.blocks[0] = Block { start, places: 1 };
                (1, start + 1)
            }
            None => (0, self.bytes.len()),
        }
    }
}

/// A look by the vectors that the processor has.
struct Vectors<'b, B, const COLONS: bool, const DIGITS: bool>(Look<'b>, B);

impl<B: Bits, const COLONS: bool, const DIGITS: bool> pulp::NullaryFnOnce
    for Vectors<'_, B, COLONS, DIGITS>
{
    type Output = (usize, usize);

    // All of it must be inlined, or it is compiled for the narrow vectors that every processor has.
    #[inline(always)]
    fn call(self) -> (usize, usize) {
        self.0.by_vectors::<B, COLONS, DIGITS>(self.1)
    }
}

/// Gathers bits.
trait Bits: Copy {
    /// A bit a byte; the bytes are 0 or 0xFF.
    fn gather(self, hits: &[u8; BLOCK]) -> u64;
}

/// For any processor.
#[derive(Clone, Copy)]
struct Portable;

impl Bits for Portable {
    #[inline(always)]
    fn gather(self, hits: &[u8; BLOCK]) -> u64 {
        let mut words = [0; BLOCK / 8];
        for (word, eight) in words.iter_mut().zip(hits.chunks_exact(8)) {
            *word = eight.try_into().map_or(0, u64::from_le_bytes);
        }
        if words.iter().fold(0, |any, word| any | word) == 0 {
            return 0;
        }
        // Eight bits at a time: the multiplication gathers them in the top byte.
        let gather = |word: u64| (word & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        words
            .iter()
            .rev()
            .fold(0, |places, word| places << 8 | gather(*word))
    }
}

/// x86 has an instruction for it.
#[cfg(target_arch = "x86_64")]
impl Bits for pulp::x86::V3 {
    #[inline(always)]
    fn gather(self, hits: &[u8; BLOCK]) -> u64 {
        let [low, high]: [[u8; BLOCK / 2]; 2] = pulp::bytemuck::cast(*hits);
        let low = self.avx2._mm256_movemask_epi8(pulp::bytemuck::cast(low));
        let high = self.avx2._mm256_movemask_epi8(pulp::bytemuck::cast(high));
        u64::from(low.cast_unsigned()) | u64::from(high.cast_unsigned()) << (BLOCK / 2)
    }
}

/// The places among the first [`BLOCK`] bytes of `window`, a bit a byte.
#[inline(always)]
fn places<B: Bits, const COLONS: bool, const DIGITS: bool>(
    bits: B,
    window: &[u8; BLOCK + AHEAD],
) -> u64 {
    let mut hits = [0u8; BLOCK];
    for i in 0..BLOCK {
        let four = [window[i], window[i + 1], window[i + 2], window[i + 3]];
        hits[i] = 0u8.wrapping_sub(u8::from(is_place::<COLONS, DIGITS>(four)));
    }
    bits.gather(&hits)
}

/// Whether a link may be at the first of four bytes. Without branches, for the vector unit.
#[inline(always)]
fn is_place<const COLONS: bool, const DIGITS: bool>([here, next, third, fourth]: [u8; 4]) -> bool {
    // Letters, `_` and what is not ASCII, and some signs: no top-level domain has a digit in it (ruling 12).
    let joins = if DIGITS {
        next > b'/'
    } else {
        next | 0x20 > b'`'
    };
    let dot = (here == b'.') & joins;
    let at = here == b'@';
    let scheme = (here == b':') & if COLONS { next > b' ' } else { next == b'/' };
    // U+3002; U+FF0E and U+FF61, with two others whose rare letters do no harm. At the end of a line nothing follows.
    let ideographic = (here == 0xE3) & (next == 0x80) & (third == 0x82);
    let wide = (here == 0xEF) & ((third == 0x8E) | (third == 0xA1));
    let wide = (ideographic | wide) & (fourth > b',');
    dot | at | scheme | wide
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All places of a text, one after the other.
    fn places(text: &str, wanted: Wanted, fast: bool) -> Vec<usize> {
        let mut finder = Finder::new(wanted, fast);
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
        let colons = Wanted {
            colons: true,
            digits: false,
        };
        let digits = Wanted {
            colons: false,
            digits: true,
        };
        let links = Wanted::default();
        for (text, wanted, expected) in [
            ("a.b", links, vec![1]),
            ("a. b", links, vec![]),
            ("a.", links, vec![]),
            ("a.1", links, vec![]),
            ("a.1", digits, vec![1]),
            ("a@b", links, vec![1]),
            ("a@1", links, vec![1]),
            ("a://b", links, vec![1]),
            ("a:b", links, vec![]),
            ("a:b", colons, vec![1]),
            ("a: b", colons, vec![]),
            ("田。中", links, vec![3]),
            ("田．中", links, vec![3]),
            ("田｡中", links, vec![3]),
            ("田。\n", links, vec![]),
            ("田。", links, vec![]),
            ("田、中", links, vec![]),
            ("a.-b", links, vec![]),
            ("a.é@é", links, vec![1, 4]),
        ] {
            for offset in 0..200 {
                let padded = format!("{}{text}", " ".repeat(offset));
                let expected: Vec<usize> = expected.iter().map(|place| place + offset).collect();
                let more = format!("{padded}{}", " ".repeat(100));
                for fast in [true, false] {
                    assert_eq!(
                        places(&padded, wanted, fast),
                        expected,
                        "{text} at {offset}"
                    );
                    assert_eq!(places(&more, wanted, fast), expected, "{text} at {offset}");
                }
            }
        }
    }

    /// Vectors and single bytes see the same places, in texts longer than any look.
    #[test]
    fn vectors_agree_with_bytes() {
        let mut state = 7_u32;
        let text: String = (0..100_000)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                [
                    '.', '@', ':', '/', 'a', '1', ' ', '。', '．', '｡', 'é', '中',
                ][(state >> 24) as usize % 12]
            })
            .collect();
        for (colons, digits) in [(false, false), (true, false), (false, true), (true, true)] {
            let wanted = Wanted { colons, digits };
            let fast = places(&text, wanted, true);
            assert!(fast.len() > 10_000);
            assert_eq!(fast, places(&text, wanted, false));
        }
    }

    #[test]
    fn skipping_ahead_misses_nothing() {
        let text = "a.b ".repeat(100_000);
        for step in [7, 70, 700, 70_000] {
            let mut finder = Finder::new(Wanted::default(), true);
            for from in (0..text.len()).step_by(step) {
                let expected = (from..text.len()).find(|at| at % 4 == 1);
                assert_eq!(finder.find(text.as_bytes(), from), expected, "{from}");
            }
        }
    }
}
