//! The command `livelink`.

use std::process::ExitCode;

fn main() -> ExitCode {
    livelink_cli::run()
}
