//! Links as part of a document.

use livelink::session::{self, Dormant, EditKind, UnitId, UnitKind};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::detector::Detector;
use crate::effects::Effects;
use crate::mark::{Mark, Mute};
use crate::mirror::{Mirror, Replacement};
use crate::offsets::{Count, Natural, Offset};
use crate::options;

/// The provisional text of an input method, and the text that it stands over.
#[derive(Clone, Debug)]
struct Composition {
    start: usize,
    len: usize,
    own: String,
}

/// The links, the mutes and the undo units of one document, with a copy of its text.
///
/// An editor changes its own text and then reports the edit.
///
/// >>> session = Session()
/// >>> for at, key in enumerate("see example.com "):
/// ...     effects = session.edit("typed", at, at, key)
/// >>> session.links()
/// [Mark(start=4, end=15, href='https://example.com', kind='auto')]
/// >>> session.backspace(16) is not None
/// True
/// >>> session.links()
/// []
///
/// With a detector it has the detector's options and patterns, and ``detection`` of the options does not count.
///
/// Several threads may use one: a call waits until the one before it has ended. A copy has all of it. A pickle has what a saved document has: text, options, links and mutes. It has no undo units.
#[pyclass(module = "livelink")]
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// The text.
    text: Mirror,
    inner: session::Session,
    composition: Option<Composition>,
    /// The detector of the first options, for its patterns.
    detector: Detector,
}

// A method with arguments gets `slf`, which is not borrowed yet. Code of Python's may run while PyO3 reads the arguments or makes the
// error for a wrong one, and other threads may run meanwhile. If the session were borrowed then, their calls to it would be errors.
#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (text="", options=None, detector=None, *, unit="code_points"))]
    fn new(
        text: &str,
        options: Option<&Bound<'_, PyDict>>,
        detector: Option<&Detector>,
        unit: &str,
    ) -> PyResult<Self> {
        let text = Mirror::new(text, unit)?;
        let options = options::read(options)?;
        let mut inner = match detector {
            Some(detector) => session::Session::with_detector(detector.inner.clone(), options),
            None => session::Session::new(options),
        };
        inner.keep_units();
        Ok(Self {
            text,
            inner,
            composition: None,
            detector: detector.cloned().unwrap_or_default(),
        })
    }

    /// Change the options. Those that are not named get their defaults again. The patterns of the detector stay.
    #[pyo3(signature = (options=None))]
    fn set_options(slf: &Bound<'_, Self>, options: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let options = options::read(options)?;
        slf.try_borrow_mut()?.inner.set_options(options);
        Ok(())
    }

    /// Report that a range of the text was replaced, after it was. The kind says who replaced it, and so whether that makes links:
    ///
    /// - ``"typed"``: the user typed. A space, or another end of a word, links the word before it.
    /// - ``"line_break"``: the user pressed Enter. It links as a space does.
    /// - ``"deleted"``: the user deleted, after ``backspace`` returned ``None``.
    /// - ``"pasted"``, ``"inserted"``: the user pasted, or the program put text in. Addresses in it and at its edges are linked.
    /// - ``"pasted_plain"``, ``"inserted_plain"``: the same, but nothing is linked. Automatic links still follow their text.
    /// - ``"corrected"``: a spell checker replaced a word. A link keeps the new text.
    /// - ``"remote"``: another user edited. Nothing is linked.
    /// - ``"rewritten"``: the editor applied one of ``Effects.rewrites``.
    #[pyo3(signature = (kind, start, end, with, /), text_signature = "($self, kind, start, end, with_, /)")]
    fn edit(
        slf: &Bound<'_, Self>,
        kind: &str,
        start: Offset,
        end: Offset,
        with: String,
    ) -> PyResult<Effects> {
        Self::edit_each(slf, kind, vec![(start, end, with)])
    }

    /// The same at several carets, as one event. Each range has offsets in the text before all of them.
    #[pyo3(signature = (kind, replacements, /))]
    fn edit_each(
        slf: &Bound<'_, Self>,
        kind: &str,
        replacements: Vec<Replacement>,
    ) -> PyResult<Effects> {
        let it = &mut *slf.try_borrow_mut()?;
        let remote = kind == "remote" || kind == "rewritten";
        let edit_kind = if remote {
            None
        } else {
            Some(edit_kind_of(kind)?)
        };
        if remote && replacements.len() != 1 {
            return Err(PyValueError::new_err(format!(
                "an edit of the kind {kind:?} comes alone"
            )));
        }
        it.not_composing()?;
        let edits = it.text.replace(&replacements)?;
        let effects = match (edit_kind, edits.as_slice()) {
            (Some(edit_kind), edits) => {
                // Several edits of one event have the offsets that each would have alone.
                it.inner.edited(&it.text.rope, edit_kind, edits)
            }
            (None, [edit, ..]) if kind == "remote" => it.inner.remote(*edit),
            (None, [edit, ..]) => it.inner.rewritten(&it.text.rope, *edit),
            (None, []) => session::Effects::default(),
        };
        Ok(it.answer(&effects))
    }

    /// The user pasted text with links of its own. Their offsets count in the text as it is after the paste.
    #[pyo3(signature = (start, end, with, links, /), text_signature = "($self, start, end, with_, links, /)")]
    fn pasted_linked(
        slf: &Bound<'_, Self>,
        start: Offset,
        end: Offset,
        with: String,
        links: Vec<Bound<'_, Mark>>,
    ) -> PyResult<Effects> {
        let it = &mut *slf.try_borrow_mut()?;
        it.not_composing()?;
        let before = it.text.clone();
        let edits = it.text.replace(&[(start, end, with)])?;
        let links = match it.marks(&links) {
            Ok(links) => links,
            Err(wrong) => {
                it.text = before;
                return Err(wrong);
            }
        };
        let effects = it.inner.pasted_linked(&it.text.rope, &edits, &links);
        Ok(it.answer(&effects))
    }

    /// The user pressed Backspace with a bare caret, and nothing is deleted yet. If this returns effects, a link was taken off and the
    /// text stays. If it returns ``None``, the editor deletes and reports ``"deleted"``.
    #[pyo3(signature = (*carets))]
    fn backspace(slf: &Bound<'_, Self>, carets: Vec<Offset>) -> PyResult<Option<Effects>> {
        let it = &mut *slf.try_borrow_mut()?;
        let carets = it.carets(&carets)?;
        let effects = it.inner.backspace(&carets);
        Ok(effects.map(|effects| it.answer(&effects)))
    }

    /// The user is about to paste over a selection. If this returns effects, the selection is a link now and the text stays.
    fn paste_over(
        slf: &Bound<'_, Self>,
        start: Offset,
        end: Offset,
        pasted: &str,
    ) -> PyResult<Option<Effects>> {
        let it = &mut *slf.try_borrow_mut()?;
        let range = it.text.bytes(start, Some(end))?;
        let effects = it.inner.paste_over(&it.text.rope, &[(range, pasted)]);
        Ok(effects.map(|effects| it.answer(&effects)))
    }

    /// Take the links off that touch a range or a caret.
    #[pyo3(signature = (start, end=None))]
    fn unlink(slf: &Bound<'_, Self>, start: Offset, end: Option<Offset>) -> PyResult<Effects> {
        let it = &mut *slf.try_borrow_mut()?;
        let range = it.text.bytes(start, Some(end.unwrap_or(start)))?;
        let effects = it.inner.unlink(&it.text.rope, &[range]);
        Ok(it.answer(&effects))
    }

    /// Make a link of a range. If the target is refused, nothing changes, and ``Effects.refused`` says why.
    fn link(slf: &Bound<'_, Self>, start: Offset, end: Offset, href: &str) -> PyResult<Effects> {
        let it = &mut *slf.try_borrow_mut()?;
        let range = it.text.bytes(start, Some(end))?;
        let effects = it.inner.link(&it.text.rope, &[range], href);
        Ok(it.answer(&effects))
    }

    /// The caret moved or the selection changed, other than by an edit.
    fn caret_moved(&mut self) {
        self.inner.caret_moved();
    }

    /// The focus left. With the option ``commit_on_blur`` this makes links as a space does.
    #[pyo3(signature = (*carets))]
    fn blurred(slf: &Bound<'_, Self>, carets: Vec<Offset>) -> PyResult<Effects> {
        let it = &mut *slf.try_borrow_mut()?;
        let carets = it.carets(&carets)?;
        let effects = it.inner.blurred(&it.text.rope, &carets);
        Ok(it.answer(&effects))
    }

    /// Everything until ``end_unit`` is one undo unit.
    fn begin_unit(slf: &Bound<'_, Self>, kind: &str) -> PyResult<()> {
        let it = &mut *slf.try_borrow_mut()?;
        let known = UnitKind::named(kind).filter(|kind| {
            !matches!(
                kind,
                UnitKind::Commit | UnitKind::Rewrite | UnitKind::Unmake
            )
        });
        let Some(kind) = known else {
            return Err(PyValueError::new_err(format!(
                "kind is {kind:?}; it may be \"typing\", \"deletion\", \"line break\", \"paste\", \"insert\" or \"command\""
            )));
        };
        it.inner.begin_unit(kind);
        Ok(())
    }

    /// End the unit of ``begin_unit``.
    fn end_unit(&mut self) {
        self.inner.end_unit();
    }

    /// An input method begins over a range.
    fn compose_start(slf: &Bound<'_, Self>, start: Offset, end: Offset) -> PyResult<Effects> {
        let it = &mut *slf.try_borrow_mut()?;
        it.not_composing()?;
        let range = it.text.bytes(start, Some(end))?;
        let effects = it.inner.compose_start(range.clone());
        it.composition = Some(Composition {
            start: range.start,
            len: range.len(),
            own: livelink::index::slice(&it.text.rope, range).into_owned(),
        });
        Ok(it.answer(&effects))
    }

    /// The provisional text is now this. An empty one shows the range's own text again.
    fn compose_update(slf: &Bound<'_, Self>, provisional: &str) -> PyResult<Effects> {
        let it = &mut *slf.try_borrow_mut()?;
        it.compose(provisional)?;
        let effects = it.inner.compose_update(provisional.len());
        Ok(it.answer(&effects))
    }

    /// The final text is this. It counts as typed. With an empty one the composition was given up.
    fn compose_end(slf: &Bound<'_, Self>, committed: &str) -> PyResult<Effects> {
        let it = &mut *slf.try_borrow_mut()?;
        it.compose(committed)?;
        it.composition = None;
        let effects = it.inner.compose_end(&it.text.rope, committed.len());
        Ok(it.answer(&effects))
    }

    /// The editor undid everything back to the start of a unit, which did these replacements to the text. ``None``: the
    /// session does not know the unit.
    #[pyo3(signature = (unit, replacements=vec![]), text_signature = "($self, unit, replacements=())")]
    fn undid(
        slf: &Bound<'_, Self>,
        unit: Count,
        replacements: Vec<Replacement>,
    ) -> PyResult<Option<Effects>> {
        let follow = |inner: &mut session::Session, unit| inner.editor_undid(unit);
        slf.try_borrow_mut()?
            .follow_history(unit, &replacements, follow)
    }

    /// The editor did everything again up to the end of a unit.
    #[pyo3(signature = (unit, replacements=vec![]), text_signature = "($self, unit, replacements=())")]
    fn redid(
        slf: &Bound<'_, Self>,
        unit: Count,
        replacements: Vec<Replacement>,
    ) -> PyResult<Option<Effects>> {
        let follow = |inner: &mut session::Session, unit| inner.editor_redid(unit);
        slf.try_borrow_mut()?
            .follow_history(unit, &replacements, follow)
    }

    /// Forget the units before this one, which the editor cannot undo any more.
    fn forget_units(slf: &Bound<'_, Self>, first: Count) -> PyResult<()> {
        slf.try_borrow_mut()?
            .inner
            .forget_units(UnitId::from_number(first.0));
        Ok(())
    }

    /// Load the links and mutes that were saved with a document, beside those that are there. Of two links that overlap, the later one stays. A link of the kind
    /// ``"auto"`` stays if ``Detector.may_open`` allows its target, one of the kind ``"manual"`` with every target.
    #[pyo3(signature = (links, mutes=vec![]), text_signature = "($self, links, mutes=())")]
    fn load(
        slf: &Bound<'_, Self>,
        links: Vec<Bound<'_, Mark>>,
        mutes: Vec<Bound<'_, Mute>>,
    ) -> PyResult<()> {
        let it = &mut *slf.try_borrow_mut()?;
        let (links, mutes) = (it.marks(&links)?, it.mute_list(&mutes)?);
        it.inner.load(links, mutes);
        Ok(())
    }

    /// The document has these links and mutes in a range now, and no others there: the editor's own undo put them there.
    #[pyo3(signature = (start, end, links, mutes=vec![]), text_signature = "($self, start, end, links, mutes=())")]
    fn restore(
        slf: &Bound<'_, Self>,
        start: Offset,
        end: Offset,
        links: Vec<Bound<'_, Mark>>,
        mutes: Vec<Bound<'_, Mute>>,
    ) -> PyResult<Effects> {
        let it = &mut *slf.try_borrow_mut()?;
        let range = it.text.bytes(start, Some(end))?;
        let (links, mutes) = (it.marks(&links)?, it.mute_list(&mutes)?);
        let effects = it.inner.restore(range, links, mutes, Vec::new());
        Ok(it.answer(&effects))
    }

    /// Return the links that share something with a range.
    #[pyo3(signature = (start=Natural(0), end=None), text_signature = "($self, start=0, end=None)")]
    fn links(slf: &Bound<'_, Self>, start: Offset, end: Option<Offset>) -> PyResult<Vec<Mark>> {
        let it = slf.try_borrow()?;
        let range = it.text.bytes(start, end)?;
        Ok(it
            .inner
            .links_in(range)
            .map(|mark| Mark::of(&mark, &it.text))
            .collect())
    }

    /// Return the link at a caret: inside it or at one of its edges.
    fn link_at(slf: &Bound<'_, Self>, at: Offset) -> PyResult<Option<Mark>> {
        let it = slf.try_borrow()?;
        let at = it.text.byte("at", at)?;
        Ok(it.inner.link_at(at).map(|mark| Mark::of(&mark, &it.text)))
    }

    /// Return the mutes that share something with a range.
    #[pyo3(signature = (start=Natural(0), end=None), text_signature = "($self, start=0, end=None)")]
    fn mutes(slf: &Bound<'_, Self>, start: Offset, end: Option<Offset>) -> PyResult<Vec<Mute>> {
        let it = slf.try_borrow()?;
        let range = it.text.bytes(start, end)?;
        let mutes = it.inner.mutes_in(range);
        let mutes = mutes.map(|mute| Mute::of(&mute, &it.text));
        Ok(mutes.collect())
    }

    /// Whether a Backspace right now would take a link off.
    #[getter]
    fn is_armed(&self) -> bool {
        self.inner.is_armed()
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

    /// All options, with their values.
    #[getter]
    fn options<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let options = slf.try_borrow()?.inner.options().clone();
        options::write(slf.py(), &options)
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>, Saved)> {
        let it = slf.try_borrow()?;
        it.not_composing()?;
        let all = 0..it.text.rope.len_bytes();
        let dormant = it.inner.dormant_in(all).map(|dormant| {
            (
                it.text.offset(dormant.range.start),
                it.text.offset(dormant.range.end),
            )
        });
        let saved = (
            Self::links(slf, Natural(0), None)?,
            Self::mutes(slf, Natural(0), None)?,
            dormant.collect(),
        );
        let (text, unit, options) = (it.text(), it.text.unit, it.inner.options().clone());
        let detector = it.detector.with_inner(it.inner.detector().clone());
        drop(it);
        let class = unit.bound(slf.get_type().as_any())?;
        let options = options::write(slf.py(), &options)?;
        let arguments = (text, options, detector).into_pyobject(slf.py())?;
        Ok((class, arguments, saved))
    }

    fn __setstate__(slf: &Bound<'_, Self>, saved: Loaded<'_>) -> PyResult<()> {
        let it = &mut *slf.try_borrow_mut()?;
        let (links, mutes, dormant) = saved;
        let (links, mutes) = (it.marks(&links)?, it.mute_list(&mutes)?);
        let dormant: PyResult<Vec<_>> = dormant
            .into_iter()
            .map(|(start, end)| {
                Ok(Dormant {
                    range: it.text.bytes(start, Some(end))?,
                })
            })
            .collect();
        let dormant = dormant?;
        it.inner.load(links.clone(), mutes.clone());
        it.inner.open(&it.text.rope);
        if !dormant.is_empty() {
            let all = 0..it.text.rope.len_bytes();
            it.inner.restore(all, links, mutes, dormant);
        }
        Ok(())
    }
}

/// The state of a session beside its text and its options: links, mutes, and ranges that were links.
type Saved = (Vec<Mark>, Vec<Mute>, Vec<(usize, usize)>);

/// The same, as Python hands it back.
type Loaded<'py> = (
    Vec<Bound<'py, Mark>>,
    Vec<Bound<'py, Mute>>,
    Vec<(Offset, Offset)>,
);

impl Session {
    fn answer(&self, effects: &session::Effects) -> Effects {
        Effects::of(effects, self.inner.is_armed(), &self.text)
    }

    /// Follows the editor's history to a unit.
    fn follow_history(
        &mut self,
        unit: Count,
        replacements: &[Replacement],
        follow: impl FnOnce(&mut session::Session, UnitId) -> Option<session::Effects>,
    ) -> PyResult<Option<Effects>> {
        self.not_composing()?;
        self.text.replace(replacements)?;
        let effects = follow(&mut self.inner, UnitId::from_number(unit.0));
        Ok(effects.map(|effects| self.answer(&effects)))
    }

    fn carets(&self, carets: &[Offset]) -> PyResult<Vec<usize>> {
        carets
            .iter()
            .map(|caret| self.text.byte("caret", *caret))
            .collect()
    }

    fn marks(&self, marks: &[Bound<'_, Mark>]) -> PyResult<Vec<session::Mark>> {
        let marks = marks.iter().map(|mark| mark.get().read(&self.text));
        marks.collect()
    }

    fn mute_list(&self, mutes: &[Bound<'_, Mute>]) -> PyResult<Vec<session::Mute>> {
        let mutes = mutes.iter().map(|mute| mute.get().read(&self.text));
        mutes.collect()
    }

    fn not_composing(&self) -> PyResult<()> {
        match self.composition {
            Some(_) => Err(PyRuntimeError::new_err(
                "an input method is composing: call compose_end first",
            )),
            None => Ok(()),
        }
    }

    /// Replaces the shown provisional text; an empty one shows the range's own text again.
    fn compose(&mut self, with: &str) -> PyResult<()> {
        let Some(composition) = &mut self.composition else {
            return Err(PyRuntimeError::new_err(
                "no input method is composing: call compose_start first",
            ));
        };
        let with = if with.is_empty() {
            composition.own.as_str()
        } else {
            with
        };
        let rope = &mut self.text.rope;
        let from = rope.byte_to_char(composition.start);
        let to = rope.byte_to_char(composition.start + composition.len);
        rope.remove(from..to);
        rope.insert(from, with);
        composition.len = with.len();
        Ok(())
    }
}

fn edit_kind_of(kind: &str) -> PyResult<EditKind> {
    Ok(match kind {
        "typed" => EditKind::Typed,
        "line_break" => EditKind::LineBreak,
        "deleted" => EditKind::Deleted,
        "pasted" => EditKind::Pasted,
        "pasted_plain" => EditKind::PastedPlain,
        "inserted" => EditKind::Inserted,
        "inserted_plain" => EditKind::InsertedPlain,
        "corrected" => EditKind::Corrected,
        _ => {
            return Err(PyValueError::new_err(format!(
                "kind is {kind:?}; it may be \"typed\", \"line_break\", \"deleted\", \"pasted\", \"pasted_plain\", \
                 \"inserted\", \"inserted_plain\", \"corrected\", \"remote\" or \"rewritten\""
            )));
        }
    })
}
