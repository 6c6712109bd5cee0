//! Detection, explanations, addresses.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use livelink::detect::{Decision, Rejected};
use livelink::render::{ShortUnit, short};
use livelink::{LinkKind, uts58};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::link::{KindName, Link, kind_name, kind_of};
use crate::offsets::{Counter, Natural, Offset, Unit};
use crate::options;
use crate::pattern::{self, Pattern};
use crate::repr::call_of;

/// Decides about links. Several threads may use one at the same time. Two with equal options and equal patterns are equal.
///
/// With ``patterns`` it also finds links of the program's own kinds, at most 14. See :class:`Pattern`.
#[pyclass(frozen, module = "livelink")]
#[derive(Clone, Debug, Default)]
pub(crate) struct Detector {
    pub(crate) inner: livelink::Detector,
    patterns: Arc<[Pattern]>,
}

#[pymethods]
impl Detector {
    #[new]
    #[pyo3(signature = (options=None, patterns=vec![]), text_signature = "(options=None, patterns=())")]
    fn new(options: Option<&Bound<'_, PyDict>>, patterns: Vec<Pattern>) -> PyResult<Self> {
        let list = patterns.iter().map(|pattern| Arc::clone(&pattern.inner));
        let list = pattern::list(list.collect())?;
        Ok(Self {
            inner: livelink::Detector::new(options::read(options)?).with_patterns(list),
            patterns: patterns.into(),
        })
    }

    /// Find the links of a text. The time is linear in the text, and other threads of Python run meanwhile.
    #[pyo3(signature = (text, *, unit="code_points"))]
    fn detect(&self, py: Python<'_>, text: &str, unit: &str) -> PyResult<Vec<Link>> {
        let unit = Unit::named(unit)?;
        Ok(py.detach(|| {
            let mut offsets = Counter::new(text, unit);
            let mut links = Vec::new();
            self.inner.for_each(text, |link| {
                let own = text.get(link.range.clone()).unwrap_or_default();
                let [start, end] = [link.range.start, link.range.end].map(|byte| offsets.at(byte));
                let href = self.inner.href(own, link.kind);
                let kind = self.kind_name(link.kind);
                links.push(Link::new(start, end, kind, href, own));
            });
            links
        }))
    }

    /// Say of everything that looks like a link why it is one, or why it is not.
    #[pyo3(signature = (text, *, unit="code_points"))]
    fn explain(&self, py: Python<'_>, text: &str, unit: &str) -> PyResult<Vec<Verdict>> {
        let unit = Unit::named(unit)?;
        Ok(py.detach(|| {
            let mut offsets = Counter::new(text, unit);
            let verdicts = self.inner.explain(text).into_iter();
            let verdicts = verdicts.map(|verdict| {
                let start = offsets.at(verdict.range.start);
                let end = offsets.at(verdict.range.end);
                let kind = match &verdict.decision {
                    Decision::Accepted { kind } => Some(self.kind_name(*kind)),
                    Decision::Rejected { .. } => None,
                };
                let rejected = verdict.rejected();
                Verdict {
                    start,
                    end,
                    kind,
                    reason: rejected.map(ToString::to_string),
                    ruling: rejected.map(Rejected::ruling),
                    deceives: rejected.is_some_and(Rejected::deceives),
                }
            });
            verdicts.collect()
        }))
    }

    /// Return where a link leads, from its own text and its kind, as ``detect`` found them. Of another text the answer may be no URL.
    #[pyo3(signature = (link_text, kind="url"))]
    fn href(&self, link_text: &str, kind: &str) -> PyResult<String> {
        Ok(self.inner.href(link_text, self.kind(kind)?))
    }

    /// Return how a link is shown: with as few escapes as a reader needs.
    #[pyo3(signature = (link_text, kind="url"))]
    fn display(&self, link_text: &str, kind: &str) -> PyResult<String> {
        Ok(self.inner.display(link_text, self.kind(kind)?))
    }

    /// Return how a link is shown in little space: its shown form without its middle, in at most ``most`` grapheme clusters, or columns of a
    /// terminal. What says where the link leads always stays, even if it is longer. Copy and open the link itself, not this form.
    ///
    /// >>> Detector().short("example.com/docs/a/b", 15)
    /// 'example.com/…/b'
    #[pyo3(signature = (link_text, most, kind="url", *, columns=false))]
    fn short(
        &self,
        link_text: &str,
        most: Natural<usize>,
        kind: &str,
        columns: bool,
    ) -> PyResult<String> {
        let unit = match columns {
            true => ShortUnit::Columns,
            false => ShortUnit::Graphemes,
        };
        let kind = self.kind(kind)?;
        let shown = self.inner.display(link_text, kind);
        Ok(short(&self.inner, &shown, kind, most.0, unit).to_string())
    }

    /// Return the domain that somebody registered: ``example.co.uk`` of ``www.example.co.uk``. ``None`` for a host that nobody registers, such
    /// as an IP address.
    #[pyo3(signature = (link_text, kind="url"))]
    fn registrable_domain(&self, link_text: &str, kind: &str) -> PyResult<Option<String>> {
        Ok(self.inner.registrable_domain(link_text, self.kind(kind)?))
    }

    /// Whether a program may open this address, or write it into a page: it has one of the schemes that link, so it is no ``javascript:``.
    /// With patterns, relative addresses and ``tel:`` may be opened, too.
    fn may_open(&self, href: &str) -> bool {
        self.inner.may_lead_to(href)
    }

    /// All options, with their values.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        options::write(py, self.inner.options())
    }

    /// The patterns, in order.
    #[getter]
    fn patterns(&self) -> Vec<Pattern> {
        self.patterns.to_vec()
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        let equal = self.inner.options() == other.inner.options();
        Ok(equal && self.patterns().into_pyobject(py)?.eq(other.patterns())?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        options::hash(self.inner.options())?.hash(&mut hasher);
        PyTuple::new(py, self.patterns())?.hash()?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let (it, py) = (slf.get(), slf.py());
        let arguments = (it.options(py)?, it.patterns()).into_pyobject(py)?;
        Ok((slf.get_type(), arguments))
    }
}

impl Detector {
    /// Returns this detector with another inner one, which has the same patterns.
    pub(crate) fn with_inner(&self, inner: livelink::Detector) -> Self {
        let patterns = Arc::clone(&self.patterns);
        Self { inner, patterns }
    }

    /// Returns the name of a kind.
    pub(crate) fn kind_name(&self, kind: LinkKind) -> KindName {
        kind_name(self.inner.kind_name(kind))
    }

    /// Returns the kind of this name.
    pub(crate) fn kind(&self, name: &str) -> PyResult<LinkKind> {
        let customs = (0..self.patterns.len()).filter_map(|nth| u8::try_from(nth).ok());
        let mut kinds = [LinkKind::Url, LinkKind::Email]
            .into_iter()
            .chain(customs.map(LinkKind::Custom));
        kinds
            .find(|kind| self.inner.kind_name(*kind) == name)
            .ok_or_else(|| {
                let names = self
                    .patterns
                    .iter()
                    .map(|it| format!(" or {:?}", it.inner.name()));
                let names: String = names.collect();
                PyValueError::new_err(format!(
                    "kind is {name:?}; it may be \"url\" or \"email\"{names}"
                ))
            })
    }
}

/// Why something in a text is a link, or why it is not.
#[pyclass(frozen, eq, hash, get_all, module = "livelink")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Verdict {
    /// Where it starts.
    start: usize,
    /// Where it ends.
    end: usize,
    /// The kind of the link; ``None`` if it is not one.
    kind: Option<KindName>,
    /// Why it is not a link, as a sentence; ``None`` if it is one.
    reason: Option<String>,
    /// The number of the ruling that refuses it, as in Livelink's ``docs/rulings.md``; ``None`` if it is a link.
    ruling: Option<u8>,
    /// Whether it could deceive a reader, as a host that looks like another one does. Warn of it.
    deceives: bool,
}

#[pymethods]
impl Verdict {
    #[new]
    #[pyo3(signature = (start, end, kind=None, reason=None, ruling=None, deceives=false))]
    fn new(
        start: Offset,
        end: Offset,
        kind: Option<&str>,
        reason: Option<String>,
        ruling: Option<Natural<u8>>,
        deceives: bool,
    ) -> PyResult<Self> {
        let kind = kind.map(kind_of).transpose()?;
        Ok(Self {
            start: start.0,
            end: end.0,
            kind,
            reason,
            ruling: ruling.map(|ruling| ruling.0),
            deceives,
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, Contents) {
        let it = slf.get();
        let contents = (
            it.start,
            it.end,
            it.kind.clone(),
            it.reason.clone(),
            it.ruling,
            it.deceives,
        );
        (slf.get_type(), contents)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        match slf.get().kind {
            Some(_) => call_of(slf, &["start", "end", "kind"]),
            None => call_of(slf, &["start", "end", "reason", "ruling", "deceives"]),
        }
    }
}

/// The fields of a [`Verdict`].
type Contents = (
    usize,
    usize,
    Option<KindName>,
    Option<String>,
    Option<u8>,
    bool,
);

/// Return a URL in its minimally escaped form (UTS #58, section 4.1).
#[pyfunction]
pub(crate) fn format_url(url: &str) -> String {
    uts58::minimal(url).into_owned()
}
