//! What it takes to judge a part of a text.

use std::ops::Range;

use livelink_detect::Detector;

use crate::context::Permissions;
use crate::link_state::LinkState;
use crate::options::SessionOptions;

/// Everything that a judgement of a part of a text depends on. The files of this folder add the judgements, each of which
/// reads and gives a step; nothing is changed here.
pub(crate) struct Judge<'a, R> {
    pub(crate) text: &'a R,
    pub(crate) state: &'a LinkState,
    pub(crate) detector: &'a Detector,
    pub(crate) context: &'a dyn Permissions,
    pub(crate) options: &'a SessionOptions,
}

/// Do the two ranges share anything?
pub(crate) fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}
