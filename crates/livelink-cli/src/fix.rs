//! `livelink fix`: rewrites the links of files, by the rules that the command line names, and never in code.
//!
//! | file | what it holds |
//! |---|---|
//! | `prose` | which texts hold prose, and where |
//! | `rules` | which rules apply |
//! | `rewrite` | what a rule makes of a link |
//! | `refang` | links that were made harmless, as links again |
//! | `diff` | what `--diff` shows |
//! | `metadata` | what a file has besides its text |
//! | `save` | writes a file so that it is old or new as a whole |

mod diff;
mod metadata;
mod prose;
mod refang;
mod rewrite;
mod rules;
mod save;

pub(crate) use rules::Rules;

use crate::args::Fix;
use crate::failure::{self, Failure};
use crate::in_order::{Output, in_order};
use crate::input::blocks::Blocks;
use crate::progress::Progress;
use crate::tree::{Files, Found};
use crate::{input, interrupt};
use ignore::gitignore::Gitignore;
use rewrite::Rewriter;
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

/// The exit code if --diff has something to show.
const CHANGED: u8 = 1;

/// Runs the command.
pub(crate) fn run(args: &Fix, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let detector = args.detection.detector()?;
    let rules = args.rules();
    interrupt::listen();
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let (mut done, mut links, mut changed) = (0, 0, 0_u64);
    let mut progress = Progress::new();
    let files = Files::new(args.paths.clone(), &args.tree, Gitignore::empty())?;
    let way = match args.write {
        true => Way::Write,
        false => Way::Diff {
            color: args.color.on_stdout(),
        },
    };
    let job = |file: Result<Found, Failure>, out: &mut dyn Write| {
        fix(&Rewriter::new(&detector, rules), &file?, way, out)
    };
    let failed = in_order(files, threads, job, |output| {
        match output {
            Output::Bytes(bytes) => out.write_all(bytes)?,
            Output::End(rewritten) => {
                done += 1;
                links += rewritten;
                changed += u64::from(rewritten > 0);
                progress.files(done, links, "links");
            }
        }
        Ok(())
    })?;
    drop(progress);
    out.flush()?;
    let would = if args.write {
        "rewrote"
    } else {
        "would rewrite"
    };
    let plural = |count, what| {
        if count == 1 {
            format!("1 {what}")
        } else {
            format!("{count} {what}s")
        }
    };
    eprintln!(
        "{would} {} in {}",
        plural(links, "link"),
        plural(changed, "file")
    );
    let code = match (failed > 0, changed > 0 && !args.write) {
        (true, _) => ExitCode::from(failure::UNREADABLE),
        (false, true) => ExitCode::from(CHANGED),
        (false, false) => ExitCode::SUCCESS,
    };
    Ok(interrupt::exit_code(code))
}

/// What becomes of the new text.
#[derive(Clone, Copy)]
enum Way {
    Write,
    Diff { color: bool },
}

/// Rewrites the links of a file, or shows what would change. Returns how many links that are.
fn fix(
    rewriter: &Rewriter<'_>,
    found: &Found,
    way: Way,
    out: &mut dyn Write,
) -> Result<u64, Failure> {
    let path = &found.path;
    if found.in_folder && Blocks::open(path)?.is_binary(path)? {
        return Ok(0);
    }
    let old = input::text(path)?;
    let Some((new, links)) = rewriter.text(found, &old).filter(|(_, links)| *links > 0) else {
        return Ok(0);
    };
    match way {
        Way::Write => save::replace(path, &old, &new)?,
        Way::Diff { color } => diff::show(&input::name(path), &old, &new, color, out)?,
    }
    Ok(links)
}
