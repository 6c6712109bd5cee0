//! The door between the rules and all that is only quicker.

use crate::link::LinkKind;
use crate::options::Options;
use crate::tld::TldTable;
use std::ops::Range;

/// The question to a shortcut: a place in a text, and the settings of the scan.
pub(crate) struct At<'s> {
    pub(crate) text: &'s str,
    /// The anchor.
    pub(crate) place: usize,
    /// No candidate begins before this.
    pub(crate) floor: usize,
    pub(crate) options: &'s Options,
    pub(crate) tlds: &'s TldTable,
}

/// The answer of a shortcut. The rules would give the same answer. `read` says that no byte at or
/// after it was read.
pub(crate) enum Outcome {
    /// This is a link, if policy admits it. Its host is plain.
    Link {
        kind: LinkKind,
        range: Range<usize>,
        host_start: usize,
        read: usize,
    },
    /// Nothing up to `to` links.
    Refused { to: usize, read: usize },
    /// The rules decide.
    Ask,
}
