//! Decides about links, and answers with a step.
//!
//! The judge reads the text, the links, the settings and the syntax context, and changes nothing.
//! The engine applies its steps.

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

/// Everything that a decision depends on. Each file of this folder adds decisions.
pub(crate) struct Judge<'a, R: LentText> {
    pub(crate) text: &'a R,
    pub(crate) state: &'a LinkState,
    /// The links that detection finds in the text. The engine updates them before it asks.
    pub(crate) detected: &'a Detected<R::Offset>,
    pub(crate) detector: &'a Detector,
    pub(crate) context: &'a dyn Permissions,
    pub(crate) options: &'a SessionOptions,
}
