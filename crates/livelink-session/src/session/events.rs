//! What each event does.

use std::ops::Range;

use livelink_index::{Edit, Text, runs};

use super::Session;
use crate::armed::Armed;
use crate::command;
use crate::commit::trigger;
use crate::compose::Composition;
use crate::effects::{Effects, UnitStep};
use crate::mark::{Mark, Span as _};
use crate::rederive::{Judge, may_be_live, window};
use crate::rewrite;
use crate::step::Step;
use crate::units::{UnitId, UnitKind};

impl Session {
    /// A typed character or line break: its own step, then, if it triggers, the commit on top.
    pub(super) fn typed<T: Text + ?Sized>(
        &mut self,
        text: &T,
        edit: Edit,
        kind: UnitKind,
        effects: &mut Effects,
    ) {
        let unit = if kind == UnitKind::Typing {
            self.units.run(kind, edit)
        } else {
            self.units.single(kind)
        };
        self.edited(text, edit, unit, None, effects);
        if !self.options.links_by_itself() {
            return;
        }
        let inserted = edit.start..edit.new_end;
        let Some(run) = trigger(text, inserted, &self.options.triggers) else {
            return;
        };
        self.commit(text, run, effects);
        let links: Vec<_> = match effects.steps.last() {
            Some(last) if last.kind == UnitKind::Commit => last
                .step
                .marks
                .iter()
                .filter_map(|change| Some(change.after.as_ref()?.range.clone()))
                .collect(),
            _ => return,
        };
        self.armed = Some(Armed {
            links,
            caret: edit.new_end,
        });
    }

    /// Commits what is pending in `run` as a unit of its own, if there is anything.
    pub(super) fn commit<T: Text + ?Sized>(
        &mut self,
        text: &T,
        run: Range<usize>,
        effects: &mut Effects,
    ) {
        let step = self.judge(text).commit(run.clone());
        effects.rescanned.push(run);
        if !step.is_empty() {
            let unit = self.units.single(UnitKind::Commit);
            self.state.apply(&step);
            if self.options.rewrite_punycode {
                let fresh = step.marks.iter().filter_map(|change| change.after.as_ref());
                effects.rewrites = fresh
                    .filter_map(|mark| rewrite::in_unicode(&self.detector, text, mark))
                    .collect();
            }
            self.report(unit, step, effects);
        }
    }

    /// Any local edit: maps what is there, re-derives live runs, links what overlaps `fresh`; all one step.
    pub(super) fn edited<T: Text + ?Sized>(
        &mut self,
        text: &T,
        edit: Edit,
        unit: (UnitId, UnitKind),
        fresh: Option<Range<usize>>,
        effects: &mut Effects,
    ) {
        let moved = self.moved(text, edit);
        let derived = self.derive(text, edit.start..edit.new_end, fresh, effects);
        self.report(unit, moved.then(derived), effects);
    }

    /// Maps what is there, which is the first part of every edit's step, and does it.
    fn moved<T: Text + ?Sized>(&mut self, text: &T, edit: Edit) -> Step {
        let inserted = edit.start..edit.new_end;
        let mapped = command::split_at_breaks(text, inserted, self.state.map(edit));
        self.state.apply(&mapped);
        mapped
    }

    /// Re-derives around `touched` and does the result. Empty with autolink off.
    pub(super) fn derive<T: Text + ?Sized>(
        &mut self,
        text: &T,
        touched: Range<usize>,
        fresh: Option<Range<usize>>,
        effects: &mut Effects,
    ) -> Step {
        if !self.options.links_by_itself() {
            return Step::default();
        }
        if fresh.is_none() && !may_be_live(text, &self.state, touched.clone()) {
            return Step::default();
        }
        let window = window(text, &self.state, touched);
        let Some(step) = self.judge(text).derive(window.clone(), fresh) else {
            return Step::default();
        };
        effects.rescanned.push(window);
        self.state.apply(&step);
        step
    }

    /// The host has rewritten a host name as it was asked to. The link follows its text, and a Backspace right after still
    /// takes it off.
    pub(super) fn rewritten<T: Text + ?Sized>(
        &mut self,
        text: &T,
        edit: Edit,
        armed: Option<Armed>,
        effects: &mut Effects,
    ) {
        let unit = self.units.single(UnitKind::Rewrite);
        let mut mapped = self.state.map(edit);
        for change in &mut mapped.marks {
            // The host may be the whole link, which would be gone with its last character.
            if let Some(mark) = &change.before
                && mark.range.start <= edit.start
                && edit.old_end <= mark.range.end
            {
                let end = mark.range.end - edit.removed_len() + edit.inserted_len();
                change.after = Some(mark.with_range(mark.range.start..end));
            }
        }
        self.state.apply(&mapped);
        let derived = self.derive(text, edit.start..edit.new_end, None, effects);
        self.report(unit, mapped.then(derived), effects);
        self.armed = armed.map(|armed| armed.rewritten(edit));
    }

    /// Pasted text or text from the host's program.
    pub(super) fn put_in<T: Text + ?Sized>(
        &mut self,
        text: &T,
        edit: Edit,
        kind: UnitKind,
        linkify: bool,
        effects: &mut Effects,
    ) {
        let unit = self.units.single(kind);
        let fresh = (linkify && edit.start < edit.new_end).then_some(edit.start..edit.new_end);
        self.edited(text, edit, unit, fresh, effects);
    }

    /// Pasted text with links of its own.
    pub(super) fn put_in_linked<T: Text + ?Sized>(
        &mut self,
        text: &T,
        edit: Edit,
        links: &[Mark],
        effects: &mut Effects,
    ) {
        let unit = self.units.single(UnitKind::Paste);
        let inserted = edit.start..edit.new_end;
        let fresh = (!inserted.is_empty()).then_some(inserted.clone());
        let moved = self.moved(text, edit);
        let derived = self.derive(text, inserted.clone(), fresh, effects);
        let links = if self.options.read_only { &[] } else { links };
        let brought = self.judge(text).bring(inserted, links);
        self.state.apply(&brought);
        self.report(unit, moved.then(derived).then(brought), effects);
    }

    pub(super) fn paste_over<T: Text + ?Sized>(
        &mut self,
        text: &T,
        selection: Range<usize>,
        pasted: &str,
        effects: &mut Effects,
    ) {
        if !self.options.links_by_itself() {
            return;
        }
        if let Some(step) = self.judge(text).paste_over(selection, pasted) {
            let unit = self.units.single(UnitKind::Paste);
            self.state.apply(&step);
            self.report(unit, step, effects);
            effects.handled = true;
        }
    }

    pub(super) fn unmake(&mut self, armed: Option<Armed>, caret: usize, effects: &mut Effects) {
        let Some(armed) = armed.filter(|armed| armed.caret == caret && !self.options.read_only)
        else {
            return;
        };
        let step = command::unmake(&self.state, &armed);
        if step.is_empty() {
            return;
        }
        let unit = self.units.single(UnitKind::Unmake);
        self.state.apply(&step);
        self.report(unit, step, effects);
        effects.handled = true;
    }

    /// Another user's edit: everything moves, nothing is detected, no undo unit of ours.
    pub(super) fn remote(&mut self, edit: Edit, armed: Option<Armed>, effects: &mut Effects) {
        match &mut self.composition {
            Some(composition) => effects.untracked = composition.remote(&mut self.state, edit),
            None => {
                let step = self.state.map(edit);
                self.state.apply(&step);
                effects.untracked.push(step);
            }
        }
        self.units.map(edit);
        self.armed = armed.and_then(|armed| armed.map(edit));
        for step in &effects.untracked {
            effects.announcement.count(&step.marks);
        }
    }

    pub(super) fn blur<T: Text + ?Sized>(&mut self, text: &T, caret: usize, effects: &mut Effects) {
        self.units.close();
        if self.options.commit_on_blur && self.options.links_by_itself() {
            let run = runs::run_around(text, caret..caret);
            self.commit(text, run, effects);
        }
    }

    pub(super) fn command(&mut self, step: Step, effects: &mut Effects) {
        if self.options.read_only || step.is_empty() {
            self.units.close();
            return;
        }
        let unit = self.units.single(UnitKind::Command);
        self.state.apply(&step);
        self.report(unit, step, effects);
    }

    /// The context changed its mind about `range`: live runs in it are derived again, in the unit of the last edit.
    pub(super) fn rejudge<T: Text + ?Sized>(
        &mut self,
        text: &T,
        range: Range<usize>,
        effects: &mut Effects,
    ) {
        let step = self.derive(text, range, None, effects);
        if step.is_empty() {
            return;
        }
        self.armed = None;
        match self.units.latest() {
            Some(unit) => self.report(unit, step, effects),
            None => {
                effects.announcement.count(&step.marks);
                effects.untracked.push(step);
            }
        }
    }

    pub(super) fn compose_start(&mut self, range: Range<usize>, effects: &mut Effects) {
        if let Some(mut composition) = self.composition.take() {
            effects.untracked.extend(composition.hide(&mut self.state));
        }
        self.composition = Some(Composition::new(range));
    }

    pub(super) fn compose_update(&mut self, len: usize, effects: &mut Effects) {
        if let Some(composition) = &mut self.composition {
            effects.untracked.extend(composition.hide(&mut self.state));
            effects
                .untracked
                .extend(composition.show(&mut self.state, len));
        }
    }

    pub(super) fn compose_end<T: Text + ?Sized>(
        &mut self,
        text: &T,
        len: usize,
        effects: &mut Effects,
    ) {
        let Some(mut composition) = self.composition.take() else {
            return;
        };
        effects.untracked.extend(composition.hide(&mut self.state));
        if len > 0 {
            self.typed(
                text,
                Edit::replace(composition.over(), len),
                UnitKind::Typing,
                effects,
            );
        }
    }

    pub(super) fn judge<'a, T: Text + ?Sized>(&'a self, text: &'a T) -> Judge<'a, T> {
        Judge {
            text,
            state: &self.state,
            detector: &self.detector,
            context: &self.context,
            options: &self.options,
        }
    }

    /// Adds a step to the effects.
    pub(super) fn report(
        &self,
        (unit, kind): (UnitId, UnitKind),
        step: Step,
        effects: &mut Effects,
    ) {
        effects.announcement.count(&step.marks);
        effects.steps.push(UnitStep { unit, kind, step });
    }
}
