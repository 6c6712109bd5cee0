//! The data of a finding for all output formats.

use super::finding::Finding;
use super::rule::Level;

/// A finding with everything that a form may want to say.
pub(crate) struct Entry<'a> {
    pub(crate) file: &'a str,
    pub(crate) text: &'a str,
    pub(crate) finding: &'a Finding,
    pub(crate) level: Level,
    /// Where the finding starts and ends. Lines and columns count from 1, columns in Unicode scalar values.
    pub(crate) start: (usize, usize),
    pub(crate) end: (usize, usize),
}
