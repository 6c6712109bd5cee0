//! The edits of one report.

use std::ops::{Deref, DerefMut};

use livelink_index::{Edit, Offset};

/// The edits of one report, one for each caret. Nearly every report has one caret, and then nothing
/// is allocated.
#[derive(Debug)]
pub(crate) enum Edits {
    One([Edit; 1]),
    Many(Vec<Edit>),
}

impl Edits {
    /// Converts an editor's edits.
    pub(crate) fn of<O: Offset>(edits: &[Edit<O>]) -> Self {
        match edits {
            [edit] => Self::One([edit.cast()]),
            _ => Self::Many(edits.iter().map(|edit| edit.cast()).collect()),
        }
    }

    /// Removes each edit for which `joins` has added it to the edit before.
    pub(crate) fn join(&mut self, joins: impl FnMut(&mut Edit, &mut Edit) -> bool) {
        if let Self::Many(edits) = self {
            edits.dedup_by(joins);
        }
    }
}

impl From<Edit> for Edits {
    fn from(edit: Edit) -> Self {
        Self::One([edit])
    }
}

impl Deref for Edits {
    type Target = [Edit];

    fn deref(&self) -> &[Edit] {
        match self {
            Self::One(edit) => edit,
            Self::Many(edits) => edits,
        }
    }
}

impl DerefMut for Edits {
    fn deref_mut(&mut self) -> &mut [Edit] {
        match self {
            Self::One(edit) => edit,
            Self::Many(edits) => edits,
        }
    }
}
