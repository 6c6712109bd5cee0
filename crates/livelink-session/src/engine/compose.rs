//! Input methods.

use std::ops::Range;

use livelink_index::{Edit, Offset};
use smallvec::smallvec;

use super::Engine;
use crate::composition::Composition;
use crate::effects::Effects;
use crate::event::EditKind;
use crate::lent_text::LentText;

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
        let over = self.composition.as_ref().map(Composition::over);
        let hidden = self.hide_composition();
        let mut effects = match over {
            Some(over) if len > 0 => {
                self.made(text, EditKind::Typed, smallvec![Edit::replace(over, len)])
            }
            _ => {
                let mut effects = Effects::default();
                if over.is_some() {
                    self.check_text(text, &mut effects);
                }
                self.finish(effects)
            }
        };
        effects.untracked.splice(0..0, hidden);
        effects
    }
}
