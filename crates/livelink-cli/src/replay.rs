//! `livelink replay`: scripts of typing sessions.

use crate::args::Replay;
use crate::failure::{self, Failure};
use crate::input;
use crate::syntax;
use livelink::replay::{Summary, fuzz, run_file_both, run_file_with};
use std::io::{IsTerminal as _, Write};
use std::process::ExitCode;

/// Runs the command.
pub(crate) fn run(args: &Replay, mut out: &mut dyn Write) -> Result<ExitCode, Failure> {
    if let Some(steps) = args.fuzz {
        return random(steps, args.seed, out);
    }
    let mut summary = Summary::default();
    let mut unreadable = false;
    for file in &args.files {
        let read = match input::Lines::open(file) {
            Ok(mut scripts) => {
                let name = input::name(file);
                summary.add(if args.both {
                    run_file_both(&syntax::context, &name, &mut scripts, args.trace, &mut out)?
                } else {
                    run_file_with(&syntax::context, &name, &mut scripts, args.trace, &mut out)?
                });
                scripts.failure()
            }
            Err(failure) => Some(failure),
        };
        if let Some(failure) = read {
            failure::complain(&failure);
            unreadable = true;
        }
    }
    // On a terminal that shows both, the output comes before the messages.
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

/// Plays random scripts. A script that breaks an invariant goes to the standard output, so that it can be kept and played
/// again. Everything else goes to the standard error, and the progress only if that is a terminal.
fn random(steps: u64, seed: u64, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let watched = std::io::stderr().is_terminal();
    let mut shown = 0;
    let report = fuzz(steps, seed, &mut |done| {
        if watched && done - shown >= 10_000 {
            eprint!("\r{done} of {steps} steps");
            shown = done;
        }
    });
    if shown > 0 {
        eprintln!();
    }
    match report.failure {
        None => {
            eprintln!(
                "{} steps in {} sessions, seed {seed}: no invariant broken",
                report.steps, report.sessions
            );
            Ok(ExitCode::SUCCESS)
        }
        Some(failure) => {
            writeln!(out, "{}", failure.script)?;
            out.flush()?;
            failure::complain(format_args!(
                "after {} steps, seed {seed}: {}",
                report.steps, failure.what
            ));
            Ok(ExitCode::from(1))
        }
    }
}
