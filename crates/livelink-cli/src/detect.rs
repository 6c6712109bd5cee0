//! `livelink detect`: the links of files.

use crate::args::{Detect, OutputFormat};
use crate::failure::{self, Failure};
use crate::syntax::Syntax;
use crate::{input, json_lines};
use livelink::render::{self, HtmlOptions};
use livelink::{Detector, Link};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

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
    let mut output = Output {
        format: args.format,
        rel: &args.rel,
        detector,
        syntax,
        out,
        first: true,
    };
    let mut code = ExitCode::SUCCESS;
    output.begin()?;
    for file in files {
        match input::text(file) {
            Ok(text) => output.file(file, &text)?,
            Err(failure) => {
                failure::complain(&failure);
                code = ExitCode::from(failure::UNREADABLE);
            }
        }
    }
    output.end()?;
    Ok(code)
}

/// The links of one string, without lines and columns.
fn json_array(detector: &Detector, syntax: &Syntax, text: &str) -> Value {
    syntax
        .links(detector, Path::new("-"), text)
        .iter()
        .map(|link| Value::Object(object(detector, text, link)))
        .collect()
}

/// A link as a JSON object. Offsets are bytes.
fn object(detector: &Detector, text: &str, link: &Link) -> Map<String, Value> {
    let own = text.get(link.range.clone()).unwrap_or_default();
    let mut object = Map::new();
    object.insert("start".to_owned(), json!(link.range.start));
    object.insert("end".to_owned(), json!(link.range.end));
    object.insert("text".to_owned(), json!(own));
    object.insert("kind".to_owned(), json!(link.kind.name()));
    object.insert("href".to_owned(), json!(detector.href(own, link.kind)));
    object.insert(
        "display".to_owned(),
        json!(detector.display(own, link.kind)),
    );
    object
}

/// The links of files, one after the other.
struct Output<'o> {
    format: OutputFormat,
    /// The attribute of that name in HTML.
    rel: &'o str,
    detector: Detector,
    syntax: Syntax,
    out: &'o mut dyn Write,
    first: bool,
}

impl Output<'_> {
    fn begin(&mut self) -> Result<(), Failure> {
        if self.format == OutputFormat::Json {
            self.out.write_all(b"[")?;
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), Failure> {
        if self.format == OutputFormat::Json {
            self.out
                .write_all(if self.first { b"]\n" } else { b"\n]\n" })?;
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, text: &str) -> Result<(), Failure> {
        let links = self.syntax.links(&self.detector, path, text);
        match self.format {
            OutputFormat::Text => self.lines(path, text, &links),
            OutputFormat::Json => self.json(path, text, &links),
            OutputFormat::Html => {
                let mut options = HtmlOptions::default();
                options.rel = self.rel.to_owned();
                self.whole(text, &links, |detector, text, links, out| {
                    render::html_with(detector, text, links, &options, out);
                })
            }
            OutputFormat::Markdown => self.whole(text, &links, render::markdown),
            OutputFormat::Plain => self.whole(text, &links, render::plain),
            OutputFormat::Defanged => self.whole(text, &links, render::defanged),
        }
    }

    /// A line a link: `file:line:column: kind  text  href  shown form`, parted by tabs.
    fn lines(&mut self, path: &Path, text: &str, links: &[Link]) -> Result<(), Failure> {
        let name = input::name(path);
        let mut place = Place::default();
        for link in links {
            place.move_to(text, link.range.start);
            let own = text.get(link.range.clone()).unwrap_or_default();
            writeln!(
                self.out,
                "{name}:{}:{}: {}\t{own}\t{}\t{}",
                place.line,
                place.column,
                link.kind.name(),
                self.detector.href(own, link.kind),
                self.detector.display(own, link.kind),
            )?;
        }
        Ok(())
    }

    fn json(&mut self, path: &Path, text: &str, links: &[Link]) -> Result<(), Failure> {
        let name = input::name(path);
        let mut place = Place::default();
        for link in links {
            place.move_to(text, link.range.start);
            let mut entry = Map::new();
            entry.insert("file".to_owned(), json!(name));
            entry.insert("line".to_owned(), json!(place.line));
            entry.insert("column".to_owned(), json!(place.column));
            entry.append(&mut object(&self.detector, text, link));
            self.out
                .write_all(if self.first { b"\n  " } else { b",\n  " })?;
            self.first = false;
            serde_json::to_writer(&mut *self.out, &entry).map_err(std::io::Error::from)?;
        }
        Ok(())
    }

    fn whole(
        &mut self,
        text: &str,
        links: &[Link],
        render: impl Fn(&Detector, &str, &[Link], &mut String),
    ) -> Result<(), Failure> {
        let mut out = String::with_capacity(text.len() + text.len() / 2);
        render(&self.detector, text, links, &mut out);
        self.out.write_all(out.as_bytes())?;
        Ok(())
    }
}

/// A place in a text that moves on only: what lies behind it is not counted again.
#[derive(Debug)]
struct Place {
    at: usize,
    line: usize,
    column: usize,
}

impl Default for Place {
    fn default() -> Self {
        Self {
            at: 0,
            line: 1,
            column: 1,
        }
    }
}

impl Place {
    /// Moves on to byte `to`. Lines end with a line feed; columns count Unicode scalar values; both from 1.
    fn move_to(&mut self, text: &str, to: usize) {
        let passed = text.get(self.at..to).unwrap_or_default();
        let breaks = passed.bytes().filter(|byte| *byte == b'\n').count();
        self.line += breaks;
        let since_break = match passed.rfind('\n') {
            Some(at) => {
                self.column = 1;
                passed.get(at + 1..).unwrap_or_default()
            }
            None => passed,
        };
        self.column += since_break.chars().count();
        self.at = to;
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn lines_and_columns() {
        let text = "ab\ncé😀x\r\n\nz";
        for (at, line, column) in [
            (0, 1, 1),
            (1, 1, 2),
            (3, 2, 1),
            (6, 2, 3),
            (10, 2, 4),
            (13, 3, 1),
            (14, 4, 1),
        ] {
            let mut place = Place::default();
            place.move_to(text, at);
            assert_eq!(
                (place.line, place.column),
                (line, column),
                "at once to {at}"
            );
        }
        let mut place = Place::default();
        for (at, line, column) in [(1, 1, 2), (6, 2, 3), (10, 2, 4), (14, 4, 1)] {
            place.move_to(text, at);
            assert_eq!(
                (place.line, place.column),
                (line, column),
                "step by step to {at}"
            );
        }
    }
}
