//! Input methods.

use std::ops::Range;

use livelink_index::{Edit, Offset};
use smallvec::smallvec;

use super::Engine;
use crate::composition::Composition;
use crate::effects::Effects;
use crate::lent_text::LentText;
use crate::units::UnitKind;

// The effects of provisional text are reverted before the final text is inserted.
impl<O: Offset> Engine<O> {
    pub(crate) fn compose_start(&mut self, range: Range<usize>) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        effects.untracked.extend(self.hide_composition());
        let end = self.length.cut(range.end);
        let start = range.start.min(end);
        self.composition = Some(Composition::new(start..end));
        self.finish(effects)
    }

    pub(crate) fn compose_update(&mut self, len: usize) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        if let Some(mut composition) = self.composition.take() {
            effects.untracked.extend(composition.hide(&mut self.state));
            self.follow(&effects.untracked);
            let edit = Edit::replace(composition.over(), len);
            if edit.inserted_len() == len && self.fits(edit, self.state.end()) {
                let shown = composition.show(&mut self.state, len);
                self.follow(&shown);
                effects.untracked.extend(shown);
                self.composition = Some(composition);
            }
        }
        self.finish(effects)
    }

    pub(crate) fn compose_end<R: LentText<Offset = O>>(&mut self, text: &R, len: usize) -> Effects {
        self.fresh = None;
        let mut effects = Effects::default();
        if let Some(composition) = self.composition.take() {
            let over = composition.over();
            self.composition = Some(composition);
            effects.untracked.extend(self.hide_composition());
            if len > 0 {
                let edit = Edit::replace(over, len);
                let edits = self.checked(text, smallvec![edit], UnitKind::Typing, &mut effects);
                if let Some(edits) = edits {
                    self.type_in(text, &edits, UnitKind::Typing, &mut effects);
                }
            } else {
                self.check_text(text, &mut effects);
            }
        }
        self.finish(effects)
    }
}
