//! Committing pending links: at a trigger, or when the focus leaves.

use std::ops::Range;

use livelink_index::Text;

use crate::candidate;
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

/// The last boundary character of `inserted`: where the run to commit ends. `None` if nothing of it triggers.
///
/// One key press is one character and the answer is its start. A composition, or a host that hands over several key
/// presses at once, triggers at the last boundary in them.
pub(crate) fn trigger<T: Text + ?Sized>(text: &T, inserted: Range<usize>) -> Option<usize> {
    read::slice(text, inserted.clone())
        .char_indices()
        .rev()
        .find(|(_, c)| livelink_detect::is_boundary(*c))
        .map(|(offset, _)| inserted.start + offset)
}
