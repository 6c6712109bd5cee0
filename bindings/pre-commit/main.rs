//! The command `livelink`, as pre-commit installs it: see `.pre-commit-hooks.yaml`.

use std::process::ExitCode;

fn main() -> ExitCode {
    livelink_cli::run()
}
