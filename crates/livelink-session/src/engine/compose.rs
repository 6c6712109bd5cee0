//! An input method at work.

use std::ops::Range;

use livelink_index::{Edit, Offset};

use super::Engine;
use crate::composition::Composition;
use crate::effects::Effects;
use crate::lent_text::LentText;
use crate::units::UnitKind;

impl<O: Offset> Engine<O> {
    pub(crate) fn compose_start(&mut self, range: Range<usize>) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        if let Some(mut composition) = self.composition.take() {
            effects.untracked.extend(composition.hide(&mut self.state));
        }
        self.composition = Some(Composition::new(range));
        self.finish(effects)
    }

    pub(crate) fn compose_update(&mut self, len: usize) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        if let Some(composition) = &mut self.composition {
            effects.untracked.extend(composition.hide(&mut self.state));
            effects
                .untracked
                .extend(composition.show(&mut self.state, len));
        }
        self.finish(effects)
    }

    pub(crate) fn compose_end<R: LentText>(&mut self, text: &R, len: usize) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        if let Some(mut composition) = self.composition.take() {
            effects.untracked.extend(composition.hide(&mut self.state));
            if len > 0 {
                let edit = Edit::replace(composition.over(), len);
                self.type_in(text, edit, UnitKind::Typing, &mut effects);
            }
        }
        self.finish(effects)
    }
}
