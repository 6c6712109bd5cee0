//! Maintainers' chores, run as `cargo xtask <command>`.
//!
//! | command | what it does |
//! |---|---|
//! | `tables` | writes every generated file of the repository |
//! | `tables --check` | regenerates in memory and fails if a committed file differs |
//!
//! Exit codes: 0 done, 1 a generated file is stale or cannot be written, 2 the command line is not understood.

mod tables;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask tables [--check]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["tables"] => tables::write(),
        ["tables", "--check"] => tables::check(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(report) => {
            print!("{report}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
