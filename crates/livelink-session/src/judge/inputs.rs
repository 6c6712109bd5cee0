//! What it takes to judge a part of a text.

use livelink_detect::Detector;

use crate::context::Permissions;
use crate::detected::Detected;
use crate::lent_text::LentText;
use crate::link_state::LinkState;
use crate::options::SessionOptions;

/// Everything that a judgement of a part of a text depends on. The files of this folder add the judgements, each of which
/// reads and gives a step; nothing is changed here.
pub(crate) struct Judge<'a, R: LentText> {
    pub(crate) text: &'a R,
    pub(crate) state: &'a LinkState,
    /// The links of the text. They are up to date wherever a judgement asks for them.
    pub(crate) detected: &'a Detected<R::Offset>,
    pub(crate) detector: &'a Detector,
    pub(crate) context: &'a dyn Permissions,
    pub(crate) options: &'a SessionOptions,
}
