//! Completions for shells, and the manual pages. Both are made from the command line's own description.

use crate::args::{Args, Completions, Manual};
use crate::failure::Failure;
use crate::input;
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

/// Prints the manual page of the command or of a subcommand, or writes the pages of all of them.
pub(crate) fn page(args: &Manual, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let mut command = Args::command();
    command.build();
    let page = match &args.command {
        None => &command,
        Some(name) => command.find_subcommand(name).ok_or_else(|| {
            Failure::Input(format!(
                "{name}: there is no such subcommand; see livelink --help"
            ))
        })?,
    };
    match &args.all {
        None => clap_mangen::Man::new(page.clone()).render(out)?,
        Some(folder) => std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(command, folder))
            .map_err(|error| input::unreadable(folder, &error))?,
    }
    Ok(ExitCode::SUCCESS)
}
