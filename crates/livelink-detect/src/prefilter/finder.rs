//! Where to look: the anchors of a text, found many bytes at a time.
//!
//! An anchor is a dot with something after it that a top-level domain may start with, an `@`, a `://`, or one of the
//! dots of CJK text with something after it. The finder looks at each byte once, together with the bytes after it, by
//! comparisons alone. The compiler turns this loop over a block into vector instructions. A comparison only says that a
//! link may be here; the scanner then looks closer. It also finds a few places that are no anchors.
//!
//! Most blocks have no anchor, and are forgotten at once. Those with one are gathered, a bit for each byte, until there
//! are [`GATHERED`] of them or the look has gone far enough ahead. Then the scanner takes anchor after anchor from
//! them. So the vector code is entered once in some thousand bytes, and not at each anchor.

use super::anchor_filter::Place;
use super::processor::Processor;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use super::vectors::Usual;
use super::vectors::{AHEAD, BLOCK, Vectors, is_anchor};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::vectors_wasm::Simd128 as Usual;
#[cfg(target_arch = "x86_64")]
use fearless_simd::{Simd, x86::Avx2};

/// How many blocks with an anchor are kept.
const GATHERED: usize = 32;

/// Two blocks and the bytes after them that the comparisons look at.
const TWO: usize = 2 * BLOCK + AHEAD;

/// How far the first look goes, in bytes: whole pairs of blocks. Each further look goes twice as far, so that a short
/// scan costs little.
const FIRST_LOOK: usize = 512;

/// The greatest distance that a look goes.
const LONGEST_LOOK: usize = 32 << 10;

/// Which anchors the scanner wants besides those where a link may be.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted {
    /// Any colon with something after it, and not only `://`: for schemes without slashes.
    pub(crate) colons: bool,
    /// Also dots before a digit. Nothing links there, but [`Detector::explain`](crate::Detector::explain) says why.
    pub(crate) digits: bool,
}

/// Finds anchors from left to right.
#[derive(Debug)]
pub(crate) struct Finder {
    /// `None` to look byte by byte.
    processor: Option<Processor>,
    wanted: Wanted,
    /// The blocks that the last look gathered.
    blocks: Blocks,
    gathered: usize,
    /// The first block that may hold an anchor that was not found yet.
    next: usize,
    /// The finder has looked at everything before this place.
    looked: usize,
    /// How far the next look goes.
    look: usize,
}

/// Blocks of bytes with an anchor in each.
#[derive(Clone, Copy, Debug)]
struct Blocks {
    /// Where they start.
    starts: [usize; GATHERED],
    /// Bit `i` of a block is set if byte `i` of it is an anchor.
    anchors: [u64; GATHERED],
}

impl Finder {
    /// Returns a finder of the anchors that are `wanted`. It looks byte by byte if not `fast`.
    ///
    /// It is inlined, so that the finder is made in its final place. To move half a kilobyte would take a twentieth of
    /// the scan of a line.
    #[inline]
    pub(crate) fn new(wanted: Wanted, fast: bool) -> Self {
        Self {
            processor: fast.then(Processor::this),
            wanted,
            blocks: Blocks {
                starts: [0; GATHERED],
                anchors: [0; GATHERED],
            },
            gathered: 0,
            next: 0,
            looked: 0,
            look: FIRST_LOOK,
        }
    }

    /// Returns the vectors of AVX2. Returns `None` if the processor has none, or if the finder looks byte by byte.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(crate) fn avx2(&self) -> Option<Avx2> {
        match self.processor {
            Some(Processor::Avx2(simd)) => Some(simd),
            _ => None,
        }
    }

    /// Returns the first anchor at or after `from` that `wanted` accepts. No call may pass a `from` before that of an
    /// earlier call.
    ///
    /// Constant time for each anchor of the gathered blocks; linear in the distance for others.
    #[inline]
    pub(crate) fn find(
        &mut self,
        bytes: &[u8],
        from: usize,
        wanted: impl Fn(usize) -> Place,
    ) -> Option<usize> {
        loop {
            while self.next < self.gathered {
                // The number of the block is less than that of all, so the remainder is the number.
                let start = self.blocks.starts[self.next % GATHERED];
                let mut anchors = self.blocks.anchors[self.next % GATHERED];
                if from > start {
                    let after = from - start;
                    anchors = if after < BLOCK {
                        anchors & (u64::MAX << after)
                    } else {
                        0
                    };
                }
                while anchors != 0 {
                    let anchor = start + anchors.trailing_zeros() as usize;
                    anchors &= match wanted(anchor) {
                        Place::Anchor => return Some(anchor),
                        Place::Nothing => anchors - 1,
                        // The sum ends the first run of bits.
                        Place::Run => anchors.wrapping_add(anchors & anchors.wrapping_neg()),
                    };
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

    /// Gathers the next blocks with an anchor.
    #[inline(never)]
    fn look_ahead(&mut self, bytes: &[u8]) {
        let look = Look {
            bytes,
            at: self.looked,
            end: self.looked.saturating_add(self.look),
            blocks: &mut self.blocks,
        };
        let Wanted { colons, digits } = self.wanted;
        // Only explanations want dots before digits. They take far more time for each of their candidates than this look.
        (self.gathered, self.looked) = match (self.processor, colons) {
            (Some(on), false) if !digits => look.on::<false>(on),
            (Some(on), true) if !digits => look.on::<true>(on),
            _ => look.byte_by_byte(self.wanted),
        };
        self.next = 0;
        self.look = (self.look * 2).min(LONGEST_LOOK);
    }
}

/// A look for anchors from `at` on, up to about `end`, into `blocks`.
struct Look<'b> {
    bytes: &'b [u8],
    at: usize,
    end: usize,
    blocks: &'b mut Blocks,
}

impl Look<'_> {
    /// Returns the number of blocks gathered, and where the look ended. It uses the vectors that the processor has.
    fn on<const COLONS: bool>(self, processor: Processor) -> (usize, usize) {
        match processor {
            // All of it must be inlined, or it is compiled for the narrow vectors that every processor has.
            #[cfg(target_arch = "x86_64")]
            Processor::Avx2(simd) => simd.vectorize(
                #[inline(always)]
                || self.by::<_, COLONS>(simd),
            ),
            Processor::Any => self.by::<_, COLONS>(Usual),
        }
    }

    /// Does what [`Self::on`] does, compiled for one kind of vectors.
    #[inline(always)]
    fn by<V: Vectors, const COLONS: bool>(self, vectors: V) -> (usize, usize) {
        let Self {
            bytes,
            mut at,
            end,
            blocks,
        } = self;
        let end = end.min(bytes.len());
        let mut gathered = 0;
        let mut rest = bytes
            .get(at..bytes.len().min(end + AHEAD))
            .unwrap_or_default();
        // A round takes two blocks, because a fifth of the work is to go from one round to the next.
        while gathered < GATHERED - 1
            && let Some(windows) = rest.first_chunk::<TWO>()
            && let (Some(first), Some(second)) = (windows.first_chunk(), windows.last_chunk())
        {
            let first = vectors.anchors::<COLONS>(first);
            let second = vectors.anchors::<COLONS>(second);
            // The block is written in any case, and kept if it holds an anchor. That is cheaper than a branch.
            blocks.starts[gathered % GATHERED] = at;
            blocks.anchors[gathered % GATHERED] = first;
            gathered += usize::from(first != 0);
            blocks.starts[gathered % GATHERED] = at + BLOCK;
            blocks.anchors[gathered % GATHERED] = second;
            gathered += usize::from(second != 0);
            at += 2 * BLOCK;
            rest = rest.get(2 * BLOCK..).unwrap_or_default();
        }
        if gathered >= GATHERED - 1 {
            return (gathered, at);
        }
        // The last bytes are fewer than a block. They are padded, so that the same comparisons work. This code stands
        // after the loop. Inside the loop, the processor would load the constants of the comparisons anew for each
        // block.
        while at < end && gathered < GATHERED {
            let mut window = [0; BLOCK + AHEAD];
            for (to, from) in window.iter_mut().zip(bytes.get(at..).unwrap_or_default()) {
                *to = *from;
            }
            let anchors = vectors.anchors::<COLONS>(&window);
            blocks.starts[gathered % GATHERED] = at;
            blocks.anchors[gathered % GATHERED] = anchors;
            gathered += usize::from(anchors != 0);
            at += BLOCK;
        }
        (gathered, at)
    }

    /// Does what [`Self::on`] does without vectors, one anchor at a time.
    fn byte_by_byte(self, wanted: Wanted) -> (usize, usize) {
        let byte = |at: usize| self.bytes.get(at).copied().unwrap_or(0);
        let is_anchor = |at: &usize| {
            let four = [0, 1, 2, 3].map(|ahead| byte(at + ahead));
            match (wanted.colons, wanted.digits) {
                (false, false) => is_anchor::<false, false>(four),
                (true, false) => is_anchor::<true, false>(four),
                (false, true) => is_anchor::<false, true>(four),
                (true, true) => is_anchor::<true, true>(four),
            }
        };
        match (self.at..self.bytes.len()).find(is_anchor) {
            Some(start) => {
                self.blocks.starts[0] = start;
                self.blocks.anchors[0] = 1;
                (1, start + 1)
            }
            None => (0, self.bytes.len()),
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
        fn expected(text: &str, is_hit: fn([u8; 4]) -> bool) -> Vec<usize> {
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
        let kinds: [(bool, Hit, Hit); 2] = [
            (false, may_be_anchor::<false>, is_anchor::<false, false>),
            (true, may_be_anchor::<true>, is_anchor::<true, false>),
        ];
        for (colons, by_vectors, by_bytes) in kinds {
            let wanted = Wanted {
                colons,
                digits: false,
            };
            let found = anchors(&text, wanted, true);
            assert!(found.len() > 10_000);
            assert_eq!(found, expected(&text, by_vectors));
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
