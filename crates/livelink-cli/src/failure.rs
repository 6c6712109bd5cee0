//! The failures of a command, and their messages.

use livelink::lint::escape_unseen;
use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// The exit code if something could not be read or understood.
pub(crate) const UNREADABLE: u8 = 2;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The standard output cannot be written.
    Output(io::Error),
    /// An input cannot be read or understood. The message names the fault, the place and the remedy.
    Input(String),
    /// A file is not UTF-8. The message is as above.
    NotUtf8 {
        message: String,
        /// Whether the file was found in a folder, and nobody named it.
        in_folder: bool,
    },
}

impl Failure {
    /// Prints the message on the standard error and returns the exit code. A closed pipe is not a failure: its reader has read
    /// all that it wants.
    pub(crate) fn report(&self) -> ExitCode {
        if let Failure::Output(error) = self
            && error.kind() == io::ErrorKind::BrokenPipe
        {
            return ExitCode::SUCCESS;
        }
        complain(self);
        ExitCode::from(UNREADABLE)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Output(error) => write!(f, "standard output: {error}"),
            Failure::Input(message) | Failure::NotUtf8 { message, .. } => f.write_str(message),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

/// Prints a message on the standard error. It may quote a file, so characters that control a terminal are escaped.
pub(crate) fn complain(message: impl fmt::Display) {
    say(format_args!(
        "livelink: {}",
        escape_unseen(&message.to_string())
    ));
}

/// Prints a line on the standard error. The command goes on if the line cannot be written. Otherwise a closed pipe would stop `fix` in the
/// middle of its files.
pub(crate) fn say(line: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{line}");
}
