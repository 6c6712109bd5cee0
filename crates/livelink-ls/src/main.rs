//! The command `livelink-ls`: a language server on the standard input and output. `--version` and `--help` are its only
//! arguments; `--stdio`, which some clients pass, changes nothing.

use std::io::{self, Write as _};
use std::process::ExitCode;

fn main() -> ExitCode {
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--stdio" => {}
            "--version" | "-V" => {
                println!("livelink-ls {}", env!("CARGO_PKG_VERSION"));
                return ExitCode::SUCCESS;
            }
            "--help" | "-h" => {
                println!("{HELP}");
                return ExitCode::SUCCESS;
            }
            // Clients add arguments of their own, such as `--clientProcessId=123`. `eprintln` would panic if a client reads no messages.
            other => {
                let what = "means nothing here";
                let _ = writeln!(io::stderr(), "livelink-ls: the argument {other} {what}");
            }
        }
    }
    livelink_ls::serve_stdio()
}

const HELP: &str = "\
livelink-ls: the links of your texts, comments and strings, for editors that speak the Language Server Protocol

Usage: livelink-ls [--stdio]

The editor starts it and talks to it through the standard input and output.
Exit codes: 0 the editor said goodbye as the protocol asks; 1 it did not.";
