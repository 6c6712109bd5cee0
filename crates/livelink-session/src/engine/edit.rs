//! Edits: the link state is mapped through them, live runs are judged anew, and what was put in is linked.

use std::ops::Range;

use livelink_index::{Edit, Offset};

use super::Engine;
use super::check::inside;
use crate::composition::Composition;
use crate::effects::Effects;
use crate::judge::{may_be_live, split_at_breaks, window};
use crate::lent_text::LentText;
use crate::mark::{Mark, Span as _};
use crate::step::Step;
use crate::text_length::TextLength;
use crate::units::{UnitId, UnitKind};

impl<O: Offset> Engine<O> {
    /// The user deleted.
    pub(crate) fn deleted<R: LentText>(&mut self, text: &R, edit: Edit) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        let Some(edit) = self.checked(text, edit, UnitKind::Deletion, &mut effects) else {
            return self.finish(effects);
        };
        let unit = self.units.run(UnitKind::Deletion, edit);
        self.edited(text, edit, unit, None, &mut effects);
        self.finish(effects)
    }

    /// Pasted text, or text from the editor's program, is in.
    pub(crate) fn put_in<R: LentText>(
        &mut self,
        text: &R,
        edit: Edit,
        kind: UnitKind,
        linkify: bool,
    ) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        let Some(edit) = self.checked(text, edit, kind, &mut effects) else {
            return self.finish(effects);
        };
        let unit = self.units.single(kind);
        let fresh = (linkify && edit.start < edit.new_end).then_some(edit.start..edit.new_end);
        self.edited(text, edit, unit, fresh, &mut effects);
        self.finish(effects)
    }

    /// Pasted text with links of its own is in.
    pub(crate) fn put_in_linked<R: LentText>(
        &mut self,
        text: &R,
        edit: Edit,
        links: &[Mark],
    ) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        let Some(edit) = self.checked(text, edit, UnitKind::Paste, &mut effects) else {
            return self.finish(effects);
        };
        let unit = self.units.single(UnitKind::Paste);
        let inserted = edit.start..edit.new_end;
        let fresh = (!inserted.is_empty()).then_some(inserted.clone());
        let moved = self.moved(text, edit);
        let derived = self.derive(text, inserted.clone(), fresh, &mut effects);
        let links = if self.options.read_only { &[] } else { links };
        let brought = self.judge(text).bring(inserted, links);
        self.state.apply(&brought);
        self.report(unit, moved.then(derived).then(brought), &mut effects);
        self.finish(effects)
    }

    /// The editor has rewritten a host name as it was asked to. The link follows its text, and a Backspace right after still
    /// takes it off.
    pub(crate) fn rewritten<R: LentText>(&mut self, text: &R, edit: Edit) -> Effects {
        let fresh = self.fresh.take();
        let mut effects = Effects::default();
        let Some(edit) = self.checked(text, edit, UnitKind::Rewrite, &mut effects) else {
            return self.finish(effects);
        };
        let unit = self.units.single(UnitKind::Rewrite);
        let mut mapped = self.state.map(edit);
        for change in &mut mapped.marks {
            // The host name may be the whole link, which would be gone with its last character.
            if let Some(mark) = &change.before
                && mark.range.start <= edit.start
                && edit.old_end <= mark.range.end
            {
                let end = mark.range.end - edit.removed_len() + edit.inserted_len();
                change.after = Some(mark.with_range(mark.range.start..end));
            }
        }
        self.state.apply(&mapped);
        let derived = self.derive(text, edit.start..edit.new_end, None, &mut effects);
        self.report(unit, mapped.then(derived), &mut effects);
        self.fresh = fresh.and_then(|fresh| fresh.rewritten(edit, &self.state.marks));
        self.finish(effects)
    }

    /// Another user's edit: everything moves, nothing is detected, no undo unit of ours.
    pub(crate) fn remote(&mut self, edit: Edit) -> Effects {
        let fresh = self.fresh.take();
        let mut effects = Effects::default();
        let composed = self.composition.as_ref().map_or(0, Composition::end);
        let end = self.state.end().max(composed);
        if !self.length.clone().follow(edit, end) {
            // This report has no text to look at. The next one has.
            self.length = TextLength::Lost;
            return self.finish(effects);
        }
        let original = self.original(edit);
        if let Some(log) = &mut self.log {
            log.foreign(original);
        }
        match &mut self.composition {
            Some(composition) => effects.untracked = composition.remote(&mut self.state, edit),
            None => {
                let step = self.state.map(edit);
                self.state.apply(&step);
                effects.untracked.push(step);
            }
        }
        self.follow(&effects.untracked);
        self.units.map(edit);
        self.fresh = fresh.and_then(|fresh| fresh.map(edit));
        for step in &effects.untracked {
            effects.announcement.count(&step.marks);
        }
        self.finish(effects)
    }

    /// The context gives other permissions in `range`: live runs in it are derived again, in the unit of the last edit.
    pub(crate) fn context_changed<R: LentText>(
        &mut self,
        text: &R,
        range: Range<usize>,
    ) -> Effects {
        let mut effects = Effects::default();
        self.check_text(text, &mut effects);
        let range = inside(text, range);
        let step = self.derive(text, range, None, &mut effects);
        if step.is_empty() {
            return self.finish(effects);
        }
        self.fresh = None;
        match self.units.latest() {
            Some(unit) => self.report(unit, step, &mut effects),
            None => {
                effects.announcement.count(&step.marks);
                effects.untracked.push(step);
            }
        }
        self.finish(effects)
    }

    /// Any local edit: maps what is there, re-derives live runs, links what overlaps `fresh`; all one step.
    pub(super) fn edited<R: LentText>(
        &mut self,
        text: &R,
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
    fn moved<R: LentText>(&mut self, text: &R, edit: Edit) -> Step {
        let inserted = edit.start..edit.new_end;
        let mapped = split_at_breaks(text, inserted, self.state.map(edit));
        self.state.apply(&mapped);
        mapped
    }

    /// Re-derives around `touched` and does the result. Empty with autolink off.
    fn derive<R: LentText>(
        &mut self,
        text: &R,
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
}
