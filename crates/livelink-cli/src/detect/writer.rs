//! Finds the links of one file and writes them in one of the formats.

use super::link_json;
use super::place::Place;
use crate::args::OutputFormat;
use crate::failure::Failure;
use crate::input;
use crate::syntax::Syntax;
use livelink::render::{self, HtmlOptions};
use livelink::{Detector, Link};
use serde_json::{Map, json};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;

/// Writes the links of a file.
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
    /// Reads a file and returns what is written of it. In JSON, a comma stands before each object.
    pub(super) fn output(&self, path: &Path) -> Result<Vec<u8>, Failure> {
        let text = input::text(path)?;
        let mut bytes = Vec::new();
        self.write(path, &text, &mut false, &mut bytes)?;
        Ok(bytes)
    }

    /// Writes the links of a text. In JSON, a comma stands before each object, but not before the first one of all.
    pub(super) fn write(
        &self,
        path: &Path,
        text: &str,
        is_first: &mut bool,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let links = self.syntax.links(&self.detector, path, text, self.threads);
        let found = Found { path, text, links };
        match self.format {
            OutputFormat::Text => self.lines(&found, out),
            OutputFormat::Json => self.json(&found, is_first, out),
            OutputFormat::Html => {
                let mut options = HtmlOptions::default();
                options.rel = self.rel.to_owned();
                self.whole(&found, out, |detector, text, links, out| {
                    render::html_with(detector, text, links, &options, out);
                })
            }
            OutputFormat::Markdown => self.whole(&found, out, render::markdown),
            OutputFormat::Plain => self.whole(&found, out, render::plain),
            OutputFormat::Defanged => self.whole(&found, out, render::defanged),
        }
    }

    /// Writes a line for each link: `file:line:column: kind  text  href  shown form`, separated by tabs.
    fn lines(&self, found: &Found<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let name = input::name(found.path);
        found.each(|link, own, place| {
            writeln!(
                out,
                "{name}:{}:{}: {}\t{own}\t{}\t{}",
                place.line,
                place.column,
                link.kind.name(),
                self.detector.href(own, link.kind),
                self.detector.display(own, link.kind),
            )?;
            Ok(())
        })
    }

    /// Writes a JSON object for each link, each on a line.
    fn json(
        &self,
        found: &Found<'_>,
        is_first: &mut bool,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let name = input::name(found.path);
        found.each(|link, _, place| {
            let mut entry = Map::new();
            entry.insert("file".to_owned(), json!(name));
            entry.insert("line".to_owned(), json!(place.line));
            entry.insert("column".to_owned(), json!(place.column));
            entry.append(&mut link_json::object(&self.detector, found.text, link));
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
        render(&self.detector, text, &found.links, &mut rendered);
        out.write_all(rendered.as_bytes())?;
        Ok(())
    }
}
