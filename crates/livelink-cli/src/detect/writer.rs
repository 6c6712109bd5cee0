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
use std::borrow::Cow;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;

/// How much of a text tells whether it is a script, in bytes.
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

/// A text and its links.
struct Found<'a> {
    path: &'a Path,
    text: &'a str,
    links: Vec<Link>,
    /// What found them.
    detector: Cow<'a, Detector>,
}

impl Found<'_> {
    /// Each link with its text and with the place where it starts.
    fn each(
        &self,
        mut each: impl FnMut(&Link, &str, &Place) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut place = Place::default();
        for link in &self.links {
            place.move_to(self.text, link.range.start);
            let own = self.text.get(link.range.clone()).unwrap_or_default();
            each(link, own, &place)?;
        }
        Ok(())
    }
}

impl Writer<'_> {
    /// Writes the links of a file while it is read. In JSON, a comma stands before each object, but not before the first one of
    /// all.
    pub(super) fn write(
        &self,
        path: &Path,
        is_first: &mut bool,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let (detector, links) = self.syntax.links(&self.detector, path, text, self.threads);
        let found = Found {
            path,
            text,
            links,
            detector,
        };
        match self.format {
            OutputFormat::Text => self.lines(&found, out),
            OutputFormat::Json => self.json(&found, is_first, out),
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

    /// Writes what comes after the last piece.
    fn finish(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut list = String::new();
        self.list.finish(&mut list);
        out.write_all(list.as_bytes())?;
        Ok(())
    }

    /// Writes a line for each link: `file:line:column: kind  text  href  shown form`, separated by tabs.
    fn lines(&mut self, piece: &Piece<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let (name, detector) = (&self.name, &self.writer.detector);
        for link in &piece.links {
            self.place.move_to(piece.text, link.range.start);
            let own = piece.text.get(link.range.clone()).unwrap_or_default();
            writeln!(
                out,
                "{name}:{}:{}: {}\t{own}\t{}\t{}",
                self.place.line,
                self.place.column,
                link.kind.name(),
                found.detector.href(own, link.kind),
                found.detector.display(own, link.kind),
            )?;
        }
        self.place.end_piece(piece.text);
        Ok(())
    }

    /// Writes a JSON object for each link, each on a line.
    fn json(&mut self, piece: &Piece<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let detector = &self.writer.detector;
        for link in &piece.links {
            self.place.move_to(piece.text, link.range.start);
            let mut entry = Map::new();
            entry.insert("file".to_owned(), json!(name));
            entry.insert("line".to_owned(), json!(place.line));
            entry.insert("column".to_owned(), json!(place.column));
            entry.append(&mut link_json::object(&found.detector, found.text, link));
            out.write_all(if *is_first { b"\n  " } else { b",\n  " })?;
            *is_first = false;
            serde_json::to_writer(&mut *out, &entry).map_err(std::io::Error::from)?;
            Ok(())
        })
    }

    /// Writes the whole text as `render` puts it together.
    fn whole(
        &self,
        found: &Found<'_>,
        out: &mut dyn Write,
        render: impl Fn(&Detector, &str, &[Link], &mut String),
    ) -> Result<(), Failure> {
        let text = found.text;
        let mut rendered = String::with_capacity(text.len() + text.len() / 2);
        render(&found.detector, text, &found.links, &mut rendered);
        out.write_all(rendered.as_bytes())?;
        Ok(())
    }
}

/// Writes the whole piece as `render` puts it together.
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
