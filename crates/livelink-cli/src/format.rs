//! `livelink format`: URLs in their minimally escaped form.

use crate::args::Format;
use crate::failure::Failure;
use crate::{input, json_lines};
use livelink::uts58::minimal;
use serde_json::Value;
use std::io::Write;
use std::process::ExitCode;

/// Runs the command.
pub(crate) fn run(args: &Format, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    if args.json_lines {
        if !args.urls.is_empty() {
            return Err(Failure::Input(
                "--json-lines reads the standard input and takes no URLs".to_owned(),
            ));
        }
        return json_lines::run(out, |url| Value::String(minimal(url).into_owned()));
    }
    for url in &args.urls {
        writeln!(out, "{}", minimal(url))?;
    }
    if args.urls.is_empty() {
        input::stdin_texts(out, |url, out| Ok(writeln!(out, "{}", minimal(url))?))?;
    }
    Ok(ExitCode::SUCCESS)
}
