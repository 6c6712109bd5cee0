//! Steps that an editor keeps and plays again.

use livelink_index::Offset;

use super::Engine;
use crate::effects::Effects;
use crate::history::play_kept;
use crate::mark::{Mark, MarkKind, Span};
use crate::step::{SpanChange, Step};
use crate::text_length::TextLength;

impl<O: Offset> Engine<O> {
    /// Plays a step that the editor kept. The text has changed by the step's edit already.
    pub(crate) fn play(&mut self, mut step: Step) -> Effects {
        self.fresh = None;
        self.units.travelled();
        let mut effects = Effects::default();
        effects.untracked.extend(self.hide_composition());
        if let Some(edit) = step.edit {
            if !self.length.follow(edit, self.state.end()) {
                // This report has no text to look at. The next one has.
                self.length = TextLength::Lost;
                return self.finish(effects);
            }
            self.detected.log(edit);
        }
        // A step that was kept is input like any other: it may be for another text, or for other options.
        let schemes = &self.options.detection.schemes;
        let leads = |mark: &Mark| mark.kind == MarkKind::Manual || schemes.lead(&mark.href);
        keep_after(&mut step.marks, |mark| {
            leads(mark) && self.length.cut(mark.range.end) == mark.range.end
        });
        keep_after(&mut step.mutes, |mute| {
            self.length.cut(mute.range.end) == mute.range.end
        });
        keep_after(&mut step.dormant, |dormant| {
            self.length.cut(dormant.range.end) == dormant.range.end
        });
        let added = step.marks.iter().filter_map(|change| change.after.as_ref());
        let added: Vec<_> = added.map(|mark| mark.range.clone()).collect();
        let mut done = play_kept(step, &mut self.state);
        // A mute that came since ends where a link comes back.
        let ended = Step {
            mutes: added
                .into_iter()
                .flat_map(|range| self.state.mutes.overlapping(range))
                .map(SpanChange::removed)
                .collect(),
            ..Step::default()
        };
        if !ended.is_empty() {
            self.state.apply(&ended);
            done.push(ended);
        }
        for step in &done {
            effects.announcement.count(&step.marks);
        }
        effects.untracked.extend(done);
        // The steps that are kept for `editor_undid` lead to other states.
        if let Some(log) = &mut self.log {
            **log = Default::default();
        }
        self.finish(effects)
    }
}

/// Drops the spans for which `fits` does not hold from those that come.
fn keep_after<S: Span>(changes: &mut [SpanChange<S>], fits: impl Fn(&S) -> bool) {
    for change in changes {
        change.after = change.after.take().filter(&fits);
    }
}
