//! The whole state of a session that moves with the text: links, mutes, dormant ranges.

use livelink_index::Edit;

use crate::layer::{Layer, map_range};
use crate::mark::{Dormant, Mark, Mute, Span};
use crate::step::{SpanChange, Step};

/// Links, mutes and dormant ranges. Changed by [`Step`]s alone, so that everything can be taken back.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) marks: Layer<Mark>,
    pub(crate) mutes: Layer<Mute>,
    pub(crate) dormant: Layer<Dormant>,
}

impl State {
    pub(crate) const fn new() -> Self {
        Self {
            marks: Layer::new(),
            mutes: Layer::new(),
            dormant: Layer::new(),
        }
    }

    /// Does `step`. Independent of the size of the document but for the logarithm in the stores.
    pub(crate) fn apply(&mut self, step: &Step) {
        self.marks.take_before(&step.marks);
        self.mutes.take_before(&step.mutes);
        self.dormant.take_before(&step.dormant);
        if let Some(edit) = step.edit {
            self.marks.shift(edit);
            self.mutes.shift(edit);
            self.dormant.shift(edit);
        }
        self.marks.put_after(&step.marks);
        self.mutes.put_after(&step.mutes);
        self.dormant.put_after(&step.dormant);
    }

    /// The step that an edit is to the state by itself: links and dormant ranges are mapped, mutes that lost a character
    /// or got one strictly inside end. Nothing is detected.
    pub(crate) fn map(&self, edit: Edit) -> Step {
        Step {
            edit: Some(edit),
            marks: mapped(&self.marks, edit),
            mutes: self.mutes.touched(edit).map(SpanChange::removed).collect(),
            dormant: mapped(&self.dormant, edit),
        }
    }
}

fn mapped<S: Span>(layer: &Layer<S>, edit: Edit) -> Vec<SpanChange<S>> {
    layer
        .touched(edit)
        .map(|span| {
            let after = map_range(span.range(), edit).map(|range| span.with_range(range));
            SpanChange {
                before: Some(span),
                after,
            }
        })
        .collect()
}
