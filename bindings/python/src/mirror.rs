//! The text of an index or a session.

use livelink::index::Edit;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use ropey::Rope;

use crate::offsets::{Offset, Unit};

/// A copy of the editor's text, which turns the offsets of Python into bytes and back.
#[derive(Clone, Debug)]
pub(crate) struct Mirror {
    pub(crate) rope: Rope,
    pub(crate) unit: Unit,
}

/// A replaced range and its new text, as Python says it.
pub(crate) type Replacement = (Offset, Offset, String);

impl Mirror {
    /// Starts with a text.
    pub(crate) fn new(text: &str, unit: &str) -> PyResult<Self> {
        Ok(Self {
            rope: Rope::from_str(text),
            unit: Unit::named(unit)?,
        })
    }

    /// Returns the byte at an offset.
    pub(crate) fn byte(&self, name: &str, at: Offset) -> PyResult<usize> {
        self.unit.to_byte(&self.rope, name, at.0)
    }

    /// Returns the bytes of a range. Without an end, it reaches to the end of the text.
    pub(crate) fn bytes(
        &self,
        start: Offset,
        end: Option<Offset>,
    ) -> PyResult<std::ops::Range<usize>> {
        let end = match end {
            Some(end) if end < start => {
                return Err(PyValueError::new_err(format!(
                    "start ({}) is after end ({}); swap them",
                    start.0, end.0
                )));
            }
            Some(end) => self.byte("end", end)?,
            None => self.rope.len_bytes(),
        };
        Ok(self.byte("start", start)?.min(end)..end)
    }

    /// Returns the offset of a byte.
    pub(crate) fn offset(&self, byte: usize) -> usize {
        self.unit.of_byte(&self.rope, byte)
    }

    /// Replaces ranges, each of which has offsets in the text before all of them. Returns the edits, in bytes. If one cannot be
    /// done, none is.
    pub(crate) fn replace(&mut self, replacements: &[Replacement]) -> PyResult<Vec<Edit>> {
        let mut ranges = Vec::with_capacity(replacements.len());
        for (start, end, with) in replacements {
            ranges.push((self.bytes(*start, Some(*end))?, with));
        }
        ranges.sort_by_key(|(range, _)| (range.start, range.end));
        for pair in ranges.windows(2) {
            if let [(first, _), (second, _)] = pair
                && second.start < first.end
            {
                return Err(PyValueError::new_err("two of the replaced ranges overlap"));
            }
        }
        // From the last one to the first, so that the places before stay right.
        for (range, with) in ranges.iter().rev() {
            let chars = self.rope.byte_to_char(range.start)..self.rope.byte_to_char(range.end);
            let at = chars.start;
            self.rope.remove(chars);
            self.rope.insert(at, with);
        }
        let edits = ranges.into_iter();
        Ok(edits
            .map(|(range, with)| Edit::replace(range, with.len()))
            .collect())
    }
}
