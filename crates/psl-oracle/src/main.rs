//! Reads rules of the Public Suffix List from standard input, one a line, and prints those of the ICANN section in the
//! forms in which the crate `psl` knows them, one a line. `cargo xtask tables` runs it.
//!
//! Exit codes: 0 done, 1 the input cannot be read or a rule has no A-labels.

use std::process::ExitCode;

fn main() -> ExitCode {
    match answer() {
        Ok(answer) => {
            print!("{answer}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The rules of the ICANN section among those on standard input.
fn answer() -> Result<String, String> {
    let rules = std::io::read_to_string(std::io::stdin())
        .map_err(|error| format!("standard input: {error}"))?;
    let mut out = String::new();
    for rule in rules.lines() {
        for form in psl_oracle::icann_forms(rule)? {
            out.push_str(&form);
            out.push('\n');
        }
    }
    Ok(out)
}
