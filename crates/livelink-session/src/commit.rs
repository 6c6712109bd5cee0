//! Committing pending links: at a trigger, or when the focus leaves.

use std::ops::Range;

use livelink_index::{Text, runs};

use crate::candidate;
use crate::options::Triggers;
use crate::read;
use crate::rederive::Judge;
use crate::step::{SpanChange, Step};

impl<T: Text + ?Sized> Judge<'_, T> {
    /// The step that links every candidate of `window` that nothing blocks: not in code, not over any link there is, not
    /// equal to a mute. The step may be empty. O(window).
    pub(crate) fn commit(&self, window: Range<usize>) -> Step {
        let mut step = Step::default();
        for candidate in candidate::find(self.detector, self.text, window) {
            if self.state.marks.overlaps(candidate.range.clone())
                || candidate.muted(self.state)
                || !candidate.wanted(self.options, self.text)
                || !candidate.allowed(self.context, self.text)
            {
                continue;
            }
            step.marks
                .push(SpanChange::added(candidate.mark(self.detector, self.text)));
            self.end_mutes(&candidate, &mut step);
            // Left over from edits while autolink was off; the link is here again.
            step.dormant.extend(
                self.state
                    .dormant
                    .overlapping(candidate.range)
                    .map(SpanChange::removed),
            );
        }
        step
    }
}

/// What the last trigger in `inserted` commits: from the start of the run that the text was put into. `None` if nothing of
/// it triggers.
///
/// One key press is one character, and a boundary ends what it commits: what stands behind the caret was not finished by
/// it. A composition, or a host that hands over several key presses at once, triggers at the last one in them. A trigger
/// that is no boundary (see [`Triggers`]) lies in a run, and commits all of that: half of it would be another link.
pub(crate) fn trigger<T: Text + ?Sized>(
    text: &T,
    inserted: Range<usize>,
    triggers: &Triggers,
) -> Option<Range<usize>> {
    let start = || runs::run_around(text, inserted.start..inserted.start).start;
    read::slice(text, inserted.clone())
        .char_indices()
        .rev()
        .find(|(_, c)| triggers.holds(*c))
        .map(|(offset, c)| {
            let at = inserted.start + offset;
            let end = if livelink_detect::is_boundary(c) {
                at
            } else {
                runs::run_around(text, at..at + c.len_utf8()).end
            };
            start()..end
        })
}
