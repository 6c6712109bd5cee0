//! Typing: characters, the commit that it triggers, and the Backspace that takes the commit's links off.

use std::slice::from_ref;

use livelink_detect::is_boundary;
use livelink_index::{Edit, Offset};

use super::Engine;
use super::check::inside;
use crate::edits::Edits;
use crate::effects::Effects;
use crate::fresh_links::{FreshLinks, apart};
use crate::judge::{Look, committed_by, in_unicode, last_trigger, triggered, unmake};
use crate::lent_text::LentText;
use crate::step::Step;
use crate::units::UnitKind;
use crate::vicinity::Vicinity;

impl<O: Offset> Engine<O> {
    /// A character or a line break was typed at each caret.
    pub(crate) fn typed<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edits: Edits,
        kind: UnitKind,
    ) -> Effects {
        self.fresh = None;
        let mut vicinity = self.take_vicinity();
        let mut effects = Effects::default();
        let Some(edits) = self.checked(text, edits, kind, &mut effects) else {
            return self.finish(effects);
        };
        self.type_in(text, &edits, kind, &mut vicinity, &mut effects);
        self.finish_with(vicinity, effects)
    }

    /// A character or a line break was typed at each caret: first the edits, all in one unit, then a commit of everything that
    /// they trigger, on top.
    pub(super) fn type_in<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edits: &[Edit],
        kind: UnitKind,
        vicinity: &mut Option<Box<Vicinity<O>>>,
        effects: &mut Effects,
    ) {
        let unit = if kind == UnitKind::Typing {
            self.units.run(kind, edits)
        } else {
            self.units.single(kind)
        };
        let settled = self.edited_at_carets(text, edits, unit, vicinity, effects);
        if !self.options.links_by_itself() {
            return;
        }
        match edits {
            [edit] => self.commit_at_caret(text, *edit, (vicinity, settled), effects),
            _ => {
                let inserted = edits.iter().map(|edit| edit.start..edit.new_end);
                let runs = triggered(
                    (text, &self.state.marks),
                    inserted,
                    &self.options.triggers,
                    self.longest(),
                );
                let step = self.judge(text).commit(&runs);
                self.commit(text, step, &runs, effects);
            }
        }
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
            carets: apart(edits.iter().map(|edit| edit.new_end)),
        });
    }

    /// Commits what the edit of one caret triggers. The vicinity may know what is pending there, and nothing is pending in the
    /// `settled` look.
    fn commit_at_caret<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        edit: Edit,
        (vicinity, settled): (&mut Option<Box<Vicinity<O>>>, Option<Look>),
        effects: &mut Effects,
    ) {
        let inserted = edit.start..edit.new_end;
        let Some((at, c)) = last_trigger(text, inserted, &self.options.triggers) else {
            return;
        };
        let (look, step) = match vicinity {
            // Another trigger commits the text after it, too.
            Some(vicinity) if is_boundary(c) => {
                let next = at + R::len_of(c.encode_utf8(&mut [0; 4]));
                let Some(look) = vicinity.commit(text, edit.start, (at, next)) else {
                    return;
                };
                let judge = self.judge(text);
                let step = judge.commit_found(&look, |found| vicinity.candidates_in(&look, found));
                (look, step)
            }
            _ => {
                let marks = &self.state.marks;
                let look = committed_by((text, marks), edit.start, (at, c), self.longest());
                let step = match settled.is_some_and(|settled| settled.holds(&look)) {
                    true => Step::default(),
                    false => self.judge(text).commit(from_ref(&look)),
                };
                (look, step)
            }
        };
        self.commit(text, step, &[look], effects);
    }

    /// Commits `step`, the links that are pending in `runs`, as a unit of its own. The runs are in order and apart. Does nothing if
    /// nothing is pending there.
    fn commit<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        step: Step,
        runs: &[Look],
        effects: &mut Effects,
    ) {
        if !step.is_empty() {
            let unit = self.units.single(UnitKind::Commit);
            self.state.apply(&step);
            if self.options.rewrite_punycode {
                let fresh = step.marks.iter().filter_map(|change| change.after.as_ref());
                let mut fresh = fresh.peekable();
                for run in runs {
                    let here = std::iter::from_fn(|| {
                        fresh.next_if(|mark| mark.range.end <= run.window.end)
                    });
                    let here: Vec<_> = here.collect();
                    let rewrites = in_unicode(&self.detector, text, &here, run.window.clone());
                    effects.rewrites.extend(rewrites);
                }
            }
            self.report(unit, step, effects);
        }
        effects
            .rescanned
            .extend(runs.iter().map(|run| run.window.clone()));
    }

    /// Backspace with bare carets. Returns `None` if no link was made right before, there.
    pub(crate) fn backspace(&mut self, carets: impl IntoIterator<Item = usize>) -> Option<Effects> {
        let fresh = self.fresh.take()?;
        if fresh.carets != apart(carets) || self.options.read_only {
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

    /// The focus left, with a caret at each of these places.
    pub(crate) fn blurred<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        carets: impl IntoIterator<Item = usize>,
    ) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        self.accept_composition(&mut effects);
        self.check_text(text, &mut effects);
        self.units.close();
        if self.options.commit_on_blur && self.options.links_by_itself() {
            let mut runs: Vec<Look> = Vec::new();
            for caret in apart(carets) {
                let at = inside(text, caret..caret).start;
                if !runs.last().is_some_and(|run| run.covers(at)) {
                    Look::push(
                        &mut runs,
                        Look::run((text, &self.state.marks), at, at, self.longest()),
                    );
                }
            }
            let step = self.judge(text).commit(&runs);
            self.commit(text, step, &runs, &mut effects);
        }
        self.finish(effects)
    }
}
