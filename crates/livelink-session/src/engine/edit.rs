//! Edits: they move the links, live runs are judged again, and links in the new text are made.

use std::ops::Range;

use livelink_index::{Edit, Offset};
use smallvec::{SmallVec, smallvec};

use super::check::inside;
use super::{Edits, Engine, Fresh};
use crate::composition::Composition;
use crate::effects::Effects;
use crate::judge::windows::Ranges;
use crate::lent_text::LentText;
use crate::link_state::Keepers;
use crate::mark::Mark;
use crate::step::Step;
use crate::units::{UnitId, UnitKind};

impl<O: Offset> Engine<O> {
    /// The user pasted text that has links of its own.
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
        let mut steps = self.moved(text, &edits, Keepers::Started);
        let touched = inserted(&edits);
        self.derive(text, &touched, Fresh::Inserted, &mut effects, &mut steps);
        let mut links = if self.options.read_only { &[] } else { links };
        for (at, edit) in edits.iter().enumerate() {
            // Each link belongs to the caret whose text holds it. The rest belong to the last
            // caret.
            let next = edits.get(at + 1).map_or(usize::MAX, |next| next.start);
            let count = links.iter().take_while(|link| link.range.start < next);
            let (here, rest) = links.split_at(count.count());
            links = rest;
            let brought = self.judge(text).bring(edit.start..edit.new_end, here);
            self.state.apply(&brought);
            add(&mut steps, brought);
        }
        self.report_all(unit, steps, &mut effects);
        self.finish(effects)
    }

    /// The editor has rewritten a host name as the session asked. The link follows its text, and a
    /// Backspace right after still removes it.
    pub(crate) fn rewritten<R: LentText<Offset = O>>(&mut self, text: &R, edit: Edit) -> Effects {
        let fresh = self.fresh.take();
        let mut effects = Effects::default();
        let edits = self.checked(text, smallvec![edit], UnitKind::Rewrite, &mut effects);
        let Some(&[edit]) = edits.as_deref() else {
            return self.finish(effects);
        };
        let unit = self.units.single(UnitKind::Rewrite);
        // The host name may be the whole link.
        let mut steps = smallvec![self.state.follow(edit, Keepers::All)];
        let touched = inserted(&[edit]);
        self.derive(text, &touched, Fresh::Nothing, &mut effects, &mut steps);
        self.report_all(unit, steps, &mut effects);
        self.fresh = fresh.and_then(|fresh| fresh.rewritten(edit, &self.state.marks));
        self.finish(effects)
    }

    /// Another user's edit: it moves all spans. Nothing is detected, and there is no undo unit.
    pub(crate) fn remote(&mut self, edit: Edit) -> Effects {
        let fresh = self.fresh.take();
        let mut effects = Effects::default();
        let composed = self.composition.as_ref().map_or(0, Composition::end);
        let end = self.state.end().max(composed);
        if !self.fits(edit, end) {
            return self.finish(effects);
        }
        let original = self.original(edit);
        if let Some(log) = &mut self.log {
            log.foreign(original);
        }
        let steps = match &mut self.composition {
            Some(composition) => composition.remote(&mut self.state, edit),
            None => vec![self.state.follow(edit, Keepers::Nobody)],
        };
        self.follow(&steps);
        steps.into_iter().for_each(|step| effects.did(step));
        self.units.map(edit);
        self.fresh = fresh.and_then(|fresh| fresh.map(edit));
        self.finish(effects)
    }

    /// The context may give other permissions in `range`. Live runs there are derived again, in the
    /// unit of the last edit.
    pub(crate) fn context_changed<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        range: Range<usize>,
    ) -> Effects {
        let mut effects = Effects::default();
        self.check_text(text, &mut effects);
        let range = inside(text, range);
        // For detection, a place without links is blank.
        self.detected.log(Edit::again(range.clone()));
        if self.options.links_by_itself() {
            self.detected.update(&self.detector, &self.context, text);
        }
        let mut steps = Steps::new();
        self.derive(text, &[range], Fresh::Nothing, &mut effects, &mut steps);
        for step in steps {
            self.fresh = None;
            // The text of a unit has no provisional part, so no unit holds a change that was made beside one.
            let unit = self.units.latest().filter(|_| self.composition.is_none());
            match unit {
                Some(unit) => self.report(unit, step, &mut effects),
                None => effects.did(step),
            }
        }
        self.finish(effects)
    }

    /// Local edits, all in one unit: maps the spans, derives live runs again, and links the text
    /// that was put in if it is `fresh`.
    pub(super) fn edited<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edits: &[Edit],
        unit: (UnitId, UnitKind),
        fresh: Fresh,
        keepers: Keepers,
        effects: &mut Effects,
    ) {
        let mut steps = self.moved(text, edits, keepers);
        self.derive(text, &inserted(edits), fresh, effects, &mut steps);
        self.report_all(unit, steps, effects);
    }

    /// Maps the spans through each edit, then parts links at line breaks and joins the halves of a
    /// link. Returns the steps, which are applied.
    fn moved<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edits: &[Edit],
        keepers: Keepers,
    ) -> Steps {
        let follow = |edit: &Edit| self.state.follow(*edit, keepers);
        let mut steps: Steps = edits.iter().map(follow).collect();
        // Text that was put in lies in a link only if its edit has changed that link.
        let is_in_links = steps.iter().any(|step| !step.marks.is_empty());
        // The text is the one after all edits.
        for inserted in inserted(edits) {
            let next = if inserted.is_empty() {
                self.judge(text).join_at(inserted.start)
            } else if is_in_links {
                self.judge(text).part_at_breaks(inserted)
            } else {
                continue;
            };
            if !next.is_empty() {
                self.state.apply(&next);
                add(&mut steps, next);
            }
        }
        steps
    }

    /// Derives links again around `touched`, which is in order, and links the new text there if it
    /// is `fresh`. Applies the changes and adds them to `steps`. Does nothing if autolink is off.
    fn derive<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        touched: &[Range<usize>],
        fresh: Fresh,
        effects: &mut Effects,
        steps: &mut Steps,
    ) {
        if !self.options.links_by_itself() {
            return;
        }
        let new: Vec<Range<usize>> = match fresh {
            Fresh::Inserted => {
                let new = touched.iter().filter(|range| !range.is_empty());
                new.cloned().collect()
            }
            Fresh::Nothing => Vec::new(),
        };
        for window in self.judge(text).windows(touched, !new.is_empty()) {
            let step = self.judge(text).derive(&window, &new);
            if !step.is_empty() {
                self.state.apply(&step);
                add(steps, step);
            }
            effects.rescanned.push(window);
        }
    }

    fn report_all(&self, unit: (UnitId, UnitKind), steps: Steps, effects: &mut Effects) {
        for step in steps {
            self.report(unit, step, effects);
        }
    }
}

/// The steps of one report. Mostly there is one.
type Steps = SmallVec<[Step; 1]>;

/// Adds the changes that follow from edits. One edit and everything that it leads to is one step.
/// Of several edits, each is a step, and so is each change after them.
fn add(steps: &mut Steps, next: Step) {
    match steps.as_mut_slice() {
        [only] => only.append(next),
        _ => steps.push(next),
    }
}

/// Returns the place of the text of each edit, once all edits are made.
fn inserted(edits: &[Edit]) -> Ranges {
    edits.iter().map(|edit| edit.start..edit.new_end).collect()
}
