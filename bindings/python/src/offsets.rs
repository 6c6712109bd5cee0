//! The unit of offsets.

use livelink::index::Edit;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict as _;
use ropey::Rope;

/// A number that Python passes. Python's own error for one below 0 or above all that fit is an `OverflowError`. Here it is a
/// `ValueError`, as for every argument that cannot be right.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Natural<N>(pub(crate) N);

/// An offset of a text.
pub(crate) type Offset = Natural<usize>;

/// The number of a link or of an undo unit.
pub(crate) type Count = Natural<u64>;

impl<'a, 'py, N> FromPyObject<'a, 'py> for Natural<N>
where
    N: FromPyObject<'a, 'py>,
{
    type Error = PyErr;

    fn extract(number: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        number.extract().map(Self).map_err(|error: N::Error| {
            let error: PyErr = error.into();
            if error.is_instance_of::<PyOverflowError>(number.py()) {
                PyValueError::new_err(format!(
                    "{} is negative or too large; numbers here count from 0",
                    *number
                ))
            } else {
                error
            }
        })
    }
}

/// The unit of the offsets of a call or of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Code points, as the strings of Python do.
    CodePoints,
    /// UTF-16 code units, as LibreOffice, Qt and JavaScript do.
    Utf16,
    /// Bytes of UTF-8.
    Bytes,
}

impl Unit {
    /// Returns the unit of this name.
    pub(crate) fn named(name: &str) -> PyResult<Self> {
        match name {
            "code_points" => Ok(Self::CodePoints),
            "utf16" => Ok(Self::Utf16),
            "bytes" => Ok(Self::Bytes),
            _ => Err(PyValueError::new_err(format!(
                "unit is {name:?}; it may be \"code_points\", \"utf16\" or \"bytes\""
            ))),
        }
    }

    /// Returns the name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::CodePoints => "code_points",
            Self::Utf16 => "utf16",
            Self::Bytes => "bytes",
        }
    }

    /// Returns a class with the keyword `unit` filled in. A pickle has no other way to name a keyword in all of its versions.
    pub(crate) fn bound<'py>(self, class: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = class.py();
        let keywords = [("unit", self.name())].into_py_dict(py)?;
        let partial = py.import("functools")?.getattr("partial")?;
        partial.call((class,), Some(&keywords))
    }

    /// Returns how long a text is.
    fn len_of(self, text: &str) -> usize {
        match self {
            Self::CodePoints => text.chars().count(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
            Self::Bytes => text.len(),
        }
    }

    /// Returns the byte of a text at a caret. A caret inside a character is at its start; one past the end is an error.
    fn to_byte_of(self, text: &str, name: &str, at: usize) -> PyResult<usize> {
        let len = self.len_of(text);
        if at > len {
            return Err(self.past_the_end(name, at, len));
        }
        let mut counter = Counter::new(text, self);
        let starts = text.char_indices().map(|(byte, _)| byte);
        let starts = starts.chain([text.len()]);
        let before = starts.take_while(|byte| counter.at(*byte) <= at);
        Ok(before.last().unwrap_or_default())
    }

    fn past_the_end(self, name: &str, at: usize, len: usize) -> PyErr {
        PyValueError::new_err(format!(
            "{name} is {at}, but the text has a length of {len} ({})",
            self.name()
        ))
    }

    /// Returns how long a rope is.
    pub(crate) fn len_of_rope(self, rope: &Rope) -> usize {
        match self {
            Self::CodePoints => rope.len_chars(),
            Self::Utf16 => rope.len_utf16_cu(),
            Self::Bytes => rope.len_bytes(),
        }
    }

    /// Returns the byte of a rope at an offset. An offset inside a character or past the end is an error.
    pub(crate) fn to_byte(self, rope: &Rope, name: &str, at: usize) -> PyResult<usize> {
        let len = self.len_of_rope(rope);
        if at > len {
            return Err(self.past_the_end(name, at, len));
        }
        let byte = match self {
            Self::CodePoints => rope.char_to_byte(at),
            Self::Utf16 => rope.char_to_byte(rope.utf16_cu_to_char(at)),
            Self::Bytes => rope.char_to_byte(rope.byte_to_char(at)),
        };
        match self.of_byte(rope, byte) == at {
            true => Ok(byte),
            false => Err(PyValueError::new_err(format!(
                "{name} is {at}, which is inside a character ({})",
                self.name()
            ))),
        }
    }

    /// Returns the offset of a byte of a rope, which is at most its length.
    pub(crate) fn of_byte(self, rope: &Rope, byte: usize) -> usize {
        let byte = byte.min(rope.len_bytes());
        match self {
            Self::CodePoints => rope.byte_to_char(byte),
            Self::Utf16 => rope.char_to_utf16_cu(rope.byte_to_char(byte)),
            Self::Bytes => byte,
        }
    }
}

/// Find the shortest edit that turns ``old`` into ``new``, for widgets that report no edits.
///
/// Returns start and end in ``old`` and the new text, as :meth:`LinkIndex.replace` and :meth:`Session.edit` take them; ``None`` if the
/// texts are equal. ``caret`` is the place of the caret in ``new``. Of equal letters it decides which one is new.
///
/// >>> edit_between("hello", "helllo", 3)
/// (2, 2, 'l')
#[pyfunction]
#[pyo3(signature = (old, new, caret=None, *, unit="code_points"))]
pub(crate) fn edit_between(
    old: &str,
    new: &str,
    caret: Option<Offset>,
    unit: &str,
) -> PyResult<Option<(usize, usize, String)>> {
    let unit = Unit::named(unit)?;
    let caret = match caret {
        Some(caret) => unit.to_byte_of(new, "caret", caret.0)?,
        None => new.len(),
    };
    let edit = Edit::between_at(old, new, caret);
    Ok(edit.map(|edit| {
        let mut counter = Counter::new(old, unit);
        let inserted = new.get(edit.start..edit.new_end).unwrap_or_default();
        let (start, end) = (counter.at(edit.start), counter.at(edit.old_end));
        (start, end, inserted.to_owned())
    }))
}

/// Turns bytes of a text into offsets. Linear in the text between the places, so linear in the text for places in order.
#[derive(Debug)]
pub(crate) struct Counter<'t> {
    text: &'t str,
    unit: Unit,
    byte: usize,
    count: usize,
}

impl<'t> Counter<'t> {
    /// Starts at the start of a text.
    pub(crate) fn new(text: &'t str, unit: Unit) -> Self {
        Self {
            text,
            unit,
            byte: 0,
            count: 0,
        }
    }

    /// Returns the offset of a byte.
    pub(crate) fn at(&mut self, byte: usize) -> usize {
        let len_of = |passed| self.unit.len_of(self.text.get(passed).unwrap_or_default());
        if byte < self.byte {
            self.count -= len_of(byte..self.byte);
        } else {
            self.count += len_of(self.byte..byte);
        }
        self.byte = byte;
        self.count
    }
}
