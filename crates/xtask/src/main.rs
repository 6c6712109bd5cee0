//! Commands for the people who maintain Livelink, run as `cargo xtask <command>`.
//!
//! | command | effect |
//! |---|---|
//! | `tables` | writes every generated file of the repository |
//! | `tables --from FOLDER` | the same, with the data that no crate holds taken from the official files in `FOLDER` |
//! | `tables --check` | regenerates in memory and fails if a committed file differs |
//! | `circles` | fails if files or folders of a crate need each other in a circle; see [`circles`] |
//! | `counts` | counts the instructions of a scan of each kind of text, next to the baseline `data/counts.txt` |
//! | `counts --write` | makes these counts the new baseline |
//! | `notices` | writes the licence texts of other people's crates beside each compiled package; see [`notices`] |
//! | `notices --check` | fails if one of these files differs |
//! | `words` | fails if a word of the glossary is defined twice, or a public type name is; see [`words`] |
//! | `wasm` | builds the WebAssembly module of the npm package; see [`wasm`] |
//! | `unicode VERSION ICU CAME TO-COME FOLDER` | moves the repository to another version of Unicode; see [`unicode`] |
//!
//! Exit codes: 0 done; 1 a check fails, or a file cannot be read or written; 2 the command line is not understood; 3
//! `counts` finds no valgrind, or `wasm` no toolchain.

mod circles;
mod counts;
mod notices;
mod repository;
mod sources;
mod tables;
mod tld_tables;
mod unicode;
mod wasm;
mod words;

use repository::Failure;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask tables [--check | --from FOLDER]
       cargo xtask circles
       cargo xtask counts [--write]
       cargo xtask notices [--check]
       cargo xtask words
       cargo xtask wasm
       cargo xtask unicode VERSION ICU CAME TO-COME FOLDER    (as in: 18.0.0 2.4.0 20C4 20C5 official/)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["tables"] => tables::write().map_err(Failure::Other),
        ["tables", "--check"] => tables::check().map_err(Failure::Other),
        ["tables", "--from", folder] => {
            tables::write_from(Path::new(folder)).map_err(Failure::Other)
        }
        ["circles"] => circles::check().map_err(Failure::Other),
        ["counts"] => counts::compare(),
        ["counts", "--write"] => counts::write(),
        ["notices"] => notices::write().map_err(Failure::Other),
        ["notices", "--check"] => notices::check().map_err(Failure::Other),
        ["words"] => words::check().map_err(Failure::Other),
        ["wasm"] => wasm::build(),
        ["unicode", version, icu, came, to_come, folder] => {
            unicode::move_to(version, icu, [came, to_come], folder).map_err(Failure::Other)
        }
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
        Err(Failure::Other(message)) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
        Err(Failure::NotInstalled(message)) => {
            eprintln!("error: {message}");
            ExitCode::from(3)
        }
    }
}
