//! `livelink fix`: rewrites the links of files, by the rules that the command line names, and never in code.
//!
//! | file | contents |
//! |---|---|
//! | `prose` | which texts hold prose, and where |
//! | `comments` | the comments of programs and data, which are their prose |
//! | `readme` | the files without an ending that hold prose |
//! | `data` | the places of Markdown that are data |
//! | `args` | the arguments, with the rules to apply |
//! | `rewrite` | the new form of a link by a rule |
//! | `at_rest` | a text rewritten until a further run changes nothing |
//! | `rewritten` | a text after the rules, and two runs of them as one |
//! | `encoding` | the encoding that a file declares |
//! | `around` | the text around a link, and its effect on the link |
//! | `as_read` | whether a reader of the new text gets the links of the old one |
//! | `doubt` | the doubt that a link in brackets would be read as it is meant |
//! | `github` | the links that a reader gets on GitHub |
//! | `defang` | links made harmless |
//! | `links` | the links that `defang` and `refang` know |
//! | `refang` | links that were made harmless, as links again |
//! | `signs` | the signs of harmless links, and a text without them |
//! | `replaced` | a text with something else at some of its places |
//! | `left` | a link that a rule leaves as it is, and the reason |
//! | `diff` | the output of `--diff` |

mod args;
mod around;
mod as_read;
mod at_rest;
mod comments;
mod data;
mod defang;
mod diff;
mod doubt;
mod encoding;
mod github;
mod left;
mod links;
mod prose;
mod readme;
mod refang;
mod replaced;
mod rewrite;
mod rewritten;
mod signs;
#[cfg(test)]
mod tests;

pub(crate) use args::Fix;

use crate::failure::{self, Failure};
use crate::in_order::{Output, in_order};
use crate::input::blocks::Blocks;
use crate::outcome::Outcome;
use crate::progress::{Progress, counted};
use crate::tree::{Files, Found};
use crate::{input, interrupt};
use ignore::gitignore::Gitignore;
use livelink_disk::{FileError, FileKind, Owner, ReadOnly};
use rewrite::Rewriter;
use rewritten::Rewritten;
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

/// The exit code if --diff has something to show.
const CHANGED: u8 = 1;

/// Runs the command.
pub(crate) fn run(args: &Fix, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let detector = args.detection.detector()?;
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let (mut links, mut changed, mut of_others) = (0, 0_u64, 0_u64);
    let mut progress = Progress::new();
    let mut outcome = Outcome::new(&args.tree);
    let paths = args.tree.paths(&args.paths, ".")?;
    let files = Files::new(paths, &args.tree, Gitignore::empty())?;
    interrupt::listen();
    let way = match args.write {
        true => Way::Write(match args.overwrite_read_only {
            true => ReadOnly::Write,
            false => ReadOnly::Refuse,
        }),
        false => Way::Diff {
            color: args.color.on_stdout(),
        },
    };
    let job = |file: Result<Found, Failure>, out: &mut dyn Write| {
        let file = file?;
        let fixed = fix(&Rewriter::new(&detector, args.rules), &file, way, out);
        fixed.map_err(|failure| file.failure(failure))
    };
    in_order(files, threads, job, |output| {
        match output {
            Output::Bytes(bytes) => out.write_all(bytes)?,
            Output::End(None) => outcome.binary += 1,
            Output::End(Some(file)) => {
                outcome.read(file.bytes);
                links += file.links;
                changed += u64::from(file.links > 0);
                of_others += u64::from(file.owner == Some(Owner::Other));
                file.messages.iter().for_each(failure::complain);
                progress.files(outcome.files, links, "links");
            }
            Output::Unread(failure) => outcome.fail(&failure),
        }
        Ok(())
    })?;
    drop(progress);
    out.flush()?;
    outcome.complain_of_binary();
    let would = if args.write {
        "rewrote"
    } else {
        "would rewrite"
    };
    let theirs = match of_others {
        0 => String::new(),
        _ => format!(" ({of_others} of other users)"),
    };
    failure::say(format_args!(
        "{would} {} in {}{theirs}",
        counted(links, "link"),
        counted(changed, "file")
    ));
    let code = match changed > 0 && !args.write {
        true => ExitCode::from(CHANGED),
        false => ExitCode::SUCCESS,
    };
    Ok(outcome.end(links, "link", code))
}

/// The destination of the new text.
#[derive(Clone, Copy)]
enum Way {
    Write(ReadOnly),
    Diff { color: bool },
}

/// The result for a file.
#[derive(Default)]
struct Done {
    /// How many bytes of text were read.
    bytes: u64,
    /// How many links were rewritten.
    links: u64,
    /// The links that were left as they are, with the reasons.
    messages: Vec<String>,
    /// To whom the file belongs, if it was written.
    owner: Option<Owner>,
}

/// How often a file is read again because another program has changed it meanwhile. Another thread may have written it, by another
/// of its names.
const TRIES: usize = 3;

/// Rewrites the links of a file, or shows the changes. Returns `None` if the file is binary.
fn fix(
    rewriter: &Rewriter<'_>,
    found: &Found,
    way: Way,
    out: &mut dyn Write,
) -> Result<Option<Done>, Failure> {
    match way {
        Way::Diff { color } => {
            let done = |done, old: &str, text: &str| {
                diff::show(&input::name(&found.path), old, text, color, out).map(|()| done)
            };
            rewritten(rewriter, found, done)
        }
        Way::Write(read_only) => write(rewriter, found, read_only),
    }
}

/// Rewrites the links of a file.
fn write(
    rewriter: &Rewriter<'_>,
    found: &Found,
    read_only: ReadOnly,
) -> Result<Option<Done>, Failure> {
    let (path, name) = (&found.path, input::name(&found.path));
    let failure = |error: &FileError| {
        let what = input::plain(error.cause());
        Failure::Input(format!("{name}: not written: {what}"))
    };
    if input::is_stdin(path) {
        let what = "the standard input cannot be written; use --diff, or name a file";
        return Err(Failure::Input(format!("{name}: {what}")));
    }
    let is_pipe = |facts: fs::Metadata| FileKind::of(&facts) == FileKind::Pipe;
    if fs::metadata(path).is_ok_and(is_pipe) {
        let what = "a pipe cannot be written; use --diff, or name a file";
        return Err(Failure::Input(format!("{name}: {what}")));
    }
    livelink_disk::finish_interrupted_write(path).map_err(|error| failure(&error))?;
    let mut tries = TRIES;
    loop {
        let mut changed = false;
        let written = rewritten(
            rewriter,
            found,
            |mut done, old, text| match livelink_disk::replace(
                path,
                old.as_bytes(),
                text.as_bytes(),
                read_only,
            ) {
                Ok(owner) => Ok(Done {
                    owner: Some(owner),
                    ..done
                }),
                // The file has the new text, and lacks a right that it had.
                Err(error) if error.is_written() => {
                    done.owner = fs::metadata(path).ok().map(|facts| Owner::of(&facts));
                    done.messages
                        .push(format!("{name}: {}", input::plain(error.cause())));
                    Ok(done)
                }
                Err(error) => {
                    changed = error.is_changed();
                    Err(failure(&error))
                }
            },
        );
        tries -= 1;
        if !changed || tries == 0 {
            return written;
        }
    }
}

/// Reads a file and calls `change` with the old text and the new one if a link is rewritten.
fn rewritten(
    rewriter: &Rewriter<'_>,
    found: &Found,
    change: impl FnOnce(Done, &str, &str) -> Result<Done, Failure>,
) -> Result<Option<Done>, Failure> {
    let path = &found.path;
    if found.in_folder && Blocks::open(path)?.is_binary(path)? {
        return Ok(None);
    }
    let old = input::text(path)?;
    let bytes = old.len() as u64;
    let mut done = Done {
        bytes,
        ..Done::default()
    };
    let Some(rewritten) = rewriter.text(found, &old) else {
        return Ok(Some(done));
    };
    done.links = rewritten.links();
    let Rewritten { text, left, .. } = rewritten;
    done.messages = left::messages(&input::name(path), &old, left);
    Ok(Some(match done.links {
        0 => done,
        _ => change(done, &old, &text)?,
    }))
}
