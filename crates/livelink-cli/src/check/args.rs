//! The arguments of `livelink check`.

use super::rule::{Level, Rule};
use crate::detection::Detection;
use crate::terminal::ColorArg;
use crate::tree::Tree;
use clap::{Args as ClapArgs, ValueEnum};
use std::path::PathBuf;

/// How findings are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// For people: the line, with the place marked
    #[default]
    Human,
    /// A JSON object for each finding, each on a line
    Jsonl,
    /// A SARIF log, version 2.1.0
    Sarif,
    /// Commands that GitHub shows beside the lines of a pull request
    Github,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink check
  livelink check docs README.md
  livelink check --level http=warning --level other-host=off
  livelink check --format sarif > livelink.sarif
  git ls-files -z | livelink check --files-from - -0

The file livelink.toml in the working folder, or in a folder above it, sets the levels of the rules and what is allowed:
  [levels]
  http = \"warning\"
  [allow]
  hosts = [\"*.corp.example\"]
  [files]
  exclude = [\"testdata/\"]

In a text, \"livelink: ignore\" on the same line silences all findings of that line, and \"livelink: ignore-next-line\" on the line \
before does too. \"livelink: ignore(http, punycode)\" silences these rules only.

Exit codes: 0 nothing found, or notes only; 1 warnings or errors; 2 something could not be read. A file that is not UTF-8 is \
skipped, unless --strict is given.")]
pub(crate) struct Check {
    /// How the findings are written
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: CheckFormat,
    /// Set the level of a rule: off, note, warning or error
    #[arg(long = "level", value_name = "RULE=LEVEL", value_parser = level)]
    pub(crate) levels: Vec<(Rule, Level)>,
    /// Print the rules with their levels, and check nothing
    #[arg(long)]
    pub(crate) list: bool,
    /// Read this file instead of livelink.toml
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Read no livelink.toml
    #[arg(long, conflicts_with = "config")]
    pub(crate) no_config: bool,
    /// Whether colours are used
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: ColorArg,
    #[command(flatten)]
    pub(crate) tree: Tree,
    #[command(flatten)]
    pub(crate) detection: Detection,
    /// Files and folders; without one, the working folder
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
}

/// Reads `RULE=LEVEL`.
fn level(value: &str) -> Result<(Rule, Level), String> {
    let (rule, level) = value
        .split_once('=')
        .ok_or("expected RULE=LEVEL, as in http=warning")?;
    Ok((Rule::from_str(rule, false)?, Level::from_str(level, false)?))
}
