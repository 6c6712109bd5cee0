//! Edits: the link state is mapped through them, live runs are judged anew, and what was put in is linked.

use std::mem;
use std::ops::Range;

use livelink_index::{Edit, Offset};

use super::check::inside;
use super::{Engine, Fresh};
use crate::composition::Composition;
use crate::edits::Edits;
use crate::effects::Effects;
use crate::lent_text::LentText;
use crate::mark::{Mark, Span as _};
use crate::step::Step;
use crate::text_length::TextLength;
use crate::units::{UnitId, UnitKind};

impl<O: Offset> Engine<O> {
    /// The user deleted at each caret.
    pub(crate) fn deleted<R: LentText<Offset = O>>(&mut self, text: &R, edits: Edits) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        if let Some(edits) = self.checked(text, edits, UnitKind::Deletion, &mut effects) {
            let unit = self.units.run(UnitKind::Deletion, &edits);
            self.edited(text, &edits, unit, Fresh::Nothing, &mut effects);
        }
        self.finish(effects)
    }

    /// Pasted text, or text from the editor's program, is in.
    pub(crate) fn put_in<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edits: Edits,
        kind: UnitKind,
        fresh: Fresh,
    ) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        let Some(edits) = self.checked(text, edits, kind, &mut effects) else {
            return self.finish(effects);
        };
        let unit = self.units.single(kind);
        self.edited(text, &edits, unit, fresh, &mut effects);
        self.finish(effects)
    }

    /// Pasted text with links of its own is in.
    pub(crate) fn put_in_linked<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edits: Edits,
        links: &[Mark],
    ) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        let Some(edits) = self.checked(text, edits, UnitKind::Paste, &mut effects) else {
            return self.finish(effects);
        };
        let unit = self.units.single(UnitKind::Paste);
        let mut steps = self.moved(text, &edits);
        let derived = |step| steps.push(step);
        self.derive(
            text,
            &inserted(&edits),
            Fresh::Inserted,
            &mut effects,
            derived,
        );
        let mut links = if self.options.read_only { &[] } else { links };
        for (at, edit) in edits.iter().enumerate() {
            // Each link belongs to the text of one caret, and what is left to the last.
            let next = edits.get(at + 1).map_or(usize::MAX, |next| next.start);
            let count = links.iter().take_while(|link| link.range.start < next);
            let (here, rest) = links.split_at(count.count());
            links = rest;
            let brought = self.judge(text).bring(edit.start..edit.new_end, here);
            self.state.apply(&brought);
            steps.push(brought);
        }
        self.report_edits(unit, &edits, steps, &mut effects);
        self.finish(effects)
    }

    /// The editor has rewritten a host name as it was asked to. The link follows its text, and a Backspace right after still
    /// takes it off.
    pub(crate) fn rewritten<R: LentText<Offset = O>>(&mut self, text: &R, edit: Edit) -> Effects {
        let fresh = self.fresh.take();
        let mut effects = Effects::default();
        let edits = self.checked(text, edit.into(), UnitKind::Rewrite, &mut effects);
        let Some(&[edit]) = edits.as_deref() else {
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
        let mut steps = vec![mapped];
        let derived = |step| steps.push(step);
        self.derive(
            text,
            &inserted(&[edit]),
            Fresh::Nothing,
            &mut effects,
            derived,
        );
        self.report_edits(unit, &[edit], steps, &mut effects);
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
                let step = self.state.follow(edit);
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
    pub(crate) fn context_changed<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        range: Range<usize>,
    ) -> Effects {
        let mut effects = Effects::default();
        self.check_text(text, &mut effects);
        let range = inside(text, range);
        if self.options.links_by_itself() {
            self.detected.update(&self.detector, text);
        }
        let mut steps = Vec::new();
        let derived = |step| steps.push(step);
        self.derive(text, &[range], Fresh::Nothing, &mut effects, derived);
        for step in steps {
            self.fresh = None;
            match self.units.latest() {
                Some(unit) => self.report(unit, step, &mut effects),
                None => {
                    effects.announcement.count(&step.marks);
                    effects.untracked.push(step);
                }
            }
        }
        self.finish(effects)
    }

    /// Any local edits: maps what is there, re-derives live runs, and links what is `fresh`; all one unit.
    pub(super) fn edited<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edits: &[Edit],
        unit: (UnitId, UnitKind),
        fresh: Fresh,
        effects: &mut Effects,
    ) {
        let &[edit] = edits else {
            let mut steps = self.moved(text, edits);
            let derived = |step| steps.push(step);
            self.derive(text, &inserted(edits), fresh, effects, derived);
            return self.report_edits(unit, edits, steps, effects);
        };
        // A key is one edit. It needs no lists.
        let touched = edit.start..edit.new_end;
        let mut step = self.state.follow(edit);
        // Text that was put in lies in a link only if the edit has changed that link.
        if !step.marks.is_empty()
            && let Some(parted) = self.parted(text, touched.clone())
        {
            step = step.then(parted);
        }
        let derived = |next| step = mem::take(&mut step).then(next);
        self.derive(
            text,
            std::slice::from_ref(&touched),
            fresh,
            effects,
            derived,
        );
        self.report(unit, step, effects);
    }

    /// Maps what is there through each edit, then parts links at line breaks. Returns the steps, which are done.
    fn moved<R: LentText<Offset = O>>(&mut self, text: &R, edits: &[Edit]) -> Vec<Step> {
        let mut steps = Vec::with_capacity(edits.len());
        for edit in edits {
            steps.push(self.state.follow(*edit));
        }
        // The text is the one after all edits.
        for inserted in inserted(edits) {
            steps.extend(self.parted(text, inserted));
        }
        steps
    }

    /// Parts links at the line breaks in the text that was put in. Returns the step, which is done, if it changes anything.
    fn parted<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        inserted: Range<usize>,
    ) -> Option<Step> {
        let parted = self.judge(text).part_at_breaks(inserted);
        if parted.is_empty() {
            return None;
        }
        self.state.apply(&parted);
        Some(parted)
    }

    /// Re-derives around `touched`, which is in order, and links what is `fresh` there. Gives the steps to `derived`, each after
    /// it was applied. There is one step for each window that changed, and no step if autolink is off.
    fn derive<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        touched: &[Range<usize>],
        fresh: Fresh,
        effects: &mut Effects,
        mut derived: impl FnMut(Step),
    ) {
        if !self.options.links_by_itself() {
            return;
        }
        let new: Vec<Range<usize>> = match fresh {
            Fresh::Inserted => touched
                .iter()
                .filter(|it| !it.is_empty())
                .cloned()
                .collect(),
            Fresh::Nothing => Vec::new(),
        };
        let windows = self.judge(text).windows(touched, !new.is_empty());
        for window in &windows {
            let step = self.judge(text).derive(window, &new);
            if !step.is_empty() {
                self.state.apply(&step);
                derived(step);
            }
        }
        effects.scanned(windows);
    }

    /// Reports the steps of edits. One edit and everything that it leads to is one step. Of several, each is a step, and so is
    /// each of the changes after them.
    fn report_edits(
        &self,
        unit: (UnitId, UnitKind),
        edits: &[Edit],
        steps: Vec<Step>,
        effects: &mut Effects,
    ) {
        let steps = match edits {
            [_] => Vec::from_iter(steps.into_iter().reduce(Step::then)),
            _ => steps,
        };
        for step in steps {
            self.report(unit, step, effects);
        }
    }
}

/// Returns where the text of each edit is, once all are done.
fn inserted(edits: &[Edit]) -> Vec<Range<usize>> {
    edits.iter().map(|edit| edit.start..edit.new_end).collect()
}
