//! Typing: characters, the commit that it triggers, and the Backspace that takes the commit's links off.

use livelink_index::{Edit, Offset};

use super::Engine;
use super::check::inside;
use crate::effects::Effects;
use crate::fresh_links::{FreshLinks, apart};
use crate::judge::{Look, in_unicode, triggered, unmake};
use crate::lent_text::LentText;
use crate::units::UnitKind;

impl<O: Offset> Engine<O> {
    /// A character or a line break was typed at each caret.
    pub(crate) fn typed<R: LentText>(
        &mut self,
        text: &R,
        edits: Vec<Edit>,
        kind: UnitKind,
    ) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        if let Some(edits) = self.checked(text, edits, kind, &mut effects) {
            self.type_in(text, &edits, kind, &mut effects);
        }
        self.finish(effects)
    }

    /// A character or a line break was typed at each caret: first the edits, all in one unit, then a commit of everything that
    /// they trigger, on top.
    pub(super) fn type_in<R: LentText>(
        &mut self,
        text: &R,
        edits: &[Edit],
        kind: UnitKind,
        effects: &mut Effects,
    ) {
        let unit = if kind == UnitKind::Typing {
            self.units.run(kind, edits)
        } else {
            self.units.single(kind)
        };
        self.edited(text, edits, unit, false, effects);
        if !self.options.links_by_itself() {
            return;
        }
        let inserted = edits.iter().map(|edit| edit.start..edit.new_end);
        let runs = triggered(text, inserted, &self.options.triggers, self.longest());
        self.commit(text, runs, effects);
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

    /// Commits what is pending in `runs`, which are in order and apart, as a unit of its own. Does nothing if nothing is
    /// pending there.
    fn commit<R: LentText>(&mut self, text: &R, runs: Vec<Look>, effects: &mut Effects) {
        let step = self.judge(text).commit(&runs);
        if !step.is_empty() {
            let unit = self.units.single(UnitKind::Commit);
            self.state.apply(&step);
            if self.options.rewrite_punycode {
                let fresh = step.marks.iter().filter_map(|change| change.after.as_ref());
                let mut fresh = fresh.peekable();
                for run in &runs {
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
            .extend(runs.into_iter().map(|run| run.window));
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
    pub(crate) fn blurred<R: LentText>(
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
                    Look::push(&mut runs, Look::run(text, at, at, self.longest()));
                }
            }
            self.commit(text, runs, &mut effects);
        }
        self.finish(effects)
    }
}
