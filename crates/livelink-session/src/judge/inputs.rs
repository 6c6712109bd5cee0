//! What it takes to judge a part of a text.

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
