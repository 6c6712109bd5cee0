//! `livelink host`: how a URL parser reads a host, and which part of it was registered.

use crate::failure::{self, Failure};
use crate::{input, json_lines};
use clap::Args as ClapArgs;
use livelink::detect::HostInfo;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink host bücher.example.co.uk
  livelink host --json-lines < hosts.jsonl")]
pub(crate) struct Host {
    /// Read a JSON string from each line, and write a JSON object for each
    #[arg(long)]
    pub(crate) json_lines: bool,
    /// Hosts, with IPv6 addresses in brackets; without one, each line of the standard input is a host
    #[arg(value_name = "HOST")]
    pub(crate) hosts: Vec<String>,
}

/// Runs the command.
pub(crate) fn run(args: &Host, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    if args.json_lines {
        if !args.hosts.is_empty() {
            return Err(Failure::Input(
                "--json-lines reads the standard input and takes no hosts".to_owned(),
            ));
        }
        return json_lines::run(out, object);
    }
    let mut code = ExitCode::SUCCESS;
    for host in &args.hosts {
        print(host, out, &mut code)?;
    }
    if args.hosts.is_empty() {
        input::stdin_texts(out, |host, out| print(host, out, &mut code))?;
    }
    Ok(code)
}

/// A host as a JSON object. If the text is not a host, `error` says why and the other fields are null.
fn object(host: &str) -> Value {
    match HostInfo::parse(host) {
        Ok(info) => json!({
            "host": host,
            "ascii": info.ascii,
            "unicode": info.unicode,
            "kind": info.kind.name(),
            "registrable_domain": info.registrable_domain,
            "public_suffix": info.public_suffix,
            "restriction_level": info.restriction_level.to_string(),
            "error": null,
        }),
        Err(error) => json!({
            "host": host,
            "ascii": null,
            "unicode": null,
            "kind": null,
            "registrable_domain": null,
            "public_suffix": null,
            "restriction_level": null,
            "error": error.to_string(),
        }),
    }
}

/// Prints a host for people.
fn print(host: &str, out: &mut dyn Write, code: &mut ExitCode) -> Result<(), Failure> {
    match HostInfo::parse(host) {
        Ok(info) => {
            let or_none = |name: &Option<String>| name.clone().unwrap_or_else(|| "none".to_owned());
            writeln!(out, "{host}")?;
            writeln!(out, "  ascii               {}", info.ascii)?;
            writeln!(out, "  unicode             {}", info.unicode)?;
            writeln!(out, "  kind                {}", info.kind.name())?;
            writeln!(
                out,
                "  registrable domain  {}",
                or_none(&info.registrable_domain)
            )?;
            writeln!(
                out,
                "  public suffix       {}",
                or_none(&info.public_suffix)
            )?;
            writeln!(out, "  restriction level   {}", info.restriction_level)?;
        }
        Err(error) => {
            failure::complain(format_args!("{}: no host: {error}", host.escape_debug()));
            *code = ExitCode::from(1);
        }
    }
    Ok(())
}
