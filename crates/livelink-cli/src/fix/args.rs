//! The arguments of `livelink fix`.

use crate::detection::Detection;
use crate::terminal::ColorArg;
use crate::tree::Tree;
use clap::Args as ClapArgs;
use std::path::PathBuf;

#[derive(ClapArgs, Debug)]
#[command(after_help = "\
Examples:
  livelink fix --unescape --diff docs
  livelink fix --unescape --brackets --write docs
  livelink fix --defang --write report.txt

Only prose is rewritten: plain text, Markdown and the comments of programs. Code stays as it is, also the code in Markdown, and \
so do strings and the front matter of Markdown. In a folder, a file of an unknown kind stays too, and a .txt file, which may be a list for a program, gets no \
schemes and no brackets. A link is rewritten only if the new text is a link that leads to the same place: for this command, and for \
GitHub's Markdown. What is not certain is left as it is, and a line on the standard error names the file, the line and the reason. \
A second run changes nothing. A file may have 256 MiB at most.

--defang changes the links that `livelink detect` lists in prose, comments and the targets of Markdown and HTML, nothing beside \
them, and only those that --refang brings back. --refang changes links that were made harmless, and no other [.].

--write keeps the owner, the group, the permissions, the access list (on Linux), the extended attributes and the hard links of a \
file, and writes the file that a symbolic link leads to. A file that could not keep them in a new file, or that has several hard \
links, is written over, and a journal beside it lets the next run complete the write if this one is killed. A file that is read-only, that you \
may not write, or that is a pipe or a device is not written. The time when the file was made and the flags of chattr are not kept.

Exit codes: 0 nothing to change, or written; 1 --diff shows changes; 2 something could not be read or written. A file that is \
not UTF-8 is skipped, unless --strict is given.")]
#[command(group(clap::ArgGroup::new("rule").required(true).multiple(true).args(["unescape", "brackets", "add_scheme", "defang", "refang"])))]
#[command(group(clap::ArgGroup::new("way").required(true).args(["diff", "write"])))]
pub(crate) struct Fix {
    #[command(flatten)]
    pub(crate) rules: Rules,
    /// Print what would change, and change nothing
    #[arg(long)]
    diff: bool,
    /// Write the files
    #[arg(long)]
    pub(crate) write: bool,
    /// Also write read-only files of your own; they stay read-only
    #[arg(long, requires = "write")]
    pub(crate) overwrite_read_only: bool,
    /// Whether --diff uses colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: ColorArg,
    #[command(flatten)]
    pub(crate) tree: Tree,
    #[command(flatten)]
    pub(crate) detection: Detection,
    /// Files and folders
    #[arg(value_name = "PATH", required_unless_present = "files_from")]
    pub(crate) paths: Vec<PathBuf>,
}

/// The rules to apply.
#[derive(ClapArgs, Clone, Copy, Debug, Default)]
pub(crate) struct Rules {
    /// Write out the letters of URLs that are escaped, also in targets of Markdown: /wiki/%C3%84 becomes /wiki/Ä
    #[arg(long)]
    pub(crate) unescape: bool,
    /// Put < and > around URLs that a plain renderer would end too early or too late, in plain text and Markdown
    #[arg(long)]
    pub(crate) brackets: bool,
    /// Write the scheme before hosts that have none, if they are surely meant as pages, as in www.iana.org/domains, in plain text and
    /// Markdown
    #[arg(long)]
    pub(crate) add_scheme: bool,
    /// Make links harmless, with hxxp for http and [.] for each dot of a host, also in targets of Markdown and HTML
    #[arg(long, conflicts_with_all = ["unescape", "brackets", "add_scheme", "refang"])]
    pub(crate) defang: bool,
    /// Make harmless links links again
    #[arg(long, conflicts_with_all = ["unescape", "brackets", "add_scheme"])]
    pub(crate) refang: bool,
}
