//! Commands: link, unlink, and a URL or an email address pasted over a selection.

use std::ops::Range;

use livelink_index::Offset;

use super::Engine;
use super::check::inside;
use crate::effects::Effects;
use crate::lent_text::LentText;
use crate::step::Step;
use crate::units::UnitKind;

impl<O: Offset> Engine<O> {
    /// Takes off the links that touch `range`.
    pub(crate) fn unlink<R: LentText>(&mut self, text: &R, range: Range<usize>) -> Effects {
        let mut effects = Effects::default();
        self.accept_composition(&mut effects);
        self.check_text(text, &mut effects);
        let step = self.judge(text).unlink(inside(text, range));
        self.command(step, effects)
    }

    /// Makes a link of the user's own.
    pub(crate) fn link<R: LentText>(
        &mut self,
        text: &R,
        range: Range<usize>,
        href: &str,
    ) -> Effects {
        let mut effects = Effects::default();
        self.accept_composition(&mut effects);
        self.check_text(text, &mut effects);
        let step = self.judge(text).link(inside(text, range), href);
        self.command(step, effects)
    }

    fn command(&mut self, step: Step, mut effects: Effects) -> Effects {
        self.fresh = None;
        if self.options.read_only || step.is_empty() {
            self.units.close();
        } else {
            let unit = self.units.single(UnitKind::Command);
            self.state.apply(&step);
            self.report(unit, step, &mut effects);
        }
        self.finish(effects)
    }

    /// The editor is about to replace `selection` by `pasted`. Returns `None` if `pasted` is not a URL or an email address, or
    /// if the selection does not become a link to it.
    pub(crate) fn paste_over<R: LentText>(
        &mut self,
        text: &R,
        selection: Range<usize>,
        pasted: &str,
    ) -> Option<Effects> {
        self.fresh = None;
        if !self.options.links_by_itself() {
            return None;
        }
        if self.composition.is_some() || !self.length.is(text.len(), self.state.end()) {
            // The editor has to end the composition, or to report the change of the text. Reporting a paste does both.
            return None;
        }
        let selection = inside(text, selection);
        let step = self.judge(text).paste_over(selection, pasted)?;
        let mut effects = Effects::default();
        let unit = self.units.single(UnitKind::Paste);
        self.state.apply(&step);
        self.report(unit, step, &mut effects);
        effects.handled = true;
        Some(self.finish(effects))
    }
}
