//! The anchors of a text, found many bytes at a time.
//!
//! An anchor is a dot with something after it that a top-level domain may start with, an `@`, a
//! `://`, or one of the dots of CJK text with something after it. The finder looks at each byte
//! once, together with the bytes after it, by comparisons alone. The compiler turns this loop over
//! a block into vector instructions. A comparison only says that a link may be here; the scanner
//! then looks closer. It also finds a few places that are no anchors.
//!
//! A look covers up to 64 blocks. It keeps a bit for each byte of them, and a bit for each block,
//! which says whether the block has an anchor. Then the scanner reads anchor after anchor from
//! these. So the vector code is entered once in some thousand bytes, and not at each anchor. Blocks
//! without an anchor, and blocks that the scanner has passed already, cost nothing more.

use super::anchor_filter::Place;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use super::vectors::Usual;
use super::vectors::{AHEAD, BLOCK, BlockBytes, Vectors, Wanted, is_anchor};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::vectors_wasm::Simd128 as Usual;
#[cfg(target_arch = "aarch64")]
use fearless_simd::aarch64::Neon as Native;
#[cfg(target_arch = "x86_64")]
use fearless_simd::x86::Avx2 as Native;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use fearless_simd::{Level, Simd as _};
use std::hint::select_unpredictable;

/// The greatest number of blocks in a look. There is a bit for each in one number.
const BLOCKS: usize = u64::BITS as usize;

/// Four blocks and the bytes after them that the comparisons look at.
const FOUR: usize = 4 * BLOCK + AHEAD;

/// The length of the first look in bytes: whole fours of blocks. Each further look is twice as
/// long, so that a short scan costs little.
const FIRST_LOOK: usize = 512;

/// The greatest length of a look. Where there are no anchors, a look reaches further than its
/// blocks.
const LONGEST_LOOK: usize = 32 << 10;

/// Finds anchors from left to right.
#[derive(Debug)]
pub(crate) struct Finder {
    /// `None` to look byte by byte.
    processor: Option<Processor>,
    wanted: Wanted,
    /// Where the first block of the last look starts.
    start: usize,
    /// The blocks of the last look. Bit `i` of a block is set if byte `i` of it is an anchor.
    blocks: [u64; BLOCKS],
    /// The blocks that hold an anchor, the lowest bit for the first block. The block of the last
    /// anchor that was found and those before it are left out.
    left: u64,
    /// The finder has looked at everything before this place.
    looked: usize,
    /// The length of the next look.
    look: usize,
}

impl Finder {
    /// Returns a finder of the anchors that are `wanted`. It looks byte by byte if not `fast`.
    ///
    /// It is inlined, so that the finder is made in its final place. Moving half a kilobyte would
    /// cost a twentieth of the scan of a line.
    #[inline]
    pub(crate) fn new(wanted: Wanted, fast: bool) -> Self {
        Self {
            processor: fast.then(Processor::this),
            wanted,
            start: 0,
            blocks: [0; BLOCKS],
            left: 0,
            looked: 0,
            look: FIRST_LOOK,
        }
    }

    /// Returns the first anchor at or after `from` that `wanted` accepts. `from` must not decrease
    /// from one call to the next.
    ///
    /// Constant time for each anchor of the last look; linear in the distance for others.
    #[inline]
    pub(crate) fn find(
        &mut self,
        bytes: &[u8],
        from: usize,
        wanted: impl Fn(usize) -> Place,
    ) -> Option<usize> {
        loop {
            let (mut start, mut anchors, mut left) = (self.start, 0, self.left);
            // Anchors before `from` are skipped.
            if let Some(passed) = from.checked_sub(self.start) {
                if from >= self.looked {
                    left = 0;
                } else {
                    // No look covers more blocks, so the remainder is the number itself.
                    let block = passed / BLOCK % BLOCKS;
                    start += block * BLOCK;
                    anchors = self.blocks[block] & u64::MAX << (passed % BLOCK);
                    left &= !1 << block;
                }
            }
            while anchors | left != 0 {
                // The next block comes when this one is done. The processor cannot foresee how many
                // anchors a block has, so a branch here would cost more than the rest of the loop.
                let (is_done, block) = (anchors == 0, left.trailing_zeros() as usize % BLOCKS);
                start = select_unpredictable(is_done, self.start + block * BLOCK, start);
                anchors = select_unpredictable(is_done, self.blocks[block], anchors);
                left &= left.wrapping_sub(u64::from(is_done));
                let anchor = start + anchors.trailing_zeros() as usize;
                anchors &= match wanted(anchor) {
                    Place::Anchor => {
                        self.left = left;
                        return Some(anchor);
                    }
                    Place::Nothing => anchors - 1,
                    // The sum ends the first run of bits.
                    Place::Run => anchors.wrapping_add(anchors & anchors.wrapping_neg()),
                };
            }
            self.left = 0;
            self.looked = self.looked.max(from);
            if self.looked >= bytes.len() {
                return None;
            }
            self.look_ahead(bytes);
        }
    }

    /// Looks at the next blocks.
    #[inline(never)]
    fn look_ahead(&mut self, bytes: &[u8]) {
        let look = Look {
            bytes,
            at: self.looked,
            end: self.looked.saturating_add(self.look),
            blocks: &mut self.blocks,
        };
        let Wanted { colons, digits } = self.wanted;
        // Only explanations want dots before digits. Each of their candidates costs far more time
        // than this look.
        (self.start, self.left, self.looked) = match (self.processor, colons) {
            (Some(on), false) if !digits => look.on::<false>(on),
            (Some(on), true) if !digits => look.on::<true>(on),
            _ => look.byte_by_byte(self.wanted),
        };
        self.look = (self.look * 2).min(LONGEST_LOOK);
    }
}

/// A look for anchors from `at` on, up to about `end`, into `blocks`.
struct Look<'b> {
    bytes: &'b [u8],
    at: usize,
    end: usize,
    blocks: &'b mut [u64; BLOCKS],
}

impl Look<'_> {
    /// Returns the start of the first block, the blocks with an anchor, and the end of the look. It
    /// uses the vectors of the processor.
    fn on<const COLONS: bool>(self, processor: Processor) -> (usize, u64, usize) {
        match processor {
            // All of it must be inlined, or it is compiled for the narrow vectors that every
            // processor has.
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            Processor::Native(simd) => simd.vectorize(
                #[inline(always)]
                || self.by::<_, COLONS>(simd),
            ),
            Processor::Any => self.by::<_, COLONS>(Usual),
        }
    }

    /// Looks with `vectors`, and returns the same as [`Self::on`]. The compiler makes one copy of
    /// this function for each kind of vectors.
    #[inline(always)]
    fn by<V: Vectors, const COLONS: bool>(self, vectors: V) -> (usize, u64, usize) {
        let Self {
            bytes,
            mut at,
            end,
            blocks,
        } = self;
        let end = end.min(bytes.len());
        let mut rest = bytes
            .get(at..bytes.len().min(end + AHEAD))
            .unwrap_or_default();
        let (mut start, mut hits) = (at, 0);
        // A round covers four blocks, because starting another round is a tenth of the work.
        'rounds: while hits == 0 {
            start = at;
            for (round, four) in blocks.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                let Some(windows) = rest.first_chunk::<FOUR>() else {
                    break 'rounds;
                };
                let [first, second, third, last] = four;
                *first = vectors.anchors::<COLONS>(window::<0>(windows));
                *second = vectors.anchors::<COLONS>(window::<BLOCK>(windows));
                *third = vectors.anchors::<COLONS>(window::<{ 2 * BLOCK }>(windows));
                *last = vectors.anchors::<COLONS>(window::<{ 3 * BLOCK }>(windows));
                let low = u64::from(*first != 0) | u64::from(*second != 0) << 1;
                let high = u64::from(*third != 0) | u64::from(*last != 0) << 1;
                hits |= (low | high << 2) << (4 * round);
                at += 4 * BLOCK;
                rest = rest.get(4 * BLOCK..).unwrap_or_default();
            }
        }
        // The last blocks. The very last bytes are fewer than a block. They are padded, so that the
        // same comparisons work. This code comes after the loop, because inside it the processor
        // would load the constants of the comparisons anew for each block.
        while at < end
            && let nth = (at - start) / BLOCK
            && let Some(block) = blocks.get_mut(nth)
        {
            let padded;
            let window = match rest.first_chunk() {
                Some(window) => window,
                None => {
                    padded = padded_window(rest);
                    &padded
                }
            };
            *block = vectors.anchors::<COLONS>(window);
            hits |= u64::from(*block != 0) << nth;
            at += BLOCK;
            rest = rest.get(BLOCK..).unwrap_or_default();
        }
        (start, hits, at)
    }

    /// Looks at one byte at a time, without vectors, and returns the same as [`Self::on`].
    fn byte_by_byte(self, wanted: Wanted) -> (usize, u64, usize) {
        let Self { bytes, at, .. } = self;
        let end = self.end.min(at + BLOCKS * BLOCK).min(bytes.len());
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        let is_anchor = |at: &usize| {
            let four = [0, 1, 2, 3].map(|ahead| byte(at + ahead));
            is_anchor(four, wanted)
        };
        *self.blocks = [0; BLOCKS];
        let mut hits = 0;
        for nth in (at..end).filter(is_anchor).map(|anchor| anchor - at) {
            if let Some(block) = self.blocks.get_mut(nth / BLOCK) {
                *block |= 1 << (nth % BLOCK);
                hits |= 1 << (nth / BLOCK);
            }
        }
        (at, hits, end)
    }
}

/// Returns the block of `windows` that begins at `FROM`, and the bytes after it.
#[inline(always)]
fn window<const FROM: usize>(windows: &[u8; FOUR]) -> &BlockBytes {
    const { assert!(FROM + BLOCK + AHEAD <= FOUR) };
    let window = windows.get(FROM..).and_then(<[u8]>::first_chunk);
    window.unwrap_or(&[0; BLOCK + AHEAD])
}

/// Returns `rest`, which is shorter than a block and the bytes after it, with zeros after it.
#[inline]
fn padded_window(rest: &[u8]) -> BlockBytes {
    let mut window = [0; BLOCK + AHEAD];
    if let Some(start) = window.get_mut(..rest.len()) {
        start.copy_from_slice(rest);
    }
    window
}

/// The kinds of processors that there is code for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Processor {
    /// x86-64 with AVX2, or aarch64.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    Native(Native),
    /// All others. Their vectors are known when the library is compiled.
    Any,
}

impl Processor {
    /// Returns the kind of the processor that runs this code. Constant time: it asks the processor
    /// once in a program.
    #[inline]
    pub(crate) fn this() -> Self {
        cfg_select! {
            target_arch = "x86_64" => { Level::new().as_avx2().map_or(Self::Any, Self::Native) }
            target_arch = "aarch64" => { Level::new().as_neon().map_or(Self::Any, Self::Native) }
            _ => { Self::Any }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::vectors::may_be_anchor;
    use super::*;

    /// All anchors of a text, in order.
    fn anchors(text: &str, wanted: Wanted, fast: bool) -> Vec<usize> {
        let mut finder = Finder::new(wanted, fast);
        let mut at = 0;
        std::iter::from_fn(|| {
            let found = finder.find(text.as_bytes(), at, |_| Place::Anchor)?;
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
            ("a://é", links, vec![1]),
            ("a:///", links, vec![1]),
        ] {
            for offset in 0..200 {
                let padded = format!("{}{text}", " ".repeat(offset));
                let expected: Vec<usize> = expected.iter().map(|anchor| anchor + offset).collect();
                let more = format!("{padded}{}", " ".repeat(100));
                for fast in [true, false] {
                    assert_eq!(
                        anchors(&padded, wanted, fast),
                        expected,
                        "{text} at {offset}"
                    );
                    assert_eq!(anchors(&more, wanted, fast), expected, "{text} at {offset}");
                }
            }
        }
    }

    /// The finder misses no place and finds no other one, in texts longer than any look.
    #[test]
    fn what_the_comparisons_find() {
        fn expected(text: &str, is_hit: impl Fn([u8; 4]) -> bool) -> Vec<usize> {
            let padded = [text.as_bytes(), &[0; AHEAD]].concat();
            let hits = padded.array_windows().enumerate();
            hits.filter(|(_, four)| is_hit(**four))
                .map(|(at, _)| at)
                .collect()
        }
        let mut state = 7_u32;
        let text: String = (0..100_000)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                [
                    '.', '@', ':', '/', 'a', '1', ' ', '。', '．', '｡', 'é', '中',
                ][(state >> 24) as usize % 12]
            })
            .collect();
        type Hit = fn([u8; 4]) -> bool;
        let kinds: [(bool, Hit); 2] = [
            (false, may_be_anchor::<false>),
            (true, may_be_anchor::<true>),
        ];
        for (colons, by_vectors) in kinds {
            let wanted = Wanted {
                colons,
                digits: false,
            };
            let found = anchors(&text, wanted, true);
            assert!(found.len() > 10_000);
            assert_eq!(found, expected(&text, by_vectors));
            let by_bytes = |four| is_anchor(four, wanted);
            assert_eq!(anchors(&text, wanted, false), expected(&text, by_bytes));
        }
    }

    #[test]
    fn skipping_ahead_misses_nothing() {
        let text = "a.b ".repeat(100_000);
        for step in [7, 70, 700, 70_000] {
            let mut finder = Finder::new(Wanted::default(), true);
            for from in (0..text.len()).step_by(step) {
                let expected = (from..text.len()).find(|at| at % 4 == 1);
                assert_eq!(
                    finder.find(text.as_bytes(), from, |_| Place::Anchor),
                    expected,
                    "{from}"
                );
            }
        }
    }
}
