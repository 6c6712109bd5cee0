//! The links of a whole Arrow column, without a Python object for each link.

use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder as _, BooleanBufferBuilder, StringBuilder, UInt32Builder};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BinaryArray, LargeBinaryArray, LargeStringArray};
use arrow_schema::DataType;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict as _;
use pyo3_arrow::input::AnyArray;

use crate::detector::Detector;
use crate::link_column::LinkColumn;
use crate::link_list::{link_field, list_of};
use crate::offsets::{Counter, Unit};

/// Finds the links of each text of an Arrow column: no Python object for each link, and other threads run meanwhile.
///
/// It takes whatever has ``__arrow_c_array__`` or ``__arrow_c_stream__``: an array or a chunked array of pyarrow, a series of
/// pandas or Polars. It returns a ``LinkColumn``, which has both methods, so ``pyarrow.array(…)``,
/// ``pyarrow.chunked_array(…)`` and ``polars.Series(…)`` read it without a copy of a link. Its type is
/// ``list<struct<start: uint32, end: uint32, kind: string, href: string>>``; a null has a null.
#[pyclass(frozen, module = "livelink")]
#[derive(Debug)]
pub(crate) struct Columns {
    detector: Detector,
    unit: Unit,
    /// Whether each link has its address, which costs as much again as finding it.
    hrefs: bool,
}

#[pymethods]
impl Columns {
    #[new]
    #[pyo3(signature = (detector=None, *, unit="code_points", hrefs=true))]
    fn new(detector: Option<&Detector>, unit: &str, hrefs: bool) -> PyResult<Self> {
        Ok(Self {
            detector: detector.cloned().unwrap_or_default(),
            unit: Unit::named(unit)?,
            hrefs,
        })
    }

    /// Find the links of a column. A column that does not hold strings is a ``TypeError``, and a text that is not UTF-8 a
    /// ``ValueError`` that names its row.
    fn detect(&self, texts: &Bound<'_, PyAny>) -> PyResult<LinkColumn> {
        let py = texts.py();
        let speaks = |method| texts.hasattr(method);
        if !speaks("__arrow_c_array__")? && !speaks("__arrow_c_stream__")? {
            return Err(PyTypeError::new_err(format!(
                "the texts are {}, which is not a column of Arrow; pyarrow.array(texts) makes one of a list",
                texts.get_type().name()?
            )));
        }
        let read = || Ok(texts.extract::<AnyArray>()?.into_chunked_array()?);
        let (chunks, field) = read().map_err(|error| unread(py, error))?.into_inner();
        check(field.data_type())?;
        let links: Result<Vec<ArrayRef>, Fault> = py.detach(|| {
            let mut first = 0;
            let chunks = chunks.iter().map(|chunk| {
                let links = self.links_of(chunk, first);
                first += chunk.len();
                links
            });
            chunks.collect()
        });
        Ok(LinkColumn {
            chunks: links.map_err(PyErr::from)?,
            field: link_field(self.hrefs),
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Detector,))> {
        let it = slf.get();
        let class = it.unit.bound(slf.get_type().as_any())?;
        let keywords = [("hrefs", it.hrefs)].into_py_dict(slf.py())?;
        let partial = slf.py().import("functools")?.getattr("partial")?;
        let class = partial.call((class,), Some(&keywords))?;
        Ok((class, (it.detector.clone(),)))
    }
}

/// A library that cannot give its column to Arrow says so in an exception of its own, or Arrow finds that the column is wrong, as one of Polars without any
/// value is.
fn unread(py: Python<'_>, error: PyErr) -> PyErr {
    let why = PyTypeError::new_err(format!(
        "the column cannot be read: {error}; cast it to strings first, as series.astype(\"string\") of pandas \
         or series.cast(str) of Polars does"
    ));
    why.set_cause(py, Some(error));
    why
}

/// Why a column has no links.
enum Fault {
    /// Not a column of strings.
    Type(DataType),
    /// A text is not UTF-8.
    Bytes {
        /// The row of the text in the column.
        row: usize,
        /// Where in the text the first bytes stand that are wrong.
        byte: usize,
    },
    /// More links than offsets of 32 bits can count.
    TooMany,
    /// Something that Arrow says.
    Other(String),
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Type(DataType::Struct(_)) => PyTypeError::new_err(
                "the texts are a table; pass one column of strings, as frame[\"text\"] is one",
            ),
            Fault::Type(found) => PyTypeError::new_err(format!(
                "the column holds {found}, not strings; cast it first, as series.astype(\"string\") of pandas \
                 or array.cast(\"string\") of pyarrow does"
            )),
            Fault::Bytes { row, byte } => PyValueError::new_err(format!(
                "row {row} of the column is not UTF-8 at byte {byte}; decode it first, or replace what is wrong"
            )),
            Fault::TooMany => PyValueError::new_err(
                "the column has more links than an Arrow list counts; pass it in smaller pieces",
            ),
            Fault::Other(message) => PyTypeError::new_err(message),
        }
    }
}

fn check(data_type: &DataType) -> Result<(), Fault> {
    match data_type {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => Ok(()),
        DataType::Dictionary(_, values) => check(values),
        other => Err(Fault::Type(other.clone())),
    }
}

impl Columns {
    /// The links of each text. A null has a null. `first` is the row of the first text.
    fn links_of(&self, texts: &ArrayRef, first: usize) -> Result<ArrayRef, Fault> {
        check(texts.data_type())?;
        let mut rows = Rows::new(self, first, texts.len());
        // Nobody has checked that the strings of another library are UTF-8, and PySpark's need not be. So they are read as bytes.
        match texts.data_type() {
            DataType::Utf8 => {
                rows.all(BinaryArray::from(texts.as_string::<i32>().clone()).iter())?;
            }
            DataType::LargeUtf8 => rows.large(texts.as_string::<i64>().clone())?,
            DataType::Utf8View => {
                rows.all(texts.as_string_view().clone().to_binary_view().iter())?;
            }
            // A dictionary's values may be few and its rows many, but mostly each text is there once.
            _ => {
                let plain = arrow_cast::cast(texts, &DataType::LargeUtf8)
                    .map_err(|error| Fault::Other(error.to_string()))?;
                rows.large(plain.as_string::<i64>().clone())?;
            }
        }
        rows.finish()
    }
}

/// The rows of an answer, while they are made.
struct Rows<'c> {
    columns: &'c Columns,
    /// The row of the next text.
    row: usize,
    offsets: Vec<i32>,
    valid: BooleanBufferBuilder,
    starts: UInt32Builder,
    ends: UInt32Builder,
    kinds: StringBuilder,
    hrefs: StringBuilder,
}

impl<'c> Rows<'c> {
    fn new(columns: &'c Columns, row: usize, rows: usize) -> Self {
        let mut offsets = Vec::with_capacity(rows + 1);
        offsets.push(0);
        Self {
            columns,
            row,
            offsets,
            valid: BooleanBufferBuilder::new(rows),
            starts: UInt32Builder::new(),
            ends: UInt32Builder::new(),
            kinds: StringBuilder::new(),
            hrefs: StringBuilder::new(),
        }
    }

    fn large(&mut self, texts: LargeStringArray) -> Result<(), Fault> {
        self.all(LargeBinaryArray::from(texts).iter())
    }

    fn all<'t>(&mut self, texts: impl Iterator<Item = Option<&'t [u8]>>) -> Result<(), Fault> {
        for bytes in texts {
            let text = std::str::from_utf8(bytes.unwrap_or_default());
            let text = text.map_err(|error| Fault::Bytes {
                row: self.row,
                byte: error.valid_up_to(),
            })?;
            self.row += 1;
            self.valid.append(bytes.is_some());
            self.push(text);
            let links = i32::try_from(self.starts.len()).map_err(|_| Fault::TooMany)?;
            // The addresses are strings with offsets of 32 bits.
            if i32::try_from(self.hrefs.values_slice().len()).is_err() {
                return Err(Fault::TooMany);
            }
            self.offsets.push(links);
        }
        Ok(())
    }

    fn push(&mut self, text: &str) {
        let Columns {
            detector,
            unit,
            hrefs,
        } = self.columns;
        let mut offsets = Counter::new(text, *unit);
        detector.inner.for_each(text, |link| {
            // A text of Arrow is shorter than 4 GB, unless it is one of `LargeUtf8`, and then its end counts as the end.
            let mut place = |byte| u32::try_from(offsets.at(byte)).unwrap_or(u32::MAX);
            self.starts.append_value(place(link.range.start));
            self.ends.append_value(place(link.range.end));
            self.kinds.append_value(detector.inner.kind_name(link.kind));
            if *hrefs {
                let own = text.get(link.range).unwrap_or_default();
                self.hrefs.append_value(detector.inner.href(own, link.kind));
            }
        });
    }

    fn finish(mut self) -> Result<ArrayRef, Fault> {
        let hrefs = self.columns.hrefs;
        let mut values: Vec<ArrayRef> = vec![
            Arc::new(self.starts.finish()),
            Arc::new(self.ends.finish()),
            Arc::new(self.kinds.finish()),
        ];
        if hrefs {
            values.push(Arc::new(self.hrefs.finish()));
        }
        let list = list_of(hrefs, values, self.offsets, self.valid);
        list.map_err(|error| Fault::Other(error.to_string()))
    }
}
