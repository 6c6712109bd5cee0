//! The outcome for a file.

use super::summary::Tally;
use crate::failure::Failure;

/// The outcome for a file, besides its output.
#[derive(Debug, Default)]
pub(super) struct Report {
    pub(super) tally: Tally,
    /// Whether the file is not a text, so that it was left out.
    pub(super) is_binary: bool,
    /// Why the file was not read to its end.
    pub(super) failure: Option<Failure>,
}
