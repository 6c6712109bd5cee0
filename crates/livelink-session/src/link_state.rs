//! The whole state of a session that moves with the text: links, mutes, dormant ranges.

use std::ops::Range;

use livelink_index::Edit;

use crate::mapping::{map_range, map_with_replacement};
use crate::mark::{Dormant, Mark, MarkKind, Mute, MuteCause};
use crate::span_layer::SpanLayer;
use crate::step::{SpanChange, Step};

/// The links that include the new text where an edit replaces a part of them. Text put strictly
/// inside a link always belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keepers {
    /// None: the edit is another user's, or the text is provisional.
    Nobody,
    /// Each manual link whose end is not replaced.
    Started,
    /// Each manual link.
    Manual,
    /// Each link and dormant range.
    All,
}

impl Keepers {
    /// Returns the place of a link after `edit`.
    fn place(self, mark: &Mark, edit: Edit) -> Option<Range<usize>> {
        let keeps = match (self, mark.kind) {
            (Self::All, _) | (Self::Manual, MarkKind::Manual) => true,
            (Self::Started, MarkKind::Manual) => edit.old_end < mark.range.end,
            _ => false,
        };
        let map = if keeps {
            map_with_replacement
        } else {
            map_range
        };
        map(&mark.range, edit)
    }
}

/// Links, mutes and dormant ranges. Only [`Step`]s change them, so every change can be undone.
#[derive(Clone, Debug)]
pub(crate) struct LinkState {
    pub(crate) marks: SpanLayer<Mark>,
    pub(crate) mutes: SpanLayer<Mute>,
    pub(crate) dormant: SpanLayer<Dormant>,
}

impl LinkState {
    pub(crate) const fn new() -> Self {
        Self {
            marks: SpanLayer::new(),
            mutes: SpanLayer::new(),
            dormant: SpanLayer::new(),
        }
    }

    /// Returns the end of the last span. O(log n).
    pub(crate) fn end(&self) -> usize {
        self.marks
            .end()
            .max(self.mutes.end())
            .max(self.dormant.end())
    }

    /// Applies `step`. O(log n) in the number of spans.
    pub(crate) fn apply(&mut self, step: &Step) {
        self.marks.change(&step.marks, step.edit);
        self.mutes.change(&step.mutes, step.edit);
        self.dormant.change(&step.dormant, step.edit);
    }

    /// Follows an edit, and returns the step that it has applied. A link or a dormant range that
    /// lost a part of its text keeps the rest. The links of `keepers` include the new text as well.
    /// A mute ends if it lost a character or got one strictly inside. Nothing is detected.
    pub(crate) fn follow(&mut self, edit: Edit, keepers: Keepers) -> Step {
        let map_dormant = match keepers {
            Keepers::All => map_with_replacement,
            _ => map_range,
        };
        Step {
            edit: Some(edit),
            marks: self.marks.follow(edit, |mark| keepers.place(mark, edit)),
            mutes: self.mutes.follow(edit, |_| None),
            dormant: self.dormant.follow(edit, |it| map_dormant(&it.range, edit)),
        }
    }

    /// Returns the step that mutes the places of `links`, which an undo of their commit took off.
    pub(crate) fn mute_undone(&self, links: &[Mark]) -> Step {
        let mut step = Step::default();
        for mark in links.iter().filter(|mark| !self.mutes.holds(&mark.range)) {
            step.mutes.extend(self.mutes.removals(mark.range.clone()));
            step.mutes.push(SpanChange::added(Mute {
                range: mark.range.clone(),
                cause: MuteCause::Undo,
            }));
        }
        step
    }
}
