//! Checks an editor's reports, and decides what becomes of the links if a report cannot be right.

use std::ops::Range;

use livelink_index::{Edit, Offset};

use super::Engine;
use crate::effects::Effects;
use crate::judge::found_again;
use crate::lent_text::LentText;
use crate::mark::Span;
use crate::span_layer::SpanLayer;
use crate::step::{SpanChange, Step};
use crate::text_length::TextLength;
use crate::units::UnitKind;

impl<O: Offset> Engine<O> {
    /// Checks a reported edit and ends a composition that the editor did not end. Returns the edit, grown to whole
    /// characters. If the edit cannot be right, it has a full look at the text instead, as an undo unit of `kind`, and
    /// returns `None`.
    pub(super) fn checked<R: LentText>(
        &mut self,
        text: &R,
        edit: Edit,
        kind: UnitKind,
        effects: &mut Effects,
    ) -> Option<Edit> {
        self.accept_composition(effects);
        let now = text.len();
        if !self.length.allows(edit, now, self.state.end()) {
            let step = self.full_look(text, effects);
            let unit = self.units.single(kind);
            self.report(unit, step, effects);
            return None;
        }
        self.length = TextLength::Known(now);
        let whole = text.grown(edit.start..edit.new_end);
        Some(Edit {
            start: whole.start,
            old_end: edit.old_end + (whole.end - edit.new_end),
            new_end: whole.end,
        })
    }

    /// Checks the text of a report without an edit. If the session does not know this text, it has a full look at the text.
    pub(super) fn check_text<R: LentText>(&mut self, text: &R, effects: &mut Effects) {
        let now = text.len();
        if self.length.is(now, self.state.end()) {
            self.length = TextLength::Known(now);
            return;
        }
        let step = self.full_look(text, effects);
        effects.announcement.count(&step.marks);
        effects.untracked.push(step);
        // From here on, an undo in the editor leads to texts to which the kept steps do not apply.
        if let Some(log) = &mut self.log {
            **log = Default::default();
        }
    }

    /// Follows the edits of steps that were reported without a text.
    pub(super) fn follow<'s>(&mut self, steps: impl IntoIterator<Item = &'s Step>) {
        for edit in steps.into_iter().filter_map(|step| step.edit) {
            self.length.follow(edit, self.state.end());
        }
    }

    /// Treats the whole text as replaced, because nobody knows where the spans are in it. An automatic link stays if
    /// detection finds a link with its target, and no more links stay than there were before. All other spans end.
    fn full_look<R: LentText>(&mut self, text: &R, effects: &mut Effects) -> Step {
        self.fresh = None;
        self.composition = None;
        let now = text.len();
        let before = match self.length {
            TextLength::Known(len) => len.max(self.state.end()),
            TextLength::Unknown | TextLength::Lost => self.state.end(),
        };
        self.length = TextLength::Known(now);
        let marks = found_again(&self.detector, text, &self.state.marks);
        if !marks.is_empty() {
            effects.rescanned.push(0..now);
        }
        let step = Step {
            edit: Some(Edit::replace(0..before, now)),
            marks,
            mutes: all_removed(&self.state.mutes),
            dormant: all_removed(&self.state.dormant),
        };
        self.state.apply(&step);
        step
    }
}

fn all_removed<S: Span>(layer: &SpanLayer<S>) -> Vec<SpanChange<S>> {
    layer.iter().map(SpanChange::removed).collect()
}

/// Returns `range`, cut to the text and to whole characters.
pub(super) fn inside<R: LentText>(text: &R, range: Range<usize>) -> Range<usize> {
    let end = text.grown(range.end..range.end).start;
    let start = text.grown(range.start..range.start).start.min(end);
    start..end
}
