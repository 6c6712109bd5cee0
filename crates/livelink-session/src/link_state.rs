//! The whole state of a session that moves with the text: links, mutes, dormant ranges.

use livelink_index::Edit;

use crate::mapping::map_range;
use crate::mark::{Dormant, Mark, Mute, MuteCause, Span};
use crate::short_list::push;
use crate::span_layer::SpanLayer;
use crate::step::{SpanChange, Step};

/// Links, mutes and dormant ranges. Changed by [`Step`]s alone, so that everything can be taken back.
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

    /// Returns where the last span ends. O(log n).
    pub(crate) fn end(&self) -> usize {
        self.marks
            .end()
            .max(self.mutes.end())
            .max(self.dormant.end())
    }

    /// Does `step`. Independent of the size of the document but for the logarithm in the stores.
    pub(crate) fn apply(&mut self, step: &Step) {
        self.marks.change(&step.marks, step.edit);
        self.mutes.change(&step.mutes, step.edit);
        self.dormant.change(&step.dormant, step.edit);
    }

    /// Follows an edit. Returns the step, which is done: the one that [`map`](Self::map) gives.
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
        // The store has kept what is left of the mutes.
        let gone = step.mutes.iter().filter_map(|it| it.before.as_ref());
        for rest in gone.filter_map(|mute| map_range(&mute.range, edit)) {
            self.mutes.remove(rest);
        }
        step
    }

    /// The step that mutes `links`, whose commit was undone and which are gone.
    pub(crate) fn mute_undone(&self, links: &[Mark]) -> Step {
        let mut step = Step::default();
        for mark in links.iter().filter(|mark| !self.mutes.holds(&mark.range)) {
            let old = self.mutes.overlapping(mark.range.clone());
            step.mutes.extend(old.map(SpanChange::removed));
            step.mutes.push(SpanChange::added(Mute {
                range: mark.range.clone(),
                cause: MuteCause::Undo,
            }));
        }
        step
    }

    /// The step that an edit is to the state by itself: links and dormant ranges are mapped, mutes that lost a character
    /// or got one strictly inside end. Nothing is detected.
    pub(crate) fn map(&self, edit: Edit) -> Step {
        Step {
            edit: Some(edit),
            marks: self
                .marks
                .touched(edit)
                .map(|it| mapped(it, edit))
                .collect(),
            mutes: self.mutes.touched(edit).map(SpanChange::removed).collect(),
            dormant: self
                .dormant
                .touched(edit)
                .map(|it| mapped(it, edit))
                .collect(),
        }
    }
}

/// Returns what becomes of a span that an edit touches.
fn mapped<S: Span>(span: S, edit: Edit) -> SpanChange<S> {
    let after = map_range(span.range(), edit).map(|range| span.with_range(range));
    SpanChange {
        before: Some(span),
        after,
    }
}
