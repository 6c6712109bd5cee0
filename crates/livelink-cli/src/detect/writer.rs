//! Finds the links of one file and writes them in one of the formats.

use super::link_json;
use super::pieces::{Piece, PieceEnd, Pieces, Sizes};
use super::place::Place;
use super::text_blocks::TextBlocks;
use crate::args::OutputFormat;
use crate::failure::Failure;
use crate::input;
use crate::input::blocks::Blocks;
use crate::syntax::{Syntax, Zones};
use livelink::render::{self, HtmlOptions, PlainList};
use livelink::{Detector, Link};
use serde_json::{Map, json};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;

/// How much of the start of a text is read to find out whether it is a script, in bytes.
const HEAD: usize = 4 << 10;

/// Writes the links of files.
pub(super) struct Writer<'o> {
    pub(super) format: OutputFormat,
    /// The attribute `rel` of each anchor in HTML.
    pub(super) rel: &'o str,
    pub(super) detector: Detector,
    pub(super) syntax: Syntax,
    /// How many threads may scan a text at the same time.
    pub(super) threads: NonZeroUsize,
}

impl Writer<'_> {
    /// Writes the links of a file while it is read. In JSON, a comma stands before each object except the first one.
    /// `is_first` says whether no object was written before.
    pub(super) fn write(
        &self,
        path: &Path,
        is_first: &mut bool,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let blocks = TextBlocks::new(path, Blocks::open(path)?);
        let mut pieces = Pieces::new(&self.detector, self.threads, Sizes::default(), blocks);
        let zones = self.syntax.zones(path, || pieces.head(HEAD));
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
        let read = pieces.each(ends, |mut piece| {
            zones.keep(piece.text, &mut piece.links);
            file.piece(&piece, out)?;
            if piece.pause {
                out.flush()?;
            }
            Ok(())
        });
        if !matches!(read, Err(Failure::Output(_))) {
            file.finish(out)?;
        }
        read
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
            OutputFormat::Json => self.json(piece, out)?,
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
        let (name, detector) = (&self.name, self.detector);
        for link in &piece.links {
            self.place.move_to(piece.text, link.range.start);
            let own = piece.text.get(link.range.clone()).unwrap_or_default();
            writeln!(
                out,
                "{name}:{}:{}: {}\t{own}\t{}\t{}",
                self.place.line,
                self.place.column,
                link.kind.name(),
                detector.href(own, link.kind),
                detector.display(own, link.kind),
            )?;
        }
        self.place.end_piece(piece.text);
        Ok(())
    }

    /// Writes a JSON object for each link, each on a line.
    fn json(&mut self, piece: &Piece<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let detector = self.detector;
        for link in &piece.links {
            self.place.move_to(piece.text, link.range.start);
            let mut entry = Map::new();
            entry.insert("file".to_owned(), json!(self.name));
            entry.insert("line".to_owned(), json!(self.place.line));
            entry.insert("column".to_owned(), json!(self.place.column));
            entry.append(&mut link_json::object(
                detector,
                self.before,
                piece.text,
                link,
            ));
            let first = std::mem::take(self.is_first);
            out.write_all(if first { b"\n  " } else { b",\n  " })?;
            serde_json::to_writer(&mut *out, &entry).map_err(std::io::Error::from)?;
        }
        self.place.end_piece(piece.text);
        Ok(())
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
