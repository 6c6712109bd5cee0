//! Writes the links of one file in one of the formats.

use super::args::OutputFormat;
use super::link_json::LinkJson;
use super::memory::{self, Purpose};
use super::pieces::Piece;
use super::settings::Settings;
use crate::failure::Failure;
use crate::place::Place;
use crate::terminal::{LINK_END, link_start, on_line};
use anstyle::{AnsiColor, Style};
use livelink::lint::escape_unseen;
use livelink::render::{self, HtmlOptions, PlainList};
use livelink::{Detector, Link};
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, Write};

/// How much output is collected before it is written, in bytes.
const BUFFER: usize = 32 << 10;

/// Writes the links of one file.
pub(super) struct FileWriter<'w> {
    settings: &'w Settings<'w>,
    /// The detector that finds the links of the file.
    detector: &'w Detector,
    name: String,
    /// How many bytes of the text were in earlier pieces.
    before: usize,
    place: Place,
    /// The list of where the links lead, for plain text.
    list: PlainList,
}

impl<'w> FileWriter<'w> {
    pub(super) fn new(settings: &'w Settings<'w>, detector: &'w Detector, name: String) -> Self {
        Self {
            settings,
            detector,
            name,
            before: 0,
            place: Place::default(),
            list: PlainList::default(),
        }
    }

    /// The same for the rest of a file that begins after `before` bytes, at `place`.
    pub(super) fn starting_at(self, before: usize, place: Place) -> Self {
        Self {
            before,
            place,
            ..self
        }
    }

    /// Writes a piece of the text, or the links in it.
    pub(super) fn piece(&mut self, piece: &Piece<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let detector = self.detector;
        match self.settings.format {
            OutputFormat::Text => self.lines(piece, out)?,
            OutputFormat::Json | OutputFormat::Jsonl => self.json(piece, out)?,
            OutputFormat::Csv => self.csv(piece, out)?,
            OutputFormat::Html => {
                let mut options = HtmlOptions::default();
                options.rel = self.settings.rel.to_owned();
                whole(piece, out, |text, links, out| {
                    render::html_with(detector, text, links, &options, out);
                })?;
            }
            OutputFormat::Markdown => whole(piece, out, |text, links, out| {
                // A marked link is already a link in Markdown.
                let is_plain = |link: &&Link| piece.marked(link).is_none();
                let plain: Vec<Link> = links.iter().filter(is_plain).cloned().collect();
                render::markdown(detector, text, &plain, out);
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
    pub(super) fn finish(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut list = String::new();
        self.list.finish(&mut list);
        out.write_all(list.as_bytes())?;
        Ok(())
    }

    /// Writes a line for each link: `file:line:column: kind  text  href  shown form`, separated by tabs.
    fn lines(&mut self, piece: &Piece<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let color = self.settings.color;
        self.each(piece, out, |entry, line| {
            match color {
                true => entry.write_colored(line)?,
                false => entry.write_plain(line),
            }
            line.push(b'\n');
            Ok(())
        })
    }

    /// Writes a JSON object for each link, each on a line. In an array, a comma precedes each of them.
    fn json(&mut self, piece: &Piece<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        let in_array = self.settings.format == OutputFormat::Json;
        self.each(piece, out, |entry, line| {
            if in_array {
                line.extend_from_slice(b",\n  ");
            }
            serde_json::to_writer(&mut *line, &entry)?;
            if !in_array {
                line.push(b'\n');
            }
            Ok(())
        })
    }

    /// Writes a row for each link.
    fn csv(&mut self, piece: &Piece<'_>, out: &mut dyn Write) -> Result<(), Failure> {
        self.each(piece, out, |entry, row| {
            entry.write_row(row);
            row.push(b'\n');
            Ok(())
        })
    }

    /// Calls `write` with each link of a piece and a buffer, and writes the buffers to `out`.
    fn each(
        &mut self,
        piece: &Piece<'_>,
        out: &mut dyn Write,
        mut write: impl FnMut(Entry<'_>, &mut Vec<u8>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let mut buffer = memory::take(Purpose::Output);
        for link in &piece.links {
            self.place.move_to(piece.text, link.range.start);
            let entry = Entry {
                file: &self.name,
                line: self.place.line,
                column: self.place.column,
                link: LinkJson::new(
                    self.detector,
                    self.before,
                    piece.text,
                    link,
                    piece.marked(link),
                ),
            };
            write(entry, &mut buffer)?;
            if buffer.len() >= BUFFER {
                out.write_all(&buffer)?;
                buffer.clear();
            }
        }
        self.place.end_piece(piece.text);
        out.write_all(&buffer)?;
        memory::keep(Purpose::Output, buffer);
        Ok(())
    }
}

/// A link with its file, line and column.
#[derive(Serialize)]
struct Entry<'t> {
    file: &'t str,
    line: usize,
    column: usize,
    #[serde(flatten)]
    link: LinkJson<'t>,
}

impl Entry<'_> {
    fn write_plain(&self, line: &mut Vec<u8>) {
        line.extend_from_slice(on_line(self.file).as_bytes());
        line.push(b':');
        push_number(line, self.line);
        line.push(b':');
        push_number(line, self.column);
        line.extend_from_slice(b": ");
        line.extend_from_slice(self.link.kind.as_bytes());
        for text in [self.link.text, &self.link.href, &self.link.display] {
            line.push(b'\t');
            // The target of Markdown or HTML may hold anything.
            line.extend_from_slice(on_line(text).as_bytes());
        }
    }

    /// Writes the place in colours, and the link so that it can be clicked.
    fn write_colored(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let green = AnsiColor::Green.on_default();
        let magenta = AnsiColor::Magenta.on_default();
        let Self { line, column, .. } = self;
        let file = on_line(self.file);
        let LinkJson { href, display, .. } = &self.link;
        let href = on_line(href);
        // A marked link may hold a character that a terminal obeys, or that nobody sees.
        let text = match escape_unseen(self.link.text) {
            Cow::Borrowed(text) => text,
            Cow::Owned(_) => display.as_str(),
        };
        let start = link_start(&href);
        write!(
            out,
            "{magenta}{file}{magenta:#}:{green}{line}{green:#}:{column}: {start}{text}{LINK_END}",
        )?;
        // People need the target only if it says more than the text.
        if !href.ends_with(text) {
            let dim = Style::new().dimmed();
            write!(out, "  {dim}{href}{dim:#}")?;
        }
        Ok(())
    }

    fn write_row(&self, row: &mut Vec<u8>) {
        push_field(row, self.file);
        for number in [self.line, self.column, self.link.start, self.link.end] {
            row.push(b',');
            push_number(row, number);
        }
        let LinkJson {
            text,
            kind,
            href,
            display,
            ..
        } = &self.link;
        for field in [*text, *kind, href, display] {
            row.push(b',');
            push_field(row, field);
        }
    }
}

/// Appends a field of CSV.
fn push_field(row: &mut Vec<u8>, field: &str) {
    if field.contains([',', '"', '\n', '\r']) {
        row.push(b'"');
        row.extend_from_slice(field.replace('"', "\"\"").as_bytes());
        row.push(b'"');
    } else {
        row.extend_from_slice(field.as_bytes());
    }
}

/// Appends a number in decimal digits. Formatting macros take several times as long.
fn push_number(line: &mut Vec<u8>, number: usize) {
    let start = line.len();
    let mut rest = number;
    loop {
        line.push(b"0123456789"[rest % 10]);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if let Some(digits) = line.get_mut(start..) {
        digits.reverse();
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

#[cfg(test)]
mod tests {
    use super::push_number;

    #[test]
    fn numbers() {
        for number in [0, 9, 10, 1_234_567_890, usize::MAX] {
            let mut line = b"a".to_vec();
            push_number(&mut line, number);
            assert_eq!(line, format!("a{number}").into_bytes());
        }
    }
}
