//! Finds the links of one file and writes or counts them.

use super::args::OutputFormat;
use super::file_job::FileJob;
use super::large;
use super::memory::{self, Purpose};
use super::pieces::{Pieces, Sizes};
use super::report::Report;
use super::settings::Settings;
use super::summary::Summary;
use super::text_blocks::TextBlocks;
use crate::failure::Failure;
use crate::input;
use crate::input::blocks::Blocks;
use crate::input::unreadable;
use crate::syntax::{Syntax, Zones};
use crate::tree::Found;
use std::fs::File;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;

/// How much of the start of a text is read to find out whether it is a script, in bytes.
const HEAD: usize = 4 << 10;

/// The names of the columns in CSV.
const COLUMNS: &str = "file,line,column,start,end,text,kind,href,display\n";

/// Writes the header before the links of all files.
pub(super) fn head(settings: &Settings<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    match settings.format {
        _ if settings.summary.is_some() => {}
        OutputFormat::Json => out.write_all(b"[")?,
        OutputFormat::Csv => out.write_all(COLUMNS.as_bytes())?,
        _ => {}
    }
    Ok(())
}

/// Writes the footer after the links of all files.
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

/// Writes the links of a file while it is read. In JSON, a comma precedes each object. The error is that
/// `out` cannot be written. If the file cannot be read, the report says so.
pub(super) fn write(
    settings: &Settings<'_>,
    file: &Found,
    out: &mut dyn Write,
) -> Result<Report, Failure> {
    let mut report = Report::default();
    match write_file(settings, file, &mut report, out) {
        Err(failure @ Failure::Output(_)) => return Err(failure),
        Err(failure) => report.failure = Some(file.failure(failure)),
        Ok(()) => {}
    }
    Ok(report)
}

fn write_file(
    settings: &Settings<'_>,
    found: &Found,
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
    let syntax = match input::is_stdin(path) {
        true => &settings.syntax_of_stdin,
        false => &settings.syntax,
    };
    let tally = &mut report.tally;
    let read = match cuttable(settings, syntax, path, blocks)? {
        Ok((file, zones)) => {
            let job = FileJob::new(settings, found, &zones, &settings.detector);
            large::write(&job, file, Sizes::default(), tally, out)
        }
        Err(blocks) => {
            let blocks = TextBlocks::new(path, blocks);
            let sizes = Sizes::default();
            let mut pieces = Pieces::new(&settings.detector, sizes, blocks);
            let zones = syntax.zones(path, || pieces.head(HEAD));
            let detector = zones.detector(&settings.detector);
            pieces.set_detector(&detector);
            let job = FileJob::new(settings, found, &zones, &detector);
            let mut file = job.file_writer();
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

/// Returns the file if several threads may each scan and write a part of it, and where its links show.
fn cuttable(
    settings: &Settings<'_>,
    syntax: &Syntax,
    path: &Path,
    mut blocks: Blocks,
) -> Result<Result<(File, Zones), Blocks>, Failure> {
    // In plain text, the links are numbered through the file.
    if settings.threads == NonZeroUsize::MIN
        || settings.format == OutputFormat::Plain
        || !blocks.is_large_file()
    {
        return Ok(Err(blocks));
    }
    let zones = match syntax {
        Syntax::Auto => {
            let first = blocks.first().map_err(|error| unreadable(path, &error))?;
            if Blocks::is_utf16(first) {
                return Ok(Err(blocks));
            }
            let head = first.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            syntax.zones(path, || head)
        }
        Syntax::Plain | Syntax::Of(_) => syntax.zones(path, || ""),
    };
    // The links of a language show in some parts of the text only, and to find those the whole text is needed.
    Ok(match zones {
        Zones::In(_) => Err(blocks),
        Zones::Everywhere(_) => blocks.into_large_file().map(|file| (file, zones)),
    })
}
