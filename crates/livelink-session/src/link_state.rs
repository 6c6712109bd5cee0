//! The whole state of a session that moves with the text: links, mutes, dormant ranges.

use livelink_index::Edit;

use crate::mapping::map_range;
use crate::mark::{Dormant, Mark, Mute, MuteCause, Span};
use crate::short_list::push;
use crate::span_layer::SpanLayer;
use crate::step::{SpanChange, Step};

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

    /// Applies `step`. The cost depends on the size of the document only by the logarithm in the
    /// stores.
    pub(crate) fn apply(&mut self, step: &Step) {
        self.marks.change(&step.marks, step.edit);
        self.mutes.change(&step.mutes, step.edit);
        self.dormant.change(&step.dormant, step.edit);
    }

    /// Follows an edit, and returns the step that it has applied. Links and dormant ranges keep the
    /// rest of their text. A mute ends if it lost a character or got one strictly inside. Nothing is
    /// detected.
    pub(crate) fn follow(&mut self, edit: Edit) -> Step {
        let mut step = Step {
            edit: Some(edit),
            ..Step::default()
        };
        self.marks
            .follow(edit, |mark| push(&mut step.marks, mapped(mark, edit)));
        self.mutes
            .follow(edit, |mute| step.mutes.push(SpanChange::removed(mute)));
        self.dormant
            .follow(edit, |it| step.dormant.push(mapped(it, edit)));
        // The store has kept the mutes that were cut, with the rest of their text.
        let gone = step.mutes.iter().filter_map(|it| it.before.as_ref());
        for rest in gone.filter_map(|mute| map_range(&mute.range, edit)) {
            self.mutes.remove(rest);
        }
        step
    }

    /// Returns the step that mutes `links`, whose commit was undone and which are gone.
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

/// Returns the change of a span that an edit touches.
fn mapped<S: Span>(span: S, edit: Edit) -> SpanChange<S> {
    let after = map_range(span.range(), edit).map(|range| span.with_range(range));
    SpanChange {
        before: Some(span),
        after,
    }
}
