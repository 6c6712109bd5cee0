//! Ctrl+C: a command that reads many files ends after the output that it has begun, or soon if it cannot.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

static HAPPENED: AtomicBool = AtomicBool::new(false);

/// The exit code of an interrupted command, as shells expect it: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;

/// How long the command may take to end. Some files of the system can be opened like others, and reading them never ends.
const GRACE: Duration = Duration::from_secs(2);

/// From now on, the first Ctrl+C only sets a flag, and [`happened`] returns it. The second one ends the process at once, and so
/// does the end of a short time. A termination by another program is the same as Ctrl+C.
pub(crate) fn listen() {
    // If there is no way to listen, Ctrl+C ends the process as it always did.
    let _ = ctrlc::try_set_handler(|| {
        let end = || std::process::exit(INTERRUPTED.into());
        if HAPPENED.swap(true, Ordering::Relaxed) {
            end();
        }
        thread::spawn(move || {
            thread::sleep(GRACE);
            end();
        });
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
