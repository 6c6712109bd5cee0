//! Ctrl+C: a command that reads many files ends after the output that it has begun.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

static HAPPENED: AtomicBool = AtomicBool::new(false);

/// The exit code of an interrupted command, as shells expect it: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;

/// From now on, the first Ctrl+C only sets a flag, and [`happened`] returns it. The second one ends the process at once.
pub(crate) fn listen() {
    // If there is no way to listen, Ctrl+C ends the process as it always did.
    let _ = ctrlc::try_set_handler(|| {
        if HAPPENED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    });
}

/// Whether the user pressed Ctrl+C.
pub(crate) fn happened() -> bool {
    HAPPENED.load(Ordering::Relaxed)
}

/// Returns `code`, or the code of an interrupted command.
pub(crate) fn exit_code(code: ExitCode) -> ExitCode {
    match happened() {
        true => ExitCode::from(INTERRUPTED),
        false => code,
    }
}
