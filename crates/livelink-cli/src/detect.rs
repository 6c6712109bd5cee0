//! `livelink detect`: the links of files.
//!
//! This file decides which files are read when, and by which thread. [`writer`] finds the links of one file and writes them,
//! [`link_json`] makes JSON of a link, and [`place`] counts lines and columns.

mod link_json;
mod place;
mod writer;

use crate::args::{Detect, OutputFormat};
use crate::failure::{self, Failure};
use crate::syntax::Syntax;
use crate::{input, json_lines};
use livelink::Detector;
use serde_json::Value;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, sync_channel};
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

/// The result for all files.
struct Done {
    code: ExitCode,
    /// Whether no JSON object was written.
    is_empty: bool,
}

impl Default for Done {
    fn default() -> Self {
        Self {
            code: ExitCode::SUCCESS,
            is_empty: true,
        }
    }
}

impl Done {
    /// Prints what is wrong with a file.
    fn complain(&mut self, failure: &Failure) {
        failure::complain(failure);
        self.code = ExitCode::from(failure::UNREADABLE);
    }
}

/// Writes the links of each file as soon as they are found. A large file is scanned by several threads.
fn one_by_one(
    writer: &Writer<'_>,
    files: &[PathBuf],
    out: &mut dyn Write,
) -> Result<Done, Failure> {
    let mut done = Done::default();
    for file in files {
        match input::text(file) {
            Ok(text) => writer.write(file, &text, &mut done.is_empty, out)?,
            Err(failure) => done.complain(&failure),
        }
    }
    Ok(done)
}

/// Reads and scans one file in each thread, and writes their links in the order of the files.
///
/// Thread `i` of `n` takes the files `i`, `i + n`, `i + 2n` and so on. It keeps its output until its turn comes and only then
/// reads its next file, so `n` files are in memory at most. If the output can not be written, the channels close, and the
/// threads end.
fn several_at_a_time(
    writer: &Writer<'_>,
    files: &[PathBuf],
    threads: NonZeroUsize,
    out: &mut dyn Write,
) -> Result<Done, Failure> {
    let threads = threads.get().min(files.len());
    std::thread::scope(|scope| {
        let outputs: Vec<Receiver<Result<Vec<u8>, Failure>>> = (0..threads)
            .map(|thread| {
                let (sender, receiver) = sync_channel(0);
                scope.spawn(move || {
                    for file in files.iter().skip(thread).step_by(threads) {
                        if sender.send(writer.output(file)).is_err() {
                            break;
                        }
                    }
                });
                receiver
            })
            .collect();
        let mut done = Done::default();
        // A channel that closes early is that of a thread that panicked, and the scope passes that on.
        let in_order = outputs.iter().cycle().take(files.len());
        for output in in_order.map_while(|output| output.recv().ok()) {
            match output {
                Ok(bytes) => {
                    let bytes = match (writer.format, done.is_empty) {
                        (OutputFormat::Json, true) => bytes.strip_prefix(b",").unwrap_or(&bytes),
                        _ => &bytes,
                    };
                    done.is_empty &= bytes.is_empty();
                    out.write_all(bytes)?;
                }
                Err(failure) => done.complain(&failure),
            }
        }
        Ok(done)
    })
}

/// The links of one string as JSON, without lines and columns.
fn json_array(detector: &Detector, syntax: &Syntax, text: &str) -> Value {
    syntax
        .links(detector, Path::new("-"), text, NonZeroUsize::MIN)
        .iter()
        .map(|link| Value::Object(link_json::object(detector, text, link)))
        .collect()
}
