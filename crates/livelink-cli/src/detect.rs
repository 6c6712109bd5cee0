//! `livelink detect`: the links of files, and of the files in folders.
//!
//! This file decides when each file is read, and by which thread. [`writer`] reads one file. Several
//! threads scan a [`large`] file. The text and the links of any other file come piece by piece from
//! [`pieces`], which gets the text from [`text_blocks`]. In both cases [`file_job`] counts the links
//! of a piece for a [`summary`], or [`file_writer`] writes them, with [`link_json`] for JSON.
//! [`settings`] holds the settings of the command line ([`args`]), and [`report`] the outcome for the
//! files. A thread keeps its [`memory`] from file to file.

mod args;
mod file_job;
mod file_writer;
mod large;
mod link_json;
mod memory;
mod pieces;
mod report;
mod settings;
mod summary;
mod text_blocks;
mod writer;

pub(crate) use args::Detect;

use crate::failure::Failure;
use crate::in_order::{Output, in_order};
use crate::json_list::JsonList;
use crate::outcome::Outcome;
use crate::progress::Progress;
use crate::syntax::Syntax;
use crate::tree::Files;
use crate::{input, interrupt, json_lines};
use args::OutputFormat;
use ignore::gitignore::Gitignore;
use link_json::LinkJson;
use livelink::Detector;
use pieces::Piece;
use report::Report;
use serde_json::{Value, json};
use settings::Settings;
use std::io::{self, IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use summary::Tally;

/// Runs the command.
pub(crate) fn run(args: &Detect, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let detector = args.own.add_to(args.detection.detector()?)?;
    let syntax = Syntax::of(args.syntax.as_deref())?;
    if args.json_lines {
        if !args.paths.is_empty() {
            return Err(Failure::Input(
                "--json-lines reads the standard input and takes no files".to_owned(),
            ));
        }
        return json_lines::run(out, |text| json_array(&detector, &syntax, text));
    }
    // Nobody types a text into the command.
    let usual = match io::stdin().is_terminal() {
        true => ".",
        false => "-",
    };
    let paths = args.tree.paths(&args.paths, usual)?;
    // The standard input is read in the order in which it is named, so by one thread.
    let one_by_one = paths.iter().any(|path| input::is_stdin(path))
        || matches!(&paths[..], [path] if !path.is_dir());
    let syntax_of_files = match &args.syntax {
        None => Syntax::Auto,
        Some(_) => syntax.clone(),
    };
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let settings = Settings {
        format: args.format,
        summary: args.summary(),
        only: args.only,
        color: args.color.on_stdout(),
        rel: &args.rel,
        detector,
        syntax: syntax_of_files,
        syntax_of_stdin: syntax,
        // A single large file is scanned by several threads.
        threads: if one_by_one {
            threads
        } else {
            NonZeroUsize::MIN
        },
    };
    if paths.iter().any(|path| path.is_dir()) {
        interrupt::listen();
    }
    let mut outcome = Outcome::new(&args.tree);
    let files = Files::new(paths, &args.tree, Gitignore::empty())?;
    writer::head(&settings, out)?;
    let mut list;
    let links: &mut dyn Write = match settings.format {
        OutputFormat::Json => {
            list = JsonList::new(out);
            &mut list
        }
        _ => out,
    };
    let tally = match one_by_one || threads == NonZeroUsize::MIN {
        true => each_in_turn(&settings, files, &mut outcome, links)?,
        false => several_at_a_time(&settings, files, threads, &mut outcome, links)?,
    };
    let links = tally.links;
    writer::tail(&settings, links == 0, out)?;
    if let Some(summary) = args.summary() {
        tally.write(summary, out)?;
    }
    out.flush()?;
    outcome.complain_of_binary();
    Ok(outcome.end(links, "link", ExitCode::SUCCESS))
}

/// Writes the links of each file as soon as they are found.
fn each_in_turn(
    settings: &Settings<'_>,
    files: Files,
    outcome: &mut Outcome,
    out: &mut dyn Write,
) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for file in files {
        match file {
            Ok(file) => add(writer::write(settings, &file, out)?, &mut tally, outcome),
            Err(failure) => outcome.fail(&failure),
        }
    }
    Ok(tally)
}

/// Writes the links of several files, one file in each thread.
fn several_at_a_time(
    settings: &Settings<'_>,
    files: Files,
    threads: NonZeroUsize,
    outcome: &mut Outcome,
    out: &mut dyn Write,
) -> Result<Tally, Failure> {
    let (mut tally, mut progress) = (Tally::default(), Progress::new());
    let job = |file: Result<_, Failure>, out: &mut dyn Write| writer::write(settings, &file?, out);
    in_order(files, threads, job, |output| {
        match output {
            Output::Bytes(bytes) => out.write_all(bytes)?,
            Output::End(report) => {
                add(report, &mut tally, outcome);
                progress.files(outcome.files, tally.links, "links");
            }
            Output::Unread(failure) => outcome.fail(&failure),
        }
        Ok(())
    })?;
    Ok(tally)
}

/// Adds a file to the links and to the outcome of all files.
fn add(report: Report, tally: &mut Tally, outcome: &mut Outcome) {
    match &report.failure {
        Some(failure) => outcome.fail(failure),
        None if report.is_binary => outcome.binary += 1,
        None => outcome.read(report.tally.bytes),
    }
    tally.merge(report.tally);
}

/// The links of one string as JSON, without lines and columns.
fn json_array(detector: &Detector, syntax: &Syntax, text: &str) -> Value {
    let zones = syntax.zones(Path::new("-"), || text);
    let detector = zones.detector(detector);
    let mut links = detector.detect(text);
    let marked = zones.show(&detector, text, &mut links);
    let piece = Piece {
        marked,
        ..Piece::new(text, links)
    };
    let json = |link| json!(LinkJson::new(&detector, 0, text, link, piece.marked(link)));
    piece.links.iter().map(json).collect()
}
