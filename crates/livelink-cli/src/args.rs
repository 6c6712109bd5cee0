//! The command line: the subcommands, whose arguments are in their own modules.

use crate::check::Check;
use crate::conformance::Conformance;
use crate::detect::Detect;
use crate::explain::Explain;
use crate::fix::Fix;
use crate::format::Format;
use crate::host::Host;
use crate::replay::Replay;
use clap::{Args as ClapArgs, Parser, Subcommand};
use std::path::PathBuf;

/// Finds the links of a text, in every script.
#[derive(Parser, Debug)]
#[command(name = "livelink", version, arg_required_else_help = true, after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  livelink detect docs            every link below a folder
  livelink check                  links that deceive, in the working folder
  livelink explain 'main.rs'      why something is a link, or is not

Exit codes:
  0  done
  1  done, and the answer is no: a check finds something, a script fails
  2  something could not be read or understood";

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Print the links of files
    Detect(Detect),
    /// Find links that deceive, and text that only looks like a link
    Check(Check),
    /// Rewrite the links of files, by the rules that are asked for
    Fix(Fix),
    /// Print every candidate of a text, and why it is a link or not
    Explain(Explain),
    /// Print URLs in their minimally escaped, most readable form (UTS #58, section 4.1)
    Format(Format),
    /// Print how a URL parser reads hosts, and which part of them was registered
    Host(Host),
    /// Play scripts of typing sessions and print the text and the links that they end with
    Replay(Replay),
    /// Serve an editor by the Language Server Protocol
    Lsp(Lsp),
    /// Run the official files of UTS #58
    Conformance(Conformance),
    /// Print the completions of a shell
    Completions(Completions),
    /// Print a manual page, in the format of man
    Man(Manual),
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Example:
  livelink completions bash > ~/.local/share/bash-completion/completions/livelink")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink man | man -l -
  livelink man detect | man -l -
  livelink man --all .local/share/man/man1

Exit codes: 0 done; 2 there is no such subcommand, or a page could not be written.")]
pub(crate) struct Manual {
    /// The subcommand whose page is printed; without one, the page of livelink itself
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
    /// Write all pages into this folder: livelink.1, livelink-detect.1, and so on
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    pub(crate) all: Option<PathBuf>,
}

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
The editor starts this command. bindings/editors has the settings for each editor.

Exit codes: 0 the editor said goodbye as the protocol asks; 1 it did not.")]
pub(crate) struct Lsp {
    /// Changes nothing: some editors pass it
    #[arg(long)]
    pub(crate) stdio: bool,
}
