//! The progress of a command that runs longer than a second, and counts in messages.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

/// After this time a line appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line on the terminal with the number of finished files. There is no line if the output of the command goes to the same
/// terminal, because the output shows how far the command is, and none in a pipe.
#[derive(Debug)]
pub(crate) struct Progress {
    started: Instant,
    line: Option<ProgressBar>,
    is_shown: bool,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self {
            started: Instant::now(),
            line: None,
            is_shown: std::io::stderr().is_terminal() && !std::io::stdout().is_terminal(),
        }
    }

    /// Reports that `files` files are done, and their findings.
    pub(crate) fn files(&mut self, files: u64, found: u64, what: &str) {
        if !self.is_shown || self.started.elapsed() < PATIENCE {
            return;
        }
        let line = self.line.get_or_insert_with(|| {
            let line = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
                line.set_style(style);
            }
            line
        });
        line.set_message(format!("{files} files, {found} {what}"));
        line.tick();
    }
}

/// A number of things: `1 file`, `2 files`.
pub(crate) fn counted(count: u64, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        count => format!("{count} {thing}s"),
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}
