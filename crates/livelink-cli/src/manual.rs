//! Completions for shells, and the manual pages. Both are made from the command line's own description.

use crate::args::{Args, Completions, Manual};
use crate::failure::Failure;
use crate::input;
use clap::{Command, CommandFactory as _};
use clap_mangen::Man;
use std::io::Write;
use std::path::Path;
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
        None => Man::new(page.clone()).render(out)?,
        Some(folder) => {
            std::fs::create_dir_all(folder).map_err(|error| input::unreadable(folder, &error))?;
            let mut command = command.disable_help_subcommand(true);
            command.build();
            write_pages(&command, folder)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the page of a command, and those of its subcommands.
fn write_pages(command: &Command, folder: &Path) -> Result<(), Failure> {
    for subcommand in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        write_pages(subcommand, folder)?;
    }
    let page = Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    let path = folder.join(page.get_filename());
    livelink_disk::write(&path, &text).map_err(|error| {
        let what = input::plain(error.cause());
        Failure::Input(format!("{}: not written: {what}", input::name(&path)))
    })
}
