//! Edits as steps: one after the other, each with the text that it led to.

use livelink_index::{Edit, Text};

use crate::mirror::Mirror;
use crate::zones::Zones;

/// An edit and the text as it was right after it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) edit: Edit,
    pub(crate) text: Mirror,
}

impl Zones {
    /// Follows the edit of a step, provisionally.
    pub(crate) fn follow_step(&mut self, step: &Step) {
        let inserted = step.edit.start..step.edit.new_end;
        // A key press; a paste is worth no look. Only what was put in is looked at, however long its line.
        let one_line = || inserted.len() <= 64 && !step.text.has_line_feed(inserted);
        self.follow(step.edit, one_line);
    }
}

/// The edits of one moment as steps one after the other, last place first, so that no step moves another.
pub(crate) fn steps<T: Text + ?Sized>(before: &Mirror, text: &T, edits: &[Edit]) -> Vec<Step> {
    let mut sorted: Vec<Edit> = edits
        .iter()
        .copied()
        .filter(|edit| edit.removed_len() + edit.inserted_len() > 0)
        .collect();
    sorted.sort_by_key(|edit| (edit.start, edit.old_end));
    let apart = sorted
        .windows(2)
        .all(|pair| matches!(pair, [one, next] if one.old_end <= next.start));
    if apart && let Some(steps) = one_by_one(before, text, &sorted) {
        return steps;
    }
    vec![Step {
        edit: Edit::replace(0..before.len(), text.len()),
        text: Mirror::of(text),
    }]
}

/// `None` if the edits are not the way from the one text to the other.
fn one_by_one<T: Text + ?Sized>(before: &Mirror, text: &T, sorted: &[Edit]) -> Option<Vec<Step>> {
    let mut mirror = before.clone();
    // Where each edit's text stands in the text after all of them.
    let mut place = 0_usize;
    let mut places = Vec::with_capacity(sorted.len());
    let mut old = 0;
    for edit in sorted {
        place = place.checked_add(edit.start.checked_sub(old)?)?;
        places.push(place);
        place = place.checked_add(edit.inserted_len())?;
        old = edit.old_end;
    }
    let mut steps = Vec::with_capacity(sorted.len());
    for (edit, place) in sorted.iter().zip(places).rev() {
        if !mirror.edit(*edit, text, place) {
            return None;
        }
        steps.push(Step {
            edit: *edit,
            text: mirror.clone(),
        });
    }
    (mirror.len() == text.len()).then_some(steps)
}
