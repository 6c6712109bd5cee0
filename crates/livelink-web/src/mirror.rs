//! The text of an index or a session: a copy of the editor's.
//!
//! A WebAssembly module cannot read the strings of JavaScript, so the text is kept here, too, in code units, exactly as the
//! editor has it. It is kept in blocks, so that an edit moves one block and the numbers of the blocks after it, and not the
//! text.

use std::ops::Range;

use livelink::index::{Edit, Text, Utf16Offset};

use crate::error::{self, Fault};

/// How many units a block has when a text is cut into blocks.
const BLOCK: usize = 2_048;

/// A range of the text, and its replacement.
type Replacement<'u> = (Range<usize>, &'u [u16]);

/// A text in code units.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mirror {
    /// No block is empty, and none has more than twice `BLOCK` units.
    blocks: Vec<Vec<u16>>,
    /// Where each block starts.
    starts: Vec<usize>,
    len: usize,
}

impl Mirror {
    /// Copies a text.
    pub(crate) fn new(units: &[u16]) -> Self {
        let mut mirror = Self::default();
        mirror.replace(0..0, units);
        mirror
    }

    /// Replaces a range, which lies inside the text, and returns the edit.
    pub(crate) fn replace(&mut self, range: Range<usize>, with: &[u16]) -> Edit<Utf16Offset> {
        let start = range.start;
        let edit = Edit::replace(Utf16Offset(start)..Utf16Offset(range.end), with.len());
        let (first, last) = (self.block_at(start), self.block_at(range.end));
        let base = self.starts.get(first).copied().unwrap_or(0);
        self.len = self.len - range.len() + with.len();
        let stays = match self.blocks.get_mut(first) {
            // The usual case: within one block that does not become too long or empty.
            Some(block) if first == last => {
                let len = block.len() - range.len() + with.len();
                let fits = 0 < len && len <= 2 * BLOCK;
                if fits {
                    block.splice(start - base..range.end - base, with.iter().copied());
                }
                fits
            }
            _ => false,
        };
        if stays {
            for start in self.starts.iter_mut().skip(first + 1) {
                *start = *start + with.len() - range.len();
            }
            return edit;
        }
        let last_base = self.starts.get(last).copied().unwrap_or(0);
        let before = self
            .blocks
            .get(first)
            .and_then(|block| block.get(..start - base));
        let after = self
            .blocks
            .get(last)
            .and_then(|block| block.get(range.end - last_base..));
        let joined = [before.unwrap_or_default(), with, after.unwrap_or_default()].concat();
        let cut = joined.chunks(BLOCK).map(<[u16]>::to_vec);
        self.blocks
            .splice(first..(last + 1).min(self.blocks.len()), cut);
        self.starts.truncate(first);
        let mut at = base;
        for block in self.blocks.iter().skip(first) {
            self.starts.push(at);
            at += block.len();
        }
        edit
    }

    /// Reads several replacements: three numbers for each, where it starts and ends in the text, and how many of `units` take its
    /// place. Returns them in order, or their fault.
    pub(crate) fn replacements<'u>(
        &self,
        spans: &[f64],
        units: &'u [u16],
    ) -> Result<Vec<Replacement<'u>>, Fault> {
        let mut rest = units;
        let mut edits = Vec::with_capacity(spans.len() / 3);
        for span in spans.chunks_exact(3) {
            if let [from, to, len] = *span {
                let range = error::range(from, to, self.len)?;
                let (with, left) = rest.split_at(error::offset("the length", len, rest.len())?);
                rest = left;
                edits.push((range, with));
            }
        }
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        let overlap = edits
            .windows(2)
            .find(|pair| matches!(pair, [(one, _), (other, _)] if one.end > other.start));
        match overlap {
            Some([(one, _), (other, _)]) => Err(Fault(format!(
                "the edits {one:?} and {other:?} overlap; edits of one call must not"
            ))),
            _ => Ok(edits),
        }
    }

    /// Does several replacements that are in order, and returns the edits, in offsets of the text before all of them.
    pub(crate) fn replace_all(&mut self, edits: &[Replacement<'_>]) -> Vec<Edit<Utf16Offset>> {
        // From the last one to the first, so that the others stay where they are. The order of edits at one place is kept.
        let done = edits.iter().rev();
        let mut done: Vec<_> = done
            .map(|(range, with)| self.replace(range.clone(), with))
            .collect();
        done.reverse();
        done
    }

    /// Returns the text of a range. An unpaired surrogate becomes U+FFFF, as detection reads it.
    pub(crate) fn text(&self, range: Range<usize>) -> String {
        char::decode_utf16(self.units(range))
            .map(|unit| unit.unwrap_or('\u{FFFF}'))
            .collect()
    }

    /// Returns the code units of a range.
    pub(crate) fn units(&self, range: Range<usize>) -> Vec<u16> {
        let mut units = Vec::with_capacity(range.len());
        let mut at = range.start;
        while at < range.end.min(self.len) {
            let (chunk, start) = self.chunk(at);
            let part = chunk.get(at - start..chunk.len().min(range.end - start));
            let Some(part) = part.filter(|part| !part.is_empty()) else {
                break;
            };
            units.extend_from_slice(part);
            at += part.len();
        }
        units
    }

    /// Returns the block that holds a unit; the last one for the end of the text.
    fn block_at(&self, at: usize) -> usize {
        self.starts
            .partition_point(|start| *start <= at)
            .saturating_sub(1)
    }
}

impl Text<Utf16Offset> for Mirror {
    fn len(&self) -> usize {
        self.len
    }

    fn chunk(&self, at: usize) -> (&[u16], usize) {
        let index = self.block_at(at);
        match (self.blocks.get(index), self.starts.get(index)) {
            (Some(block), Some(start)) => (block, *start),
            _ => (&[], self.len),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, Mirror};
    use fastrand::Rng;
    use livelink::index::Text as _;

    #[test]
    fn any_edits_leave_the_text_that_they_should() {
        let mut random = Rng::with_seed(7);
        let mut plain: Vec<u16> = Vec::new();
        let mut mirror = Mirror::default();
        for round in 0..4_000 {
            let from = random.usize(..=plain.len());
            let longest = if round % 10 == 0 { 3 * BLOCK } else { 20 };
            let to = (from + random.usize(..longest)).min(plain.len());
            let with: Vec<u16> = (0..random.usize(..longest)).map(|n| n as u16).collect();
            mirror.replace(from..to, &with);
            plain.splice(from..to, with);
            assert_eq!(mirror.len(), plain.len(), "round {round}");
            assert_eq!(mirror.blocks.concat(), plain, "round {round}");
            let mut at = 0;
            for (block, start) in mirror.blocks.iter().zip(&mirror.starts) {
                assert_eq!(*start, at);
                assert!(!block.is_empty() && block.len() <= 2 * BLOCK);
                at += block.len();
            }
            assert_eq!(mirror.blocks.len(), mirror.starts.len());
        }
        mirror.replace(0..plain.len(), &[]);
        assert_eq!((mirror.len(), mirror.blocks.len()), (0, 0));
    }

    #[test]
    fn the_text_of_a_range_has_no_unpaired_surrogates() {
        let units: Vec<u16> = "a🦀b".encode_utf16().collect();
        let mirror = Mirror::new(&units);
        assert_eq!(mirror.text(0..4), "a🦀b");
        assert_eq!(mirror.text(2..4), "\u{FFFF}b");
        assert_eq!(mirror.text(3..9), "b");
    }
}
