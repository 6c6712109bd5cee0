//! The items of a unit of a history, and how one step is applied.

use std::ops::Range;

use livelink_index::Edit;

use super::foreign::Foreign;
use super::packed_links::PackedLinks;
use crate::link_state::LinkState;
use crate::step::Step;

/// One item of a unit; a unit holds them in order.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// A step of the local user.
    Local(Recorded),
    /// A step of the local user with many links, which are packed. The step itself has none.
    Packed(Recorded, PackedLinks),
    /// Other users' edits that came after that step, and before the next one.
    Foreign(Foreign),
}

impl Item {
    /// A step of the local user.
    pub(crate) fn local(mut step: Recorded) -> Self {
        match PackedLinks::of(&step.step.marks) {
            Some(links) => {
                step.step.marks = Vec::new();
                Self::Packed(step, links)
            }
            None => Self::Local(step),
        }
    }

    /// A step of the local user whose texts the editor keeps.
    pub(crate) fn without_texts(step: &Step) -> Self {
        match PackedLinks::of(&step.marks) {
            // Only the rest is copied: a copy of a million links would not be small.
            Some(links) => {
                let rest = Step {
                    edit: step.edit,
                    marks: Vec::new(),
                    mutes: step.mutes.clone(),
                    dormant: step.dormant.clone(),
                };
                Self::Packed(Recorded::without_texts(rest), links)
            }
            None => Self::Local(Recorded::without_texts(step.clone())),
        }
    }
}

/// The direction of a move through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Undo,
    Redo,
}

/// A step that has removed more bytes than this joins no further step. Each Backspace that joined
/// would move all of them.
const LONGEST: usize = 4096;

/// A step as a history keeps it: the session's part and the two texts of its edit. If the editor
/// keeps the texts itself ([`NoText`]), both are empty, although the edit has lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Recorded {
    pub(crate) step: Step,
    /// The text that the edit replaced; empty without an edit.
    pub(crate) removed: String,
    /// The text that the edit inserted.
    pub(crate) inserted: String,
}

impl Recorded {
    /// A step that has no edit, or whose texts the editor keeps.
    pub(crate) fn without_texts(step: Step) -> Self {
        Self {
            step,
            removed: String::new(),
            inserted: String::new(),
        }
    }

    pub(crate) fn invert(self) -> Self {
        Self {
            step: self.step.invert(),
            removed: self.inserted,
            inserted: self.removed,
        }
    }

    /// Joins `next` to this step if that loses nothing, and returns whether it did. Characters join
    /// if the user typed them one after the other, or deleted them side by side, and if they
    /// changed no span. So a typed word is one string.
    pub(crate) fn absorb(&mut self, next: &Self) -> bool {
        let (Some(edit), Some(more)) = (self.step.edit, next.step.edit) else {
            return false;
        };
        if !self.step.is_plain() || !next.step.is_plain() || self.removed.len() > LONGEST {
            return false;
        }
        let typed =
            edit.removed_len() == 0 && more.removed_len() == 0 && more.start == edit.new_end;
        let erased = edit.inserted_len() == 0 && more.inserted_len() == 0;
        if typed {
            self.inserted.push_str(&next.inserted);
            self.step.edit = Some(Edit::insert(
                edit.start,
                edit.inserted_len() + more.inserted_len(),
            ));
        } else if erased && more.old_end == edit.start {
            self.removed.insert_str(0, &next.removed);
            self.step.edit = Some(Edit::delete(more.start..edit.old_end));
        } else if erased && more.start == edit.start {
            self.removed.push_str(&next.removed);
            self.step.edit = Some(Edit::delete(edit.start..edit.old_end + more.removed_len()));
        } else {
            return false;
        }
        true
    }
}

/// The target of the edits when a history plays its units.
pub(crate) trait UndoTarget {
    /// Makes an edit; `inserted` is its text.
    fn edit(&mut self, edit: Edit, inserted: &str);
    /// Returns the text that an edit is about to remove.
    fn taken(&self, range: Range<usize>) -> String;
}

/// Replaces a text that the editor keeps. The editor has undone its own edits already, so only
/// lengths count here.
pub(crate) struct NoText;

impl UndoTarget for NoText {
    fn edit(&mut self, _: Edit, _: &str) {}

    fn taken(&self, _: Range<usize>) -> String {
        String::new()
    }
}

/// Applies one step to text and state.
pub(super) fn perform<T: UndoTarget>(
    step: Recorded,
    target: &mut T,
    state: &mut LinkState,
    done: &mut Vec<Recorded>,
) {
    if let Some(edit) = step.step.edit {
        target.edit(edit, &step.inserted);
    }
    state.apply(&step.step);
    done.push(step);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(edit: Edit, removed: &str, inserted: &str) -> Recorded {
        let step = Step {
            edit: Some(edit),
            ..Step::default()
        };
        Recorded {
            step,
            removed: removed.into(),
            inserted: inserted.into(),
        }
    }

    #[test]
    fn neighbours_become_one() {
        let cases = [
            (
                step(Edit::insert(3, 1), "", "a"),
                step(Edit::insert(4, 2), "", "é"),
                Some(step(Edit::insert(3, 3), "", "aé")),
            ),
            (
                step(Edit::delete(4..5), "b", ""),
                step(Edit::delete(3..4), "a", ""),
                Some(step(Edit::delete(3..5), "ab", "")),
            ),
            (
                step(Edit::delete(4..5), "b", ""),
                step(Edit::delete(4..6), "cd", ""),
                Some(step(Edit::delete(4..7), "bcd", "")),
            ),
            (
                step(Edit::insert(3, 1), "", "a"),
                step(Edit::insert(3, 1), "", "b"),
                None,
            ),
            (
                step(Edit::insert(3, 1), "", "a"),
                step(Edit::delete(3..4), "a", ""),
                None,
            ),
            (
                step(Edit::delete(4..5), "b", ""),
                step(Edit::delete(1..2), "x", ""),
                None,
            ),
        ];
        for (first, second, expected) in cases {
            let mut merged = first.clone();
            let did = merged.absorb(&second);
            assert_eq!(did.then_some(merged), expected, "{first:?} then {second:?}");
        }
    }
}
