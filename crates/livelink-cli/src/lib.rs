//! The command `livelink`: finds, formats and explains links, and plays sessions.
//!
//! | file | command |
//! |---|---|
//! | `detect` | `livelink detect`: the links of files |
//! | `check` | `livelink check`: links that deceive |
//! | `fix` | `livelink fix`: links rewritten |
//! | `explain` | `livelink explain`: every candidate, and why it is a link or not |
//! | `format` | `livelink format`: URLs, minimally escaped |
//! | `host` | `livelink host`: how a URL parser reads a host |
//! | `replay` | `livelink replay`: session scripts |
//! | | `livelink lsp`: the language server of `livelink-ls` |
//! | `conformance` | `livelink conformance`: the official Unicode files |
//! | `manual` | `livelink completions`, `livelink man` |
//!
//! Exit codes: 0 done; 1 done, and the answer is no (a script or a conformance case fails, a check finds something); 2 something could not be read
//! or understood, and a line on the standard error names it. If the reader closes the pipe, the program ends with code 0.

// These macros panic if their output cannot be written. `failure::say` does not.
#![cfg_attr(not(test), warn(clippy::print_stderr, clippy::print_stdout))]

mod args;
mod check;
mod conformance;
mod detect;
mod detection;
mod explain;
mod facts;
mod failure;
mod file_list;
mod fix;
mod format;
mod host;
mod in_order;
mod input;
mod interrupt;
mod json_lines;
mod json_list;
mod manual;
mod markdown_places;
mod outcome;
mod patterns;
mod place;
mod progress;
mod replay;
mod syntax;
mod terminal;
mod tree;

use clap::Parser as _;
use failure::Failure;
use std::io::{BufWriter, Write as _};
use std::process::ExitCode;

/// Runs the command with the arguments of the process. Returns its exit code.
pub fn run() -> ExitCode {
    let args = args::Args::parse();
    // The server takes the standard output for itself.
    if let args::Command::Lsp(_) = args.command {
        return livelink_ls::serve_stdio();
    }
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let outcome = match args.command {
        args::Command::Detect(detect) => detect::run(&detect, &mut out),
        args::Command::Check(check) => check::run(&check, &mut out),
        args::Command::Fix(fix) => fix::run(&fix, &mut out),
        args::Command::Explain(explain) => explain::run(&explain, &mut out),
        args::Command::Format(format) => format::run(&format, &mut out),
        args::Command::Host(host) => host::run(&host, &mut out),
        args::Command::Replay(replay) => replay::run(&replay, &mut out),
        args::Command::Lsp(_) => Ok(ExitCode::SUCCESS),
        args::Command::Conformance(conformance) => conformance::run(&conformance, &mut out),
        args::Command::Completions(completions) => manual::completions(&completions, &mut out),
        args::Command::Man(man) => manual::page(&man, &mut out),
    };
    let outcome = outcome.and_then(|code| out.flush().map(|()| code).map_err(Failure::Output));
    match outcome {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}
