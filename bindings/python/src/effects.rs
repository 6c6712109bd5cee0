//! The answers of a session.

use std::ops::Range;

use livelink::index::Edit;
use livelink::session::{self, UnitKind};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::mirror::Mirror;
use crate::offsets::{Count, Offset};
use crate::repr::call_of;

/// The answer of a session.
#[pyclass(frozen, eq, hash, get_all, module = "livelink")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Effects {
    /// A question was answered with yes, or an undo was of a unit that was there.
    handled: bool,
    /// Whether a Backspace right now would take a link off.
    armed: bool,
    /// Why the link command made no link; ``None`` if it made one, or if there was no link command.
    refused: Option<String>,
    /// How many links are new.
    added: usize,
    /// How many links are gone.
    removed: usize,
    /// How many links lead elsewhere.
    changed: usize,
    /// Ranges of the text, as it is now, in which links or mutes came, went or changed. An editor takes its links off there and
    /// puts ``session.links(start, end)`` in.
    touched: Vec<(usize, usize)>,
    /// The undo units that the event made or added to, in order.
    units: Vec<Unit>,
    /// Rewrites that the editor may apply to its text next, the last one first; each is reported as an edit of the kind ``"rewritten"``.
    rewrites: Vec<Rewrite>,
}

#[pymethods]
impl Effects {
    #[new]
    #[expect(
        clippy::too_many_arguments,
        reason = "a pickle passes the fields in their order"
    )]
    fn new(
        handled: bool,
        armed: bool,
        refused: Option<String>,
        added: Offset,
        removed: Offset,
        changed: Offset,
        touched: Vec<(Offset, Offset)>,
        units: Vec<Unit>,
        rewrites: Vec<Rewrite>,
    ) -> Self {
        let touched = touched.into_iter().map(|(start, end)| (start.0, end.0));
        Self {
            handled,
            armed,
            refused,
            added: added.0,
            removed: removed.0,
            changed: changed.0,
            touched: touched.collect(),
            units,
            rewrites,
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, Contents) {
        let it = slf.get().clone();
        let contents = (
            it.handled,
            it.armed,
            it.refused,
            it.added,
            it.removed,
            it.changed,
            it.touched,
            it.units,
            it.rewrites,
        );
        (slf.get_type(), contents)
    }

    fn __repr__(&self) -> String {
        let Self {
            handled,
            armed,
            added,
            removed,
            changed,
            touched,
            refused,
            ..
        } = self;
        let refused = refused.as_ref().map(|why| format!(", refused={why:?}"));
        format!(
            "Effects(added={added}, removed={removed}, changed={changed}, handled={}, armed={}, touched={touched:?}{})",
            python(*handled),
            python(*armed),
            refused.unwrap_or_default()
        )
    }
}

/// The fields of [`Effects`].
type Contents = (
    bool,
    bool,
    Option<String>,
    usize,
    usize,
    usize,
    Vec<(usize, usize)>,
    Vec<Unit>,
    Vec<Rewrite>,
);

fn python(truth: bool) -> &'static str {
    if truth { "True" } else { "False" }
}

/// An undo unit: the changes that one undo reverts.
#[pyclass(frozen, eq, hash, get_all, from_py_object, module = "livelink")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Unit {
    /// Its number; later units have greater ones.
    id: u64,
    /// ``"typing"``, ``"commit"`` (the links of one trigger), ``"unmake"`` (a Backspace that took links off) and others.
    kind: &'static str,
}

#[pymethods]
impl Unit {
    #[new]
    fn new(id: Count, kind: &str) -> PyResult<Self> {
        let known = UnitKind::named(kind);
        let kind = known.ok_or_else(|| {
            PyValueError::new_err(format!("kind is {kind:?}; no undo unit is of that kind"))
        })?;
        Ok(Self {
            id: id.0,
            kind: kind.name(),
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u64, &'static str)) {
        (slf.get_type(), (slf.get().id, slf.get().kind))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        call_of(slf, &["id", "kind"])
    }
}

/// A part of the text that reads better another way, such as a host name in its ASCII form.
#[pyclass(frozen, eq, hash, get_all, from_py_object, module = "livelink")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rewrite {
    /// Where it starts.
    start: usize,
    /// Where it ends.
    end: usize,
    /// The new text.
    text: String,
}

#[pymethods]
impl Rewrite {
    #[new]
    fn new(start: Offset, end: Offset, text: String) -> Self {
        Self {
            start: start.0,
            end: end.0,
            text,
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (usize, usize, String)) {
        let it = slf.get().clone();
        (slf.get_type(), (it.start, it.end, it.text))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        call_of(slf, &["start", "end", "text"])
    }
}

impl Effects {
    /// Lays out the answer of a session about a text, which has had all edits.
    pub(crate) fn of(effects: &session::Effects, armed: bool, text: &Mirror) -> Self {
        let mut touched = Touched::default();
        for step in &effects.untracked {
            touched.add(step);
        }
        let mut units: Vec<Unit> = Vec::new();
        for done in &effects.steps {
            touched.add(&done.step);
            if units.last().is_none_or(|last| last.id != done.unit.get()) {
                units.push(Unit {
                    id: done.unit.get(),
                    kind: done.kind.name(),
                });
            }
        }
        let rewrites = effects.rewrites.iter().map(|rewrite| Rewrite {
            start: text.offset(rewrite.range.start),
            end: text.offset(rewrite.range.end),
            text: rewrite.text.clone(),
        });
        Self {
            handled: effects.handled,
            armed,
            refused: effects
                .refused
                .as_ref()
                .map(|refused| refused.name().to_owned()),
            added: effects.announcement.added,
            removed: effects.announcement.removed,
            changed: effects.announcement.changed,
            touched: touched
                .ranges
                .iter()
                .map(|range| (text.offset(range.start), text.offset(range.end)))
                .collect(),
            units,
            rewrites: rewrites.collect(),
        }
    }
}

/// Where links or mutes came, went or changed, in the text after the last step.
#[derive(Default)]
struct Touched {
    ranges: Vec<Range<usize>>,
}

impl Touched {
    fn add(&mut self, step: &session::Step) {
        let edit = step.edit.unwrap_or(Edit::insert(0, 0));
        for range in &mut self.ranges {
            *range = moved(range, edit);
        }
        let marks = step.marks.iter().map(|change| {
            let [before, after] = [&change.before, &change.after]
                .map(|mark| mark.as_ref().map(|mark| mark.range.clone()));
            (before, after)
        });
        let mutes = step.mutes.iter().map(|change| {
            let [before, after] = [&change.before, &change.after]
                .map(|mute| mute.as_ref().map(|mute| mute.range.clone()));
            (before, after)
        });
        for (before, after) in marks.chain(mutes) {
            let before = before.map(|range| moved(&range, edit));
            let range = match (before, after) {
                (Some(before), Some(after)) => {
                    before.start.min(after.start)..before.end.max(after.end)
                }
                (Some(range), None) | (None, Some(range)) => range,
                (None, None) => continue,
            };
            if self.ranges.last() != Some(&range) {
                self.ranges.push(range);
            }
        }
    }
}

/// Where the text of a range is after an edit. The replaced range counts as part of it.
fn moved(range: &Range<usize>, edit: Edit) -> Range<usize> {
    let at = |place: usize, inside: usize| {
        if place <= edit.start {
            place
        } else if place >= edit.old_end {
            place - edit.old_end + edit.new_end
        } else {
            inside
        }
    };
    at(range.start, edit.start)..at(range.end, edit.new_end)
}
