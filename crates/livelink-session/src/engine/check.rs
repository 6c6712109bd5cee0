//! Checks an editor's reports. If a report cannot be right, all links are looked for again.

use std::ops::Range;

use livelink_index::{Edit, Offset};

use super::{Edits, Engine};
use crate::composition::Composition;
use crate::detected::Detected;
use crate::effects::Effects;
use crate::judge::found_again;
use crate::lent_text::LentText;
use crate::link_state::Keepers;
use crate::step::Step;
use crate::text_length::TextLength;
use crate::units::UnitKind;

impl<O: Offset> Engine<O> {
    /// Checks the edits of a report, and ends a composition that the editor did not end. The edits
    /// are in any order, and each is given as if it were the only one. Returns them in the order of
    /// the text, each in offsets after the ones before it, extended to whole characters. So the new
    /// text of an edit is at `start..new_end` of the present text. If the edits cannot be right,
    /// looks at the full text instead, as an undo unit of `kind`, and returns `None`.
    pub(super) fn checked<R: LentText<Offset = O>>(
        &mut self,
        text: &R,
        mut edits: Edits,
        kind: UnitKind,
        effects: &mut Effects,
    ) -> Option<Edits> {
        self.accept_composition(effects);
        let now = text.len();
        // The sort is stable, so that insertions at one place keep their order.
        edits.sort_by_key(|edit| (edit.start, edit.old_end));
        if !self.length.allows(&edits, now, || self.state.end()) {
            let step = self.full_look(text, effects);
            let unit = self.units.single(kind);
            self.report(unit, step, effects);
            return None;
        }
        self.length = TextLength::Known(now);
        if self.detected.is_known() || self.options.links_by_itself() {
            self.detected
                .follow(&self.detector, &self.context, text, &edits);
        }
        Some(in_sequence(text, edits))
    }

    /// Checks the text of a report without an edit. If the session does not know this text, it
    /// looks at the full text.
    pub(super) fn check_text<R: LentText<Offset = O>>(&mut self, text: &R, effects: &mut Effects) {
        let now = text.len();
        if self.length.is(now, || self.state.end()) {
            self.length = TextLength::Known(now);
            return;
        }
        let step = self.full_look(text, effects);
        effects.did(step);
        // The kept steps no longer fit the texts to which the editor's undo leads.
        if let Some(log) = &mut self.log {
            **log = Default::default();
        }
    }

    /// Returns whether an edit that is reported without a text can be right. `end` is at or after
    /// the end of all spans. If the edit cannot be right, the next report with a text looks at the
    /// full text.
    pub(super) fn fits(&mut self, edit: Edit, end: usize) -> bool {
        let fits = self.length.clone().follow(edit, end);
        if !fits {
            self.length = TextLength::Lost;
        }
        fits
    }

    /// Ends a composition that the editor did not end before it reported something else. The text
    /// that is shown stays, as typed text in which nothing is detected.
    pub(super) fn accept_composition(&mut self, effects: &mut Effects) {
        let shown = self.composition.as_ref().and_then(Composition::edit);
        effects.untracked.extend(self.hide_composition());
        if let Some(edit) = shown {
            let unit = self.units.of_edits(UnitKind::Typing, &[edit]);
            let step = self.state.follow(edit, Keepers::Started);
            self.follow([&step]);
            self.report(unit, step, effects);
        }
    }

    /// Ends the composition and reverts the effects of its provisional text.
    pub(super) fn hide_composition(&mut self) -> Option<Step> {
        let back = self.composition.take()?.hide(&mut self.state);
        self.follow(&back);
        back
    }

    /// Treats the whole text as replaced, because nobody knows where the spans are in it. An
    /// automatic link stays if detection finds a link with its target, and no more links stay than
    /// there were before. All other spans end.
    fn full_look<R: LentText<Offset = O>>(&mut self, text: &R, effects: &mut Effects) -> Step {
        self.fresh = None;
        self.composition = None;
        let now = text.len();
        let before = match self.length {
            TextLength::Known(len) => len.max(self.state.end()),
            TextLength::Unknown | TextLength::Lost => self.state.end(),
        };
        self.length = TextLength::Known(now);
        self.detected = Detected::new();
        if self.state.marks.len() > 0 {
            self.detected.update(&self.detector, &self.context, text);
        }
        let marks = found_again(&self.detector, &self.detected, text, &self.state.marks);
        if !marks.is_empty() {
            effects.rescanned.push(0..now);
        }
        let step = Step {
            edit: Some(Edit::replace(0..before, now)),
            marks,
            mutes: self.state.mutes.removals(0..usize::MAX).collect(),
            dormant: self.state.dormant.removals(0..usize::MAX).collect(),
        };
        self.state.apply(&step);
        step
    }
}

/// Converts `edits`, which are in order and each given as if it were the only one, to offsets after
/// the ones before them, extended to whole characters. Edits of the two halves of a character
/// become one.
fn in_sequence<R: LentText>(text: &R, mut edits: Edits) -> Edits {
    let mut shift = 0_usize;
    for edit in &mut *edits {
        let moved = |at: usize| at.wrapping_add(shift);
        let inserted = moved(edit.start)..moved(edit.new_end);
        let old_end = moved(edit.old_end);
        shift = shift.wrapping_add(edit.new_end.wrapping_sub(edit.old_end));
        let whole = text.grown(inserted.clone());
        *edit = Edit {
            start: whole.start,
            old_end: old_end + (whole.end - inserted.end),
            new_end: whole.end,
        };
    }
    edits.dedup_by(|next, edit| {
        let joined = next.start < edit.new_end;
        if joined {
            edit.old_end = (edit.old_end + next.old_end).saturating_sub(edit.new_end);
            edit.new_end = next.new_end.max(edit.new_end);
        }
        joined
    });
    edits
}

/// Returns `range`, cut to the text and to whole characters.
pub(super) fn inside<R: LentText>(text: &R, range: Range<usize>) -> Range<usize> {
    let end = text.grown(range.end..range.end).start;
    let start = text.grown(range.start..range.start).start.min(end);
    start..end
}
