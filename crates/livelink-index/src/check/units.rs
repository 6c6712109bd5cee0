//! The harness for texts in UTF-16 code units, where an edit may cut a surrogate pair in two.

use std::ops::Range;

use livelink_detect::{Detector, LinkKind};

use super::judge::{same, whole};
use super::script::ALPHABET;
use crate::{Edit, LinkIndex, Offset, Utf16Offset};

/// The replacements of one call: sorted, disjoint, each with a range in code units of the text
/// before the call.
pub type UnitBatch = Vec<(Range<usize>, Vec<u16>)>;

/// A text in code units and its index. It compares the index with a batch scan after every call.
///
/// ```
/// use livelink_detect::Detector;
/// use livelink_index::check::UnitEditor;
///
/// let text: Vec<u16> = "a://a🦀a.ao".encode_utf16().collect();
/// let mut editor = UnitEditor::open(&Detector::default(), text, 1024);
/// // The second edit takes the first half of the crab away.
/// let batch = vec![(4..4, vec![0x4f8b]), (5..6, vec![])];
/// assert_eq!(editor.apply(&batch), Ok(()));
/// ```
#[derive(Debug)]
pub struct UnitEditor {
    detector: Detector,
    text: Vec<u16>,
    index: LinkIndex<Utf16Offset>,
    /// The greatest id that was given out so far.
    last_id: u64,
    named: usize,
}

impl UnitEditor {
    /// Opens a text, and builds its index by [`LinkIndex::build_with_grain`].
    pub fn open(detector: &Detector, text: Vec<u16>, grain: usize) -> Self {
        let index = LinkIndex::build_with_grain(detector.clone(), &text, grain);
        Self {
            detector: detector.clone(),
            last_id: index.len() as u64,
            index,
            text,
            named: 0,
        }
    }

    /// Returns the text.
    pub fn text(&self) -> &[u16] {
        &self.text
    }

    /// Returns the links of the index.
    pub fn links(&self) -> Vec<(Range<usize>, LinkKind)> {
        of(&self.index)
    }

    /// Returns how many links the deltas have named so far.
    pub fn named(&self) -> usize {
        self.named
    }

    /// Makes one call with all the replacements. Ranges are cut to the text.
    ///
    /// # Errors
    ///
    /// Returns an error that says how the index differs from that of a batch scan, or how the delta
    /// fails to lead from the links before the call to the links after it.
    pub fn apply(&mut self, batch: &[(Range<usize>, Vec<u16>)]) -> Result<(), String> {
        let before: Vec<_> = self.index.iter().collect();
        let old = String::from_utf16_lossy(&self.text);
        let mut edits = Vec::new();
        for (range, with) in batch.iter().rev() {
            let end = range.end.min(self.text.len());
            let range = range.start.min(end)..end;
            self.text.splice(range.clone(), with.iter().copied());
            edits.push(Edit::replace(Utf16Offset::range(range), with.len()));
        }
        let delta = self.index.edit(&self.text, &edits);
        self.named += delta.added.len() + delta.removed.len() + delta.changed.len();
        let expected = of(&LinkIndex::build(self.detector.clone(), &self.text));
        let after: Vec<_> = self.index.iter().collect();
        let checked = same("the index and a batch scan", self.links(), expected)
            .and_then(|()| whole(&delta, &before, &after, self.last_id));
        self.last_id += delta.added.len() as u64;
        checked.map_err(|wrong| format!("{wrong}, in {old:?} after {batch:x?}"))
    }
}

fn of(index: &LinkIndex<Utf16Offset>) -> Vec<(Range<usize>, LinkKind)> {
    index
        .iter()
        .map(|link| (link.indices(), link.kind))
        .collect()
}

/// Reads a text and its calls from arbitrary bytes, for a fuzzer. A byte selects a snippet of
/// [`ALPHABET`], a pair or half of one.
///
/// ```
/// use livelink_index::check::unit_script;
///
/// let (text, calls) = unit_script(b"\x03abc\x35\x00\x01xyz");
/// assert!(!text.is_empty() && !calls.is_empty());
/// ```
pub fn unit_script(bytes: &[u8]) -> (Vec<u16>, Vec<UnitBatch>) {
    let mut bytes = bytes.iter().map(|&byte| usize::from(byte));
    let pieces = |bytes: &mut dyn Iterator<Item = usize>, count: usize| {
        let mut text = Vec::new();
        for byte in bytes.take(count) {
            match byte.checked_sub(ALPHABET.len()) {
                None => text.extend(ALPHABET.get(byte).unwrap_or(&"").encode_utf16()),
                Some(over) => {
                    text.extend([[0xd83e].as_slice(), &[0xdd80], &[0xd83e, 0xdd80]][over % 3])
                }
            }
        }
        text
    };
    let count = bytes.next().unwrap_or_default();
    let text: Vec<u16> = pieces(&mut bytes, count);
    let (mut len, mut calls) = (text.len(), Vec::new());
    while let Some(head) = bytes.next() {
        let (mut batch, mut at) = (UnitBatch::new(), 0);
        let before = len;
        // Two bits give the number of edits. The other bits give the action of each edit.
        for _ in 0..=head % 4 {
            let Some(gap) = bytes.next() else { break };
            let start = (at + gap).min(before);
            let end = (start + [0, 1, 2, 30].get(head / 4 % 4).copied().unwrap_or(0)).min(before);
            let with = pieces(
                &mut bytes,
                [0, 1, 2, 12].get(head / 16 % 4).copied().unwrap_or(0),
            );
            len = len + with.len() - (end - start);
            batch.push((start..end, with));
            at = end;
        }
        calls.push(batch);
    }
    (text, calls)
}
