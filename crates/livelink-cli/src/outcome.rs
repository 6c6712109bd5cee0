//! The outcome of a command for its files: how many were read, left out or skipped, and the exit code.

use crate::failure::{self, Failure};
use crate::interrupt;
use crate::progress::counted;
use crate::tree::Tree;
use std::process::ExitCode;
use std::time::Instant;

/// The outcome for all files of a command.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// Whether a file that is not UTF-8 is an error.
    strict: bool,
    /// Whether the numbers are written at the end.
    stats: bool,
    started: Instant,
    /// How many files were read.
    pub(crate) files: u64,
    /// How many bytes of text they had.
    bytes: u64,
    /// How many files of folders are not texts.
    pub(crate) binary: u64,
    /// How many files were skipped, because they are not UTF-8.
    skipped: u64,
    /// Whether a file or a folder could not be read.
    failed: bool,
}

impl Outcome {
    pub(crate) fn new(args: &Tree) -> Self {
        Self {
            strict: args.strict,
            stats: args.stats,
            started: Instant::now(),
            files: 0,
            bytes: 0,
            binary: 0,
            skipped: 0,
            failed: false,
        }
    }

    /// Counts a file that was read.
    pub(crate) fn read(&mut self, bytes: u64) {
        self.files += 1;
        self.bytes += bytes;
    }

    /// Says why a file or a folder could not be read to its end. A file that is not UTF-8 is only counted if it was found in a
    /// folder: a folder may hold many of them.
    pub(crate) fn fail(&mut self, failure: &Failure) {
        if let Failure::NotUtf8 { in_folder, .. } = failure
            && !self.strict
        {
            self.skipped += 1;
            if !in_folder {
                failure::complain(format_args!("skipped: {failure}"));
            }
            return;
        }
        failure::complain(failure);
        self.failed = true;
    }

    /// Says how many binary files were left out.
    pub(crate) fn complain_of_binary(&self) {
        match self.binary {
            0 => {}
            1 => failure::complain("1 binary file was left out"),
            more => failure::complain(format_args!("{more} binary files were left out")),
        }
    }

    /// Says how many files were skipped, and the numbers if they are asked for: `found` things of the name `what` were found. Returns
    /// the exit code, which is `code` if everything could be read.
    pub(crate) fn end(&self, found: u64, what: &str, code: ExitCode) -> ExitCode {
        if self.skipped > 0 {
            failure::complain(format_args!(
                "{} skipped: not UTF-8 (--strict names them, and makes this an error)",
                counted(self.skipped, "file")
            ));
        }
        if self.stats {
            let seconds = self.started.elapsed().as_secs_f64();
            let megabytes = self.bytes as f64 / 1e6;
            failure::say(format_args!(
                "{} in {}, {megabytes:.1} MB in {seconds:.2} s ({:.0} MB/s)",
                counted(found, what),
                counted(self.files, "file"),
                megabytes / seconds.max(1e-9)
            ));
        }
        interrupt::exit_code(match self.failed {
            true => ExitCode::from(failure::UNREADABLE),
            false => code,
        })
    }
}
