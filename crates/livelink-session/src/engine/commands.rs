//! Commands: link, unlink, and a URL or an email address pasted over a selection.

use std::ops::Range;
use std::sync::Arc;

use livelink_index::Offset;

use super::Engine;
use super::check::inside;
use crate::effects::Effects;
use crate::judge::Judge;
use crate::lent_text::LentText;
use crate::step::Step;
use crate::units::UnitKind;

impl<O: Offset> Engine<O> {
    /// Removes the links that touch one of `ranges`.
    pub(crate) fn unlink<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        ranges: impl IntoIterator<Item = Range<usize>>,
    ) -> Effects {
        self.command(text, ranges, |judge, range| judge.unlink(range))
    }

    /// Makes links of the user's own.
    pub(crate) fn link<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        ranges: impl IntoIterator<Item = Range<usize>>,
        href: &str,
    ) -> Effects {
        match self.detector.target_or_path(href) {
            Ok(href) => self.command(text, ranges, |judge, range| judge.link(range, &href)),
            Err(why) => {
                let mut effects = self.command(text, [], |_, _| Step::default());
                effects.refused = Some(why);
                effects
            }
        }
    }

    /// Applies the step that `judged` returns for each range, all in one unit.
    fn command<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        ranges: impl IntoIterator<Item = Range<usize>>,
        judged: impl Fn(Judge<'_, R>, Range<usize>) -> Step,
    ) -> Effects {
        let mut effects = Effects::default();
        self.accept_composition(&mut effects);
        self.check_text(text, &mut effects);
        self.detected.update(&self.detector, &self.context, text);
        self.fresh = None;
        self.units.close();
        let mut unit = None;
        for range in ranges {
            let step = judged(self.judge(text), inside(text, range));
            if !self.options.read_only && !step.is_empty() {
                let unit = *unit.get_or_insert_with(|| self.units.single(UnitKind::Command));
                self.state.apply(&step);
                self.report(unit, step, &mut effects);
            }
        }
        self.finish(effects)
    }

    /// The editor is about to replace each selection by the text beside it. Returns `None` if one
    /// of the texts is not a URL or an email address, or if one of the selections does not become a
    /// link to it.
    pub(crate) fn paste_over<'p, R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        pastes: impl IntoIterator<Item = (Range<usize>, &'p str)>,
    ) -> Option<Effects> {
        self.fresh = None;
        if !self.options.links_by_itself() {
            return None;
        }
        if self.composition.is_some() || !self.length.is(text.len(), || self.state.end()) {
            // The editor has to end the composition first, or to report the change of the text. The
            // report of a paste does both.
            return None;
        }
        let judge = self.judge(text);
        let links = pastes.into_iter().map(|(selection, pasted)| {
            let selection = inside(text, selection);
            let href = judge.pasted_target(selection.clone(), pasted)?;
            Some((selection, href))
        });
        let links: Vec<(Range<usize>, Arc<str>)> = links.collect::<Option<_>>()?;
        if links.is_empty() {
            return None;
        }
        let mut effects = Effects::default();
        let unit = self.units.single(UnitKind::Paste);
        for (selection, href) in links {
            let step = self.judge(text).link_over(selection, &href);
            // The selection may be this link already. An empty step would be an undo that does nothing.
            if !step.is_empty() {
                self.state.apply(&step);
                self.report(unit, step, &mut effects);
            }
        }
        effects.handled = true;
        Some(self.finish(effects))
    }
}
