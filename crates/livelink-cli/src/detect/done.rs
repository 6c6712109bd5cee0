//! The exit code of a run over several files, and whether the run wrote any JSON object.

use crate::failure::{self, Failure};
use std::process::ExitCode;

/// The result for all files.
pub(super) struct Done {
    pub(super) code: ExitCode,
    /// Whether no JSON object was written.
    pub(super) is_empty: bool,
}

impl Default for Done {
    fn default() -> Self {
        Self {
            code: ExitCode::SUCCESS,
            is_empty: true,
        }
    }
}

impl Done {
    /// Prints what is wrong with a file.
    pub(super) fn complain(&mut self, failure: &Failure) {
        failure::complain(failure);
        self.code = ExitCode::from(failure::UNREADABLE);
    }
}
