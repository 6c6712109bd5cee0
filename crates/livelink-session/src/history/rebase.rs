//! Carries a local step past other users' edits.
//!
//! The step was recorded for a text on which other edits have happened since. This module carries
//! them past the step one by one ([`transform`](super::transform)), and moves the step's links and
//! mutes past them.

use super::foreign::Foreign;
use super::item::{Recorded, UndoTarget, perform};
use super::timed::{Timed, by_time, left_to_right};
use super::transform::{PrimitiveEdit, primitives, transform};
use crate::link_state::{Keepers, LinkState};
use crate::mapping::{map_range, touches};
use crate::mark::Span;
use crate::span_layer::SpanLayer;
use crate::step::{SpanChange, Step};

/// A step that fits the current text.
pub(super) struct Rebased {
    /// Spans to remove first.
    before: Step,
    primitives: Vec<PrimitiveEdit>,
    inserted: String,
    /// Spans to insert last.
    after: Step,
}

/// Carries `step`, which applies before `foreign`, so that it applies after `foreign`. Leaves in
/// `foreign` the same edits in the form that applies after the step.
pub(super) fn rebase(step: Recorded, foreign: &mut Foreign) -> Rebased {
    let Recorded { step, inserted, .. } = step;
    let mut ours = step.edit.map(primitives).unwrap_or_default();
    let (mut theirs, mut theirs_after) = (Vec::new(), Vec::new());
    foreign.change(|edits| {
        let edits = left_to_right(edits);
        let mut after = Vec::with_capacity(edits.len());
        for Timed { time, edit } in edits.iter().copied() {
            let (carried, their) = transform(std::mem::take(&mut ours), primitives(edit));
            ours = carried;
            let their = their.iter().map(PrimitiveEdit::edit);
            after.extend(their.map(|edit| Timed { time, edit }));
        }
        theirs = in_time(edits);
        theirs_after = in_time(after.clone());
        after
    });
    let half = |side: Side, theirs: &[PrimitiveEdit]| Step {
        edit: None,
        marks: carried(&step.marks, side, theirs, false),
        mutes: carried(&step.mutes, side, theirs, true),
        dormant: carried(&step.dormant, side, theirs, false),
    };
    Rebased {
        before: half(Side::Before, &theirs),
        primitives: ours,
        inserted,
        after: half(Side::After, &theirs_after),
    }
}

/// Returns the edits in the order in which they came.
fn in_time(edits: Vec<Timed>) -> Vec<PrimitiveEdit> {
    let edits = by_time(edits).into_iter();
    edits.flat_map(|it| primitives(it.edit)).collect()
}

impl Rebased {
    /// Applies the parts, each as a step of its own that fits the current text and state, so that
    /// the way back is exact again.
    pub(super) fn perform<T: UndoTarget>(
        self,
        target: &mut T,
        state: &mut LinkState,
        done: &mut Vec<Recorded>,
    ) {
        let before = Step {
            edit: None,
            marks: present(self.before.marks, &state.marks),
            mutes: present(self.before.mutes, &state.mutes),
            dormant: present(self.before.dormant, &state.dormant),
        };
        if !before.is_empty() {
            perform(Recorded::without_texts(before), target, state, done);
        }
        for primitive in self.primitives {
            let edit = primitive.edit();
            let removed = target.taken(edit.start..edit.old_end);
            let inserted = if edit.new_end > edit.start {
                self.inserted.clone()
            } else {
                String::new()
            };
            target.edit(edit, &inserted);
            let step = state.follow(edit, Keepers::Nobody);
            done.push(Recorded {
                step,
                removed,
                inserted,
            });
        }
        let mut after = self.after;
        after.marks = making_room(after.marks, &state.marks);
        after.mutes = making_room(after.mutes, &state.mutes);
        after.dormant = making_room(after.dormant, &state.dormant);
        if !after.is_empty() {
            perform(Recorded::without_texts(after), target, state, done);
        }
    }
}

/// Returns the removals whose span is really there.
fn present<S: Span>(mut removals: Vec<SpanChange<S>>, layer: &SpanLayer<S>) -> Vec<SpanChange<S>> {
    let is_there = |span: &S| layer.contains(span);
    removals.retain(|change| change.before.as_ref().is_some_and(is_there));
    removals
}

/// Returns the additions, each after the removal of any spans that it would overlap.
fn making_room<S: Span>(additions: Vec<SpanChange<S>>, layer: &SpanLayer<S>) -> Vec<SpanChange<S>> {
    let added = additions.iter().filter_map(|change| change.after.as_ref());
    let mut old: Vec<S> = added
        .flat_map(|span| layer.overlapping(span.range().clone()))
        .collect();
    // A span under several additions is removed once.
    old.sort_by_key(|span| span.range().start);
    old.dedup();
    let removals = old.into_iter().map(SpanChange::removed);
    removals.chain(additions).collect()
}

/// The side of a change: the span as it was, or as it is.
#[derive(Clone, Copy)]
enum Side {
    Before,
    After,
}

/// Returns one side of the changes, each span carried past `theirs`. A `fragile` span ends where
/// one of them touches it.
fn carried<S: Span>(
    changes: &[SpanChange<S>],
    side: Side,
    theirs: &[PrimitiveEdit],
    fragile: bool,
) -> Vec<SpanChange<S>> {
    let carried = changes.iter().filter_map(|change| {
        let span = match side {
            Side::Before => change.before.as_ref(),
            Side::After => change.after.as_ref(),
        }?;
        let mut range = span.range().clone();
        for edit in theirs.iter().map(PrimitiveEdit::edit) {
            if fragile && touches(edit, &range) {
                return None;
            }
            range = map_range(&range, edit)?;
        }
        let span = span.with_range(range);
        Some(match side {
            Side::Before => SpanChange::removed(span),
            Side::After => SpanChange::added(span),
        })
    });
    carried.collect()
}
