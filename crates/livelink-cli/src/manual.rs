//! Completions for shells, and the manual page. Both are made from the command line's own description.

use crate::args::{Args, Completions};
use crate::failure::Failure;
use clap::CommandFactory as _;
use std::io::Write;
use std::process::ExitCode;

/// Prints the completions of a shell.
pub(crate) fn completions(args: &Completions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "livelink", &mut script);
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the manual page of the command, followed by the pages of its subcommands.
pub(crate) fn page(out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let mut command = Args::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(out)?;
    for subcommand in command
        .get_subcommands()
        .filter(|subcommand| subcommand.get_name() != "help")
    {
        clap_mangen::Man::new(subcommand.clone()).render(out)?;
    }
    Ok(ExitCode::SUCCESS)
}
