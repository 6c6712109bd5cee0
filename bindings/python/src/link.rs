//! A link for Python.

use std::borrow::Cow;

use livelink::detect::{FnPattern, Patterns};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::offsets::Offset;
use crate::repr::call_of;

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
    /// ``"url"``, ``"email"`` or the name of a pattern.
    #[pyo3(get)]
    kind: KindName,
    /// Where it leads.
    #[pyo3(get)]
    href: String,
    /// Its text, if that is not its address. So a link that is written with its scheme has one string, not two.
    own: Option<Box<str>>,
}

impl Link {
    /// A link with this text.
    pub(crate) fn new(start: usize, end: usize, kind: KindName, href: String, text: &str) -> Self {
        Self {
            start,
            end,
            kind,
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
            it.kind.clone(),
            it.href.clone(),
            it.text().to_owned(),
        );
        (slf.get_type(), contents)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        call_of(slf, &["start", "end", "kind", "href", "text"])
    }
}

/// The fields of a [`Link`].
type Contents = (usize, usize, KindName, String, String);

/// The name of a kind of link.
pub(crate) type KindName = Cow<'static, str>;

/// Returns the name as this type has it, without an allocation for the two kinds of the standards.
pub(crate) fn kind_name(name: &str) -> KindName {
    match name {
        "url" => "url".into(),
        "email" => "email".into(),
        _ => name.to_owned().into(),
    }
}

/// Returns a name if a kind may have it.
pub(crate) fn kind_of(name: &str) -> PyResult<KindName> {
    let kind = kind_name(name);
    if let Cow::Owned(_) = kind {
        // This is where the names of patterns are checked.
        let named = FnPattern::new(name, "", 1, |_| None, |_| None);
        Patterns::new([named]).map_err(|_| {
            PyValueError::new_err(format!(
                "kind is {name:?}; it may be \"url\", \"email\" or the name of a pattern, of lower-case letters, digits and hyphens"
            ))
        })?;
    }
    Ok(kind)
}
