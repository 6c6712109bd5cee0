//! The links of each text of a column, for Python and for whatever reads Arrow.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt32Type;
use arrow_array::{Array, ArrayRef};
use arrow_schema::FieldRef;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyType};
use pyo3_arrow::{PyArray, PyChunkedArray};

use crate::link_list::{Parts, array_of, link_field, parts_of};

/// The links of each text of a column: a column of Arrow, with a length, rows by number and an iterator. A row is a list of dictionaries,
/// as :class:`LinkRow` names them, or ``None`` for a null.
#[pyclass(frozen, module = "livelink")]
#[derive(Clone, Debug)]
pub(crate) struct LinkColumn {
    pub(crate) chunks: Vec<ArrayRef>,
    pub(crate) field: FieldRef,
}

#[pymethods]
impl LinkColumn {
    /// A column from its parts, as a pickle holds them.
    #[new]
    fn new(py: Python<'_>, chunks: Vec<Parts>, hrefs: bool) -> PyResult<Self> {
        if chunks.iter().any(|(.., their)| their.is_some() != hrefs) {
            return Err(PyValueError::new_err(
                "all chunks have addresses, or none has",
            ));
        }
        let chunks: Result<_, _> = py.detach(|| chunks.into_iter().map(array_of).collect());
        Ok(Self {
            chunks: chunks.map_err(wrong)?,
            field: link_field(hrefs),
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (Vec<Parts>, bool)) {
        let it = slf.get();
        let parts = it.chunks.iter().map(parts_of).collect();
        (slf.get_type(), (parts, it.field == link_field(true)))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let stream = PyChunkedArray::try_new(self.chunks.clone(), Arc::clone(&self.field))?;
        let stream = stream.into_pyobject(py)?;
        stream.call_method1("__arrow_c_stream__", (requested_schema,))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let array = self.array()?;
        let array = PyArray::new(array, Arc::clone(&self.field)).into_pyobject(py)?;
        array.call_method1("__arrow_c_array__", (requested_schema,))
    }

    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        row: isize,
    ) -> PyResult<Option<Bound<'py, PyList>>> {
        let len = self.__len__();
        let at = if row < 0 {
            len.checked_sub(row.unsigned_abs())
        } else {
            Some(row.unsigned_abs())
        };
        let mut at = at.filter(|at| *at < len).ok_or_else(|| {
            PyIndexError::new_err(format!("row {row} of a column that has {len}"))
        })?;
        for chunk in &self.chunks {
            if at < chunk.len() {
                return row_of(py, chunk, at);
            }
            at -= chunk.len();
        }
        Ok(None)
    }

    fn __iter__(slf: &Bound<'_, Self>) -> RowIterator {
        RowIterator {
            column: slf.get().clone(),
            chunk: 0,
            row: 0,
        }
    }

    fn __eq__(&self, other: &Self) -> bool {
        let [mine, others] = [self, other].map(Self::array);
        matches!((mine, others), (Ok(mine), Ok(others)) if *mine == *others)
    }

    fn __repr__(&self) -> String {
        format!("LinkColumn(rows={})", self.__len__())
    }
}

impl LinkColumn {
    /// All chunks as one. Linear, unless there is one chunk already.
    fn array(&self) -> PyResult<ArrayRef> {
        match self.chunks.as_slice() {
            [] => Ok(arrow_array::new_empty_array(self.field.data_type())),
            [chunk] => Ok(Arc::clone(chunk)),
            chunks => {
                let chunks: Vec<&dyn Array> = chunks.iter().map(|chunk| &**chunk).collect();
                arrow_select::concat::concat(&chunks).map_err(wrong)
            }
        }
    }
}

/// Returns an error of Arrow as Python's error for a wrong argument.
fn wrong(error: arrow_schema::ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The rows of a column, one after the other.
#[pyclass]
#[derive(Debug)]
pub(crate) struct RowIterator {
    column: LinkColumn,
    chunk: usize,
    row: usize,
}

#[pymethods]
impl RowIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    /// Returns the next row: `None` for a null. After the last row, the iteration stops.
    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        while let Some(chunk) = self.column.chunks.get(self.chunk) {
            if self.row < chunk.len() {
                self.row += 1;
                let row = row_of(py, chunk, self.row - 1)?;
                return Ok(Some(row.into_pyobject(py)?));
            }
            (self.chunk, self.row) = (self.chunk + 1, 0);
        }
        Ok(None)
    }
}

/// The links of a row of a chunk.
fn row_of<'py>(
    py: Python<'py>,
    chunk: &ArrayRef,
    row: usize,
) -> PyResult<Option<Bound<'py, PyList>>> {
    let lists = chunk.as_list::<i32>();
    if lists.is_null(row) {
        return Ok(None);
    }
    let links = lists.value(row);
    let links = links.as_struct();
    let list = PyList::empty(py);
    for at in 0..links.len() {
        let link = PyDict::new(py);
        for (field, values) in links.fields().iter().zip(links.columns()) {
            if let Some(values) = values.as_primitive_opt::<UInt32Type>() {
                link.set_item(field.name(), values.value(at))?;
            } else {
                link.set_item(field.name(), values.as_string::<i32>().value(at))?;
            }
        }
        list.append(link)?;
    }
    Ok(Some(list))
}
