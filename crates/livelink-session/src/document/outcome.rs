//! The answer of a document.

use std::ops::Range;

use livelink_detect::TargetError;
use livelink_index::Edit;

use crate::effects::Announcement;
use crate::mark::Mark;
use crate::units::UnitKind;

/// The effect of an input: enough to repaint, to speak, and to trace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// Changes of the text, in order, each in offsets of the text after the one before it. A single
    /// one leads from the last text to the new one. An undo can have several, and the texts between
    /// them are not kept: [`EditLog`](livelink_index::EditLog) makes of them edits of the last text,
    /// and [`Edit::between`] compares the texts.
    pub edits: Vec<Edit>,
    /// Whether any link was added or removed, or has another text or target. (Links that only moved
    /// do not count.)
    pub links_changed: bool,
    /// Links that are new, in offsets of the text after the input.
    pub added: Vec<Mark>,
    /// Links that are gone, in offsets of the text before the input.
    pub removed: Vec<Mark>,
    /// Links that have another text or target: first as they were, in offsets before the input,
    /// then as they are, in offsets after it.
    pub changed: Vec<(Mark, Mark)>,
    /// Whether a mute was added or removed.
    pub mutes_changed: bool,
    /// The ranges in which the session detected, as byte ranges of the text at that moment.
    pub rescanned: Vec<Range<usize>>,
    /// The undo units that the input made, extended or moved through, in order.
    pub units: Vec<UnitKind>,
    /// The counts that a screen reader announces.
    pub announcement: Announcement,
    /// The reason why the link command made no link.
    pub refused: Option<TargetError>,
    /// Whether a Backspace right now would remove a link.
    pub armed: bool,
    /// Whether the input had no effect at all. (Delete at the end of the text, Undo with nothing to
    /// undo, a refused edit.)
    pub idle: bool,
}
