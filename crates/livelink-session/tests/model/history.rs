//! Undo and redo: which characters a step hid and showed, and which spans it removed and added. Other edits may have changed
//! the text since.

use livelink_session::{MarkKind, MuteCause, UnitKind};

use crate::state::{Id, Span, State, What, take};

#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) hid: Vec<Id>,
    pub(crate) showed: Vec<Id>,
    pub(crate) removed: Vec<Span>,
    pub(crate) added: Vec<Span>,
}

#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) kind: UnitKind,
    pub(crate) steps: Vec<Step>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(crate) undo: Vec<Unit>,
    pub(crate) redo: Vec<Unit>,
}

impl Step {
    pub(crate) fn is_empty(&self) -> bool {
        self.hid.is_empty()
            && self.showed.is_empty()
            && self.removed.is_empty()
            && self.added.is_empty()
    }

    /// Returns the step that turned `before` into `now`.
    pub(crate) fn between(before: &State, now: &State) -> Self {
        let shown = |state: &State, id: Id| state.chars.get(id).is_some_and(|c| c.shown);
        let ids = || 0..now.chars.len();
        Self {
            hid: ids()
                .filter(|id| shown(before, *id) && !shown(now, *id))
                .collect(),
            showed: ids()
                .filter(|id| !shown(before, *id) && shown(now, *id))
                .collect(),
            removed: missing(&before.spans, &now.spans),
            added: missing(&now.spans, &before.spans),
        }
    }

    /// Undoes the step as far as the text allows, and returns what was done. Text that another user deleted stays deleted.
    fn undo(&self, state: &mut State, back: bool) -> Self {
        let before = state.clone();
        state.spans.retain(|span| !self.added.contains(span));
        let there = |ids: &[Id], state: &State| -> Vec<Id> {
            let ids = ids.iter().copied();
            ids.filter(|id| !state.chars[*id].gone).collect()
        };
        let (hide, show) = (there(&self.showed, state), there(&self.hid, state));
        state.change(&hide, &show);
        for id in hide {
            state.chars[id].undone = back;
        }
        hidden_first(state, &show, back);
        for span in &self.removed {
            state.put(span.clone());
        }
        Self::between(&before, state)
    }

    fn inverse(self) -> Self {
        Self {
            hid: self.showed,
            showed: self.hid,
            removed: self.added,
            added: self.removed,
        }
    }

    /// Follows another user's edit. The spans that the step would bring back change as they would if they were in the text.
    fn carry(&mut self, order: &[Id], gone: &[Id], new: &[Id]) {
        for spans in [&mut self.removed, &mut self.added] {
            spans.retain_mut(|span| take(order, span, gone, new));
        }
    }
}

/// Where text is shown again, puts the hidden text that waits for the way on before it. Text that another user then inserts
/// into the shown text stands after the hidden text. So the local user's text is first where both insert at one place.
fn hidden_first(state: &mut State, shown: &[Id], back: bool) {
    let Some(start) = state.order.iter().position(|id| shown.contains(id)) else {
        return;
    };
    let (before, after) = state.order.split_at(start);
    let others = |id: &Id| state.chars[*id].shown && !shown.contains(id);
    let end = after.iter().position(others).unwrap_or(after.len());
    let (mut near, far) = (after[..end].to_vec(), &after[end..]);
    near.sort_by_key(|id| {
        let c = &state.chars[*id];
        c.shown || c.undone != back
    });
    state.order = [before, &near, far].concat();
}

fn missing(spans: &[Span], other: &[Span]) -> Vec<Span> {
    let spans = spans.iter().filter(|span| !other.contains(span));
    spans.cloned().collect()
}

impl History {
    /// Adds a step to the unit on top, or begins one.
    pub(crate) fn record(&mut self, kind: UnitKind, joins: bool, step: Step) {
        self.redo.clear();
        match self.undo.last_mut() {
            Some(unit) if joins => unit.steps.push(step),
            _ => self.undo.push(Unit {
                kind,
                steps: vec![step],
            }),
        }
    }

    pub(crate) fn carry(&mut self, order: &[Id], gone: &[Id], new: &[Id]) {
        for unit in self.undo.iter_mut().chain(&mut self.redo) {
            for step in &mut unit.steps {
                step.carry(order, gone, new);
            }
        }
    }

    /// Rule 7. Returns whether there was anything to undo.
    pub(crate) fn undo(&mut self, state: &mut State) -> bool {
        let Some(unit) = self.undo.pop() else {
            return false;
        };
        let mut redo = Vec::new();
        let mut links = Vec::new();
        for step in unit.steps.iter().rev() {
            let done = step.undo(state, true);
            links.extend(done.removed.clone());
            redo.insert(0, done.inverse());
        }
        if unit.kind == UnitKind::Commit {
            // The commit's links are off and their ranges are muted, until the unit below is undone or the commit is redone.
            let before = state.clone();
            for link in links {
                let what = What::Mute(MuteCause::Undo);
                let auto = matches!(link.what, What::Link(_, MarkKind::Auto));
                let muted =
                    |span: &Span| matches!(span.what, What::Mute(_)) && span.chars == link.chars;
                if auto && !state.spans.iter().any(muted) {
                    let chars = link.chars;
                    state.put(Span { what, chars });
                }
            }
            let mute = Step::between(&before, state);
            if !mute.is_empty() {
                redo.insert(0, mute.clone().inverse());
                if let Some(below) = self.undo.last_mut() {
                    below.steps.push(mute);
                }
            }
        }
        let kind = unit.kind;
        self.redo.push(Unit { kind, steps: redo });
        true
    }

    pub(crate) fn redo(&mut self, state: &mut State) -> bool {
        let Some(unit) = self.redo.pop() else {
            return false;
        };
        let kind = unit.kind;
        let steps = unit.steps.into_iter();
        let steps = steps
            .map(|step| step.inverse().undo(state, false))
            .collect();
        self.undo.push(Unit { kind, steps });
        true
    }
}
