//! Finds the links of one file and writes or counts them.

use super::file_writer::FileWriter;
use super::pieces::{Piece, PieceEnd, Pieces, Sizes};
use super::report::Report;
use super::summary::{Summary, Tally};
use super::text_blocks::TextBlocks;
use crate::args::{Only, OutputFormat};
use crate::failure::Failure;
use crate::input;
use crate::input::blocks::Blocks;
use crate::interrupt;
use crate::syntax::{Syntax, Zones};
use crate::tree::Found;
use livelink::Detector;
use std::io::Write;
use std::num::NonZeroUsize;

/// How much of the start of a text is read to find out whether it is a script, in bytes.
const HEAD: usize = 4 << 10;

/// The names of the columns in CSV.
const COLUMNS: &str = "file,line,column,start,end,text,kind,href,display\n";

/// Writes the links of files, or counts them.
pub(super) struct Writer<'o> {
    pub(super) format: OutputFormat,
    /// What is written instead of the links.
    pub(super) summary: Option<Summary>,
    pub(super) only: Option<Only>,
    /// Whether places are coloured and links can be clicked.
    pub(super) color: bool,
    /// The attribute `rel` of each anchor in HTML.
    pub(super) rel: &'o str,
    pub(super) detector: Detector,
    pub(super) syntax: Syntax,
    pub(super) syntax_in_folders: Syntax,
    /// How many threads may scan a text at the same time.
    pub(super) threads: NonZeroUsize,
}

impl Writer<'_> {
    /// Writes what stands before the links of all files.
    pub(super) fn head(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.format {
            _ if self.summary.is_some() => {}
            OutputFormat::Json => out.write_all(b"[")?,
            OutputFormat::Csv => out.write_all(COLUMNS.as_bytes())?,
            _ => {}
        }
        Ok(())
    }

    /// Writes what stands after the links of all files.
    pub(super) fn tail(&self, is_empty: bool, out: &mut dyn Write) -> Result<(), Failure> {
        match (self.summary, self.format, is_empty) {
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
        &self,
        file: &Found,
        is_first: &mut bool,
        out: &mut dyn Write,
    ) -> Result<Report, Failure> {
        let mut report = Report::default();
        match self.write_file(file, is_first, &mut report, out) {
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure @ Failure::Input(_)) => report.failure = Some(failure),
            Ok(()) => {}
        }
        Ok(report)
    }

    fn write_file(
        &self,
        found: &Found,
        is_first: &mut bool,
        report: &mut Report,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let path = &found.path;
        let mut blocks = Blocks::open(path)?;
        if found.in_folder && blocks.is_binary(path)? {
            report.is_binary = true;
            return Ok(());
        }
        let blocks = TextBlocks::new(path, blocks);
        let mut pieces = Pieces::new(&self.detector, self.threads, Sizes::default(), blocks);
        let syntax = match found.in_folder {
            true => &self.syntax_in_folders,
            false => &self.syntax,
        };
        let zones = syntax.zones(path, || pieces.head(HEAD));
        let detector = zones.detector(&self.detector);
        pieces.set_detector(&detector);
        let ends = match (&zones, self.format) {
            (Zones::In(_), _) => PieceEnd::Text,
            // Defanging changes a whole run that holds a link, so a piece must not end inside a run.
            (_, OutputFormat::Defanged) => PieceEnd::Boundary,
            _ => PieceEnd::Anywhere,
        };
        let mut file = FileWriter::new(self, &detector, input::name(path), is_first);
        let tally = &mut report.tally;
        let read = pieces.each(ends, |mut piece| {
            zones.keep(piece.text, &mut piece.links);
            self.keep(&mut piece, tally, &detector);
            if self.summary.is_none() {
                file.piece(&piece, out)?;
            }
            if piece.pause {
                out.flush()?;
            }
            match found.in_folder && interrupt::happened() {
                true => Err(Failure::Input(format!(
                    "{}: interrupted",
                    input::name(path)
                ))),
                false => Ok(()),
            }
        });
        if !matches!(read, Err(Failure::Output(_))) {
            file.finish(out)?;
        }
        if self.summary == Some(Summary::Count) && report.tally.links > 0 {
            writeln!(out, "{}:{}", input::name(path), report.tally.links)?;
        }
        read
    }

    /// Keeps only the links that the command line asks for, and counts them.
    fn keep(&self, piece: &mut Piece<'_>, tally: &mut Tally, detector: &Detector) {
        let text = piece.text;
        piece.links.retain(|link| {
            let own = text.get(link.range.clone()).unwrap_or_default();
            let kept = self.only.is_none_or(|only| only.admits(own, link.kind));
            if kept {
                tally.add(self.summary, detector, own, link.kind);
            }
            kept
        });
    }
}
