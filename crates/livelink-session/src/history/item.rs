//! The items of a unit of a history.

use super::foreign::Foreign;
use super::packed_links::PackedLinks;
use super::recorded::Recorded;
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
        let recorded = |step| Recorded {
            step,
            removed: String::new(),
            inserted: String::new(),
        };
        match PackedLinks::of(&step.marks) {
            Some(links) => {
                let step = Step {
                    edit: step.edit,
                    marks: Vec::new(),
                    mutes: step.mutes.clone(),
                    dormant: step.dormant.clone(),
                };
                Self::Packed(recorded(step), links)
            }
            None => Self::Local(recorded(step.clone())),
        }
    }
}

/// The direction of a move through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Undo,
    Redo,
}
