//! The links and mutes of a document, as values of Python.

use livelink::session::{self, MarkKind, MuteCause};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::mirror::Mirror;
use crate::offsets::{Natural, Offset};
use crate::repr::call_of;

/// A link of a document: ``"auto"`` if the session made it, ``"manual"`` if the user did.
#[pyclass(frozen, eq, hash, get_all, module = "livelink")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Mark {
    /// Where it starts.
    start: usize,
    /// Where it ends.
    end: usize,
    /// Where it leads.
    href: String,
    /// Who made it.
    kind: &'static str,
}

#[pymethods]
impl Mark {
    #[new]
    #[pyo3(signature = (start, end, href, kind="manual"))]
    fn new(start: Offset, end: Offset, href: String, kind: &str) -> PyResult<Self> {
        Ok(Self {
            start: start.0,
            end: end.0,
            href,
            kind: mark_kind(kind)?.name(),
        })
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        call_of(slf, &["start", "end", "href", "kind"])
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyType>, (usize, usize, String, &'static str)) {
        let it = slf.get();
        let arguments = (it.start, it.end, it.href.clone(), it.kind);
        (slf.get_type(), arguments)
    }
}

impl Mark {
    /// A link of a session, with offsets of its text.
    pub(crate) fn of(mark: &session::Mark, text: &Mirror) -> Self {
        Self {
            start: text.offset(mark.range.start),
            end: text.offset(mark.range.end),
            href: mark.href.as_ref().to_owned(),
            kind: mark.kind.name(),
        }
    }

    /// The same for a session. Fails if it is not in the text.
    pub(crate) fn read(&self, text: &Mirror) -> PyResult<session::Mark> {
        Ok(session::Mark {
            range: text.bytes(Natural(self.start), Some(Natural(self.end)))?,
            href: self.href.as_str().into(),
            kind: mark_kind(self.kind)?,
        })
    }
}

/// A range that is not linked again, because the user took the link off there. It is saved with the document.
#[pyclass(frozen, eq, hash, get_all, module = "livelink")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Mute {
    /// Where it starts.
    start: usize,
    /// Where it ends.
    end: usize,
    /// The action of the user.
    cause: &'static str,
}

#[pymethods]
impl Mute {
    #[new]
    #[pyo3(signature = (start, end, cause="unlink"))]
    fn new(start: Offset, end: Offset, cause: &str) -> PyResult<Self> {
        Ok(Self {
            start: start.0,
            end: end.0,
            cause: mute_cause(cause)?.name(),
        })
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        call_of(slf, &["start", "end", "cause"])
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyType>, (usize, usize, &'static str)) {
        let it = slf.get();
        (slf.get_type(), (it.start, it.end, it.cause))
    }
}

impl Mute {
    /// A mute of a session, with offsets of its text.
    pub(crate) fn of(mute: &session::Mute, text: &Mirror) -> Self {
        Self {
            start: text.offset(mute.range.start),
            end: text.offset(mute.range.end),
            cause: mute.cause.name(),
        }
    }

    /// The same for a session. Fails if it is not in the text.
    pub(crate) fn read(&self, text: &Mirror) -> PyResult<session::Mute> {
        Ok(session::Mute {
            range: text.bytes(Natural(self.start), Some(Natural(self.end)))?,
            cause: mute_cause(self.cause)?,
        })
    }
}

/// The kind of a link from its name.
fn mark_kind(name: &str) -> PyResult<MarkKind> {
    MarkKind::named(name).ok_or_else(|| {
        PyValueError::new_err(format!(
            "kind is {name:?}; it may be \"auto\" or \"manual\""
        ))
    })
}

/// The cause of a mute from its name.
fn mute_cause(name: &str) -> PyResult<MuteCause> {
    MuteCause::named(name).ok_or_else(|| {
        PyValueError::new_err(format!(
            "cause is {name:?}; it may be \"backspace\", \"undo\" or \"unlink\""
        ))
    })
}
