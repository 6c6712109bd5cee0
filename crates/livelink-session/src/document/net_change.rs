//! The net change of the steps of one input.

use livelink_index::Edit;

use super::outcome::Outcome;
use crate::effects::Announcement;
use crate::mapping::{map_range, unmap_range};
use crate::mark::Mark;
use crate::step::{MarkChange, Step};

/// Adds up steps to what they changed together.
#[derive(Debug, Default)]
pub(super) struct NetChange {
    edits: Vec<Edit>,
    changes: Vec<MarkChange>,
    mutes_changed: bool,
}

impl NetChange {
    /// Adds the next step.
    pub(super) fn add(&mut self, step: &Step) {
        let earlier = self.changes.len();
        let mut next = Vec::new();
        for change in &step.marks {
            let chained = change.before.as_ref().and_then(|before| {
                self.changes
                    .iter_mut()
                    .take(earlier)
                    .find(|earlier| earlier.after.as_ref() == Some(before))
            });
            match chained {
                // An impossible range marks it as done until all others have moved.
                Some(earlier) => {
                    earlier.after = None;
                    let before = earlier.before.take();
                    next.push(MarkChange {
                        before,
                        after: change.after.clone(),
                    });
                }
                None => next.push(MarkChange {
                    before: change.before.as_ref().map(|mark| self.at_first(mark)),
                    after: change.after.clone(),
                }),
            }
        }
        self.changes
            .retain(|change| change.before.is_some() || change.after.is_some());
        if let Some(edit) = step.edit {
            for after in self
                .changes
                .iter_mut()
                .filter_map(|change| change.after.as_mut())
            {
                if let Some(range) = map_range(&after.range, edit) {
                    after.range = range;
                }
            }
            self.edits.push(edit);
        }
        self.changes.append(&mut next);
        self.mutes_changed |= !step.mutes.is_empty();
    }

    /// A link that no step so far touched, where it was before all of them.
    fn at_first(&self, mark: &Mark) -> Mark {
        let edits = self.edits.iter().rev();
        let range = edits.fold(mark.range.clone(), |range, edit| unmap_range(&range, *edit));
        Mark {
            range,
            ..mark.clone()
        }
    }

    pub(super) fn finish(self, outcome: &mut Outcome) {
        outcome.edits = self.edits;
        outcome.mutes_changed = self.mutes_changed;
        for change in self.changes {
            match change {
                MarkChange {
                    before: None,
                    after: Some(after),
                } => outcome.added.push(after),
                MarkChange {
                    before: Some(before),
                    after: None,
                } => outcome.removed.push(before),
                MarkChange {
                    before: Some(before),
                    after: Some(after),
                } if before != after => {
                    outcome.changed.push((before, after));
                }
                MarkChange { .. } => {}
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
