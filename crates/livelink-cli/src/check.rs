//! `livelink check`: links that could deceive readers, and links that authors probably did not mean.
//!
//! | file | contents |
//! |---|---|
//! | `rule` | the rules by name, with their usual levels |
//! | `finding` | one place of a text that a rule speaks of |
//! | `find` | the findings of a text |
//! | `address` | the findings about one address: the library's answers under the names of the rules |
//! | `target` | the findings about the targets of Markdown and HTML, as a browser reads them |
//! | `cut` | links that a missing bracket has cut |
//! | `marked_up` | links with a text and a separate target, in Markdown and HTML |
//! | `config` | `livelink.toml`: levels, allowed hosts, files that are left out |
//! | `silenced` | comments in a text that silence a finding |
//! | `entry` | the data of a finding for all output formats |
//! | `report`, `human`, `sarif`, `github` | the forms in which findings are written |

mod address;
mod args;
mod config;
mod cut;
mod entry;
mod find;
mod finding;
mod github;
mod human;
mod marked_up;
mod report;
mod rule;
mod sarif;
mod silenced;
mod target;

pub(crate) use args::Check;

use crate::failure::Failure;
use crate::in_order::{Output, in_order};
use crate::input::blocks::{Blocks, decoded_text};
use crate::json_list::JsonList;
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::tree::{Files, Found};
use crate::{input, interrupt};
use args::CheckFormat;
use config::Config;
use livelink::Detector;
use report::{Counts, Report};
use silenced::Silenced;
use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

/// The exit code if there are warnings or errors.
const FOUND: u8 = 1;

/// Runs the command.
pub(crate) fn run(args: &Check, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let config = Config::read(args)?;
    if args.list {
        rule::list(|rule| config.level(rule), out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let checker = Checker {
        detector: args.detection.detector()?,
        report: Report::new(args.format, args.color.on_stdout(), config.clone()),
        config,
    };
    let paths = args.tree.paths(&args.paths, ".")?;
    interrupt::listen();
    // The standard input is read in the order in which it is named, so by one thread.
    let threads = match paths.iter().any(|path| input::is_stdin(path)) {
        true => NonZeroUsize::MIN,
        false => std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
    };
    let mut outcome = Outcome::new(&args.tree);
    let (mut counts, mut progress) = (Counts::default(), Progress::new());
    checker.report.head(out)?;
    let mut list;
    let results: &mut dyn Write = match args.format {
        CheckFormat::Sarif => {
            list = JsonList::new(out);
            &mut list
        }
        CheckFormat::Human | CheckFormat::Jsonl | CheckFormat::Github => out,
    };
    let job = |file: Result<Found, Failure>, out: &mut dyn Write| {
        let file = file?;
        let checked = checker.file(&file, out);
        checked.map_err(|failure| file.failure(failure))
    };
    let files = Files::new(paths, &args.tree, checker.config.exclude())?;
    in_order(files, threads, job, |output| {
        match output {
            Output::Bytes(bytes) => results.write_all(bytes)?,
            Output::End(Some((found, bytes))) => {
                outcome.read(bytes);
                counts.add(found);
                progress.files(outcome.files, counts.all(), "findings");
            }
            Output::End(None) => outcome.binary += 1,
            Output::Unread(failure) => outcome.fail(&failure),
        }
        Ok(())
    })?;
    checker.report.tail(out)?;
    drop(progress);
    out.flush()?;
    checker
        .report
        .summary(&counts, outcome.files, outcome.binary);
    let code = match counts.fail() {
        true => ExitCode::from(FOUND),
        false => ExitCode::SUCCESS,
    };
    Ok(outcome.end(counts.all(), "finding", code))
}

/// The settings that all files share.
struct Checker {
    detector: Detector,
    config: Config,
    report: Report,
}

impl Checker {
    /// Checks a file and writes its findings. Returns how many there are, and how many bytes of text. `None` if the file is left
    /// out.
    fn file(&self, found: &Found, out: &mut dyn Write) -> Result<Option<(Counts, u64)>, Failure> {
        let path = &found.path;
        if found.in_folder && Blocks::open(path)?.is_binary(path)? {
            return Ok(None);
        }
        let text = decoded_text(path)?;
        let findings = find::findings(&self.detector, path, &text);
        let mut comments = Silenced::new(&text);
        let findings = findings.into_iter().filter(|finding| {
            self.config.level(finding.rule).is_some()
                && !self.config.allows(finding)
                && !comments.has(finding)
        });
        let counts = self.report.write(path, &text, findings, out)?;
        Ok(Some((counts, text.len() as u64)))
    }
}
