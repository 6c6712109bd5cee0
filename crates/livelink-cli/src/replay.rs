//! `livelink replay`: scripts of typing sessions.

use crate::failure::{self, Failure};
use crate::input;
use crate::syntax;
use clap::Args as ClapArgs;
use livelink::replay::{Summary, fuzz, run_file_both, run_file_with};
use std::io::{IsTerminal as _, Write};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink replay bug.jsonl
  livelink replay --trace bug.jsonl
  livelink replay --fuzz 100000 --seed 7 > found.jsonl || livelink replay --both found.jsonl

Each line of a file is a script. A JSON line is written for each script, with \"ok\" if the script says what it expects. \
With --fuzz, only a script that broke an invariant is written.

Exit codes: 0 every script ok, no invariant broken; 1 a script is not ok, an invariant is broken; \
2 a file or a script could not be read.")]
pub(crate) struct Replay {
    /// Run each script through both undo designs (one history; the editor's own stack), check the invariants after every
    /// script step, and call a script not ok if the designs differ or an invariant breaks
    #[arg(long)]
    pub(crate) both: bool,
    /// Make up N random script steps, check the invariants after each, and write the first script that breaks one
    #[arg(long, value_name = "N", conflicts_with_all = ["files", "trace", "both"])]
    pub(crate) fuzz: Option<u64>,
    /// The seed of --fuzz; the same seed makes the same scripts
    #[arg(long, value_name = "S", default_value_t = 1, requires = "fuzz")]
    pub(crate) seed: u64,
    /// Also write a line for each script step: what was scanned and what changed
    #[arg(long)]
    pub(crate) trace: bool,
    /// Files of scripts; "-" stands for the standard input
    #[arg(value_name = "FILE", required_unless_present = "fuzz")]
    pub(crate) files: Vec<PathBuf>,
}

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
            let _ = write!(std::io::stderr(), "\r{done} of {steps} steps");
            shown = done;
        }
    });
    if shown > 0 {
        failure::say("");
    }
    match report.failure {
        None => {
            failure::say(format_args!(
                "{} steps in {} sessions, seed {seed}: no invariant broken",
                report.steps, report.sessions
            ));
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
