//! Typing: a character, the commit that it triggers, and the Backspace that takes the commit's links off.

use std::ops::Range;

use livelink_index::{Edit, Offset};

use super::Engine;
use super::check::inside;
use crate::effects::Effects;
use crate::fresh_links::FreshLinks;
use crate::judge::{in_unicode, trigger, unmake};
use crate::lent_text::LentText;
use crate::units::UnitKind;

impl<O: Offset> Engine<O> {
    /// A typed character or line break.
    pub(crate) fn typed<R: LentText>(&mut self, text: &R, edit: Edit, kind: UnitKind) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        if let Some(edit) = self.checked(text, edit, kind, &mut effects) {
            self.type_in(text, edit, kind, &mut effects);
        }
        self.finish(effects)
    }

    /// A typed character or line break: its own step, then, if it triggers, the commit on top.
    pub(super) fn type_in<R: LentText>(
        &mut self,
        text: &R,
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
        self.fresh = Some(FreshLinks {
            links,
            caret: edit.new_end,
        });
    }

    /// Commits what is pending in `run` as a unit of its own, if there is anything.
    fn commit<R: LentText>(&mut self, text: &R, run: Range<usize>, effects: &mut Effects) {
        let step = self.judge(text).commit(run.clone());
        effects.rescanned.push(run.clone());
        if !step.is_empty() {
            let unit = self.units.single(UnitKind::Commit);
            self.state.apply(&step);
            if self.options.rewrite_punycode {
                let fresh = step.marks.iter().filter_map(|change| change.after.as_ref());
                let fresh: Vec<_> = fresh.collect();
                effects.rewrites = in_unicode(&self.detector, text, &fresh, run);
            }
            self.report(unit, step, effects);
        }
    }

    /// Backspace with a bare caret; `None` if no link was made right before, there.
    pub(crate) fn backspace(&mut self, caret: usize) -> Option<Effects> {
        let fresh = self.fresh.take()?;
        if fresh.caret != caret || self.options.read_only {
            return None;
        }
        let step = unmake(&self.state, &fresh);
        if step.is_empty() {
            return None;
        }
        let mut effects = Effects::default();
        let unit = self.units.single(UnitKind::Unmake);
        self.state.apply(&step);
        self.report(unit, step, &mut effects);
        effects.handled = true;
        Some(self.finish(effects))
    }

    /// The focus left.
    pub(crate) fn blurred<R: LentText>(&mut self, text: &R, caret: usize) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        self.accept_composition(&mut effects);
        self.check_text(text, &mut effects);
        self.units.close();
        if self.options.commit_on_blur && self.options.links_by_itself() {
            let run = text.run_around(inside(text, caret..caret));
            self.commit(text, run, &mut effects);
        }
        self.finish(effects)
    }
}
