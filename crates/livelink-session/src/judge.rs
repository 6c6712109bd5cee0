//! What becomes of links: every question about them is answered here, by a step or by nothing.
//!
//! The judge reads the text, the links, the settings and the syntax context, and changes nothing. The engine carries its
//! steps out.

use livelink_detect::Detector;

use crate::context::Permissions;
use crate::detected::Detected;
use crate::lent_text::LentText;
use crate::link_state::LinkState;
use crate::options::SessionOptions;

mod commit;
mod found_again;
pub(crate) mod link;
mod rederive;
mod rewrite;
pub(crate) mod windows;

pub(crate) use found_again::found_again;
pub(crate) use rewrite::in_unicode;

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
