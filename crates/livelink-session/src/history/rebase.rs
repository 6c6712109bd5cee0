//! Carries a local step past other users' edits.
//!
//! The step was recorded for a text on which other edits have happened since. This module carries
//! them past the step one by one ([`transform`](super::transform)), and moves the step's links and
//! mutes past them.

use std::ops::Range;

use super::foreign::Foreign;
use super::item::Recorded;
use super::item::UndoTarget;
use super::item::perform;
use super::timed::{Timed, by_time, left_to_right};
use super::transform::{PrimitiveEdit, primitives, transform};
use crate::link_state::LinkState;
use crate::mapping::{map_range, touches};
use crate::mark::Span;
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
    let half = |before: bool| Step {
        edit: None,
        marks: carried(
            &step.marks,
            before,
            if before { &theirs } else { &theirs_after },
            false,
        ),
        mutes: carried(
            &step.mutes,
            before,
            if before { &theirs } else { &theirs_after },
            true,
        ),
        dormant: carried(
            &step.dormant,
            before,
            if before { &theirs } else { &theirs_after },
            false,
        ),
    };
    Rebased {
        before: half(true),
        primitives: ours,
        inserted,
        after: half(false),
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
            marks: present(self.before.marks, |mark| {
                state
                    .marks
                    .overlapping(mark.range.clone())
                    .any(|m| m == *mark)
            }),
            mutes: present(self.before.mutes, |mute| {
                state
                    .mutes
                    .overlapping(mute.range.clone())
                    .any(|m| m == *mute)
            }),
            dormant: present(self.before.dormant, |d| {
                state.dormant.overlapping(d.range.clone()).any(|m| m == *d)
            }),
        };
        if !before.is_empty() {
            perform(Recorded::of_state(before), target, state, done);
        }
        for primitive in self.primitives {
            let edit = primitive.edit();
            let removed = target.taken(edit.start..edit.old_end);
            let inserted = if edit.new_end > edit.start {
                self.inserted.clone()
            } else {
                String::new()
            };
            let step = state.map(edit);
            perform(
                Recorded {
                    step,
                    removed,
                    inserted,
                },
                target,
                state,
                done,
            );
        }
        let mut after = self.after;
        after.marks = making_room(after.marks, |range| {
            state.marks.overlapping(range).collect()
        });
        after.mutes = making_room(after.mutes, |range| {
            state.mutes.overlapping(range).collect()
        });
        after.dormant = making_room(after.dormant, |range| {
            state.dormant.overlapping(range).collect()
        });
        if !after.is_empty() {
            perform(Recorded::of_state(after), target, state, done);
        }
    }
}

/// Returns the removals whose span is really there.
fn present<S: Span>(
    changes: Vec<SpanChange<S>>,
    is_there: impl Fn(&S) -> bool,
) -> Vec<SpanChange<S>> {
    changes
        .into_iter()
        .filter(|change| change.before.as_ref().is_some_and(&is_there))
        .collect()
}

/// Returns the additions, each after the removal of any spans that it would overlap.
fn making_room<S: Span>(
    changes: Vec<SpanChange<S>>,
    overlapping: impl Fn(Range<usize>) -> Vec<S>,
) -> Vec<SpanChange<S>> {
    let additions = changes.iter().filter_map(|change| change.after.as_ref());
    let mut old: Vec<S> = additions
        .flat_map(|span| overlapping(span.range().clone()))
        .collect();
    // A span under several additions is removed once.
    old.sort_by_key(|span| span.range().start);
    old.dedup();
    old.into_iter()
        .map(SpanChange::removed)
        .chain(changes)
        .collect()
}

/// Returns one side of the changes, each span carried past `theirs`.
fn carried<S: Span>(
    changes: &[SpanChange<S>],
    before: bool,
    theirs: &[PrimitiveEdit],
    fragile: bool,
) -> Vec<SpanChange<S>> {
    let side = changes.iter().filter_map(|change| {
        if before {
            change.before.as_ref()
        } else {
            change.after.as_ref()
        }
    });
    side.filter_map(|span| {
        let mut range = span.range().clone();
        for primitive in theirs {
            let edit = primitive.edit();
            if fragile && touches(edit, &range) {
                return None;
            }
            range = map_range(&range, edit)?;
        }
        let span = span.with_range(range);
        Some(if before {
            SpanChange::removed(span)
        } else {
            SpanChange::added(span)
        })
    })
    .collect()
}
