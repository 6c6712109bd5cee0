//! An outcome that is being built.

use std::ops::Range;

use livelink_index::{Edit, SpanStore};

use super::Document;
use super::outcome::Outcome;
use crate::buffer::TextBuffer;
use crate::effects::{Announcement, Effects};
use crate::event::Event;
use crate::mark::{Mark, Span as _};
use crate::step::{MarkChange, Step};

/// An outcome that is being built.
pub(super) struct OutcomeBuilder<'a, B: TextBuffer> {
    /// The outcome without the fields that the net change fills in at the end.
    pub(super) so_far: Outcome,
    net: NetChange,
    /// The caller who wants to see each report to the session and its answer.
    report: Report<'a, B>,
}

/// A caller who sees each report to the session.
type Report<'a, B> = &'a mut dyn FnMut(&Document<B>, &Event<'_>, &Effects);

impl<'a, B: TextBuffer> OutcomeBuilder<'a, B> {
    pub(super) fn new(report: Report<'a, B>) -> Self {
        Self {
            so_far: Outcome {
                idle: true,
                ..Outcome::default()
            },
            net: NetChange::default(),
            report,
        }
    }

    /// Passes on a report to the session and its answer.
    pub(super) fn reported(&mut self, document: &Document<B>, event: &Event<'_>, answer: &Effects) {
        (self.report)(document, event, answer);
    }

    pub(super) fn did(&mut self, step: &Step) {
        self.so_far.idle &= step.is_empty();
        self.net.add(step);
    }

    pub(super) fn finish(mut self) -> Outcome {
        self.net.finish(&mut self.so_far);
        self.so_far
    }
}

/// Adds up steps to their total change. Adding a change of a link costs O(log n) for n changed
/// links.
#[derive(Debug, Default)]
pub(super) struct NetChange {
    edits: Vec<Edit>,
    /// Every link that was changed: as it was before all steps, and as the last step that changed
    /// it left it.
    changes: Vec<MarkChange>,
    /// The links that no step made and that some step changed or removed. For each: the number of
    /// edits before that step, the index of its change in `changes`, and its range at that moment.
    met: Vec<(usize, usize, Range<usize>)>,
    /// The present ranges of the changed links. The value of each is the index of its change in
    /// `changes`.
    now: Option<SpanStore<usize>>,
    mutes_changed: bool,
}

impl NetChange {
    /// Adds the next step.
    pub(super) fn add(&mut self, step: &Step) {
        let now = self.now.get_or_insert_with(SpanStore::new);
        let mut after: Vec<(usize, &Mark)> = Vec::new();
        for change in &step.marks {
            let known = change.before.as_ref().and_then(|mark| {
                let (range, &at) = now.at(mark.range.start)?;
                (range == mark.range).then_some(at)
            });
            let at = match (known, &change.before) {
                (Some(at), Some(mark)) => {
                    now.remove(mark.range.clone());
                    at
                }
                (_, before) => {
                    let at = self.changes.len();
                    if let Some(mark) = before {
                        self.met.push((self.edits.len(), at, mark.range.clone()));
                    }
                    self.changes.push(MarkChange {
                        before: before.clone(),
                        after: None,
                    });
                    at
                }
            };
            if let Some(changed) = self.changes.get_mut(at) {
                changed.after.clone_from(&change.after);
            }
            after.extend(change.after.as_ref().map(|mark| (at, mark)));
        }
        if let Some(edit) = step.edit {
            now.shift_for_edit(edit.start, edit.removed_len(), edit.inserted_len());
            self.edits.push(edit);
        }
        for (at, mark) in after {
            let inserted = now.insert(mark.range.clone(), at);
            debug_assert!(inserted.is_ok(), "the links of a state do not overlap");
        }
        self.mutes_changed |= !step.mutes.is_empty();
    }

    /// Moves the links that no step made back to their places before all steps. It reverts all
    /// edits, the last one first. A link follows only the edits from before the step that first
    /// changed it.
    fn back_to_the_start(&mut self) {
        let mut then = SpanStore::new();
        let mut edits = self.edits.iter().rev();
        for (edits_before, at, range) in self.met.drain(..).rev() {
            while edits.len() > edits_before
                && let Some(edit) = edits.next()
            {
                then.shift_for_edit(edit.start, edit.inserted_len(), edit.removed_len());
            }
            let inserted = then.insert(range, at);
            debug_assert!(inserted.is_ok(), "the links of a state do not overlap");
        }
        for edit in edits {
            then.shift_for_edit(edit.start, edit.inserted_len(), edit.removed_len());
        }
        for (range, &at) in then.iter() {
            if let Some(mark) = self.changes.get_mut(at).and_then(|it| it.before.as_mut()) {
                *mark = mark.with_range(range);
            }
        }
    }

    pub(super) fn finish(mut self, outcome: &mut Outcome) {
        self.back_to_the_start();
        for (range, &at) in self.now.iter().flat_map(SpanStore::iter) {
            if let Some(mark) = self.changes.get_mut(at).and_then(|it| it.after.as_mut()) {
                *mark = mark.with_range(range);
            }
        }
        outcome.edits = self.edits;
        outcome.mutes_changed = self.mutes_changed;
        for change in self.changes {
            match (change.before, change.after) {
                (None, Some(after)) => outcome.added.push(after),
                (Some(before), None) => outcome.removed.push(before),
                (Some(before), Some(after)) if before != after => {
                    outcome.changed.push((before, after));
                }
                _ => {}
            }
        }
        outcome.announcement = Announcement {
            added: outcome.added.len(),
            removed: outcome.removed.len(),
            changed: outcome
                .changed
                .iter()
                .filter(|(before, after)| before.href != after.href)
                .count(),
        };
        outcome.links_changed =
            !(outcome.added.is_empty() && outcome.removed.is_empty() && outcome.changed.is_empty());
    }
}
