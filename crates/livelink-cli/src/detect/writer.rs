//! Finds the links of one file and writes or counts them.

use super::file_job::FileJob;
use super::large;
use super::memory::{self, Purpose};
use super::pieces::{Pieces, Sizes};
use super::report::Report;
use super::settings::Settings;
use super::summary::Summary;
use super::text_blocks::TextBlocks;
use crate::args::OutputFormat;
use crate::failure::Failure;
use crate::input;
use crate::input::blocks::Blocks;
use crate::syntax::Syntax;
use crate::tree::Found;
use std::fs::File;
use std::io::Write;
use std::num::NonZeroUsize;

/// How much of the start of a text is read to find out whether it is a script, in bytes.
const HEAD: usize = 4 << 10;

/// The names of the columns in CSV.
const COLUMNS: &str = "file,line,column,start,end,text,kind,href,display\n";

/// Writes what stands before the links of all files.
pub(super) fn head(settings: &Settings<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    match settings.format {
        _ if settings.summary.is_some() => {}
        OutputFormat::Json => out.write_all(b"[")?,
        OutputFormat::Csv => out.write_all(COLUMNS.as_bytes())?,
        _ => {}
    }
    Ok(())
}

/// Writes what stands after the links of all files.
pub(super) fn tail(
    settings: &Settings<'_>,
    is_empty: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match (settings.summary, settings.format, is_empty) {
        (None, OutputFormat::Json, true) => out.write_all(b"]\n")?,
        (None, OutputFormat::Json, false) => out.write_all(b"\n]\n")?,
        _ => {}
    }
    Ok(())
}

/// Writes the links of a file while it is read. In JSON, a comma stands before each object except the first one.
/// `is_first` says whether no object was written before. The error is that `out` cannot be written. If the file cannot be
/// read, the report says so.
pub(super) fn write(
    settings: &Settings<'_>,
    file: &Found,
    is_first: &mut bool,
    out: &mut dyn Write,
) -> Result<Report, Failure> {
    let mut report = Report::default();
    match write_file(settings, file, is_first, &mut report, out) {
        Err(failure @ Failure::Output(_)) => return Err(failure),
        Err(failure @ Failure::Input(_)) => report.failure = Some(failure),
        Ok(()) => {}
    }
    Ok(report)
}

fn write_file(
    settings: &Settings<'_>,
    found: &Found,
    is_first: &mut bool,
    report: &mut Report,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let path = &found.path;
    let mut blocks = Blocks::open(path)?;
    blocks.recycle(memory::take(Purpose::Text));
    if found.in_folder && blocks.is_binary(path)? {
        report.is_binary = true;
        return Ok(());
    }
    let syntax = match found.in_folder {
        true => &settings.syntax_in_folders,
        false => &settings.syntax,
    };
    let tally = &mut report.tally;
    let read = match cuttable(settings, syntax, blocks) {
        Ok(file) => {
            let zones = syntax.zones(path, || "");
            let job = FileJob::new(settings, found, &zones, &settings.detector);
            large::write(&job, file, Sizes::default(), is_first, tally, out)
        }
        Err(blocks) => {
            let blocks = TextBlocks::new(path, blocks);
            let sizes = Sizes::default();
            let mut pieces = Pieces::new(&settings.detector, settings.threads, sizes, blocks);
            let zones = syntax.zones(path, || pieces.head(HEAD));
            let detector = zones.detector(&settings.detector);
            pieces.set_detector(&detector);
            let job = FileJob::new(settings, found, &zones, &detector);
            let mut file = job.file_writer(is_first);
            let read = pieces.each(job.ends, |piece| job.piece(piece, &mut file, tally, out));
            if !matches!(read, Err(Failure::Output(_))) {
                file.finish(out)?;
            }
            read
        }
    };
    if settings.summary == Some(Summary::Count) && report.tally.links > 0 {
        writeln!(out, "{}:{}", input::name(path), report.tally.links)?;
    }
    read
}

/// Returns the file if several threads may each scan and write a part of it.
fn cuttable(settings: &Settings<'_>, syntax: &Syntax, blocks: Blocks) -> Result<File, Blocks> {
    // In plain text, the links are numbered through the file. A syntax needs the whole text or its start.
    match (settings.format, syntax) {
        _ if settings.threads == NonZeroUsize::MIN => Err(blocks),
        (OutputFormat::Plain, _) => Err(blocks),
        (_, Syntax::Plain) => blocks.into_large_file(),
        _ => Err(blocks),
    }
}
