//! A link for Python.

use livelink::LinkKind;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A link that detection found.
#[pyclass(frozen, eq, hash, get_all, module = "livelink")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Link {
    /// Where it starts.
    pub(crate) start: usize,
    /// Where it ends.
    pub(crate) end: usize,
    /// ``"url"`` or ``"email"``.
    pub(crate) kind: &'static str,
    /// Where it leads.
    pub(crate) href: String,
}

#[pymethods]
impl Link {
    fn __repr__(&self) -> String {
        let Self {
            start,
            end,
            kind,
            href,
        } = self;
        format!("Link(start={start}, end={end}, kind={kind:?}, href={href:?})")
    }
}

/// A kind from its name.
pub(crate) fn kind_of(name: &str) -> PyResult<LinkKind> {
    match name {
        "url" => Ok(LinkKind::Url),
        "email" => Ok(LinkKind::Email),
        _ => Err(PyValueError::new_err(format!(
            "kind is {name:?}; it may be \"url\" or \"email\""
        ))),
    }
}
