//! Commands: link, unlink, and a URL pasted over a selection.

use std::ops::Range;

use livelink_index::Offset;

use super::Engine;
use crate::effects::Effects;
use crate::lent_text::LentText;
use crate::step::Step;
use crate::units::UnitKind;

impl<O: Offset> Engine<O> {
    /// Takes off the links that touch `range`.
    pub(crate) fn unlink<R: LentText>(&mut self, text: &R, range: Range<usize>) -> Effects {
        let step = self.judge(text).unlink(range);
        self.command(step)
    }

    /// Makes a link of the user's own.
    pub(crate) fn link<R: LentText>(
        &mut self,
        text: &R,
        range: Range<usize>,
        href: &str,
    ) -> Effects {
        let step = self.judge(text).link(range, href);
        self.command(step)
    }

    fn command(&mut self, step: Step) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        if self.options.read_only || step.is_empty() {
            self.units.close();
        } else {
            let unit = self.units.single(UnitKind::Command);
            self.state.apply(&step);
            self.report(unit, step, &mut effects);
        }
        self.finish(effects)
    }

    /// `pasted` is about to replace `selection`; `None` if it is not a URL that the selection becomes a link to.
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
        let step = self.judge(text).paste_over(selection, pasted)?;
        let mut effects = Effects::default();
        let unit = self.units.single(UnitKind::Paste);
        self.state.apply(&step);
        self.report(unit, step, &mut effects);
        effects.handled = true;
        Some(self.finish(effects))
    }
}
