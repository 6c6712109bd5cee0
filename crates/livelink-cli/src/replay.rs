//! `livelink replay`: scripts of typing sessions.

use crate::args::Replay;
use crate::failure::{self, Failure};
use crate::input;
use crate::syntax;
use livelink::session::replay::{Summary, run_file_with};
use std::io::Write;
use std::process::ExitCode;

/// Runs the command.
pub(crate) fn run(args: &Replay, mut out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let mut summary = Summary::default();
    let mut unreadable = false;
    for file in &args.files {
        match input::bytes(file) {
            Ok(scripts) => summary.add(run_file_with(
                &syntax::context,
                &input::name(file),
                scripts.as_slice(),
                args.trace,
                &mut out,
            )?),
            Err(failure) => {
                failure::complain(&failure);
                unreadable = true;
            }
        }
    }
    // What is written comes before what is complained about, also where both go to one terminal.
    out.flush()?;
    for error in &summary.errors {
        failure::complain(error);
    }
    let code = if unreadable {
        failure::UNREADABLE
    } else {
        summary.exit_code()
    };
    Ok(ExitCode::from(code))
}
