//! The outcome for a file, and for all files together.

use super::summary::Tally;
use crate::failure::{self, Failure};
use std::process::ExitCode;

/// The outcome for a file, besides its output.
#[derive(Debug, Default)]
pub(super) struct Report {
    pub(super) tally: Tally,
    /// Whether the file is not a text, so that it was left out.
    pub(super) is_binary: bool,
    /// Why the file was not read to its end.
    pub(super) failure: Option<Failure>,
}

/// The outcome for all files.
#[derive(Debug, Default)]
pub(super) struct Total {
    pub(super) tally: Tally,
    pub(super) files: u64,
    binary: u64,
    /// Whether a file or a folder could not be read.
    pub(super) failed: bool,
}

impl Total {
    /// Adds a file. If it could not be read, the reason goes to the standard error.
    pub(super) fn add(&mut self, report: Report) {
        self.tally.merge(report.tally);
        self.files += 1;
        self.binary += u64::from(report.is_binary);
        if let Some(failure) = report.failure {
            self.fail(&failure);
        }
    }

    /// Prints the fault of a file or a folder.
    pub(super) fn fail(&mut self, failure: &Failure) {
        failure::complain(failure);
        self.failed = true;
    }

    /// Reports the number of files that were left out, and returns the exit code.
    pub(super) fn end(&self) -> ExitCode {
        match self.binary {
            0 => {}
            1 => failure::complain("1 binary file was left out"),
            more => failure::complain(format_args!("{more} binary files were left out")),
        }
        match self.failed {
            true => ExitCode::from(failure::UNREADABLE),
            false => ExitCode::SUCCESS,
        }
    }
}
