//! `livelink detect`: the links of files.
//!
//! This file decides which files are read when, and by which thread. [`in_order`] reads several files at the same time.
//! [`writer`] writes the links of one file. It gets the text and its links piece by piece from [`pieces`], which gets the text
//! from [`text_blocks`]. [`link_json`] makes JSON of a link, and [`place`] counts lines and columns.

mod done;
mod in_order;
mod link_json;
mod pieces;
mod place;
mod text_blocks;
mod writer;

use crate::args::{Detect, OutputFormat};
use crate::failure::Failure;
use crate::syntax::Syntax;
use crate::{input, json_lines};
use done::Done;
use in_order::several_at_a_time;
use livelink::Detector;
use serde_json::Value;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use writer::Writer;

/// Runs the command.
pub(crate) fn run(args: &Detect, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let detector = args.detection.detector()?;
    let syntax = Syntax::of(args.syntax.as_deref())?;
    if args.json_lines {
        if !args.files.is_empty() {
            return Err(Failure::Input(
                "--json-lines reads the standard input and takes no files".to_owned(),
            ));
        }
        return json_lines::run(out, |text| json_array(&detector, &syntax, text));
    }
    let stdin = [PathBuf::from("-")];
    let files = if args.files.is_empty() {
        &stdin[..]
    } else {
        &args.files
    };
    let mut writer = Writer {
        format: args.format,
        rel: &args.rel,
        detector,
        syntax,
        threads: NonZeroUsize::MIN,
    };
    if args.format == OutputFormat::Json {
        out.write_all(b"[")?;
    }
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    // The standard input is read in the order in which it is named, so by one thread.
    let is_parallel = files.len() > 1 && !files.iter().any(|file| input::is_stdin(file));
    let done = if is_parallel && threads.get() > 1 {
        several_at_a_time(&writer, files, threads, out)?
    } else {
        writer.threads = threads;
        one_by_one(&writer, files, out)?
    };
    if args.format == OutputFormat::Json {
        out.write_all(if done.is_empty { b"]\n" } else { b"\n]\n" })?;
    }
    Ok(done.code)
}

/// Writes the links of each file as soon as they are found. A large file is scanned by several threads.
fn one_by_one(
    writer: &Writer<'_>,
    files: &[PathBuf],
    out: &mut dyn Write,
) -> Result<Done, Failure> {
    let mut done = Done::default();
    for file in files {
        match writer.write(file, &mut done.is_empty, out) {
            Ok(()) => {}
            Err(failure @ Failure::Input(_)) => done.complain(&failure),
            Err(failure @ Failure::Output(_)) => return Err(failure),
        }
    }
    Ok(done)
}

/// The links of one string as JSON, without lines and columns.
fn json_array(detector: &Detector, syntax: &Syntax, text: &str) -> Value {
    let zones = syntax.zones(Path::new("-"), || text);
    let detector = zones.detector(detector);
    let mut links = detector.detect(text);
    zones.keep(text, &mut links);
    links
        .iter()
        .map(|link| Value::Object(link_json::object(&detector, 0, text, link)))
        .collect()
}
