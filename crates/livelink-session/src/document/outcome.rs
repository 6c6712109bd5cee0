//! What a document answers.

use std::ops::Range;

use livelink_index::Edit;

use crate::effects::Announcement;
use crate::mark::Mark;
use crate::units::UnitKind;

/// What an input did: enough to repaint, to speak, and to trace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// Changes of the text, in order, each in offsets of the text after the one before it.
    pub edits: Vec<Edit>,
    /// Did any link come, go, or change its text or target? (Links that merely moved did not.)
    pub links_changed: bool,
    /// Links that are new, in offsets of the text now.
    pub added: Vec<Mark>,
    /// Links that are gone, in offsets of the text before the input.
    pub removed: Vec<Mark>,
    /// Links that have another text or target: as they were, in offsets before, and as they are, in offsets now.
    pub changed: Vec<(Mark, Mark)>,
    /// Did a mute come or go?
    pub mutes_changed: bool,
    /// What was detected in: bytes of the text at that moment.
    pub rescanned: Vec<Range<usize>>,
    /// The undo units that the input made, joined or travelled through, in order.
    pub units: Vec<UnitKind>,
    /// For a screen reader.
    pub announcement: Announcement,
    /// Would a Backspace right now take a link off?
    pub armed: bool,
    /// Did the input do nothing at all? (Delete at the end of the text, Undo with nothing to undo, a refused edit.)
    pub idle: bool,
}
