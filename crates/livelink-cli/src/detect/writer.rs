//! Finds the links of one file and writes them in one of the formats.

use super::link_json;
use super::pieces::{Piece, PieceEnd, Pieces, Sizes};
use super::place::Place;
use super::report::Report;
use super::summary::{Summary, Tally};
use super::text_blocks::TextBlocks;
use crate::args::{Only, OutputFormat};
use crate::failure::Failure;
use crate::input;
use crate::input::blocks::Blocks;
use crate::interrupt;
use crate::syntax::{Syntax, Zones};
use crate::terminal::{LINK_END, link_start};
use crate::tree::Found;
use anstyle::{AnsiColor, Style};
use livelink::render::{self, HtmlOptions, PlainList};
use livelink::{Detector, Link};
use serde_json::{Map, Value, json};
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
        let mut file = FileWriter {
            writer: self,
            detector: &detector,
            name: input::name(path),
            before: 0,
            place: Place::default(),
            list: PlainList::default(),
            is_first,
        };
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

/// Writes the links of one file.
struct FileWriter<'w> {
    writer: &'w Writer<'w>,
    /// The detector that finds the links of the file.
    detector: &'w Detector,
    name: String,
    /// How many bytes of the text were in earlier pieces.
    before: usize,
    place: Place,
    /// The list of where the links lead, for plain text.
    list: PlainList,
    is_first: &'w mut bool,
}

impl FileWriter<'_> {
    /// Writes a piece of the text, or the links in it.
    fn piece(&mut self, piece: &Piece<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let detector = self.detector;
        match self.writer.format {
            OutputFormat::Text => self.lines(piece, out)?,
            OutputFormat::Json | OutputFormat::Jsonl => self.json(piece, out)?,
            OutputFormat::Csv => self.csv(piece, out)?,
            OutputFormat::Html => {
                let mut options = HtmlOptions::default();
                options.rel = self.writer.rel.to_owned();
                whole(piece, out, |text, links, out| {
                    render::html_with(detector, text, links, &options, out);
                })?;
            }
            OutputFormat::Markdown => whole(piece, out, |text, links, out| {
                render::markdown(detector, text, links, out);
            })?,
            OutputFormat::Plain => whole(piece, out, |text, links, out| {
                self.list.push(detector, text, links, out);
            })?,
            OutputFormat::Defanged => whole(piece, out, |text, links, out| {
                render::defanged(detector, text, links, out);
            })?,
        }
        self.before += piece.text.len();
        Ok(())
    }

    /// Writes the list of links that follows the last piece in plain text.
    fn finish(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut list = String::new();
        self.list.finish(&mut list);
        out.write_all(list.as_bytes())?;
        Ok(())
    }

    /// Writes a line for each link: `file:line:column: kind  text  href  shown form`, separated by tabs.
    fn lines(&mut self, piece: &Piece<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let (name, detector, color) = (&self.name, self.detector, self.writer.color);
        for link in &piece.links {
            self.place.move_to(piece.text, link.range.start);
            let (line, column) = (self.place.line, self.place.column);
            let own = piece.text.get(link.range.clone()).unwrap_or_default();
            let href = detector.href(own, link.kind);
            if color {
                let (green, magenta) = (
                    AnsiColor::Green.on_default(),
                    AnsiColor::Magenta.on_default(),
                );
                let start = link_start(&href);
                write!(
                    out,
                    "{magenta}{name}{magenta:#}:{green}{line}{green:#}:{column}: {start}{own}{LINK_END}",
                )?;
                // People need the target only if it says more than the text.
                if !href.ends_with(own) {
                    let dim = Style::new().dimmed();
                    write!(out, "  {dim}{href}{dim:#}")?;
                }
                out.write_all(b"\n")?;
            } else {
                let kind = link.kind.name();
                let display = detector.display(own, link.kind);
                writeln!(
                    out,
                    "{name}:{line}:{column}: {kind}\t{own}\t{href}\t{display}"
                )?;
            }
        }
        self.place.end_piece(piece.text);
        Ok(())
    }

    /// Writes a JSON object for each link, each on a line.
    fn json(&mut self, piece: &Piece<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let in_array = self.writer.format == OutputFormat::Json;
        for link in &piece.links {
            let entry = self.entry(piece, link);
            let first = std::mem::take(self.is_first);
            if in_array {
                out.write_all(if first { b"\n  " } else { b",\n  " })?;
            }
            serde_json::to_writer(&mut *out, &entry).map_err(std::io::Error::from)?;
            if !in_array {
                out.write_all(b"\n")?;
            }
        }
        self.place.end_piece(piece.text);
        Ok(())
    }

    /// Writes a row for each link.
    fn csv(&mut self, piece: &Piece<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        for link in &piece.links {
            let entry = self.entry(piece, link);
            for (i, value) in entry.values().enumerate() {
                out.write_all(if i == 0 { b"" } else { b"," })?;
                match value {
                    Value::String(text) if text.contains([',', '"', '\n', '\r']) => {
                        write!(out, "\"{}\"", text.replace('"', "\"\""))?;
                    }
                    Value::String(text) => out.write_all(text.as_bytes())?,
                    number => write!(out, "{number}")?,
                }
            }
            out.write_all(b"\n")?;
        }
        self.place.end_piece(piece.text);
        Ok(())
    }

    /// A link with its file, line and column as a JSON object. Moves the place to the link.
    fn entry(&mut self, piece: &Piece<'_>, link: &Link) -> Map<String, Value> {
        self.place.move_to(piece.text, link.range.start);
        let mut entry = Map::new();
        entry.insert("file".to_owned(), json!(self.name));
        entry.insert("line".to_owned(), json!(self.place.line));
        entry.insert("column".to_owned(), json!(self.place.column));
        let mut object = link_json::object(self.detector, self.before, piece.text, link);
        entry.append(&mut object);
        entry
    }
}

/// Writes the output of `render` for the whole piece.
fn whole(
    piece: &Piece<'_>,
    out: &mut dyn Write,
    render: impl FnOnce(&str, &[Link], &mut String),
) -> Result<(), Failure> {
    let mut rendered = String::with_capacity(piece.text.len() + piece.text.len() / 2);
    render(piece.text, &piece.links, &mut rendered);
    out.write_all(rendered.as_bytes())?;
    Ok(())
}
