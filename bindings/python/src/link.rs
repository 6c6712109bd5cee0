//! A link for Python.

use livelink::LinkKind;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::offsets::Offset;

/// A link that detection found.
#[pyclass(frozen, eq, hash, module = "livelink")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Link {
    /// Where it starts.
    #[pyo3(get)]
    pub(crate) start: usize,
    /// Where it ends.
    #[pyo3(get)]
    pub(crate) end: usize,
    /// ``"url"`` or ``"email"``.
    #[pyo3(get)]
    pub(crate) kind: &'static str,
    /// Where it leads.
    #[pyo3(get)]
    href: String,
    /// Its text, if that is not its address. So a link that is written with its scheme has one string, not two.
    own: Option<Box<str>>,
}

impl Link {
    /// A link with this text.
    pub(crate) fn new(start: usize, end: usize, kind: LinkKind, href: String, text: &str) -> Self {
        Self {
            start,
            end,
            kind: kind.name(),
            own: (text != href).then(|| text.into()),
            href,
        }
    }
}

#[pymethods]
impl Link {
    #[new]
    #[pyo3(signature = (start, end, kind, href, text))]
    fn python(start: Offset, end: Offset, kind: &str, href: String, text: &str) -> PyResult<Self> {
        Ok(Self::new(start.0, end.0, kind_of(kind)?, href, text))
    }

    /// The text that is linked: ``text[link.start:link.end]`` of the text that it was found in.
    #[getter]
    fn text(&self) -> &str {
        self.own.as_deref().unwrap_or(&self.href)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, Contents) {
        let it = slf.get();
        let contents = (
            it.start,
            it.end,
            it.kind,
            it.href.clone(),
            it.text().to_owned(),
        );
        (slf.get_type(), contents)
    }

    fn __repr__(&self) -> String {
        let Self {
            start,
            end,
            kind,
            href,
            ..
        } = self;
        format!("Link(start={start}, end={end}, kind={kind:?}, href={href:?})")
    }
}

/// The fields of a [`Link`].
type Contents = (usize, usize, &'static str, String, String);

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
