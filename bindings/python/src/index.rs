//! The links of a text that is edited.

use livelink::index;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::detector::Detector;
use crate::link::{KindName, kind_of};
use crate::mirror::{Mirror, Replacement};
use crate::offsets::{Count, Natural, Offset};
use crate::repr::call_of;

/// A link of an index.
#[pyclass(frozen, eq, hash, get_all, from_py_object, module = "livelink")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LiveLink {
    /// Stays the same while edits elsewhere move the link.
    id: u64,
    /// Where it starts.
    start: usize,
    /// Where it ends.
    end: usize,
    /// ``"url"``, ``"email"`` or the name of a pattern.
    kind: KindName,
}

#[pymethods]
impl LiveLink {
    #[new]
    fn new(id: Count, start: Offset, end: Offset, kind: &str) -> PyResult<Self> {
        Ok(Self {
            id: id.0,
            start: start.0,
            end: end.0,
            kind: kind_of(kind)?,
        })
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> (Bound<'py, PyType>, (u64, usize, usize, KindName)) {
        let it = slf.get();
        (slf.get_type(), (it.id, it.start, it.end, it.kind.clone()))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        call_of(slf, &["id", "start", "end", "kind"])
    }
}

/// The effect of an edit on the links of an index. It is true if anything changed.
#[pyclass(frozen, eq, hash, get_all, module = "livelink")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Delta {
    /// Links that are gone, with the places that they had in the old text.
    removed: Vec<LiveLink>,
    /// Links that are new.
    added: Vec<LiveLink>,
    /// Links whose text changed: before, with the place in the old text, and after.
    changed: Vec<(LiveLink, LiveLink)>,
    /// How many bytes were scanned.
    scanned: usize,
}

#[pymethods]
impl Delta {
    #[new]
    fn new(
        removed: Vec<LiveLink>,
        added: Vec<LiveLink>,
        changed: Vec<(LiveLink, LiveLink)>,
        scanned: Offset,
    ) -> Self {
        Self {
            removed,
            added,
            changed,
            scanned: scanned.0,
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, Contents) {
        let it = slf.get().clone();
        let contents = (it.removed, it.added, it.changed, it.scanned);
        (slf.get_type(), contents)
    }

    fn __repr__(&self) -> String {
        let [removed, added, changed] = [self.removed.len(), self.added.len(), self.changed.len()];
        format!("Delta(removed={removed}, added={added}, changed={changed})")
    }

    fn __bool__(&self) -> bool {
        !(self.removed.is_empty() && self.added.is_empty() && self.changed.is_empty())
    }
}

/// The fields of a [`Delta`].
type Contents = (
    Vec<LiveLink>,
    Vec<LiveLink>,
    Vec<(LiveLink, LiveLink)>,
    usize,
);

/// All links of a text, kept right while the text is edited. An edit costs a scan of the words around it.
///
/// >>> index = LinkIndex("see example.co")
/// >>> index.replace(14, 14, "m")
/// Delta(removed=0, added=0, changed=1)
///
/// Several threads may use one: a call waits until the one before it has ended. A copy has all of it. A pickle has text and options, and
/// finds the links again, with new numbers.
#[pyclass(module = "livelink")]
#[derive(Clone, Debug)]
pub(crate) struct LinkIndex {
    /// The text.
    text: Mirror,
    index: index::LinkIndex,
    detector: Detector,
}

// As in `Session`, a method with arguments gets `slf`, which is not borrowed yet.
#[pymethods]
impl LinkIndex {
    #[new]
    #[pyo3(signature = (text="", detector=None, *, unit="code_points"))]
    fn new(py: Python<'_>, text: &str, detector: Option<&Detector>, unit: &str) -> PyResult<Self> {
        let text = Mirror::new(text, unit)?;
        let detector = detector.cloned().unwrap_or_default();
        let inner = detector.inner.clone();
        let index = py.detach(|| index::LinkIndex::build(inner, &text.rope));
        Ok(Self {
            text,
            index,
            detector,
        })
    }

    /// Replace a range of the text, and return the changes of the links.
    #[pyo3(signature = (start, end, with, /), text_signature = "($self, start, end, with_, /)")]
    fn replace(slf: &Bound<'_, Self>, start: Offset, end: Offset, with: String) -> PyResult<Delta> {
        Self::replace_each(slf, vec![(start, end, with)])
    }

    /// Replace several ranges at once, as at several carets. Each has offsets in the text before all of them.
    #[pyo3(signature = (replacements, /))]
    fn replace_each(slf: &Bound<'_, Self>, replacements: Vec<Replacement>) -> PyResult<Delta> {
        let it = &mut *slf.try_borrow_mut()?;
        // A rope's copy shares its text, so this is cheap.
        let before = it.text.clone();
        let edits = it.text.replace(&replacements)?;
        // Other threads wait for the end of the edit. If they ran meanwhile, a call of theirs with this index would be an error.
        let delta = it.index.edit(&it.text.rope, &edits);
        let live = |link: &index::LiveLink, text: &Mirror| live(link, text, &it.detector);
        let all =
            |links: &[index::LiveLink], text| links.iter().map(|link| live(link, text)).collect();
        Ok(Delta {
            removed: all(&delta.removed, &before),
            added: all(&delta.added, &it.text),
            changed: delta
                .changed
                .iter()
                .map(|(old, new)| (live(old, &before), live(new, &it.text)))
                .collect(),
            scanned: delta.scanned_len,
        })
    }

    /// Return the links that share something with a range.
    #[pyo3(signature = (start=Natural(0), end=None), text_signature = "($self, start=0, end=None)")]
    fn links(slf: &Bound<'_, Self>, start: Offset, end: Option<Offset>) -> PyResult<Vec<LiveLink>> {
        let it = slf.try_borrow()?;
        let range = it.text.bytes(start, end)?;
        let links = it.index.links_in(range);
        Ok(links.map(|link| it.live(&link)).collect())
    }

    /// Return the link at an offset.
    fn link_at(slf: &Bound<'_, Self>, at: Offset) -> PyResult<Option<LiveLink>> {
        let it = slf.try_borrow()?;
        let at = it.text.byte("at", at)?;
        let link = it.index.link_at(at);
        Ok(link.map(|link| it.live(&link)))
    }

    /// Return where a link leads. It is a ``ValueError`` if the text does not have this link at this place. An edit, perhaps of another thread, may have moved
    /// it.
    fn href(slf: &Bound<'_, Self>, link: &LiveLink) -> PyResult<String> {
        let it = slf.try_borrow()?;
        let range = it
            .text
            .bytes(Natural(link.start), Some(Natural(link.end)))?;
        let mut known = it.index.links_in(range.clone());
        let known = known.find(|known| it.live(known) == *link);
        let known = known.ok_or_else(|| {
            PyValueError::new_err(format!(
                "the text has no link {} at {}..{}, perhaps after an edit; links() has those that it has",
                link.id, link.start, link.end
            ))
        })?;
        let text = index::slice(&it.text.rope, range);
        Ok(it.index.detector().href(&text, known.kind))
    }

    /// The text.
    #[getter]
    fn text(&self) -> String {
        self.text.rope.to_string()
    }

    /// The unit of the offsets.
    #[getter]
    fn unit(&self) -> &'static str {
        self.text.unit.name()
    }

    fn __len__(&self) -> usize {
        self.index.len()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Detector))> {
        let it = slf.try_borrow()?;
        let (text, unit) = (it.text(), it.text.unit);
        let detector = it.detector.clone();
        drop(it);
        let class = unit.bound(slf.get_type().as_any())?;
        Ok((class, (text, detector)))
    }
}

impl LinkIndex {
    fn live(&self, link: &index::LiveLink) -> LiveLink {
        live(link, &self.text, &self.detector)
    }
}

/// A link with offsets of a text.
fn live(link: &index::LiveLink, text: &Mirror, detector: &Detector) -> LiveLink {
    LiveLink {
        id: link.id.get(),
        start: text.offset(link.range.start),
        end: text.offset(link.range.end),
        kind: detector.kind_name(link.kind),
    }
}
