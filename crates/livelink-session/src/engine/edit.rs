//! Edits: the link state is mapped through them, live runs are judged anew, and what was put in is linked.

use std::ops::Range;
use std::slice::from_ref;

use livelink_index::{Edit, Offset};

use super::Engine;
use super::check::inside;
use crate::composition::Composition;
use crate::edits::Edits;
use crate::effects::Effects;
use crate::judge::{Derived, Look, wide, window_around, windows};
use crate::lent_text::LentText;
use crate::mark::{Mark, Span as _};
use crate::step::{SpanChange, Step};
use crate::text_length::TextLength;
use crate::units::{UnitId, UnitKind};
use crate::vicinity::{LEAST, SLACK, Vicinity};

impl<O: Offset> Engine<O> {
    /// The user deleted at each caret.
    pub(crate) fn deleted<R: LentText<Offset = O>>(&mut self, text: &R, edits: Edits) -> Effects {
        self.fresh = None;
        let mut vicinity = self.take_vicinity();
        let mut effects = Effects::default();
        let Some(edits) = self.checked(text, edits, UnitKind::Deletion, &mut effects) else {
            return self.finish(effects);
        };
        let unit = self.units.run(UnitKind::Deletion, &edits);
        self.edited_at_carets(text, &edits, unit, &mut vicinity, &mut effects);
        self.finish_with(vicinity, effects)
    }

    /// Pasted text, or text from the editor's program, is in.
    pub(crate) fn put_in<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edits: Edits,
        kind: UnitKind,
        linkify: bool,
    ) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        let Some(edits) = self.checked(text, edits, kind, &mut effects) else {
            return self.finish(effects);
        };
        let unit = self.units.single(kind);
        self.edited(text, &edits, unit, linkify, &mut effects);
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
        steps.extend(self.derive(text, &inserted(&edits), true, &mut effects));
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
        steps.extend(self.derive(text, &inserted(&[edit]), false, &mut effects));
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
        for step in self.derive(text, &[range], false, &mut effects) {
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

    /// Any local edits: maps what is there, re-derives live runs, and if `linkify`, links what was put in; all one unit.
    pub(super) fn edited<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edits: &[Edit],
        unit: (UnitId, UnitKind),
        linkify: bool,
        effects: &mut Effects,
    ) {
        let mut steps = self.moved(text, edits);
        steps.extend(self.derive(text, &inserted(edits), linkify, effects));
        self.report_edits(unit, edits, steps, effects);
    }

    /// Characters that were typed or deleted at each caret: the same with what is known of the text around one caret. Returns the
    /// look in which nothing is left to commit, if there is one.
    pub(super) fn edited_at_carets<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edits: &[Edit],
        unit: (UnitId, UnitKind),
        vicinity: &mut Option<Box<Vicinity<O>>>,
        effects: &mut Effects,
    ) -> Option<Look> {
        match edits {
            // A context may allow a link where it did not before. Hosts that are rewritten are looked for in a whole run.
            &[edit]
                if self.options.links_by_itself()
                    && self.context.0.is_none()
                    && !self.options.rewrite_punycode =>
            {
                let mut step = self.state.follow(edit);
                // Text that was put in lies in a link only if the edit has changed that link.
                if !step.marks.is_empty()
                    && let Some(parted) = self.parted(text, edit.start..edit.new_end)
                {
                    step = step.then(parted);
                }
                let settled = self.derive_near(text, edit, &mut step, vicinity, effects);
                self.report(unit, step, effects);
                settled
            }
            _ => {
                *vicinity = None;
                let mut steps = self.moved(text, edits);
                steps.extend(self.derive(text, &inserted(edits), false, effects));
                self.report_edits(unit, edits, steps, effects);
                None
            }
        }
    }

    /// Re-derives around one edit as [`derive`](Self::derive) does. In a long run it scans little, if the vicinity of the last edit
    /// is still there. What changes is done, and becomes a part of `step`, which is that of the edit by itself. Returns the look in
    /// which nothing is left to commit, if there is one.
    fn derive_near<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edit: Edit,
        step: &mut Step,
        vicinity: &mut Option<Box<Vicinity<O>>>,
        effects: &mut Effects,
    ) -> Option<Look> {
        let longest = self.longest();
        let touched = edit.start..edit.new_end;
        let known = vicinity.take().and_then(|mut vicinity| {
            let part = vicinity.follow(text, &self.state, edit, longest)?;
            Some((vicinity, Look::part(part)))
        });
        let (near, look) = match known {
            Some(known) => known,
            None => {
                let in_a_link = step.has_link_around(edit);
                let state = &self.state;
                let look = window_around(text, state, touched.clone(), in_a_link, longest)?;
                let wide = match look.window.len() >= LEAST {
                    true => wide(text, &self.state, touched.clone(), longest, SLACK),
                    false => None,
                };
                let is_live = |look: &Look| self.judge(text).is_live(look);
                let Some(wide) = wide.filter(is_live) else {
                    if in_a_link && self.lone_link_changed(text, &look, step) {
                        effects.rescanned.push(look.window);
                        return None;
                    }
                    let judge = self.judge(text);
                    let derived =
                        judge.derive_found(&look, &touched, |found| judge.detect(&look, found));
                    let is_settled = derived.as_ref().is_some_and(|it| it.is_settled);
                    self.derived_after(step, derived, look.window.clone(), effects);
                    return is_settled.then_some(look);
                };
                (
                    Box::new(Vicinity::new(&self.detector, text, wide.clone())),
                    wide,
                )
            }
        };
        let derived = self
            .judge(text)
            .derive_found(&look, &touched, |found| near.candidates_in(&look, found));
        *vicinity = Some(near);
        self.derived_after(step, derived, look.window, effects);
        None
    }

    /// Gives the only link that `step` changes what becomes of it in its run, if that can be all that changes there. Returns whether
    /// it can.
    fn lone_link_changed<R: LentText>(&mut self, text: &R, look: &Look, step: &mut Step) -> bool {
        let [change] = step.marks.as_mut_slice() else {
            return false;
        };
        let Some(heir) = self.judge(text).lone_heir(look) else {
            return false;
        };
        let succession = SpanChange {
            before: change.after.take(),
            after: Some(heir),
        };
        self.state.marks.change(from_ref(&succession), None);
        change.after = succession.after;
        true
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
    fn parted<R: LentText>(&mut self, text: &R, inserted: Range<usize>) -> Option<Step> {
        let parted = self.judge(text).part_at_breaks(inserted);
        if parted.is_empty() {
            return None;
        }
        self.state.apply(&parted);
        Some(parted)
    }

    /// Re-derives around `touched`, which is in order, and if `fresh`, links what was put in there. The steps have been applied when
    /// this returns them. There is one step for each window that changed, and no step if autolink is off.
    fn derive<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        touched: &[Range<usize>],
        fresh: bool,
        effects: &mut Effects,
    ) -> Vec<Step> {
        if !self.options.links_by_itself() {
            return Vec::new();
        }
        let new: Vec<Range<usize>> = match fresh {
            true => touched
                .iter()
                .filter(|it| !it.is_empty())
                .cloned()
                .collect(),
            false => Vec::new(),
        };
        let looks = windows(text, &self.state, touched, fresh, self.longest());
        self.derive_in(text, looks, &new, effects)
    }

    /// Re-derives in `looks` and links what is in `fresh`. Returns the steps, which are done.
    fn derive_in<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        looks: Vec<Look>,
        fresh: &[Range<usize>],
        effects: &mut Effects,
    ) -> Vec<Step> {
        let mut steps = Vec::new();
        for look in looks {
            let derived = self.judge(text).derive(&look, fresh);
            steps.extend(self.derived(derived, look.window, effects));
        }
        steps
    }

    /// Does the step that came of deriving in `window`. Returns it if it changes anything.
    fn derived(
        &mut self,
        derived: Option<Derived>,
        window: Range<usize>,
        effects: &mut Effects,
    ) -> Option<Step> {
        let Derived { step, .. } = derived?;
        effects.rescanned.push(window);
        if step.is_empty() {
            return None;
        }
        self.state.apply(&step);
        Some(step)
    }

    /// Does the step that came of deriving in `window`, and adds it to `step`.
    fn derived_after(
        &mut self,
        step: &mut Step,
        derived: Option<Derived>,
        window: Range<usize>,
        effects: &mut Effects,
    ) {
        if let Some(next) = self.derived(derived, window, effects) {
            *step = std::mem::take(step).then(next);
        }
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
