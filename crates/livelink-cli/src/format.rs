//! `livelink format`: URLs in their minimally escaped form.

use crate::failure::Failure;
use crate::{input, json_lines};
use clap::Args as ClapArgs;
use livelink::render::{ShortUnit, short};
use livelink::{Detector, LinkKind, Options, Profile};
use serde_json::Value;
use std::io::Write;
use std::process::ExitCode;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink format https://example.com/%CE%B1%CE%B2
  livelink format < urls.txt
  livelink format --short 15 example.com/docs/a/b      prints example.com/…/b

What a reader would not see stays escaped, such as U+200B and the controls that change the direction of text, and so do a percent \
sign and a word that mixes scripts to look like another one. --letter writes out all that UTS #58 allows.")]
pub(crate) struct Format {
    /// Read a JSON string from each line, and write a JSON string for each
    #[arg(long)]
    pub(crate) json_lines: bool,
    /// Format to the letter of UTS #58
    #[arg(long)]
    pub(crate) letter: bool,
    /// Leave out the middle of a URL that is wider than this many columns of a terminal. What says where it leads always stays
    #[arg(long, value_name = "COLUMNS")]
    pub(crate) short: Option<usize>,
    /// URLs; without one, each line of the standard input is a URL
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<String>,
}

/// Runs the command.
pub(crate) fn run(args: &Format, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let mut options = Options::default();
    if args.letter {
        options.profile = Profile::Uts58;
    }
    let detector = Detector::new(options);
    let form = |url: &str| {
        let minimal = detector.minimal(url);
        match args.short {
            Some(most) => {
                let columns = ShortUnit::Columns;
                short(&detector, &minimal, LinkKind::Url, most, columns).to_string()
            }
            None => minimal,
        }
    };
    if args.json_lines {
        if !args.urls.is_empty() {
            return Err(Failure::Input(
                "--json-lines reads the standard input and takes no URLs".to_owned(),
            ));
        }
        return json_lines::run(out, |url| Value::String(form(url)));
    }
    for url in &args.urls {
        writeln!(out, "{}", form(url))?;
    }
    if args.urls.is_empty() {
        input::stdin_texts(out, |url, out| Ok(writeln!(out, "{}", form(url))?))?;
    }
    Ok(ExitCode::SUCCESS)
}
