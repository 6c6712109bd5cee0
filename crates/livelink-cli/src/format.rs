//! `livelink format`: URLs in their minimally escaped form.

use crate::failure::Failure;
use crate::{input, json_lines};
use clap::Args as ClapArgs;
use livelink::uts58::minimal;
use serde_json::Value;
use std::io::Write;
use std::process::ExitCode;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink format https://example.com/%CE%B1%CE%B2
  livelink format < urls.txt")]
pub(crate) struct Format {
    /// Read a JSON string from each line, and write a JSON string for each
    #[arg(long)]
    pub(crate) json_lines: bool,
    /// URLs; without one, each line of the standard input is a URL
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<String>,
}

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
