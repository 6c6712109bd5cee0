//! One place of a text that a rule speaks of.

use super::rule::Rule;
use std::ops::Range;

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// In bytes of the text.
    pub(crate) range: Range<usize>,
    pub(crate) rule: Rule,
    /// The message.
    pub(crate) message: String,
    /// A suggestion: the probable meaning, or a remedy.
    pub(crate) help: Option<String>,
    /// The number of the ruling that the finding comes from: see `livelink::detect::rulings`.
    pub(crate) ruling: Option<u8>,
    /// The host that the place leads to, in ASCII.
    pub(crate) host: Option<String>,
}
